/** Turns an instant (ms) into its position between 0 and 1, and back. */
export interface Scale {
  place(ms: number): number;
  instant(place: number): number;
}

/** A scale in proportion to time. */
export function evenScale(from: number, to: number): Scale {
  const length = Math.max(to - from, 1);
  return { place: ms => (ms - from) / length, instant: place => from + place * length };
}

/** Below this, two instants count as one. */
const SOON = 2;

/**
 * With compressed pauses: ten times as long always takes the same additional space, so that both the milliseconds of one step and the half
 * hour of another are visible. Order and simultaneity stay.
 */
export function foldedScale(instants: readonly number[]): Scale {
  const knots = [...new Set(instants)].sort((a, b) => a - b);
  const first = knots[0] ?? 0;
  const widths = knots.slice(1).map((ms, index) => Math.log2(1 + (ms - (knots[index] ?? ms)) / SOON));
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total === 0) return evenScale(first, first + 1);
  const places = [0];
  for (const width of widths) places.push((places.at(-1) ?? 0) + width / total);
  return {
    place: ms => between(ms, knots, places),
    instant: place => between(place, places, knots),
  };
}

/** The value of the piecewise linear function through these points; the first and the last piece extend beyond its ends. */
function between(x: number, xs: readonly number[], ys: readonly number[]): number {
  let low = 0;
  let high = xs.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((xs[middle] ?? 0) <= x) low = middle;
    else high = middle - 1;
  }
  const [x0 = 0, x1 = 1, y0 = 0, y1 = 1] = [xs[low], xs[low + 1], ys[low], ys[low + 1]];
  return x1 === x0 ? y0 : y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}

/** The visible part of a scale: 0 to 1 is all of it. */
export interface View {
  readonly from: number;
  readonly to: number;
}

/** Space before the first and after the last mark. */
const MARGIN = 0.03;
export const WHOLE: View = { from: -MARGIN, to: 1 + MARGIN };
const CLOSEST = 1e-7;

/** The position of an instant in a view: 0 to 1 is all that is visible. */
export const sharesIn =
  ({ from, to }: View, { place }: Pick<Scale, 'place'>) =>
  (ms: number): number =>
    (place(ms) - from) / (to - from);

/** A time as the page's address has it. */
export const atOf = (from: number, to: number): string => [from, to].map(ms => new Date(ms).toISOString()).join('/');

/** The same, read; null if it is none. */
export function timeAt(at: string | null): { readonly from: number; readonly to: number } | null {
  const [from = Number.NaN, to = Number.NaN] = (at ?? '').split('/').map(Date.parse);
  return from <= to ? { from, to } : null;
}

/** The view that shows this time. */
export function viewOf({ from, to }: NonNullable<ReturnType<typeof timeAt>>, { place }: Scale): View {
  const length = Math.max(place(to) - place(from), CLOSEST);
  return { from: place(from) - MARGIN * length, to: place(from) + (1 + MARGIN) * length };
}

/** The view zoomed by `factor` (below 1: closer); `at` stays in its place. */
export function zoomed({ from, to }: View, factor: number, at = (from + to) / 2): View {
  const length = Math.min(Math.max((to - from) * factor, CLOSEST), WHOLE.to - WHOLE.from);
  const share = (at - from) / (to - from);
  return kept(at - share * length, length);
}

/** The view moved by a share of the visible part. */
export const panned = ({ from, to }: View, share: number): View => kept(from + share * (to - from), to - from);

/** The view in which the place is visible: it only moves if necessary. */
export const showing = (view: View, place: number): View =>
  place >= view.from && place <= view.to ? view : kept(place - (view.to - view.from) / 2, view.to - view.from);

function kept(from: number, length: number): View {
  const start = Math.min(Math.max(from, WHOLE.from), WHOLE.to - length);
  return { from: start, to: start + length };
}

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
