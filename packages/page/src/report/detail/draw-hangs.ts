import { spell } from 'podline/internal/browser';
import { svg } from '../../ui/dom.js';
import type { Frame } from './frame.js';

const THICK = 14;
const THINNEST = 3;
const SPACE = 5;

/** What hung or was unavailable, over its whole duration. A click shows its lines. */
export function drawHangs(frame: Frame): SVGElement[] {
  const { chart, geometry, selected, x, plot } = frame;
  return chart.hangs.flatMap(({ id, lane, row, from, to, title, level }) => {
    const y = geometry.lanes.find(box => box.lane.id === lane)?.hangY(row);
    if (y == null || x(to) < 0 || x(from) > plot) return [];
    const [left, right] = [Math.max(x(from), 0), Math.min(x(to), plot)];
    const lasted = to > from ? `, ${spell(to - from)}` : '';
    const { words, at, isBefore } = labelOf([`${title}${lasted}`, title], left, right, frame);
    return [
      svg(
        'g',
        { class: id === selected ? 'hang selected' : 'hang', 'data-look': level, 'data-mark': id },
        svg('title', {}, `${title}${lasted}`),
        svg('rect', {
          x: left,
          y: y - THICK / 2,
          height: THICK,
          rx: 3,
          width: Math.max(THINNEST, right - left),
        }),
        svg('text', { class: isBefore ? 'end' : '', x: at, y: y + 4 }, words),
      ),
    ];
  });
}

/** Inside the bar, in the longest form that fits; otherwise next to it, cut if necessary. */
function labelOf(titles: readonly string[], left: number, right: number, { plot, width }: Frame) {
  const room = right - left - 2 * SPACE;
  const whole = titles.find(words => width(words) <= room);
  const title = titles.at(-1) ?? '';
  const [after, before] = [plot - right - 2 * SPACE, left - 2 * SPACE];
  if (whole !== undefined || room >= Math.max(after, before))
    return { words: whole ?? cutTo(title, room, width), at: left + SPACE, isBefore: false };
  return after >= before
    ? { words: cutTo(title, after, width), at: right + SPACE, isBefore: false }
    : { words: cutTo(title, before, width), at: left - SPACE, isBefore: true };
}

function cutTo(text: string, room: number, width: Frame['width']): string {
  if (width(text) <= room) return text;
  let most = Math.max(0, Math.floor((text.length * room) / width(text)));
  while (most > 0 && width(`${text.slice(0, most)}…`) > room) most -= 1;
  return `${text.slice(0, most)}…`;
}
