import { endReasonOf } from '../episodes/ends/facts/end-reason.js';
import { anyInput } from './readings.js';
import type { Rule } from './types.js';

export const endReason: Rule = {
  meta: {
    id: 'end-reason',
    level: 'info',
    title: 'Why the pod ended',
    reads: [anyInput],
    why: 'If the kubelet evicts or preempts a pod, or ends it at its deadline or at a node shutdown, no client deleted it, or only later: the reason explains all the rest.',
    evidence:
      'The message of “Evicting pod”, the reason and message in a status that the kubelet sent (“Patch status for pod” at -v=3), in the object as the watch shows it, or in an event; or a container whose state is OOMKilled.',
    next: 'Look at what the message names: the limit of the volume or container, the resource that the node is short of, activeDeadlineSeconds, the critical pod that needed room.',
  },
  check(one) {
    const found = endReasonOf(one);
    return found === null ? [] : [{ message: found.text, at: found.at, evidence: found.evidence }];
  },
};
