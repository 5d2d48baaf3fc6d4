import type { Chart } from '../../model/chart.js';
import type { Clock } from '../../model/clock.js';
import type { Geometry } from '../../model/geometry.js';
import type { Scale } from '../../model/scale.js';
import type { View } from '../../model/view.js';

/** What every part of the drawing needs to know. */
export interface Frame {
  readonly chart: Chart;
  readonly geometry: Geometry;
  readonly scale: Scale;
  readonly isFolded: boolean;
  readonly view: View;
  /** px of the plot, without the names of the lanes. */
  readonly plot: number;
  readonly selected: string | null;
  readonly hasEdges: boolean;
  readonly clock: Clock;
  /** px of an instant (ms since the beginning) in the plot. */
  x(ms: number): number;
  width(text: string): number;
}

/** An instant in the reader's form of times. */
export const timeText = ({ clock, chart }: Pick<Frame, 'clock' | 'chart'>, ms: number): string =>
  clock.show(chart.origin + ms, chart.origin);
