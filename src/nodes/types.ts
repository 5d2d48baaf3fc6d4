import type { NodeObject } from '../correlate/machines.js';
import type { ApiCondition, SourceReport } from '../document/contract/types.js';
import type { SourceFacts } from '../read/route.js';

/** Reports on sources by their place in the list of all. */
export type Reports = ReadonlyMap<number, SourceReport>;

/** What a survey of a source finds, before anything is analysed. */
export interface Survey {
  readonly index: number;
  readonly path: string;
  /** The type that its beginning shows */
  readonly begins: string;
  readonly type: string;
  /** Month, day and time of its first record. */
  readonly stamp: string;
  /** The same with its year, where something around the record states it */
  readonly dated: string;
  /** The stamp of the last record in a log that was surveyed */
  readonly until: string;
  /** Hosts in the lines that were surveyed, in order of appearance */
  readonly hosts: readonly HostSeen[];
  /** The path of the first file of each node, as a heading states it, for a log assembled from files some of which name no host */
  readonly sections: readonly string[];
  /** A host occurred again after another one. */
  readonly alternates: boolean;
  /** The names that the log gives its own node, the surest first. */
  readonly statedNames: readonly StatedName[];
  /** The node on which most of the pods ran that it names; known once the API's objects have been read */
  readonly voted: string | null;
  /** Pods that it names by UID. */
  readonly uids: readonly string[];
  /** Processes of the kubelet. */
  readonly pids: readonly string[];
  /** The name in its path, if a layout says that it is a node's. */
  readonly hint: Hint | null;
  /** It is a log, and holds something else that may be about all nodes */
  readonly holds: boolean;
  /** Set if it is not an input: the reason. */
  readonly passedOver: SourceFacts | null;
}

export interface HostSeen {
  readonly host: string;
  /** All names that a host has between two boots share it */
  readonly boot: string | null;
  /** An installation and its clones share it */
  readonly machine: string | null;
}

/** A name that a kubelet gives to its own node. */
export interface StatedName {
  readonly name: string;
  /** How the log states it, in words. */
  readonly by: string;
}

/** What a path shows. */
export interface Hint {
  readonly name: string;
  /** The collector with this layout. */
  readonly layout: string;
  /** It is the Node's name, and not that of its host or machine. */
  readonly isNode: boolean;
  /** The file was fetched from that node: whatever its lines name, they are of that node. */
  readonly isFetched: boolean;
}

/** A node as the API server knows it. */
export interface ApiNode {
  readonly name: string;
  readonly uid: string | null;
  /** Its other names: addresses, instance, machine. */
  readonly aliases: readonly string[];
  /** Null where its object does not state the version, or when it was written */
  readonly object: NodeObject | null;
  /** The conditions as its last object states them */
  readonly conditions: readonly ApiCondition[];
}
