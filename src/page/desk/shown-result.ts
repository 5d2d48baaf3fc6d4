import type { DiffData } from '../../show/diff/html/data.js';
import type { RunData } from '../../show/report/html/data.js';

/** A result on the desk: it is shown, and can be saved. */
export interface ShownResult {
  readonly data: RunData | DiffData;
  /** The pieces by format. */
  readonly pieces: Readonly<Record<string, () => Iterable<string>>>;
}
