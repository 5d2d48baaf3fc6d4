import type { ApiEvent, ApiNode } from '../contract/types.js';
import type { Snapshot } from '../input/watch/types.js';

/** A sentence, and what to do about it. */
export interface Said {
  readonly says: string;
  readonly next?: string;
}

/** What the API shows of a pod at one moment. */
export interface Seen {
  readonly pod: Snapshot;
  /** Null: it was never given to one. */
  readonly node: ApiNode | null;
  readonly events: readonly ApiEvent[];
  /** Those that its volumes name, where they were asked for. */
  readonly claims: readonly ClaimSeen[];
  readonly attachments: readonly AttachmentSeen[];
  /** Who wrote a finalizer into the object, as its managedFields tell. */
  readonly managers: ReadonlyMap<string, string>;
  /** When this was, in ms UTC; null where nothing tells. */
  readonly now: number | null;
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
