import { KINDS } from '../../episodes/ends/kinds/index.js';
import type { Reconstructed } from '../../episodes/ends/types.js';
import type { Found } from '../../episodes/engine/found.js';
import type { PodStart } from '../../episodes/starts/types.js';
import type { Outcome, Verdict } from '../contract/types.js';
import { isLasting } from './remark.js';

/**
 * Headline and outcome show one decision: what a finding calls the reason that holds an open deletion makes it stuck,
 * also where only a rule can know it.
 */
export const decided = (one: Reconstructed, findings: readonly Found[]): Reconstructed =>
  isOpen(one.outcome) && findings.some(isLasting) ? { ...one, outcome: 'stuck' } : one;

const isOpen = (outcome: Outcome): boolean => outcome === 'in-progress' || outcome === 'finalizer-held';

export function verdictOf(one: Reconstructed, findings: readonly Found[]): Verdict {
  if (one.steps.some(({ status }) => status === 'missing') || one.outcome === 'stuck') return 'incomplete';
  if (findings.some(({ level }) => level === 'error')) return 'incomplete';
  if (one.outcome === 'in-progress' || KINDS[one.kind].words.undetermined) return 'undetermined';
  // Without a line of the kubelet it is not known how it went
  if (one.observations.length === 0 && !KINDS[one.kind].withoutKubelet) return 'undetermined';
  return findings.some(({ level }) => level === 'warning') || one.outcome === 'finalizer-held'
    ? 'complete-with-findings'
    : 'complete';
}

export function verdictOfStart({ outcome, found, course }: PodStart): Verdict {
  if (outcome === 'stuck' || outcome === 'refused') return 'incomplete';
  if (outcome === 'in-progress' || outcome === 'resumed' || course.steps.some(({ status }) => status === 'missing'))
    return 'undetermined';
  if (outcome === 'failed' || found.some(({ level }) => level !== 'info')) return 'complete-with-findings';
  // It was taken away too soon to tell whether it would have become Ready
  return outcome === 'gone' ? 'undetermined' : 'complete';
}
