import type { DiffData, RunData } from 'podline/internal/browser';

/** A result on the desk: it is shown, and can be saved. */
export interface ShownResult {
  readonly data: RunData | DiffData;
  /** The pieces by format. */
  readonly pieces: Readonly<Record<string, () => Iterable<string>>>;
}
