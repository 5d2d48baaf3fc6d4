import { spell } from '../../../../lifecycle/duration.js';
import { MIN_PAUSE_MS } from '../../../../lifecycle/pauses.js';
import { tickTexts } from '../model/dated.js';
import type { Mark } from '../model/marks.js';
import { evenTicks, foldedTicks } from '../model/ticks.js';
import { svg } from '../ui/dom.js';
import type { Frame } from './frame.js';

/** px that one time needs. */
const APART = 96;

export function drawAxis(frame: Frame): SVGElement[] {
  const { geometry, x, width, plot } = frame;
  let free = 0;
  const ticks = ticksOf(frame);
  const { origin } = frame.chart;
  const texts = tickTexts(
    ticks.map(ms => origin + ms),
    frame.clock,
    origin,
  );
  return ticks.flatMap((ms, index) => {
    const at = x(ms);
    const text = texts[index] ?? '';
    const room = width(text) + 4;
    const isRight = at + room < plot;
    const isShown = isRight || at - room > free;
    free = at + room;
    return [
      svg('path', { class: 'grid', d: `M${at} 4V${geometry.height}` }),
      isShown
        ? svg('text', { class: isRight ? 'ticktext' : 'ticktext end', x: at + (isRight ? 3 : -3), y: 14 }, text)
        : null,
    ].flatMap(part => part ?? []);
  });
}

function ticksOf({ chart, scale, isFolded, view, plot, clock }: Frame): number[] {
  const apart = APART / plot;
  const timed = chart.marks.filter(({ isTimed }) => isTimed).map(({ at }) => at);
  if (isFolded) return foldedTicks(timed, scale, view, apart);
  const { origin } = chart;
  return evenTicks(scale, view, apart, clock.mode === 'offset' ? 0 : origin + clock.shift(origin) * 60_000);
}

/** The longest pauses. */
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

/** A stretch in which nothing is known to have happened. */
interface Pause {
  readonly from: number;
  readonly to: number;
}

function pausesOf(marks: readonly Mark[]): Pause[] {
  const times = [...new Set(marks.filter(({ isTimed }) => isTimed).map(({ at }) => at))].sort((a, b) => a - b);
  return times
    .slice(1)
    .map((to, index) => ({ from: times[index] ?? to, to }))
    .filter(({ from, to }) => to - from >= MIN_PAUSE_MS);
}
