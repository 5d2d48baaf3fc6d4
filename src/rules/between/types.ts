import type { EvidenceRef, Lifecycle, NodeFacts } from '../../contract/types.js';
import type { PodName } from '../../correlate/types.js';
import type { Judgement, RuleMeta } from '../types.js';

/** Where and when something was logged, in ms UTC. */
export interface Moment {
  readonly at: number;
  readonly evidence: EvidenceRef;
}

/** The first container of a pod started on a node. */
export interface Start extends Moment {
  readonly pod: PodName;
  readonly uid: string;
}

/** A pod asks for a volume that can be attached to one node after another: from then on, until it is mounted. */
export interface VolumeWait extends Moment {
  readonly volume: string;
  readonly pod: PodName;
  readonly uid: string;
  readonly mounted: Moment | null;
  /** The last time that the kubelet gave up waiting for the volumes of the pod. */
  readonly failed: Moment | null;
}

/** A volume is off the node. */
export interface VolumeRelease extends Moment {
  readonly volume: string;
}

/** No pods are scheduled to the node. */
export interface Cordon extends Moment {
  readonly until: number | null;
}

/** What is kept of one node's log for the rules that judge several nodes. */
export interface NodeTraces {
  readonly starts: readonly Start[];
  readonly waits: readonly VolumeWait[];
  readonly releases: readonly VolumeRelease[];
  readonly cordons: readonly Cordon[];
  /** A kubelet that heard of a deletion would have logged it, and the line would be there. */
  readonly hears: boolean;
}

/** One node when its log has been read to the end. */
export interface NodeTold {
  readonly facts: NodeFacts;
  readonly lifecycles: readonly Lifecycle[];
  readonly traces: NodeTraces;
  /** The sources that its kubelet wrote. */
  readonly logs: ReadonlySet<number>;
}

/** For what shows only where a node is seen as a whole, or beside the others: instants are in UTC. */
export interface BetweenRule {
  readonly meta: RuleMeta;
  check(nodes: readonly NodeTold[]): readonly Told[];
}

/** At an instant in ms UTC. */
export type Told = Omit<Judgement, 'at'> & { readonly utc: number | null };
