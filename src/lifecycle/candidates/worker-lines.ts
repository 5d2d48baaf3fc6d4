import type { Life, Observation } from '../../correlate/types.js';
import { eventsHaving } from '../../events/having.js';
import { LIMITS } from '../thresholds.js';

const SYNC_END = eventsHaving('ends-sync');
const GOES = eventsHaving('deletes-mirror');
const MIRROR_WORK = eventsHaving('mirror', 'mirror-work');

/** What the static pod's worker and the status manager did about the mirror, up to the first status of the new one. */
export function workerLines(staticLife: Life, deleted: Observation, next: Life | undefined): Observation[] {
  const back = next?.observations[0];
  const after = staticLife.observations.filter(({ seq }) => seq > deleted.seq);
  // A sync that was in progress when the mirror was deleted does not know of it
  const entered = after.find(({ id }) => id === 'sync-enter')?.seq ?? 0;
  const later = after.filter(({ id, seq }) => seq >= entered || !SYNC_END.has(id));
  const isOver = back === undefined ? () => false : endOf(later, back);
  // Lines from then on are about the deletion of the next one
  const nextGoes = next?.observations.find(({ id }) => GOES.has(id))?.seq ?? Number.POSITIVE_INFINITY;
  return later.filter(
    line =>
      MIRROR_WORK.has(line.id) &&
      !isOver(line) &&
      line.seq < nextGoes &&
      // Until the new mirror exists, a patch belongs to the old one
      (line.id !== 'status-patch' || (back !== undefined && line.seq > back.seq)),
  );
}

/** Whether a line comes after the first status of the mirror that is back, or, without a status, later than one should come. */
function endOf(later: readonly Observation[], back: Observation): (line: Observation) => boolean {
  const patched = later.find(({ id, seq }) => id === 'status-patch' && seq > back.seq);
  if (patched !== undefined) return ({ seq }) => seq > patched.seq;
  const since = back.at ?? Number.POSITIVE_INFINITY;
  return ({ at }) => (at ?? since) - since > LIMITS.mirrorStatusMs;
}
