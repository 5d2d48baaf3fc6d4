import { widthOf } from './element.js';

export const WIDTH = 800;
export const MARGIN = 20;
/** The positions at which the time axis begins and ends. */
export const LEFT = 150;
export const RIGHT = WIDTH - MARGIN - 8;

const TRACK = 16;
const ROW = 17;
const BOTTOM = 9;

export interface Label {
  /** The position of the point that it belongs to */
  readonly x: number;
  readonly title: string;
  /** The small text after it */
  readonly aside: string;
  readonly look: string;
}

export const LABEL_SIZE = 12;
export const ASIDE_SIZE = 10.5;
const SPACE = 12;

/**
 * Rows for the labels of one lane, so that none covers another: from the last to the first, because the line from a point down to its label
 * must not cross the labels of earlier points.
 */
export function placed(labels: readonly Label[], left: number, right: number) {
  const free: number[] = [];
  // Below each other in their order, if they belong to one point
  return [...labels]
    .sort((a, b) => b.x - a.x)
    .map(label => {
      const width = widthOf(label.title, LABEL_SIZE) + widthOf(` ${label.aside}`, ASIDE_SIZE);
      const start = Math.max(left, Math.min(label.x - 4, right - width));
      const found = free.findIndex(limit => start + width + SPACE <= limit);
      const row = found < 0 ? free.length : found;
      free[row] = start;
      return { ...label, left: start, row };
    });
}

/** A lane with its position in the picture. */
export type LaneBox = ReturnType<typeof boxesOf>[number];

/** Lanes below each other, each as high as its labels need. */
export function boxesOf(lanes: readonly (readonly Label[])[], top: number) {
  let next = top;
  return lanes.map((labels, index) => {
    const labelled = placed(labels, LEFT - 6, RIGHT + 8);
    const from = next;
    const rows = Math.max(0, ...labelled.map(({ row }) => row + 1));
    const height = TRACK + rows * ROW + BOTTOM;
    next += height;
    return {
      top: from,
      height,
      /** Every other lane is striped */
      isStriped: index % 2 === 0,
      /** The y of the line that its points are on */
      track: from + TRACK,
      labels: labelled.map(label => ({ ...label, baseline: from + TRACK + ROW * (label.row + 1) })),
    };
  });
}

export type Scale = (at: number) => number;

/** The minimum distance of two times, added to the order of magnitude of the time between them. */
const APART = 0.5;

/**
 * Times to pixels. A deletion has steps a millisecond apart, and then nothing for minutes: the distance between two steps is the order of
 * magnitude of the time between them.
 */
export function createScale(times: readonly number[], left: number, right: number): Scale {
  const stops = [...new Set(times)].sort((a, b) => a - b);
  const weights = stops.map((at, index) => (index === 0 ? 0 : APART + Math.log10(1 + at - (stops[index - 1] ?? at))));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  const places = weights.map(weight => {
    sum += weight;
    return left + (total === 0 ? 0 : (sum / total) * (right - left));
  });
  return at => {
    const next = stops.findIndex(stop => stop >= at);
    if (next < 0) return right;
    const [to = at, from = to] = [stops[next], stops[next - 1]];
    const [end = left, begin = end] = [places[next], places[next - 1]];
    return to === from ? end : begin + ((at - from) / (to - from)) * (end - begin);
  };
}
