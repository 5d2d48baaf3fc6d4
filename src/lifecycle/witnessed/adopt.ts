import { nameKey } from '../../correlate/types.js';
import type { Archive } from '../../witness/archive.js';
import { KINDS } from '../kinds/index.js';
import { LIMITS } from '../thresholds.js';
import type { DeletionCandidate } from '../types.js';
import { saysAccepted } from './accepted.js';
import { containersOf } from './containers.js';

/** Lines of the sync loop give no UID. If witnesses know exactly one pod that it can be, it is that one. */
export function withWitnessedUid(
  one: DeletionCandidate,
  archive: Archive,
  toUtc: ((at: number) => number) | null,
): DeletionCandidate {
  if (one.uid !== null || KINDS[one.kind].subject === 'static') return one;
  const uid = only(uidsOfContainers(one, archive)) ?? (toUtc === null ? null : only(uidsDeleted(one, archive, toUtc)));
  return uid === null ? one : { ...one, uid };
}

function only(uids: readonly string[]): string | null {
  const [uid, another] = new Set(uids);
  return uid === undefined || another !== undefined ? null : uid;
}

/** The runtime knows the pod for which it made a sandbox. */
const uidsOfContainers = (one: DeletionCandidate, archive: Archive): string[] =>
  archive
    .about({ uids: [], ids: containersOf(one, archive).ids, name: '' })
    .flatMap(({ what, identity }) => (what === 'sandbox-created' ? (identity.uid ?? []) : []));

/** Pods of this name that were deleted in that time. */
function uidsDeleted(one: DeletionCandidate, archive: Archive, toUtc: (at: number) => number): string[] {
  const times = one.observations.flatMap(({ at }) => (at === null ? [] : [toUtc(at)]));
  const from = times.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY) - LIMITS.witnessReachMs;
  const to = times.reduce((most, at) => Math.max(most, at), Number.NEGATIVE_INFINITY) + LIMITS.witnessReachMs;
  return archive
    .uidsOf(nameKey(one.pod))
    .filter(uid =>
      archive
        .about({ uids: [uid], ids: [], name: '' })
        .some(({ what, at }) => saysAccepted(what) && at !== null && at >= from && at <= to),
    );
}
