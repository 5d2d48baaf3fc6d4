import { spell } from '../../../../lifecycle/duration.js';
import { svg } from '../ui/dom.js';
import type { Frame } from './frame.js';

const THICK = 14;
const THINNEST = 3;
const SPACE = 5;

/** What hung or was away, over its whole span. A press shows its lines. */
export const drawHangs = ({ chart, geometry, selected, x, plot, width }: Frame): SVGElement[] =>
  chart.hangs.flatMap(({ id, lane, from, to, title, level }) => {
    const y = geometry.lanes.find(box => box.lane.id === lane)?.hangY;
    if (y == null || x(to) < 0 || x(from) > plot) return [];
    const [left, right] = [Math.max(x(from), 0), Math.min(x(to), plot)];
    const lasted = to > from ? `, ${spell(to - from)}` : '';
    const inside = [`${title}${lasted}`, title].find(words => width(words) + 2 * SPACE < right - left);
    const words = inside ?? cut(title);
    const isBefore = inside === undefined && right + SPACE + width(words) > plot;
    return [
      svg(
        'g',
        { class: id === selected ? 'hang selected' : 'hang', 'data-look': level, 'data-mark': id },
        svg('title', {}, `${title}${lasted}`),
        svg('rect', {
          ...{ x: left, y: y - THICK / 2, height: THICK, rx: 3 },
          width: Math.max(THINNEST, right - left),
        }),
        svg(
          'text',
          {
            class: isBefore ? 'end' : '',
            x: inside ? left + SPACE : isBefore ? left - SPACE : right + SPACE,
            y: y + 4,
          },
          words,
        ),
      ),
    ];
  });

const LONGEST = 48;
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
