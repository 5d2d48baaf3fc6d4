import { widthOf } from './measure.js';

export interface Label {
  /** The position of the point that it belongs to */
  readonly x: number;
  readonly title: string;
  /** The small text after it */
  readonly aside: string;
  readonly look: string;
}

export interface PlacedLabel extends Label {
  readonly left: number;
  readonly row: number;
}

export const LABEL_SIZE = 12;
export const ASIDE_SIZE = 10.5;
const SPACE = 12;

/**
 * Rows for the labels of one lane, so that none covers another: from the last to the first, because the line from a point down to its label
 * must not cross the labels of earlier points.
 */
export function placed(labels: readonly Label[], left: number, right: number): PlacedLabel[] {
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

export const rowsOf = (labels: readonly PlacedLabel[]): number => Math.max(0, ...labels.map(({ row }) => row + 1));
