import type { Observation } from '../correlate/types.js';
import type { Reconstructed, StepId } from '../lifecycle/types.js';
import { createRecent } from './recent.js';

export type Mark = 'overdue' | 'ended';

/**
 * A deletion is identified by its first lines, whatever is learned about it later: kind, UID and first line can change, and with them the
 * id. A deletion that only a watch shows is identified only by its UID.
 */
const ANCHORS: readonly StepId[] = ['delete-seen', 'teardown-begun', 'remove-seen'];

/** What was reported of which deletion. The marks are on the lines and go with them, so no list is kept. */
export function createMarks(mostUIDs: number) {
  const onLines = new WeakMap<Observation, Mark>();
  const onUIDs = { overdue: createRecent(mostUIDs), ended: createRecent(mostUIDs) };

  const ofUID = (uid: string): Mark | null =>
    onUIDs.ended.has(uid) ? 'ended' : onUIDs.overdue.has(uid) ? 'overdue' : null;

  return {
    markOf(one: Reconstructed): Mark | null {
      if (one.observations.length === 0) return ofUID(one.uid ?? '');
      const marks = anchorsOf(one).map(line => onLines.get(line));
      return marks.includes('ended') ? 'ended' : marks.includes('overdue') ? 'overdue' : null;
    },
    set(one: Reconstructed, mark: Mark): void {
      if (one.observations.length === 0) onUIDs[mark].add(one.uid ?? '');
      for (const line of anchorsOf(one)) onLines.set(line, mark);
    },
    size: () => onUIDs.overdue.size() + onUIDs.ended.size(),
  };
}

function anchorsOf({ steps, observations }: Reconstructed): Observation[] {
  const lines = steps.flatMap(({ step, seen }) => (ANCHORS.includes(step) ? seen.slice(0, 1) : []));
  return lines.length > 0 ? lines : observations.slice(0, 1);
}
