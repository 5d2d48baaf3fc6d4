import type { Lifecycle, ResultDocument } from '../../contract/types.js';
import { STEPS } from '../../lifecycle/steps.js';
import type { StepId } from '../../lifecycle/types.js';
import { unprovable } from '../observable.js';
import type { Policy, Result } from '../types.js';

/** Steps that the policy demands beyond those that the kubelet always logs. */
export const required = (document: ResultDocument, { steps }: Policy): Result[] =>
  document.lifecycles.flatMap(one => (steps[one.kind] ?? []).flatMap(step => judge(step, one, document)));

function judge(step: StepId, lifecycle: Lifecycle, document: ResultDocument): Result[] {
  const own = lifecycle.steps.filter(other => other.step === step);
  const seen = own.find(({ status }) => status === 'seen');
  // What the kubelet always logs is a finding when it is missing
  if (own.some(({ status }) => status === 'missing')) return [];
  const common = { rule: 'missing-step', lifecycle, at: seen?.at ?? null, evidence: seen?.evidence ?? [] };
  const expected = `${step} (${STEPS[step].title}), as the policy requires`;
  if (seen) return [{ ...common, grade: 'pass', expected, found: seen.at === null ? 'seen' : `seen at ${seen.at}` }];
  const why = own[0]?.why ?? unprovable(step, lifecycle, document);
  if (why !== null) return [{ ...common, grade: 'not judged', expected, found: why }];
  return [{ ...common, grade: 'error', expected, found: `no line for it: ${lifecycle.headline}` }];
}
