import type { Kind } from '../../src/document/contract/types.js';
import type { Pod } from './pod.js';

/** What a generated log shows: what every reader of it should find. */
export interface Deletion {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly kind: Kind;
  readonly outcome: 'removed';
}

/** By the kind of the pod, which is the last word of its name. All others are deleted gracefully. */
const KINDS: Readonly<Record<string, Kind>> = { done: 'completed', force: 'forced' };

export function deletionOf({ name, uid }: Pod): Deletion {
  const role = name.slice(name.lastIndexOf('-') + 1);
  return { namespace: 'default', name, uid, kind: KINDS[role] ?? 'graceful', outcome: 'removed' };
}
