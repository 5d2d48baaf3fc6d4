import { disruptionOf } from '../episodes/ends/facts/disruption.js';
import { endReasonOf } from '../episodes/ends/facts/end-reason.js';
import { KINDS } from '../episodes/ends/kinds/index.js';
import { places } from './evidence.js';
import { anyInput, watch } from './readings.js';
import type { Rule } from './types.js';

export const disruptionTarget: Rule = {
  id: 'disruption-target',
  level: 'info',
  title: 'Who disrupted the pod',
  reads: [watch],
  why: 'If nobody deleted the pod by hand, a controller, a drain, the scheduler or the kubelet ended it: the object itself shows which, and why.',
  evidence:
    'The condition `DisruptionTarget` of the object in the watch, with its reason. It is written right before the pod is deleted (1.25 and later).',
  next: 'Nothing, if this was expected; otherwise look for what the reason names: the node that is gone, its taints, a drain, the pod of higher priority.',
  check(one) {
    const found = disruptionOf(one.story);
    // A pod that the kubelet ends itself is of another kind
    if (found === null || (KINDS[one.kind].askedBy === 'kubelet' && found.reason === 'TerminationByKubelet')) return [];
    const { actor, did, because, reason, at, snapshot } = found;
    const message = `${actor} ${did}${because === null ? '' : `: ${because}`} (${reason})`;
    return [{ message, at: null, utc: at, evidence: places([snapshot]) }];
  },
};

export const endReason: Rule = {
  id: 'end-reason',
  level: 'info',
  title: 'Why the pod ended',
  reads: [anyInput],
  why: 'If the kubelet evicts or preempts a pod, or ends it at its deadline or at a node shutdown, no client deleted it, or only later: the reason explains all the rest.',
  evidence:
    'The message of “Evicting pod”, the reason and message in a status that the kubelet sent (“Patch status for pod” at -v=3), in the object as the watch shows it, or in an event; or a container whose state is OOMKilled.',
  next: 'Look at what the message names: the limit of the volume or container, the resource that the node is short of, activeDeadlineSeconds, the critical pod that needed room.',
  check(one) {
    const found = endReasonOf(one);
    return found === null ? [] : [{ message: found.text, at: found.at, evidence: found.evidence }];
  },
};
