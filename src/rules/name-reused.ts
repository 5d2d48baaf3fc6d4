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
  check(one, { namesakes }) {
    const same = namesakes.filter(other => other.uid !== one.uid && other.uid !== null);
    const uids = [...new Set(same.map(({ uid }) => uid))];
    if (uids.length === 0 || one.uid === null) return [];
    const message = `${uids.length === 1 ? 'another pod' : `${uids.length} other pods`} had this name: ${uids.slice(0, 4).join(', ')}${uids.length > 4 ? ', …' : ''}`;
    return [
      {
        message,
        at: one.begun?.at ?? null,
        evidence: places(same.flatMap(({ begun, observations }) => begun ?? observations[0] ?? [])),
      },
    ];
  },
};
