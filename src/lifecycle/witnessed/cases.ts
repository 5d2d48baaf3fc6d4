import type { Kind } from '../../contract/types.js';
import type { Archive } from '../../witness/archive.js';
import type { SeenTestimony } from '../../witness/types.js';
import { WORDS } from '../../witness/vocabulary.js';
import type { DeletionCandidate } from '../types.js';

/** Deletions that neither a log nor a watch shows: of UIDs that were `told` of by none. */
export function testifiedCases(archive: Archive, told: Pick<ReadonlySet<string>, 'has'>): DeletionCandidate[] {
  return archive.uids().flatMap(uid => {
    if (told.has(uid)) return [];
    const list = archive.about({ uids: [uid], ids: [], name: '' });
    const asked = list.find(({ what }) => WORDS[what].ends === 'accepted');
    const shown = asked ?? list.find(({ what }) => WORDS[what].ends === 'final');
    const { namespace, name } = shown?.identity ?? {};
    if (shown === undefined || namespace === undefined || name === undefined) return [];
    return [{ ...NOTHING_KNOWN, pod: { namespace, name }, uid, ...kindOf(asked, list, uid) }];
  });
}

const NOTHING_KNOWN = { replacedBy: null, observations: [], known: null, story: null, nextStory: null };

type KindAndMirror = Pick<DeletionCandidate, 'kind' | 'staticUID' | 'mirrorUIDs'>;

function kindOf(asked: SeenTestimony | undefined, list: readonly SeenTestimony[], uid: string): KindAndMirror {
  const staticUID = list.map(({ facts }) => facts?.mirrorOf).find(hash => typeof hash === 'string');
  if (staticUID !== undefined) return { kind: 'mirror', staticUID, mirrorUIDs: [uid] };
  return { kind: ordinaryKind(asked), staticUID: null, mirrorUIDs: [] };
}

/** The API server deletes a finished pod at once, and an unfinished one only when it is told to. */
function ordinaryKind(asked: SeenTestimony | undefined): Kind {
  const { grace, phase } = asked?.facts ?? {};
  if (typeof grace !== 'number') return 'unknown';
  if (grace > 0) return 'graceful';
  return phase === undefined ? 'unknown' : phase === 'Succeeded' || phase === 'Failed' ? 'completed' : 'forced';
}
