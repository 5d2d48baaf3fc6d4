import { isManifestHash } from '../../kit/uid.js';
import type { Archive } from '../../sources/archive.js';
import { WORDS } from '../../sources/vocabulary.js';
import { nameKey, type PodName } from '../types.js';
import type { Stories } from './stories.js';
import type { Track } from './tracks.js';

/** The pods that are asked for, in a log that has more. */
export interface OnlyThese {
  /** Up to this many lines about pods, all pods are kept, because that costs little */
  readonly allUpTo: number;
  /** They are asked for by UIDs, and not only by names */
  readonly byUID: boolean;
  /** A UID that is not known (null) may be the one that is asked for */
  isWanted(pod: PodName, uid: string | null): boolean;
}

interface Elsewhere {
  readonly stories: Pick<Stories, 'knows'>;
  readonly archive: Archive;
}

/**
 * Whether the lines of a name are needed, as far as its next UID decides that: a pod of the name is asked for, or another witness dates its
 * deletion by the clock of the API server.
 */
export function createAsks({ byUID, isWanted }: OnlyThese, elsewhere: Elsewhere) {
  return ({ pod, changes }: Track, uid: string | null): boolean | null => {
    if (pod === null) return null;
    const isNamed = isWanted(pod, null);
    if (!isNamed || !byUID) return isNamed || isDated(pod, uid, elsewhere);
    // The UIDs of its mirrors are known later, and some of them stand only in the text of a patch
    if (changes.static !== null || isManifestHash(uid ?? '')) return true;
    return uid === null ? null : isWanted(pod, uid) || isDated(pod, uid, elsewhere);
  };
}

function isDated(pod: PodName, uid: string | null, { stories, archive }: Elsewhere): boolean {
  if (stories.knows(pod)) return true;
  if (archive.isEmpty()) return false;
  const name = nameKey(pod);
  const uids = uid === null ? archive.uidsOf(name) : [uid];
  return archive.about({ uids, ids: [], name }).some(({ what }) => DATED.has(WORDS[what].ends));
}

/** What the API server makes of requests: it dates them itself. */
const DATED: ReadonlySet<(typeof WORDS)[keyof typeof WORDS]['ends']> = new Set(['accepted', 'final']);
