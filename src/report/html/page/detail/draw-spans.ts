import { spell } from '../../../../lifecycle/duration.js';
import { svg } from '../ui/dom.js';
import type { Frame } from './frame.js';

const THICK = 11;
const THINNEST = 3;

export const drawSpans = ({ chart, geometry, x, plot, width }: Frame): SVGElement[] =>
  chart.bars.flatMap(({ lane, from, to, title }) => {
    const y = geometry.lanes.find(box => box.lane.id === lane)?.spanY;
    if (y == null || x(to) < 0 || x(from) > plot) return [];
    const text = `${title} ${spell(to - from)}`;
    const [left, right] = [Math.max(x(from), 0), Math.min(x(to), plot)];
    const room = right - left;
    const words = [text, spell(to - from)].find(words => width(words) + 10 < room);
    return [
      svg(
        'rect',
        { class: 'span', x: left, y: y - THICK / 2, width: Math.max(THINNEST, room), height: THICK, rx: 3 },
        svg('title', {}, text),
      ),
      words === undefined ? null : svg('text', { class: 'spantext', x: left + 5, y: y + 3.5 }, words),
    ].flatMap(part => part ?? []);
  });
