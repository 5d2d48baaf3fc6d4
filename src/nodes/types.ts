import type { SourceFacts } from '../input/route.js';

/** What one look at a source tells, before anything is analysed. */
export interface Survey {
  readonly index: number;
  readonly path: string;
  readonly type: string;
  /** Month, day and time of its first record. */
  readonly stamp: string;
  /** Of the lines that were looked at, in order of appearance. */
  readonly hosts: readonly HostSeen[];
  /** A host was heard of again after another. */
  readonly alternates: boolean;
  /** What the log says of the node that it is of, the surest first. */
  readonly says: readonly Saying[];
  /** The node that most of the pods that it names ran on; known once the API's objects have been read. */
  readonly voted: string | null;
  /** Pods that it names by UID. */
  readonly uids: readonly string[];
  /** What the folder that it lies in is called by, where that is known to be a node. */
  readonly hint: Hint | null;
  /** Set where it is no input: what is to be said of it. */
  readonly passedOver: SourceFacts | null;
}

export interface HostSeen {
  readonly host: string;
  /** The same for all names that a host has between two boots. */
  readonly boot: string | null;
  /** The same for an installation, and for its clones. */
  readonly machine: string | null;
}

/** A name that a kubelet gives to its own node. */
export interface Saying {
  readonly name: string;
  /** How it says it, in words. */
  readonly by: string;
}

/** What a path tells. */
export interface Hint {
  readonly name: string;
  /** The collector that lays its files out like that. */
  readonly layout: string;
  /** It is the Node's name, and not that of its host or machine. */
  readonly isNode: boolean;
}

/** A node as the API server knows it. */
export interface ApiNode {
  readonly name: string;
  readonly uid: string | null;
  /** Everything else that it is called by: addresses, instance, machine. */
  readonly aliases: readonly string[];
}
