import type { Archive } from '../../witness/archive.js';
import type { SeenTestimony } from '../../witness/types.js';
import { WORDS } from '../../witness/vocabulary.js';
import type { ApiRequest } from '../kind-model.js';
import { noLines } from '../lines.js';
import { mirrorKind, requestedKind } from '../recognise.js';
import { isFinished } from '../request-seen.js';
import type { DeletionCandidate } from '../types.js';

/** Deletions that neither a log nor a watch shows, of UIDs that are not `known` from one. */
export function testifiedCandidates(archive: Archive, known: Pick<ReadonlySet<string>, 'has'>): DeletionCandidate[] {
  return archive.uids().flatMap(uid => {
    if (known.has(uid)) return [];
    const list = archive.about({ uids: [uid], ids: [], name: '' });
    const asked = list.find(({ what }) => WORDS[what].ends === 'accepted');
    const shown = asked ?? list.find(({ what }) => WORDS[what].ends === 'final');
    const { namespace, name } = shown?.identity ?? {};
    if (shown === undefined || namespace === undefined || name === undefined) return [];
    const kind = kindOf(asked, list, uid);
    return kind === null ? [] : [{ ...NOTHING_KNOWN, ...noLines(), pod: { namespace, name }, uid, ...kind }];
  });
}

const NOTHING_KNOWN = { replacedBy: null, lastAlive: null, story: null, nextStory: null };

type KindAndMirror = Pick<DeletionCandidate, 'kind' | 'staticUID' | 'mirrorUIDs'>;

function kindOf(asked: SeenTestimony | undefined, list: readonly SeenTestimony[], uid: string): KindAndMirror | null {
  const staticUID = list.map(({ facts }) => facts?.mirrorOf).find(hash => typeof hash === 'string');
  const isMirror = staticUID !== undefined;
  const model = isMirror ? mirrorKind({ orphaned: false, hasNext: false }) : requestedKind(requestOf(asked));
  return model && { kind: model.kind, staticUID: staticUID ?? null, mirrorUIDs: isMirror ? [uid] : [] };
}

/** Grace 0 shows nothing without the phase of the pod. */
function requestOf(asked: SeenTestimony | undefined): ApiRequest | null {
  const { grace, phase } = asked?.facts ?? {};
  if (typeof grace !== 'number' || (grace <= 0 && phase === undefined)) return null;
  return { grace, hadFinished: isFinished(phase), withoutNode: false, reason: null };
}
