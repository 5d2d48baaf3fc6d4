import type { LaneLayout } from './layout.js';

/** px. */
const AXIS = 34;
const ROW = 19;
const PADDING = 6;
const SPAN = 15;
const HANG = 18;
/** The height of the lane's name, if it is above its marks. */
const CAPTION = 18;
/** The height of a line of notes below the lanes. */
const NOTE = 16;

export interface LaneBox {
  readonly lane: LaneLayout;
  readonly top: number;
  readonly height: number;
  /** The middle of a row */
  y(row: number): number;
  /** The middle of the bars; null if the lane has none */
  readonly spanY: number | null;
  /** The middle of a row of hangs */
  hangY(row: number): number;
}

/** What a lane contains besides marks. */
interface Bars {
  readonly hasSpans: boolean;
  /** The number of hangs */
  readonly hangs: number;
}

export interface Geometry {
  readonly axis: number;
  readonly height: number;
  readonly lanes: readonly LaneBox[];
}

/** Lanes under one another. */
export function geometryOf(
  lanes: readonly LaneLayout[],
  barsOf: (lane: string) => Bars,
  notes: number,
  isNarrow: boolean,
): Geometry {
  let top = AXIS;
  const boxes = lanes.map((lane): LaneBox => {
    const first = top + PADDING + (isNarrow ? CAPTION : 0);
    const rows = lane.rows * ROW;
    const { hasSpans, hangs } = barsOf(lane.id);
    const spans = first + rows;
    const hung = spans + (hasSpans ? SPAN : 0);
    const height = hung - top + hangs * HANG + PADDING;
    const box = {
      lane,
      top,
      height,
      y: (row: number) => first + row * ROW + ROW / 2,
      spanY: hasSpans ? spans + SPAN / 2 : null,
      hangY: (row: number) => hung + row * HANG + HANG / 2,
    };
    top += height;
    return box;
  });
  return { axis: AXIS, height: top + notes * NOTE, lanes: boxes };
}
