import type { Start } from '../../../document/contract/types.js';
import { missingStep } from '../../../rules/missing-step.js';
import type { Policy, Result } from '../types.js';
import { resultOf } from './result.js';
import { MILESTONES, type Milestone } from './starts-policy.js';

/** Milestones that each start must reach. */
export const required = (starts: readonly Start[], policy: Policy): Result[] =>
  starts.flatMap(start => {
    const results = MILESTONES.filter(step => policy.starts.steps.includes(step)).map(step => judge(start, step));
    // Milestones after one that was not reached were not reached either
    const [first] = results.filter(({ grade }) => grade === 'error');
    return results.filter(one => one.grade !== 'error' || one === first);
  });

function judge(start: Start, step: Milestone): Result {
  const expected = `${step}, as the policy requires`;
  const seen = start.steps.find(other => other.step === step && isTimely(other.step, start));
  if (seen !== undefined)
    return resultOf(start, 'pass', missingStep.meta.id, {
      expected,
      found: seen.at === null ? 'seen' : `seen at ${seen.at}`,
      at: seen.at,
      evidence: seen.evidence,
    });
  if (reached(start, step)) return resultOf(start, 'not evaluated', missingStep.meta.id, { expected, found: UNLOGGED });
  const why = WHY_NOT[start.outcome];
  return resultOf(start, why === undefined ? 'error' : 'not evaluated', missingStep.meta.id, {
    expected,
    found: why ?? `it did not get that far: ${start.headline}`,
  });
}

/** The object may have become Ready in a later life of its containers. */
const isTimely = (step: string, { readyAt }: Start): boolean => step !== 'ready' || readyAt !== null;

/** A later step was seen. */
const reached = ({ steps, readyAt }: Start, step: Milestone): boolean => {
  const later: readonly string[] = MILESTONES.slice(MILESTONES.indexOf(step) + 1);
  return steps.some(other => later.includes(other.step) && (other.step !== 'ready' || readyAt !== null));
};

const UNLOGGED = 'no line shows it, but later steps are there: this log does not contain it';

/** Outcomes for which the absence of a milestone proves nothing. */
const WHY_NOT: Readonly<Partial<Record<Start['outcome'], string>>> = {
  ready: UNLOGGED,
  running: 'the pod runs, and this log does not show what comes after that',
  completed: 'its containers ran to their end',
  gone: 'it was deleted before',
  'in-progress': 'the input ends before the start does',
  resumed: 'it ran before this log begins',
};
