import type { DiffData } from '../../diff/html/data.js';
import type { RunData } from '../../report/html/data.js';

/** A result on the desk: it is shown, and can be saved. */
export interface Sheet {
  readonly data: RunData | DiffData;
  /** The pieces by format. */
  readonly pieces: Readonly<Record<string, () => Iterable<string>>>;
}
