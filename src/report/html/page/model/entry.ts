import type { Lifecycle, Verdict } from '../../../../contract/types.js';
import type { StartStory } from '../../../view/start-kind.js';

/** A deletion or a start in the list of all. */
export interface Entry {
  readonly lifecycle: Lifecycle;
  readonly isStart: boolean;
  /** A start that needs no attention. */
  readonly isHealthyStart: boolean;
  /** How the pod had started that was deleted. */
  readonly start: StartStory | null;
  /** As it is shown. */
  readonly verdict: Verdict;
  readonly name: string;
  readonly owner: string;
  /** ms since 1970, of several nodes by the API server's clock as far as that is known; null where no time is known. */
  readonly from: number | null;
  readonly to: number | null;
  /** How long it took, or has lasted where it goes on; null where that is not known. */
  readonly lengthMs: number | null;
  /** Null where it was not seen from its beginning to its end. */
  readonly wholeMs: number | null;
  readonly phases: readonly (number | null)[];
  /** How many of its name that went the same way its row stands for. */
  readonly times: number;
}
