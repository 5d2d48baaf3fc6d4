import { disruptionOf } from '../episodes/ends/facts/disruption.js';
import { KINDS } from '../episodes/ends/kinds/index.js';
import { watch } from './readings.js';
import type { Rule } from './types.js';

export const disruptionTarget: Rule = {
  meta: {
    id: 'disruption-target',
    level: 'info',
    title: 'Who disrupted the pod',
    reads: [watch],
    why: 'If nobody deleted the pod by hand, a controller, a drain, the scheduler or the kubelet ended it: the object itself shows which, and why.',
    evidence:
      'The condition `DisruptionTarget` of the object in the watch, with its reason. It is written right before the pod is deleted (1.25 and later).',
    next: 'Nothing, if this was expected; otherwise look for what the reason names: the node that is gone, its taints, a drain, the pod of higher priority.',
  },
  needs: { watch: true },
  check(one) {
    const found = disruptionOf(one.story);
    // A pod that the kubelet ends itself is of another kind
    if (found === null || (KINDS[one.kind].askedBy === 'kubelet' && found.reason === 'TerminationByKubelet')) return [];
    const { actor, did, because, reason, at, snapshot } = found;
    return [
      {
        message: `${actor} ${did}${because === null ? '' : `: ${because}`} (${reason})`,
        at: null,
        utc: at,
        evidence: [{ source: snapshot.source, line: snapshot.line }],
      },
    ];
  },
};
