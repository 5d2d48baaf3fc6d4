import type { Coverage } from '../../correlate/evidence/coverage.js';
import type { ApiStory, Observation, PodName, WatchOutage } from '../../correlate/types.js';
import type { Kind, Outcome, StepStatus } from '../../document/contract/types.js';
import type { SeenTestimony } from '../../sources/types.js';
import type { StepModel as Model } from '../engine/steps.js';
import type { Hangs } from './hangs/types.js';
import type { Lines } from './lines.js';
import type { STEPS } from './steps.js';
import type { ContainerStop } from './stops.js';

export type StepId = keyof typeof STEPS;
export type StepVocabulary = (typeof STEPS)[StepId];
export type StepModel = Model<StepId>;

/** One deletion as the correlator passes it on: everything that was seen of it. */
export interface DeletionCandidate {
  readonly pod: PodName;
  readonly kind: Kind;
  readonly uid: string | null;
  readonly staticUID: string | null;
  readonly mirrorUIDs: readonly string[];
  readonly replacedBy: string | null;
  /** The observations from the first line of the deletion on. */
  readonly observations: readonly Observation[];
  /** The observations by their events, for quick look-ups: most events have no line */
  readonly lines: Lines;
  /** The last line before the deletion that shows the pod alive. */
  readonly lastAlive: Observation | null;
  readonly story: ApiStory | null;
  /** The story of the mirror or the static pod that came after this pod */
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
  /** No line of the kubelet shows the step, but a change of the API object does */
  readonly byWatch: boolean;
}

/** What came after a pod that was deleted. */
export interface Succession {
  /**
   * The line that proves its end, because another pod is in its place. The API server holds one pod of a name at a time: if another UID is
   * added, the object of the old one went, which a kubelet deletes when everything else is done. From 1.22 on a static pod does not start
   * before the previous one of its name has ended (pod_workers.go, allowPodStart). Null if there is none
   */
  readonly succeeded: Observation | null;
  /**
   * The line with which a later generation of the static pod runs. In every version, the mirror and its status belong to the new pod from
   * then on (kubelet.go, syncPod; status_manager.go, syncPod, compares the UID), even if containers of the old one are still stopping
   */
  readonly superseded: Observation | null;
}

/** A deletion with everything by which it is judged. */
export interface Deletion extends DeletionCandidate, Succession {
  readonly coverage: Coverage;
  /** What other witnesses saw of the deletion, in the order of time. */
  readonly testimony: readonly SeenTestimony[];
  /** The clock that compares other witnesses with the log; null where nothing shows its zone */
  readonly toUtc: ((at: number) => number) | null;
  /** The latest instant in any object of the watches: they lasted at least until then. */
  readonly watchedTo: number | null;
  /** How its containers were stopped, found once for all who ask */
  readonly stops: () => readonly ContainerStop[];
}

/** The kubelet learned late that the object was gone, or has not learned it yet. */
export interface LateNews {
  /** The kubelet's own delete, with which the object went */
  readonly sent: Observation;
  readonly learned: Observation | null;
  /** The time from the delete to the news, or to the end of the log. */
  readonly ms: number;
  readonly watchOutages: WatchOutage;
}

export interface Reconstructed extends Deletion {
  readonly steps: readonly StepResult[];
  /** The first line of the deletion itself: earlier lines are the life of the pod */
  readonly begun: Observation | null;
  readonly hangs: Hangs;
  readonly outcome: Outcome;
  /** Null where the kubelet learned in time that the object was gone */
  readonly late: LateNews | null;
  /** The line with the API server's answer that the object is gone, where the log shows no removal */
  readonly answered: Observation | null;
}
