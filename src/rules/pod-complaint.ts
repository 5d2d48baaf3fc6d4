import { isExcerpt } from '../correlate/excerpt.js';
import { nameKey } from '../correlate/types.js';
import { isInVain, provesGone } from '../episodes/ends/hangs/errors.js';
import { placeOf } from './evidence.js';
import { clausesOf, judgementOf } from './loose/clauses.js';
import { nodeStateIn } from './loose/node-states.js';
import { type LooseLine, type Owner, ownersOf } from './loose/owners.js';
import { kubeletLog } from './readings.js';
import type { DeletionSummary, Judgement, RunFacts, RunRule } from './types.js';

export const podComplaint: RunRule = {
  meta: {
    id: 'pod-complaint',
    level: 'info',
    title: 'Errors during an open deletion that no other finding reports',
    reads: [kubeletLog],
    why: 'In a few copied lines, any warning or error of the pod may be what holds up its deletion, even one from before the deletion.',
    evidence:
      'A few records show a deletion that has not ended. They also have warnings or errors about its pod, or ones that name no pod, and no step and no other finding quotes them.',
    next: 'Read the lines, and compare their times with that of the deletion: something that failed before it and was not tried again is over. Provide a longer part of the log.',
  },
  check({ run, deletions, sources }: RunFacts) {
    const open = deletions.filter(one => one.open && one.byLog);
    if (open.length === 0 || !isExcerpt(sources)) return [];
    const quoted = new Set(open.flatMap(one => one.quoted.map(placeOf)));
    return ownersOf(run)
      .filter(isOfOne(open))
      .flatMap(owner => judge(owner, quoted));
  },
};

/** Lines that name a pod without its namespace, or no pod, may be about its pod. */
function isOfOne(open: readonly DeletionSummary[]): (owner: Owner) => boolean {
  const names = new Set<string | null>([null, ...open.flatMap(({ pod }) => [nameKey(pod), pod.name])]);
  return ({ pod }) => names.has(pod);
}

function judge({ pod, lines }: Owner, quoted: ReadonlySet<string>): Judgement[] {
  const clauses = clausesOf(lines.filter(line => isComplaint(line, pod))).filter(
    ({ lines: own }) => !own.some(one => quoted.has(placeOf(one))),
  );
  return judgementOf(pod, clauses);
}

/**
 * Whether the line is a complaint. The effect of a node's state on this pod is one, unless the state has a finding of its own; that
 * something is gone is no trouble.
 */
function isComplaint(line: LooseLine, pod: string | null): boolean {
  if (line.event.definition.severity === 'I' || provesGone(line) || !isInVain(line)) return false;
  const state = nodeStateIn(line);
  return state === null || (pod !== null && state.reportedBy === undefined);
}
