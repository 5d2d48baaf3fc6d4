import type { Coverage, Life } from '../../correlate/types.js';
import type { StartKind } from '../../document/contract/types.js';
import type { AboutKubelet, Instants } from './course/instants.js';
import type { SandboxAgain } from './course/sandboxes.js';
import type { Facts } from './facts/facts.js';
import type { HeldUp } from './held-up.js';
import type { Mark, Restart, StartedContainer, Trouble } from './types.js';

/** The pod of a start, and what the input could show about it. */
export interface About extends AboutKubelet {
  readonly life: Life;
  readonly kind: StartKind;
  readonly mirrorUIDs: readonly string[];
  readonly node: string | null;
  /** An instant as the document writes it. */
  utc(ms: number | null): string | null;
  /** The end of the input, in ms UTC. */
  readonly until: number;
  /** Lines with the name and no UID are about this pod */
  readonly isOnlyOfName: boolean;
  readonly coverage: () => Coverage;
  /** The process that printed the first line about the pod; null if none did */
  readonly kubelet: number | null;
  /** The other pod whose image was pulled for most of this time; times are in UTC */
  pullsDuring(from: number, to: number): string | null;
  /** Why the kubelet took so long from one mark to the other */
  heldUp(bound: Mark | null, seen: Mark | null): HeldUp | null;
  /** Whether the node became ready just before the later mark, and not before the earlier one */
  waitedForNode(from: Mark | null, to: Mark | null): boolean;
  /** The kubelet logs which containers start, so the log shows when a container that failed starts after all */
  readonly seesRuns: boolean;
  /** The kubelet logs what it writes into the status, so the log shows when a pod becomes Ready */
  readonly seesReady: boolean;
}

/** Everything by which a start is judged. */
export interface StartCase {
  readonly facts: Facts;
  readonly about: About;
  readonly at: Instants;
  readonly containers: readonly StartedContainer[];
  readonly troubles: readonly Trouble[];
  readonly restarts: readonly Restart[];
  readonly again: SandboxAgain | null;
  readonly heldUp: HeldUp | null;
}
