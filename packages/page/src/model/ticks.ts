import type { Scale } from './scale.js';
import type { View } from './view.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Distances that people count in, in ms. */
const NICE = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map(count => count * SECOND),
  ...[1, 2, 5, 10, 15, 30].map(count => count * MINUTE),
  ...[1, 2, 3, 6, 12].map(count => count * HOUR),
  ...[1, 2, 7, 14, 30, 90, 365].map(count => count * DAY),
];

/** Round instants of an even scale, at least `apart` (a share of the view) from each other. `shift` moves the round values. */
export function evenTicks(scale: Scale, view: View, apart: number, shift = 0): number[] {
  const from = scale.instant(view.from);
  const to = scale.instant(view.to);
  const least = (to - from) * apart;
  const step = NICE.find(nice => nice >= least) ?? Math.ceil(least / (365 * DAY)) * 365 * DAY;
  const first = Math.ceil((from + shift) / step) * step - shift;
  const count = Math.min(100, Math.floor((to - first) / step) + 1);
  return Array.from({ length: Math.max(0, count) }, (_, index) => first + index * step);
}

/** With compressed pauses, only events have an instant that can be marked. */
export function foldedTicks(instants: readonly number[], scale: Scale, view: View, apart: number): number[] {
  const ticks: number[] = [];
  let next = view.from;
  for (const ms of [...new Set(instants)].sort((a, b) => a - b)) {
    const place = scale.place(ms);
    if (place < next || place > view.to) continue;
    ticks.push(ms);
    next = place + apart * (view.to - view.from);
  }
  return ticks;
}
