import type { TroubleStage } from '../../catalogue/causes/stages.js';
import type { Observation } from '../../correlate/types.js';
import type { EvidenceRef } from '../../document/contract/types.js';
import type { Measured } from '../engine/phases.js';
import type { CountedRestarts } from '../engine/restarts-before.js';
import type { PhaseId } from '../phases.js';
import type { StartStepId } from './steps.js';

export type Role = 'init' | 'sidecar' | 'app';

/**
 * The source that shows something. The kubelet's own lines are exact, except for what PLEG notices late; objects of the API are cut to
 * seconds, and so is what the summary of a start takes from them.
 */
export type Shower = 'log' | 'pleg' | 'runtime' | 'events' | 'summary' | 'watch';

/** The number of ms by which an instant may be off: PLEG runs once a second. */
export const OFF: Readonly<Record<Shower, number>> = {
  log: 0,
  runtime: 0,
  pleg: 1_100,
  events: 1_000,
  summary: 1_000,
  watch: 1_000,
};

/** An instant, in ms UTC, and what shows it. */
export interface Mark {
  readonly at: number;
  readonly by: Shower;
  readonly evidence: EvidenceRef;
  /** The position in the input of a line of the kubelet, and the process that printed it */
  readonly seq?: number;
  readonly kubelet?: number;
}

/** One run of a container, from its creation to its end. */
export interface ContainerRun {
  readonly id: string | null;
  readonly created: Mark | null;
  readonly started: Mark | null;
  readonly ended: Mark | null;
  readonly exitCode: number | null;
}

export interface StartedContainer {
  readonly name: string;
  readonly role: Role | null;
  readonly image: string | null;
  readonly pull: Pull | null;
  readonly runs: readonly ContainerRun[];
}

export interface Pull {
  readonly how: 'present' | 'pulled';
  /** When the kubelet announced that it would pull, and when the image was there. */
  readonly announced: Mark | null;
  readonly done: Mark;
  /** The time of the pull alone, without waiting for others */
  readonly ms: number | null;
  readonly waitedMs: number | null;
  /** The other pod whose image was pulled for most of that time: `namespace/name`. */
  readonly waitedFor: string | null;
}

/** The restarts of a container before the input begins. */
export interface RestartsBefore extends CountedRestarts {
  /** The first status that shows the restarts */
  readonly mark: Mark;
}

/** A part of a start that fails repeatedly, or lasts too long. */
export interface Trouble {
  readonly stage: TroubleStage;
  /** The kubelet's word for the failure, such as ErrImagePull */
  readonly reason: string | null;
  readonly container: string | null;
  /**
   * The innermost error that explains the trouble: the newest that names a cause. Later ones may report only what an earlier one left
   * behind
   */
  readonly text: string;
  /** The cause that was stated most often, for a start that recovered from it */
  readonly usualText: string;
  /** The error of the last failure */
  readonly latestText: string;
  readonly count: number;
  /** When each try failed, where there were several and each is known */
  readonly tries: readonly number[];
  readonly first: Mark;
  readonly last: Mark;
  /** Where text of kubectl states the cause, which no other source does */
  readonly printed: EvidenceRef | null;
}

export interface StartStep {
  readonly step: StartStepId;
  readonly container: string | null;
  readonly mark: Mark;
  readonly count: number;
}

/** When one volume of a pod was first requested, begun, mounted and unmounted. */
export interface VolumeTimes {
  readonly name: string;
  /** `ebs.csi.aws.com`, `configmap`: the driver or plugin that mounts it */
  readonly driver: string | null;
  wanted: Mark | null;
  begun: Mark | null;
  mounted: Mark | null;
  /** Only what is mounted is unmounted (volume manager, reconciler, unmountVolumes: GetAllMountedVolumes of the actual state) */
  unmounting: Mark | null;
}

export type Phase = Measured<PhaseId<'start'>>;

/** What starts of pods need to know about the node as a whole. */
export interface NodeTurns {
  /**
   * Whether the line is from the list of pods that each process was given to run, by each source. Pods that ran before are in these lists,
   * too
   */
  isListing(one: Observation): boolean;
  /** The other pod whose image was pulled for most of this time, on the log's time scale: `namespace/name`. */
  pullsDuring(from: number, to: number, own: string): string | null;
  /** When the runtime answered again after a call at that time, on the log's time scale; null if there was no wait for it */
  runtimeBack(asked: number): number | null;
}
