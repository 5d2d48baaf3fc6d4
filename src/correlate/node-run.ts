import type { EventId } from '../events/event-id.js';
import type { Kubelet } from '../events/kubelets.js';
import type { Archive } from '../witness/archive.js';
import type { ResolvedClock, ResolveOptions } from './clock/types.js';
import type { InputGap } from './gaps.js';
import type { NodeObservation } from './node-events.js';
import type { Stories } from './stories.js';
import type { Coverage, Life, Observation, PodName } from './types.js';
import type { Complaint } from './unexplained.js';

export interface NodeRun {
  readonly clock: { resolve(options?: ResolveOptions): ResolvedClock };
  readonly stories: Stories;
  /** What others saw. */
  readonly archive: Archive;
  /** Kubelet processes with their first and last positions. */
  readonly processes: readonly {
    readonly kubelet: Kubelet;
    readonly from: number | null;
    readonly to: number | null;
    /** Lines of housekeeping, which comes every two seconds: logged at -v=3 since 1.22, at -v=4 before. */
    readonly housekeeping: number;
  }[];
  /** What the node is called, where more than its own log tells it. */
  readonly name: string | null;
  readonly host: string | null;
  /** Is what others tell of this pod about this node? They may tell of many. */
  tells(uid: string): boolean;
  readonly node: readonly NodeObservation[];
  readonly first: number | null;
  readonly last: number | null;
  /** From the earliest to the latest of all lines. */
  readonly window: { readonly from: number | null; readonly to: number | null };
  /** By source: records with a meaning, and records that were read before, there or in another source. */
  readonly recognised: readonly number[];
  readonly repeated: readonly number[];
  /** Times run backwards, although logs that run newest first are turned round before. */
  readonly reversed: boolean;
  /** Pods of which what was known had to be given up, because there are too many: by the logs, by the watches. */
  readonly givenUp: { readonly logged: number; readonly watched: number };
  /** A log was read the other way round, because it runs newest first. */
  readonly turned: boolean;
  /** Lines of two kubelet processes alternate: the log holds several nodes. */
  readonly interleaved: boolean;
  /** Records that the input cuts off: how many, and where the first of them stand. */
  readonly cut: {
    readonly count: number;
    readonly first: readonly { readonly source: number; readonly line: number }[];
  };
  /** Where lines are missing from the input. */
  readonly gaps: readonly InputGap[];
  /** What is known of each name of which the last word is not spoken. */
  names(): readonly NameStory[];
  livesOf(name: NameStory): Life[];
  /** Refused creations of mirrors, of pods whose name is known. */
  readonly mirrorTroubles: readonly Observation[];
  /** All that is known by a name or by a UID alone, and is not told yet. */
  tracks(): readonly PodTrack[];
  /** Complaints of the kubelet that the catalogue has no meaning for: the first of each call site. */
  readonly unexplained: readonly Complaint[];
  /** The same of UIDs that no line gives a name for. */
  nameless(...ids: readonly EventId[]): Observation[];
  /** `kubelet`: the process that spoke of the pod last; the lines of another machine prolong nothing. */
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
  /** A line among them speaks of an end. */
  readonly ending: boolean;
}
