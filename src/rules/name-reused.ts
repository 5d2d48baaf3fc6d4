import type { Reconstructed } from '../episodes/ends/types.js';
import { places } from './evidence.js';
import { anyInput } from './readings.js';
import type { Rule } from './types.js';

export const nameReused: Rule = {
  meta: {
    id: 'name-reused',
    level: 'info',
    title: 'Several pods had this name',
    reads: [anyInput],
    why: 'A line with only the name can belong to any of them: a search by name mixes them up.',
    evidence: 'Deletions of pods with the same name and different UIDs in this input.',
    next: 'Follow the UID, not the name. StatefulSets re-create a pod under its name on purpose.',
  },
  needs: { namesakes: true },
  check({ uid: own, begun }, { namesakes, once }) {
    const { uids, some, lines } = once(podsIn, namesakes);
    const others = uids.size - (uids.has(own ?? '') ? 1 : 0);
    if (others === 0 || own === null) return [];
    const named = some.filter(uid => uid !== own).slice(0, SHOWN);
    const message = `${others === 1 ? 'another pod' : `${others} other pods`} had this name: ${named.join(', ')}${others > SHOWN ? ', …' : ''}`;
    // The first, the second and the last are shown
    const first = lines.findIndex(({ uid }) => uid !== own);
    const second = lines.findIndex(({ uid }, at) => at > first && uid !== own);
    const last = lines.findLastIndex(({ uid }) => uid !== own);
    const shown = [...new Set([first, second, last])].flatMap(at => lines[at]?.line ?? []);
    return [{ message, at: begun?.at ?? null, evidence: places(shown) }];
  },
};

const SHOWN = 4;

/** The pods of this name, and their first lines. */
function podsIn(namesakes: readonly Reconstructed[]) {
  const uids = new Set(namesakes.flatMap(({ uid }) => uid ?? []));
  const lines = namesakes.flatMap(({ uid, begun, observations }) => {
    const line = begun ?? observations[0];
    return uid === null || line === undefined ? [] : [{ uid, line }];
  });
  return { uids, some: [...uids].slice(0, SHOWN + 1), lines };
}
