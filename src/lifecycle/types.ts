import type { Kind, Outcome, StepStatus } from '../contract/types.js';
import type { ApiStory, ChangeKind, Coverage, Observation, PodName } from '../correlate/types.js';
import type { AskedKey } from '../events/asked.js';
import type { EventId } from '../events/event-id.js';
import type { SeenTestimony } from '../witness/types.js';
import type { WhatId } from '../witness/vocabulary.js';
import type { Hangs } from './hangs/types.js';
import type { Lines } from './lines.js';

export type StepId =
  | 'delete-requested'
  | 'delete-seen'
  | 'teardown-begun'
  | 'terminating-entered'
  | 'prestop-started'
  | 'prestop-finished'
  | 'stop-sent'
  | 'container-stopped'
  | 'terminating-exited'
  | 'containers-terminated'
  | 'volumes-unmounted'
  | 'terminated-entered'
  | 'cgroup-removed'
  | 'terminated-exited'
  | 'worker-finished'
  | 'status-final'
  | 'api-delete-sent'
  | 'remove-seen'
  | 'forgotten'
  | 'sync-entered'
  | 'mirror-delete-sent'
  | 'mirror-deleted'
  | 'mirror-create-sent'
  | 'mirror-added'
  | 'mirror-status-synced'
  | 'sync-exited';

/** One way in which a log shows a step. */
export interface Sign {
  readonly events: readonly EventId[];
  /** `last` where only the last time counts: a run that failed and was tried again. */
  readonly pick?: 'last';
  readonly where?: (observation: Observation) => boolean;
  /** Counts only when everything that this event began has ended: distinguished by the argument `by`. */
  readonly closes?: { readonly event: EventId; readonly by: AskedKey };
  /** Counts only where it is repeated for the same container: a single one shows nothing. */
  readonly again?: true;
  /** A hint, not a proof: seen it counts, absent it says nothing. */
  readonly hint?: true;
}

/** A step as such, in whatever deletion it occurs. */
export interface StepVocabulary {
  readonly title: string;
  readonly actor: 'API' | 'sync loop' | 'worker' | 'runtime' | 'volumes' | 'status';
  readonly means: string;
  /** Best evidence first. */
  readonly signs: readonly Sign[];
  /**
   * What is printed right before and right after it, each time: a step, if the kind has it, or any of some lines. Where one of them is
   * missing as well, it is lines that are missing, not the step.
   */
  readonly missingWith?: readonly (StepId | readonly EventId[])[];
  /** The change of the API object that belongs to it. */
  readonly change?: ChangeKind;
  /** Of a step of the kubelet: what the change alone shows, where no line does. Without it, the change does not show that the kubelet did anything. */
  readonly changed?: string;
  readonly per?: 'container';
  /** What other witnesses say of it. */
  readonly witnessed?: readonly WhatId[];
}

/** A step's part in one kind of deletion. */
export interface StepModel {
  readonly step: StepId;
  /**
   * `always`: every deletion of this kind has it. `implied`: a deletion that has one of `impliedBy` has it.
   * `sometimes`: its absence says nothing.
   */
  readonly need: 'always' | 'implied' | 'sometimes';
  readonly impliedBy?: readonly StepId[];
  /** Steps that are guaranteed to be logged before this one: same goroutine, or a hand-over between two. */
  readonly after: readonly StepId[];
  /** Lines count only before the first of these events: the same line comes again later, and means something else. */
  readonly before?: readonly EventId[];
  /** Signs that differ from those of the vocabulary. */
  readonly signs?: readonly Sign[];
  /**
   * For a step that nothing is guaranteed to follow: it must be there when the log goes on for this long after `after`.
   */
  readonly within?: { readonly after: StepId; readonly ms: number };
}

/** One deletion as the correlator hands it over: everything that was seen of it. */
export interface DeletionCandidate {
  readonly pod: PodName;
  readonly kind: Kind;
  readonly uid: string | null;
  readonly staticUID: string | null;
  readonly mirrorUIDs: readonly string[];
  readonly replacedBy: string | null;
  /** From the first line of the deletion on. */
  readonly observations: readonly Observation[];
  /** The same by their events: of most events there is nothing to be looked for. */
  readonly lines: Lines;
  /** The last line before it that shows the pod alive. */
  readonly lastAlive: Observation | null;
  readonly story: ApiStory | null;
  /** Of the mirror or the static pod that came after it. */
  readonly nextStory: ApiStory | null;
}

export interface StepResult {
  readonly step: StepId;
  readonly status: StepStatus;
  readonly at: number | null;
  /** Instant known in UTC, where the API server shows it. */
  readonly utc: number | null;
  readonly container: string | null;
  readonly uid: string | null;
  readonly resourceVersion: string | null;
  readonly seen: readonly Observation[];
  readonly evidence: readonly { readonly source: number; readonly line: number }[];
  readonly why: string | null;
  /** The observation that represents the step, if a sign that proves it was seen. */
  readonly proof: Observation | null;
  /** No line of the kubelet shows it, but a change of the API object. */
  readonly byWatch: boolean;
}

/** What came after a pod that was deleted. */
export interface Succession {
  /**
   * The line that proves that it is no more, because another pod is in its place. The API server holds one pod of a
   * name at a time: where another UID is added, the object of the old one went, which a kubelet deletes when all else
   * is done. From 1.22 on a static pod does not start before the one of its name has ended (pod_workers.go,
   * allowPodStart). Null where there is none.
   */
  readonly succeeded: Observation | null;
  /**
   * The line with which a later generation of the static pod runs. In every version the mirror and its status are from
   * then on those of the new pod (kubelet.go, syncPod; status_manager.go, syncPod, compares the UID), even if
   * containers of the old one still stop.
   */
  readonly superseded: Observation | null;
}

export interface Deletion extends DeletionCandidate, Succession {}

export interface Reconstructed extends Deletion {
  /** What other witnesses saw of it, in the order of time. */
  readonly testimony: readonly SeenTestimony[];
  readonly coverage: Coverage;
  readonly steps: readonly StepResult[];
  /** The first line of the deletion itself: what precedes it is the life of the pod. */
  readonly begun: Observation | null;
  readonly hangs: Hangs;
  readonly outcome: Outcome;
  /** The line by which the API server answers that the object is gone, where the log shows no removal. */
  readonly answered?: Observation | null;
}
