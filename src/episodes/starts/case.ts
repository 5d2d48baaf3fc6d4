import type { Coverage } from '../../correlate/evidence/coverage.js';
import type { Life } from '../../correlate/types.js';
import type { StartKind, StartOutcome } from '../../document/contract/types.js';
import { containersOf } from './course/containers.js';
import type { Doing } from './course/doing.js';
import { type AboutKubelet, instantsOf } from './course/instants.js';
import { heldResize } from './course/resizes.js';
import { type Restarted, runEndsOf } from './course/restarts.js';
import { learnSandboxes, sandboxAgain } from './course/sandboxes.js';
import type { Unready } from './course/unready.js';
import { type Facts, takenDownAt } from './facts/facts.js';
import { failureIn } from './failure.js';
import { heldUpBetween, type NodeMeanwhile } from './held-up.js';
import { troublesOf } from './troubles.js';
import type { RestartsBefore, Trouble } from './types.js';

/** The pod of a start, its node, and what the input could show about it. */
export interface About extends AboutKubelet, NodeMeanwhile {
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
  /** The kubelet logs which containers start, so the log shows when a container that failed starts after all */
  readonly seesRuns: boolean;
  /** The kubelet logs what it writes into the status, so the log shows when a pod becomes Ready */
  readonly seesReady: boolean;
}

/** Everything by which a start is judged. */
export type StartCase = ReturnType<typeof caseOf>;

/** A shorter time is no wait for another pull. */
const WAITED = 500;

/** What follows from the facts: each thing once, for findings and headline alike. */
export function caseOf(facts: Facts, about: About) {
  const containers = containersOf(facts, ({ ms, waitedMs }, { at: done }) =>
    ms === null || waitedMs === null || waitedMs < WAITED ? null : about.pullsDuring(done - ms - waitedMs, done - ms),
  );
  learnSandboxes(facts);
  const at = instantsOf(facts, containers, about);
  /** When the pod was deleted or taken down */
  const taken = takenDownAt(facts);
  const again = sandboxAgain(facts, at.running ?? at.ready);
  const runEnds = runEndsOf(facts, containers, again);
  const restarts = runEnds.filter(({ isRestarted }) => isRestarted);
  /** Until when the start and what came after it can be seen: until the pod was taken down, or the input ends; in ms UTC */
  const end = taken?.at ?? about.until;
  const troubles = troublesOf(facts, taken);
  const heldUp = about.kind === 'resumed' ? null : heldUpBetween(at.bound, at.seen, about);
  /** Why the pod failed, if it ended by itself */
  const failure = failureIn(facts, containers);
  const resize = heldResize(facts, taken, end);
  return { facts, about, at, containers, runEnds, restarts, again, taken, end, troubles, heldUp, failure, resize };
}

/** How the start ended, as far as the input shows. */
export interface Decision {
  readonly outcome: StartOutcome;
  /** What holds the pod at the end of the input, the worst first */
  readonly lasting: readonly Trouble[];
  /** What the start was doing when the input ends, or when the pod was deleted, if nothing failed */
  readonly doing: Doing | null;
}

/** A start whose outcome is decided, with what happened to its pod after it. Its findings and its headline say what is known here. */
export interface JudgedStart extends StartCase, Decision {
  /** The restarts before the input begins, and those in it, by container */
  readonly before: readonly RestartsBefore[];
  readonly restarted: readonly Restarted[];
  readonly unready: Unready | null;
}
