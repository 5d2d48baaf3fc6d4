import type { Verdict } from '../contract/types.js';
import { KINDS } from '../lifecycle/kinds/index.js';
import type { Reconstructed } from '../lifecycle/types.js';
import type { Finding } from '../rules/types.js';

export function verdictOf(one: Reconstructed, findings: readonly Finding[]): Verdict {
  if (one.steps.some(({ status }) => status === 'missing') || one.outcome === 'stuck') return 'incomplete';
  if (findings.some(({ level }) => level === 'error')) return 'incomplete';
  if (one.outcome === 'in-progress' || KINDS[one.kind].words.undetermined) return 'undetermined';
  // Without a line of the kubelet nothing can be said of how it went
  if (one.observations.length === 0 && !KINDS[one.kind].withoutKubelet) return 'undetermined';
  return findings.some(({ level }) => level === 'warning') || one.outcome === 'finalizer-held'
    ? 'complete-with-findings'
    : 'complete';
}
