import { describe, expect, it } from 'vitest';
import type { Step, Verdict } from '../../../src/document/contract/types.js';
import { applied } from '../../../src/show/policy/apply.js';
import { everyStep, steps } from '../../../src/show/policy/checks/steps.js';
import { readPolicy } from '../../../src/show/policy/read.js';
import type { Result } from '../../../src/show/policy/types.js';
import { document, finding, lifecycle, seen } from '../../document/made.js';

const policyOf = (text: string) => readPolicy(text).policy ?? expect.fail(text);

describe('the completeness of a deletion', () => {
  const completenessOf = (all: readonly Step[], policy = '{}') =>
    steps(document([lifecycle('web', { steps: all })]), policyOf(policy)).map(({ grade, expected, found }) => [
      grade,
      expected,
      found,
    ]);
  const absent = (step: string, why?: string): Step =>
    seen(step, null, { status: 'not-observable', ...(why === undefined ? {} : { why }) });

  it('is reached where no step that the kubelet logs is missing', () => {
    const [grade, expected, found] = completenessOf([seen('delete-seen', 1), seen('remove-seen', 2)])[0] ?? [];
    expect([grade, found]).toEqual(['pass', '2 steps seen, none missing']);
    expect(expected).toBe(everyStep(lifecycle('web')));
    expect(expected).toMatch(/^every step that the kubelet always logs \(/);
  });

  it('is not reached where a step is missing, or none is known', () => {
    expect(completenessOf([seen('delete-seen', 1), seen('remove-seen', null, { status: 'missing' })])).toEqual([]);
    expect(completenessOf([])).toEqual([]);
  });

  it('cannot be judged where the log does not show it, with each reason once', () => {
    expect(completenessOf([absent('a', 'why 1'), absent('b', 'why 2'), absent('c', 'why 1'), absent('d')])).toEqual([
      ['not evaluated', 'a, c', 'why 1'],
      ['not evaluated', 'b', 'why 2'],
      ['not evaluated', 'd', 'not-observable'],
    ]);
  });

  it('is not evaluated where it is not requested', () => {
    expect(completenessOf([seen('delete-seen', 1)], 'rules: {missing-step: off}')).toEqual([]);
    expect(completenessOf([seen('delete-seen', 1)], 'rules: {missing-step: warn}')).toHaveLength(1);
  });
});

describe('a document with the results of a policy', () => {
  const web = lifecycle('web', { verdict: 'complete-with-findings', findings: [finding('slow-step')] });
  const result = (grade: Result['grade'], more: Partial<Result> = {}): Result => ({
    grade,
    rule: 'slow-step',
    lifecycle: web,
    expected: 'this',
    found: 'that',
    at: null,
    evidence: [],
    ...more,
  });
  const findingsOf = (...results: readonly Result[]) =>
    applied(document([web]), results).lifecycles[0]?.findings.map(({ rule, level, message }) => [rule, level, message]);

  it('has them as findings, at their levels', () => {
    expect(findingsOf(result('error'), result('warn'))).toEqual([
      ['slow-step', 'error', 'expected this; found that'],
      ['slow-step', 'warning', 'expected this; found that'],
    ]);
    expect(findingsOf(result('pass', { finding: finding('slow-step') }))).toEqual([
      ['slow-step', 'info', 'slow-step happened'],
    ]);
    expect(findingsOf(result('pass'), result('not evaluated', { finding: finding('slow-step') }))).toEqual([]);
  });

  it('keeps the advice of the finding, and its duration', () => {
    const withAdvice = { ...finding('slow-step'), next: 'Create the secret.', until: '2026-11-21T01:00:00.000Z' };
    const [found] = applied(document([web]), [result('error', { finding: withAdvice })]).lifecycles[0]?.findings ?? [];
    expect(found).toMatchObject({ level: 'error', next: withAdvice.next, until: withAdvice.until });
  });

  it('has what belongs to no deletion in its own list', () => {
    const whole = applied(document([web], { findings: [finding('input-gap')] }), [
      result('error', { lifecycle: null, rule: 'deletion-count' }),
    ]);
    expect(whole.findings.map(({ rule }) => rule)).toEqual(['deletion-count']);
    expect(whole.lifecycles[0]?.findings).toEqual([]);
    expect(applied(document([web], { findings: [finding('input-gap')] }), []).findings).toEqual([]);
  });

  it.each<[Verdict, readonly Result['grade'][], Verdict]>([
    ['complete', [], 'complete'],
    ['complete-with-findings', [], 'complete'],
    ['complete-with-findings', ['warn'], 'complete-with-findings'],
    ['complete', ['error', 'warn'], 'incomplete'],
    ['incomplete', [], 'complete-with-findings'],
    ['incomplete', ['error'], 'incomplete'],
    ['undetermined', ['warn'], 'undetermined'],
    ['undetermined', ['error'], 'incomplete'],
  ])('%s with %j is %s', (verdict, grades, verdictAfter) => {
    const deletion = lifecycle('web', { verdict });
    const results = grades.map(grade => result(grade, { lifecycle: deletion }));
    expect(applied(document([deletion]), results).lifecycles[0]?.verdict).toBe(verdictAfter);
  });
});
