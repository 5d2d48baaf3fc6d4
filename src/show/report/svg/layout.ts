import { type Label, type PlacedLabel, placed, rowsOf } from './labels.js';

export const WIDTH = 800;
export const MARGIN = 20;
/** The positions at which the time axis begins and ends. */
export const LEFT = 150;
export const RIGHT = WIDTH - MARGIN - 8;

const TRACK = 16;
const ROW = 17;
const BOTTOM = 9;

/** A lane with its position in the picture. */
export interface LaneBox {
  readonly top: number;
  readonly height: number;
  /** Every other lane is striped */
  readonly isStriped: boolean;
  /** The y of the line that its points are on. */
  readonly track: number;
  readonly labels: readonly (PlacedLabel & { readonly baseline: number })[];
}

/** Lanes below each other, each as high as its labels need. */
export function boxesOf(lanes: readonly (readonly Label[])[], top: number): LaneBox[] {
  let next = top;
  return lanes.map((labels, index) => {
    const labelled = placed(labels, LEFT - 6, RIGHT + 8);
    const from = next;
    const height = TRACK + rowsOf(labelled) * ROW + BOTTOM;
    next += height;
    return {
      top: from,
      height,
      isStriped: index % 2 === 0,
      track: from + TRACK,
      labels: labelled.map(label => ({ ...label, baseline: from + TRACK + ROW * (label.row + 1) })),
    };
  });
}
