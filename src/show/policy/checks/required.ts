import type { Lifecycle, ResultDocument } from '../../../document/contract/types.js';
import { endsOf } from '../../../document/episodes.js';
import { STEPS } from '../../../episodes/ends/steps.js';
import type { StepId } from '../../../episodes/ends/types.js';
import { missingStep } from '../../../rules/missing-step.js';
import { unprovable } from '../observable.js';
import type { Policy, Result } from '../types.js';

/** Steps that the policy demands beyond those that the kubelet always logs. */
export const required = (document: ResultDocument, { steps }: Policy): Result[] =>
  endsOf(document).flatMap(lifecycle =>
    (steps[lifecycle.kind] ?? []).flatMap(step => judge(step, lifecycle, document)),
  );

function judge(step: StepId, lifecycle: Lifecycle, document: ResultDocument): Result[] {
  const ofStep = lifecycle.steps.filter(other => other.step === step);
  const seen = ofStep.find(({ status }) => status === 'seen');
  // What the kubelet always logs is a finding when it is missing
  if (ofStep.some(({ status }) => status === 'missing')) return [];
  const common = { rule: missingStep.meta.id, lifecycle, at: seen?.at ?? null, evidence: seen?.evidence ?? [] };
  const expected = `${step} (${STEPS[step].title}), as the policy requires`;
  if (seen) return [{ ...common, grade: 'pass', expected, found: seen.at === null ? 'seen' : `seen at ${seen.at}` }];
  const why = ofStep[0]?.why ?? unprovable(step, lifecycle, document);
  if (why !== null) return [{ ...common, grade: 'not evaluated', expected, found: why }];
  return [{ ...common, grade: 'error', expected, found: `no line for it: ${lifecycle.headline}` }];
}
