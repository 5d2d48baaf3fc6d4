import { observed, places } from './evidence.js';
import { log } from './readings.js';
import type { Rule } from './types.js';

export const staleMirrorDelete: Rule = {
  meta: {
    id: 'stale-mirror-delete',
    level: 'info',
    title: 'The old mirror was deleted again',
    reads: [log('mirror-delete')],
    why: 'It looks as if the kubelet deleted the new mirror too. It did not: the call names the UID of the old one, and the API server refuses it harmlessly.',
    evidence:
      '“Deleting a mirror pod” with the UID of a mirror that was deleted already, and no “Deleted mirror pod” after it: the worker gets the removed object again (kubelet.go, HandlePodRemoves).',
    next: 'Nothing, unless it repeats more than three times or the new mirror vanishes as well.',
  },
  needs: { lines: ['mirror-delete'] },
  check(one) {
    const deleted = observed(one, 'mirror-deleted', 'config-remove').find(
      ({ id, from }) => id === 'mirror-deleted' || from === 'api',
    );
    const done = observed(one, 'mirror-deleted').at(-1);
    const calls = observed(one, 'mirror-delete');
    const first = calls[0]?.uid ?? one.uid;
    const stale = calls.filter(
      ({ uid, seq }) => deleted !== undefined && seq > deleted.seq && uid !== null && uid === first,
    );
    const [call] = stale.filter(({ seq }) => done === undefined || seq > done.seq);
    if (call === undefined) return [];
    return [
      {
        message: `the kubelet tried to delete the old mirror ${call.uid} again, which is harmless: it is already gone, and the call affects no other`,
        at: call.at,
        evidence: places(stale),
      },
    ];
  },
};
