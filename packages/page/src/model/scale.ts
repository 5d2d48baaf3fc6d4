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
