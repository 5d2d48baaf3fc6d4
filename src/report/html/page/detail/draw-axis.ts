import { spell } from '../../../../lifecycle/duration.js';
import { pausesOf } from '../model/pauses.js';
import { evenTicks, foldedTicks } from '../model/ticks.js';
import { svg } from '../ui/dom.js';
import { type Frame, timeText } from './frame.js';

/** px that one time needs. */
const APART = 96;

export function drawAxis(frame: Frame): SVGElement[] {
  const { geometry, x } = frame;
  return ticksOf(frame).flatMap(ms => [
    svg('line', { class: 'grid', x1: x(ms), x2: x(ms), y1: geometry.axis, y2: geometry.height }),
    svg('text', { class: 'ticktext', x: x(ms) + 3, y: 14 }, timeText(frame, ms)),
    svg('line', { class: 'grid', x1: x(ms), x2: x(ms), y1: 4, y2: geometry.axis }),
  ]);
}

function ticksOf({ chart, scale, isFolded, view, plot, clock }: Frame): number[] {
  const apart = APART / plot;
  const timed = chart.marks.filter(({ isTimed }) => isTimed).map(({ at }) => at);
  if (isFolded) return foldedTicks(timed, scale, view, apart);
  const { origin } = chart;
  return evenTicks(scale, view, apart, clock.mode === 'offset' ? 0 : origin + clock.shift(origin) * 60_000);
}

/** Where the time went. */
export function drawPauses({ chart, geometry, x, width }: Frame): SVGElement[] {
  return pausesOf(chart.marks).flatMap(({ from, to }) => {
    const text = `⋮ ${spell(to - from)}`;
    const room = x(to) - x(from);
    if (room < width(text) + 8) return [];
    const middle = (Math.max(x(from), 0) + x(to)) / 2;
    return [
      svg('rect', { class: 'pause', x: x(from), width: room, y: geometry.axis - 14, height: 12, rx: 3 }),
      svg('text', { class: 'pausetext', x: middle, y: geometry.axis - 4 }, text),
    ];
  });
}
