import { stepCalled } from '../episodes/ends/steps.js';
import type { Reconstructed, StepResult } from '../episodes/ends/types.js';
import { places } from './evidence.js';
import { log } from './readings.js';
import type { Judgement, Rule } from './types.js';

export const missingStep: Rule = {
  meta: {
    id: 'missing-step',
    level: 'error',
    title: 'A step of the deletion is missing',
    reads: [log()],
    why: 'The kubelet always logs this step at this version and verbosity. If its line is missing, the deletion did not proceed as it should: a fault in the kubelet, or in whatever wrote the log.',
    evidence:
      'A line that cannot come before the step, a line that cannot come after it, and no gap in between. Steps that this version or -v does not log, or that fall into a gap of the log, are never called missing.',
    next: 'Read the log between the two cited lines. If lines were dropped (journald rate limits, a grep), analyse a complete log instead; otherwise report a kubelet bug.',
  },
  check(one) {
    return one.steps.filter(({ status }) => status === 'missing').map(step => judge(one, step));
  },
};

function judge(one: Reconstructed, missing: StepResult): Judgement {
  const [before, after] = neighbours(one, missing);
  const sides = [before && `after ${stepCalled(before.step)}`, after && `before ${stepCalled(after.step)}`];
  const between = sides.filter(text => text !== undefined).join(' and ');
  const message = `no line for ${missing.step} (${stepCalled(missing.step)})${between === '' ? '' : ` ${between}`}: ${missing.why ?? ''}`;
  const lines = [before, after].flatMap(step => step?.proof ?? []);
  return { message, at: after?.at ?? before?.at ?? null, evidence: places(lines) };
}

/** The nearest steps in the model that have a line. */
function neighbours({ steps }: Reconstructed, missing: StepResult): [StepResult | undefined, StepResult | undefined] {
  const index = steps.indexOf(missing);
  const proven = ({ proof }: StepResult): boolean => proof !== null;
  return [steps.slice(0, index).findLast(proven), steps.slice(index + 1).find(proven)];
}
