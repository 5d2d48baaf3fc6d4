import type { Archive } from '../witness/archive.js';
import type { Stories } from './stories.js';

/** What of all that a run is given is about its node. */
export interface Ownership {
  /** A pod's `spec.nodeName` names this node. */
  node(name: string): boolean;
  /** A source tells of this node alone. */
  source(index: number): boolean;
}

/** Is what others tell of this pod about this node? Without an ownership everything is. */
export function ownsPod(uid: string, ownership: Ownership | null, stories: Stories, archive: Archive): boolean {
  if (ownership === null) return true;
  const nodes = stories.of(uid)?.snapshots.flatMap(({ nodeName }) => nodeName ?? []) ?? [];
  if (nodes.length > 0) return nodes.some(ownership.node);
  return archive.about({ uids: [uid], ids: [], name: '' }).some(({ source }) => ownership.source(source));
}
