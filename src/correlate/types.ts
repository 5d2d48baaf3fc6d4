import type { EventId, KeptEvent, KubeletEvent } from '../catalogue/events.js';
import type { KlogRecord } from '../read/records/types.js';
import type { Snapshot } from '../sources/watch/snapshot.js';

export interface PodName {
  readonly namespace: string;
  readonly name: string;
}

export const nameKey = ({ namespace, name }: PodName): string => `${namespace}/${name}`;

/** The position and time of a printed line. */
export interface Place {
  readonly source: number;
  readonly line: number;
  /** Position on the log's own time scale in ms; null without a usable stamp */
  readonly at: number | null;
  /** The kubelet process that printed it, counted from 0 in order of appearance. */
  readonly kubelet: number;
}

/** A line with its meaning, whether it is about a pod or the node. */
export interface PlacedEvent extends Place {
  readonly id: EventId;
  readonly event: KeptEvent;
}

/** An event, with the pod that it is about, as far as the line itself shows. */
export interface Observation extends PlacedEvent {
  /** Order in which the lines were read: within one goroutine it is the order in which things happened. */
  readonly seq: number;
  /** The pod as the line names it; null for lines with only a UID or a container id */
  readonly pod: PodName | null;
  /** The UID as the line gives it, or as known for its container or sandbox id */
  readonly uid: string | null;
  /** The lines as in the input, if they were requested */
  readonly original?: string | undefined;
  /** The source of the update, on lines of the sync loop. */
  readonly from: 'api' | 'static' | null;
}

/** An event that concerns no single pod: the kubelet's own life, the runtime, the API server. */
export interface NodeObservation extends PlacedEvent {
  /** The name of a pod that is given without its namespace */
  readonly bareName?: string;
}

/** How a snapshot differs from the one before it: the instants at which the API server advanced a deletion. */
export type ChangeKind = 'requested' | 'grace-shortened' | 'final-delete' | 'removed';

export interface Change {
  readonly kind: ChangeKind;
  readonly snapshot: Snapshot;
  readonly resourceVersion: string;
}

/** The state of the object after the first change of this kind. */
export const snapshotAt = (
  story: Pick<ApiStory, 'changes'> | null | undefined,
  kind: ChangeKind,
): Snapshot | undefined => story?.changes.find(change => change.kind === kind)?.snapshot;

/** Everything a watch saw of one UID, in the order of its resourceVersions. */
export interface ApiStory {
  readonly uid: string;
  readonly pod: PodName;
  readonly snapshots: readonly [Snapshot, ...Snapshot[]];
  readonly changes: readonly Change[];
  /** deletionTimestamp − grace of the first snapshot with a deletionTimestamp: when the deletion was requested, in ms UTC */
  readonly requestedAt: number | null;
}

/**
 * One incarnation: from ADD to REMOVE of one source. A static pod and its mirror are two, which share a name and
 * nothing else.
 */
export interface Life {
  readonly pod: PodName;
  readonly role: 'ordinary' | 'static' | 'mirror';
  readonly uid: string | null;
  /** The static pod that a mirror represents */
  readonly staticUID: string | null;
  readonly observations: readonly Observation[];
  readonly story: ApiStory | null;
}

/** A stretch in which a kubelet's watch of its pods was broken, so that it could see no deletion. On the log's own scale. */
export interface WatchOutage {
  readonly kubelet: number;
  readonly from: number;
  /** Null where no line shows that the watch is back. */
  readonly until: number | null;
  /** The lines of the reflector that ended the watch, and those of each failed try */
  readonly lines: readonly PlacedEvent[];
}

/** One record of the kubelet, with what the run has made of it. */
export interface PlacedRecord extends Place {
  readonly record: KlogRecord;
  /** Null if the catalogue has no meaning for the record. */
  readonly event: KubeletEvent | null;
  /** One observation for each pod that the record names */
  readonly observations: readonly Observation[];
  /** Earlier records that this one shows to be about a pod */
  readonly late: readonly Observation[];
}

/** A part of a run. It gets every record of the kubelet, once and in order. */
export interface Stage {
  see(record: PlacedRecord): void;
}
