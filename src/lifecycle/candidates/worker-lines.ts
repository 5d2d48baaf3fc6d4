import type { Life, Observation } from '../../correlate/types.js';
import { eventsHaving } from '../../events/having.js';

/** What the static pod's worker and the status manager did about the mirror, up to the first status of the new one. */
export function workerLines(staticLife: Life, deleted: Observation, next: Life | undefined): Observation[] {
  const until = next === undefined ? Number.POSITIVE_INFINITY : (next.observations[0]?.seq ?? 0);
  const after = staticLife.observations.filter(({ seq }) => seq > deleted.seq);
  // A sync that was going on when the mirror was deleted knows nothing of it
  const entered = after.find(({ id }) => id === 'sync-enter')?.seq ?? 0;
  const later = after.filter(({ id, seq }) => seq >= entered || !SYNC_END.has(id));
  const patched = later.find(({ id, seq }) => id === 'status-patch' && seq > until)?.seq ?? until;
  return later.filter(
    ({ id, seq }) =>
      seq <= Math.max(patched, until + 200) && MIRROR_WORK.has(id) && (id !== 'status-patch' || seq > until),
  );
}

const SYNC_END = eventsHaving('ends-sync');
const MIRROR_WORK = eventsHaving('mirror', 'mirror-work');
