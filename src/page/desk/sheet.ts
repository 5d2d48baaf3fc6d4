import type { Shown } from '../messages.js';

/** What is on the desk: it is shown, and can be saved. */
export interface Sheet {
  readonly data: Shown['data'];
  /** By format. */
  readonly pieces: Readonly<Record<string, () => Iterable<string>>>;
}
