import type { Chart } from './chart.js';
import type { Lane, Mark } from './marks.js';

/** The position of a mark in its lane: rows keep labels from overlapping. */
export interface Row {
  readonly mark: Mark;
  readonly row: number;
  /** The label is to the left of the mark. */
  readonly isLeft: boolean;
}

export interface LaneLayout extends Lane {
  readonly rows: number;
  readonly marks: readonly Row[];
}

export interface Metrics {
  /** The width of a label in px */
  width(text: string): number;
  /** The width of the whole plot in px */
  readonly plot: number;
}

/** Half a mark, and the space between it and its label. */
const HALF = 7;
const GAP = 5;
/** More rows would not make a lane easier to read. */
const MAX_ROWS = 12;

/** The rows for the whole chart: zooming in only gives more room. */
export function layoutOf(chart: Chart, x: (ms: number) => number, metrics: Metrics): LaneLayout[] {
  return chart.lanes.map(lane => {
    const ends: number[] = [];
    const marks = chart.marks
      .filter(mark => mark.lane === lane.id)
      .sort((a, b) => x(a.at) - x(b.at))
      .map((mark): Row => {
        const label = HALF + GAP + metrics.width(mark.title);
        const at = x(mark.at);
        const isLeft = at + label > metrics.plot && at - label > 0;
        const [from, to] = isLeft ? [at - label, at + HALF] : [at - HALF, at + label];
        const free = ends.findIndex(end => end <= from);
        const row = free >= 0 ? free : Math.min(ends.length, MAX_ROWS - 1);
        ends[row] = to + GAP;
        return { mark, row, isLeft };
      });
    return { ...lane, rows: Math.max(1, ends.length), marks };
  });
}

/** Labels that do not overlap in this view, by the id of the mark. */
export function readable(lane: LaneLayout, x: (ms: number) => number, { width }: Pick<Metrics, 'width'>): Set<string> {
  const ends: number[] = [];
  const shown = new Set<string>();
  for (const { mark, row, isLeft } of [...lane.marks].sort((a, b) => x(a.mark.at) - x(b.mark.at))) {
    const at = x(mark.at);
    const label = HALF + GAP + width(mark.title);
    const from = isLeft ? at - label : at - HALF;
    if ((ends[row] ?? Number.NEGATIVE_INFINITY) > from) continue;
    ends[row] = isLeft ? at + HALF : at + label;
    shown.add(mark.id);
  }
  return shown;
}

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
