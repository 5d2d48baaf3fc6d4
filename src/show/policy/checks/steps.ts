import type { Lifecycle, ResultDocument } from '../../../document/contract/types.js';
import { endsOf } from '../../../document/episodes.js';
import { KINDS } from '../../../episodes/ends/kinds/index.js';
import { grouped } from '../../../kit/grouped.js';
import { missingStep } from '../../../rules/missing-step.js';
import type { Policy, Result } from '../types.js';

/** The steps of each deletion, and what could not be judged. Missing steps are findings. */
export function steps({ episodes }: ResultDocument, policy: Policy): Result[] {
  if (policy.rules.get(missingStep.meta.id)?.level === 'off') return [];
  return endsOf({ episodes }).flatMap(lifecycle => [...complete(lifecycle), ...notJudged(lifecycle)]);
}

export const everyStep = ({ kind }: Lifecycle): string =>
  `every step that the kubelet always logs (${KINDS[kind].title})`;

function complete(lifecycle: Lifecycle): Result[] {
  const known = lifecycle.steps.filter(({ status }) => status === 'seen' || status === 'missing');
  if (known.length === 0 || known.some(({ status }) => status === 'missing')) return [];
  return [result(lifecycle, 'pass', everyStep(lifecycle), `${known.length} steps seen, none missing`)];
}

function notJudged(lifecycle: Lifecycle): Result[] {
  const open = lifecycle.steps.filter(({ status }) => status !== 'seen' && status !== 'missing');
  return [...grouped(open, ({ why, status }) => why ?? status)].map(([why, several]) =>
    result(lifecycle, 'not evaluated', several.map(({ step }) => step).join(', '), why),
  );
}

const result = (lifecycle: Lifecycle, grade: Result['grade'], expected: string, found: string): Result => ({
  grade,
  rule: missingStep.meta.id,
  lifecycle,
  expected,
  found,
  at: null,
  evidence: [],
});
