import type { Lifecycle, StartStory, Verdict } from 'podline/internal/browser';

/** A deletion or a start in the list of all. */
export interface Entry {
  readonly lifecycle: Lifecycle;
  readonly isStart: boolean;
  /** A start that needs no attention. */
  readonly isHealthyStart: boolean;
  /** How the deleted pod had started */
  readonly start: StartStory | null;
  /** The verdict as it is shown. */
  readonly verdict: Verdict;
  readonly name: string;
  readonly owner: string;
  /** ms since 1970, for several nodes by the API server's clock as far as that is known; null if no time is known */
  readonly from: number | null;
  readonly to: number | null;
  /** How long it took, or has lasted if it is not over; null if that is not known */
  readonly lengthMs: number | null;
  /** Null where it was not seen from its beginning to its end. */
  readonly wholeMs: number | null;
  readonly phases: readonly (number | null)[];
  /** How many of its name with the same course its row stands for */
  readonly times: number;
}
