import type { EventId } from '../catalogue/event-id.js';
import type { Archive } from '../sources/archive.js';
import type { ResolvedClock, ResolveOptions } from './clock/types.js';
import type { Kubelet } from './events/kubelets.js';
import type { InputGap } from './evidence/gaps.js';
import type { Complaint } from './evidence/unexplained.js';
import type { NodeObservation } from './node-events.js';
import type { Stories } from './pods/stories.js';
import type { Coverage, Life, Observation, PodName } from './types.js';

/** What is known about a node's run: its facts, the lives of its pods, and its clock. */
export interface NodeRun extends NodeFacts, NodeLives {
  readonly clock: { resolve(options?: ResolveOptions): ResolvedClock };
}

/** Facts about the node and its log as a whole, as plain data. */
export interface NodeFacts {
  /** The latest instant that an object in the watches shows. */
  readonly watchedTo: number | null;
  /** The same of these sources. */
  watchedToIn(sources: Iterable<number>): number | null;
  /** Kubelet processes with their first and last positions. */
  readonly processes: readonly {
    readonly kubelet: Kubelet;
    readonly from: number | null;
    readonly to: number | null;
    /** How many lines of housekeeping there are. It runs every two seconds, and is logged at -v=3 since 1.22, at -v=4 before. */
    readonly housekeeping: number;
  }[];
  /** The node's name, if it is known from more than its own log. */
  readonly name: string | null;
  readonly host: string | null;
  readonly node: readonly NodeObservation[];
  readonly first: number | null;
  readonly last: number | null;
  /** The times of the earliest and the latest of all lines */
  readonly window: { readonly from: number | null; readonly to: number | null };
  /** For each source: records with a meaning, and records that were read before, there or in another source */
  readonly recognised: readonly number[];
  readonly repeated: readonly number[];
  /** Times run backwards, although logs that are newest first were reversed before */
  readonly reversed: boolean;
  /** Pods that were dropped because there were too many: from the logs, from the watches */
  readonly givenUp: { readonly logged: number; readonly watched: number };
  /** A log was read in reverse, because it is newest first. */
  readonly turned: boolean;
  /** Lines of pods that were not asked for were left out */
  readonly isNarrowed: boolean;
  /** Lines of two kubelet processes alternate: the log contains several nodes */
  readonly interleaved: boolean;
  /** Records that the input cuts off: how many, and where the first ones are */
  readonly cut: {
    readonly count: number;
    readonly first: readonly { readonly source: number; readonly line: number }[];
  };
  /** The places at which lines are missing from the input. */
  readonly gaps: readonly InputGap[];
  /** Refused creations of mirrors, for pods whose name is known */
  readonly mirrorTroubles: readonly Observation[];
  /** Warnings and errors of the kubelet without a meaning in the catalogue: the first of each call site. */
  readonly unexplained: readonly Complaint[];
}

/** The lives of a node's pods. */
export interface NodeLives {
  readonly stories: Stories;
  /** What other witnesses recorded. */
  readonly archive: Archive;
  /** Whether what other witnesses record of this pod is about this node. They may cover many nodes. */
  isAboutThisNode(uid: string): boolean;
  /** The story of each name that is not settled yet. */
  names(): readonly NameStory[];
  livesOf(name: NameStory): Life[];
  /** Everything observed under a name, or under a UID alone, that is not settled yet. */
  tracks(): readonly PodTrack[];
  /** Observations of these events for UIDs whose name is not known */
  nameless(...ids: readonly EventId[]): Observation[];
  /** `kubelet`: the process that mentioned the pod last; lines of another machine do not extend the window */
  coverage(pod: PodName, uids: readonly string[], kubelet?: number): Coverage;
}

/** What was observed of one pod, by its name or its UID. */
interface PodTrack {
  /** Null where no line gives a name. */
  readonly pod: PodName | null;
  readonly uids: readonly string[];
  readonly observations: readonly Observation[];
}

/** Everything that was observed under one name. */
export interface NameStory {
  readonly pod: PodName;
  readonly observations: readonly Observation[];
  /** One of the lines is about an end */
  readonly ending: boolean;
  /** The UIDs of a pod that was not asked for, so that its lines were not kept; null if all were */
  readonly leftOut: readonly string[] | null;
}
