import type { Observation } from '../correlate/types.js';
import { nameKey } from '../correlate/types.js';
import type { Reconstructed } from '../lifecycle/types.js';
import { beginningOf } from './during.js';
import { places, stepSeen } from './evidence.js';
import type { Judgement, RunRule } from './types.js';

export const nameOverlap: RunRule = {
  meta: {
    id: 'name-overlap',
    level: 'warning',
    title: 'A pod was created anew while the old one still terminated',
    why: 'Two pods of one identity run at the same time: two members of a StatefulSet with the same name write to the same data.',
    evidence:
      'The kubelet took on a pod of the same name and another UID before the containers of the old one had terminated. It drops the status of the old one from then on.',
    next: 'See who removed the old object while it was still running: a forced delete (kubectl delete --force) makes room for the new pod at once.',
  },
  check: ({ run, deletions }) => {
    const names = new Set<string>();
    return deletions.flatMap((one): Judgement[] => {
      const end = stepSeen(one, 'containers-terminated')?.proof;
      if (one.kind !== 'forced' && one.kind !== 'graceful') return [];
      if (!end || names.has(nameKey(one.pod)) || !removedBefore(one, end)) return [];
      const next = run
        .lives(one.pod)
        .filter(({ role, uid }) => role === 'ordinary' && uid !== null && uid !== one.uid)
        .flatMap(({ observations }) => observations.find(({ id }) => id === 'config-add') ?? [])
        .find(({ seq }) => seq < end.seq && seq > (beginningOf(one)?.seq ?? end.seq));
      if (next === undefined) return [];
      names.add(nameKey(one.pod));
      const message = `${nameKey(one.pod)} was created anew while the old pod of this name (${one.uid ?? 'of unknown UID'}) still terminated`;
      return [{ message, at: next.at, evidence: places([next, end]) }];
    });
  },
};

/** The API server holds one pod of a name at a time. */
const removedBefore = (one: Reconstructed, end: Observation): boolean => {
  const removed = stepSeen(one, 'remove-seen')?.proof;
  return removed != null && removed.seq < end.seq;
};
