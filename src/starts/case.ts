import type { Life } from '../correlate/types.js';
import type { Facts } from './facts.js';
import type { Instants } from './phases.js';
import type { Restart, StartedContainer, StartKind, Trouble } from './types.js';

/** Whose start it is, and what the input could show of it. */
export interface About {
  readonly life: Life;
  readonly kind: StartKind;
  readonly mirrorUIDs: readonly string[];
  readonly minor: number | null;
  readonly node: string | null;
  /** Where the input ends, in ms UTC. */
  readonly until: number;
  /** Nothing was left out of the log, its housekeeping neither: what is not in it was not printed. */
  isWhole(): boolean;
  /** Times of the log and of the API can be compared. */
  readonly isDated: boolean;
  /** The kubelet logs what it writes into the status: a pod that becomes Ready shows. */
  readonly seesReady: boolean;
}

/** All that a start is judged by. */
export interface StartCase {
  readonly facts: Facts;
  readonly about: About;
  readonly at: Instants;
  readonly containers: readonly StartedContainer[];
  readonly troubles: readonly Trouble[];
  readonly restarts: readonly Restart[];
}
