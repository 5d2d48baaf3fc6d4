import type { Archive } from '../witness/archive.js';
import type { Stories } from './stories.js';

/** Which parts of the shared input are about this node. */
export interface Ownership {
  /** Whether a pod's `spec.nodeName` names this node. */
  node(name: string): boolean;
  /** Whether a source is about this node only. */
  source(index: number): boolean;
}

/** Whether what witnesses record of a pod is about this node. Without an ownership, everything is. */
export function createConcernsNode(
  own: Ownership | undefined,
  { stories, archive }: { stories: Stories; archive: Archive },
) {
  return (uid: string): boolean => {
    if (own === undefined) return true;
    const nodes = stories.byUID(uid)?.snapshots.flatMap(({ nodeName }) => nodeName ?? []) ?? [];
    if (nodes.length > 0) return nodes.some(own.node);
    return archive.about({ uids: [uid], ids: [], name: '' }).some(({ source }) => own.source(source));
  };
}
