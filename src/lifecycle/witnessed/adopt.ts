import { nameKey } from '../../correlate/types.js';
import type { Archive } from '../../witness/archive.js';
import { WORDS } from '../../witness/vocabulary.js';
import type { Case } from '../types.js';

/** The API server accepts a request before the kubelet hears of it, by a clock of its own. */
const NEAR = 2_000;

/**
 * Lines of the sync loop give no UID. Where a witness tells of exactly one pod of this name that was deleted meanwhile,
 * it is this one.
 */
export function withWitnessedUid(one: Case, archive: Archive, toUtc: ((at: number) => number) | null): Case {
  if (one.uid !== null || toUtc === null || one.observations.length === 0) return one;
  const times = one.observations.flatMap(({ at }) => (at === null ? [] : [toUtc(at)]));
  const from = times.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY) - NEAR;
  const to = times.reduce((most, at) => Math.max(most, at), Number.NEGATIVE_INFINITY) + NEAR;
  const [uid, another] = archive
    .uidsOf(nameKey(one.pod))
    .filter(candidate =>
      archive
        .about({ uids: [candidate], ids: [], name: '' })
        .some(({ what, at }) => DELETED.has(WORDS[what].ends) && at !== null && at >= from && at <= to),
    );
  return uid === undefined || another !== undefined ? one : { ...one, uid };
}

const DELETED: ReadonlySet<string | undefined> = new Set(['accepted', 'final']);
