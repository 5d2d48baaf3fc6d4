import type { NamePlace } from '../view/places.js';
import type { LocalTime } from '../view/times.js';
import type { Paint } from './style.js';

/** What decides how a text looks. */
export interface Look {
  readonly width: number;
  readonly paint: Paint;
  readonly time: LocalTime;
  readonly place: NamePlace;
  /** Another program reads the output: nothing is cut */
  readonly piped: boolean;
  /** List each step that the log cannot show. */
  readonly steps: boolean;
  /** Quote the original lines. */
  readonly evidence: boolean;
}
