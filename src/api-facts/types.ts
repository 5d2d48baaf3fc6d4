import type { ApiCondition, ApiEvent, ApiNode } from '../contract/types.js';
import type { Snapshot } from '../input/watch/types.js';

/** Conditions of Nodes, by their names. */
export type Machines = ReadonlyMap<string, readonly ApiCondition[]>;

/** A sentence, and what to do about it. */
export interface Statement {
  readonly says: string;
  readonly next?: string;
}

/** What the API shows of a pod at one moment. */
export interface Seen {
  readonly pod: Snapshot;
  /** Null: it was never given to one. */
  readonly node: ApiNode | null;
  readonly events: readonly ApiEvent[];
  /** Those that its volumes name, if they were requested. */
  readonly claims: readonly ClaimSeen[];
  readonly attachments: readonly AttachmentSeen[];
  /** Which manager wrote a finalizer into the object, according to its managedFields. */
  readonly managers: ReadonlyMap<string, string>;
  /** When this was, in ms UTC; null where nothing shows it. */
  readonly now: number | null;
  /** How old the pod was then, in ms, where a table shows that and no time. */
  readonly age?: number | null;
}

/** A PersistentVolumeClaim. */
export interface ClaimSeen {
  readonly name: string;
  /** Null: there is none of that name. */
  readonly phase: string | null;
  /** The PersistentVolume that it is bound to. */
  readonly volume: string | null;
  readonly events: readonly ApiEvent[];
}

/** A VolumeAttachment: what the attach controller and the driver made of a volume and a node. */
export interface AttachmentSeen {
  readonly volume: string;
  readonly node: string;
  readonly attached: boolean;
  readonly error: string | null;
}
