import type { ApiCondition, ApiEvent, ApiNode } from '../../document/contract/types.js';
import type { Snapshot } from '../../sources/watch/snapshot.js';

/** Conditions of Nodes, by their names. */
export type Machines = ReadonlyMap<string, readonly ApiCondition[]>;

/** A sentence, and what to do about it. */
export interface Statement {
  readonly says: string;
  readonly next?: string;
}

/** One statement, where there can be several or none. */
export const say = (says: string, next?: string): Statement[] => [next === undefined ? { says } : { says, next }];

/** Stands for the component of an Event where a line of a kubelet states what the kubelet writes into an Event. */
export const LOGGED = 'log of the kubelet';

/** What the API shows of a pod at one moment. */
export interface Seen {
  readonly pod: Snapshot;
  /** Null if the pod was never bound to a node */
  readonly node: ApiNode | null;
  readonly events: readonly ApiEvent[];
  /** What lines of the kubelet state, as Events */
  readonly logged?: readonly ApiEvent[];
  /** The claims that the pod's volumes name, if they were requested */
  readonly claims: readonly ClaimSeen[];
  readonly attachments: readonly AttachmentSeen[];
  /** Which manager wrote a finalizer into the object, according to its managedFields. */
  readonly managers: ReadonlyMap<string, string>;
  /** When the API showed this, in ms UTC; null where nothing shows it */
  readonly now: number | null;
  /** What the request for the log of the node's kubelet has shown; absent if there was none. */
  readonly kubelet?: KubeletSeen;
  /** How old the pod was then, in ms, where a table shows only that */
  readonly age?: number | null;
}

/** A PersistentVolumeClaim. */
export interface ClaimSeen {
  readonly name: string;
  /** Null if no claim has that name */
  readonly phase: string | null;
  /** The PersistentVolume that the claim is bound to. */
  readonly volume: string | null;
  /** The node for which the scheduler has asked its provisioner for a volume, and that provisioner. */
  readonly node?: string | null;
  readonly provisioner?: string | null;
  readonly events: readonly ApiEvent[];
}

/** A VolumeAttachment: the state that the attach controller and the driver report for a volume on a node. */
export interface AttachmentSeen {
  readonly volume: string;
  readonly node: string;
  readonly attached: boolean;
  readonly error: string | null;
}

/** A kubelet, as the request for its log shows it. */
export interface KubeletSeen {
  /** The log of the kubelet has been read: nobody needs the advice to read it */
  readonly isRead: boolean;
  /** Why the API server gets no answer from the kubelet; null if it gets one */
  readonly silent: string | null;
  /**
   * Why the sync loop takes up no pod, how often the kubelet stated that, and for how long; null if the loop works, as far as the log shows
   */
  readonly stalled: { readonly why: string; readonly times: number; readonly forMs: number } | null;
}
