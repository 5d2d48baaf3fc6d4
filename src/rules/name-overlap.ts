import { type Life, nameKey, type Observation } from '../correlate/types.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { applies } from './applies.js';
import { places, stepSeen } from './evidence.js';
import { log } from './readings.js';
import type { Judgement, NameRule } from './types.js';

export const nameOverlap: NameRule = {
  meta: {
    id: 'name-overlap',
    level: 'warning',
    title: 'A pod was re-created while the old one was still terminating',
    reads: [log('config-add'), log('containers-terminated')],
    why: 'Two pods with the same identity run at the same time: two members of a StatefulSet with the same name write to the same data.',
    evidence:
      'The kubelet accepted a pod with the same name and another UID before the containers of the old one had terminated. From then on it discards the status of the old one.',
    next: 'Find out who removed the old object while its containers were still running: a forced delete (kubectl delete --force) lets the new pod be created immediately.',
  },
  check({ pod, lives, deletions }) {
    const added = additionsOf(lives);
    const overlaps = deletions.flatMap((one): Judgement[] => {
      const end = endAfterRemoval(one);
      if (end === null) return [];
      const begun = one.begun?.seq ?? end.seq;
      const next = added.find(({ uid, line }) => uid !== one.uid && line.seq > begun && line.seq < end.seq)?.line;
      if (next === undefined) return [];
      const message = `${nameKey(pod)} was re-created while the old pod with the same name (${one.uid ?? 'of unknown UID'}) was still terminating`;
      return [{ message, at: next.at, evidence: places([next, end]) }];
    });
    return overlaps.slice(0, 1);
  },
};

interface Addition {
  readonly uid: string;
  readonly line: Observation;
}

function additionsOf(lives: readonly Life[]): Addition[] {
  return lives.flatMap(({ role, uid, observations }) => {
    const line = observations.find(({ id }) => id === 'config-add');
    return role === 'ordinary' && uid !== null && line !== undefined ? [{ uid, line }] : [];
  });
}

/** The API server holds one pod of a name at a time: only an object that is gone makes room. */
function endAfterRemoval(one: Reconstructed): Observation | null {
  const end = stepSeen(one, 'containers-terminated')?.proof ?? null;
  const removed = stepSeen(one, 'remove-seen')?.proof ?? null;
  return applies('name-overlap', one.kind) && end !== null && removed !== null && removed.seq < end.seq ? end : null;
}
