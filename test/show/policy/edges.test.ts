import { describe, expect, it } from 'vitest';
import type { KubeletFacts, Lifecycle, ResultDocument } from '../../../src/document/contract/types.js';
import { applied } from '../../../src/show/policy/apply.js';
import { durationMs } from '../../../src/show/policy/duration.js';
import { inScope, judge } from '../../../src/show/policy/judge.js';
import { readPolicy } from '../../../src/show/policy/read.js';
import type { Result } from '../../../src/show/policy/types.js';
import { renderResults } from '../../../src/show/report/text/results.js';
import type { RenderOptions } from '../../../src/show/report/types.js';
import { document, finding, lifecycle, second, seen } from '../../document/made.js';

function results(one: ResultDocument, policy: string, rule?: string): Result[] {
  const { policy: read, problems } = readPolicy(policy);
  if (read === null) throw new Error(problems.join('\n'));
  return judge(inScope(one, read), read).filter(result => rule === undefined || result.rule === rule);
}
const short = ({ grade, expected, found }: Result): string => `${grade}: ${expected} | ${found}`;

it.each([
  ['500ms', 500],
  ['1m30s', 90_000],
  ['1.5s', 1_500],
  ['2h', 7_200_000],
  ['1h1m1s1ms', 3_661_001],
])('%s is %s ms', (text, ms) => expect(durationMs(text)).toBe(ms));

describe('the number of required deletions', () => {
  const three = ['a', 'b', 'c'].map(name => lifecycle(name));
  const count = (lifecycles: readonly Lifecycle[], range: string) =>
    results(document(lifecycles), `expect: {any: {min: 0}, graceful: ${range}}`, 'deletion-count')
      .filter(({ expected }) => expected.includes('kind'))
      .map(short);

  it.each([
    ['{min: 3}', 'pass: at least 3 deletions of the kind graceful | 3 deletions: default/a, default/b, default/c'],
    ['{min: 4}', 'error: at least 4 deletions of the kind graceful | 3 deletions: default/a, default/b, default/c'],
    ['{max: 3}', 'pass: 0 to 3 deletions of the kind graceful | 3 deletions: default/a, default/b, default/c'],
    ['{max: 2}', 'error: 0 to 2 deletions of the kind graceful | 3 deletions: default/a, default/b, default/c'],
    ['{min: 3, max: 3}', 'pass: 3 deletions of the kind graceful | 3 deletions: default/a, default/b, default/c'],
  ])('%s', (range, outcome) => expect(count(three, range)).toEqual([outcome]));

  it('is reported with five of their names', () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => lifecycle(name));
    expect(count(many.slice(0, 5), '{min: 1}')[0]).toMatch(/default\/e$/);
    expect(count(many, '{min: 1}')[0]).toMatch(/default\/e, …$/);
    expect(count(many.slice(0, 1), '{min: 1, max: 1}')).toEqual([
      'pass: 1 deletion of the kind graceful | 1 deletion: default/a',
    ]);
  });
});

describe('the end of a deletion', () => {
  const steps = [seen('delete-seen', 1), seen('stop-sent', 2), seen('forgotten', null, { status: 'missing' })];

  it('is a fault where it is stuck and no error gives the reason', () => {
    const stuck = lifecycle('web', { outcome: 'stuck', verdict: 'incomplete', headline: 'STUCK', steps });
    expect(results(document([stuck]), '{}', 'stuck-deletion')).toEqual([
      {
        grade: 'error',
        rule: 'stuck-deletion',
        lifecycle: stuck,
        expected: 'a deletion that ends',
        found: 'STUCK',
        at: second(0),
        evidence: [{ source: 0, line: 102 }],
      },
    ]);
    const explained = { ...stuck, findings: [finding('stuck-worker', { level: 'error' })] };
    expect(results(document([explained]), '{}', 'stuck-deletion')).toEqual([]);
    const warned = { ...stuck, findings: [finding('stuck-worker')] };
    expect(results(document([warned]), '{}', 'stuck-deletion')).toHaveLength(1);
    expect(results(document([lifecycle('web', { steps })]), '{}', 'stuck-deletion')).toEqual([]);
  });

  it('does not come where the input ends before, or a finalizer holds it', () => {
    const graded = (more: Partial<Lifecycle>, policy = '{}') =>
      results(document([lifecycle('web', { steps, ...more })]), policy, 'unended-deletion').map(({ grade }) => grade);
    expect(graded({ outcome: 'in-progress', verdict: 'undetermined' })).toEqual(['error']);
    expect(graded({ outcome: 'finalizer-held', verdict: 'complete-with-findings' })).toEqual(['error']);
    expect(graded({ outcome: 'finalizer-held' }, 'unended: warn')).toEqual(['warn']);
    expect(graded({ outcome: 'finalizer-held' }, 'unended: pass')).toEqual(['pass']);
    expect(graded({ outcome: 'removed', verdict: 'undetermined' })).toEqual([]);
    // Its node shut down, and its log ended; the mirror pod is gone, and not back yet
    expect(graded({ outcome: 'in-progress', kind: 'shut-down', verdict: 'undetermined' })).toEqual([]);
    expect(graded({ outcome: 'in-progress', kind: 'mirror', verdict: 'undetermined' })).toEqual([]);
  });

  it('is open where the input does not show it', () => {
    const open = lifecycle('web', { verdict: 'undetermined', outcome: 'stuck', headline: 'log ends' });
    expect(results(document([open]), 'undetermined: warn').map(short)).toContain(
      'warn: a deletion whose outcome the input shows | log ends',
    );
    expect(results(document([open]), '{}', 'stuck-deletion')).toEqual([]);
  });
});

describe('the limit of a step', () => {
  const pace = (steps: Lifecycle['steps'], limit: string, more: Partial<Lifecycle> = {}) =>
    results(document([lifecycle('web', { steps, ...more })]), `rules: {slow-step: [error, ${limit}]}`, 'slow-step');
  const verdicts = (...args: Parameters<typeof pace>) => pace(...args).map(({ grade, found }) => `${grade}: ${found}`);
  const STOP = '{after: stop-sent, step: container-stopped, max: 5s}';

  it('includes the limit itself', () => {
    expect(verdicts([seen('stop-sent', 0), seen('container-stopped', 5)], STOP)).toEqual([
      'pass: container-stopped 5 s after stop-sent',
    ]);
    expect(verdicts([seen('stop-sent', 0), seen('container-stopped', 5.001)], STOP)).toEqual([
      'error: container-stopped 5 s after stop-sent',
    ]);
  });

  it('applies to each container, and to the slowest', () => {
    const steps = [
      seen('stop-sent', 0, { container: 'a' }),
      seen('stop-sent', 0, { container: 'b' }),
      seen('container-stopped', 2, { container: 'b' }),
      seen('container-stopped', 4, { container: 'a' }),
    ];
    expect(pace(steps, STOP)).toMatchObject([
      {
        grade: 'pass',
        found: 'container-stopped of container a 4 s after stop-sent',
        at: second(0),
        evidence: [
          { source: 0, line: 100 },
          { source: 0, line: 104 },
        ],
      },
    ]);
    const alone = [seen('stop-sent', 0, { container: 'a' }), seen('container-stopped', 1, { container: 'b' })];
    expect(verdicts(alone, STOP)).toEqual(['not evaluated: container-stopped was not seen']);
  });

  it('counts from the last of several where one step waits for all of them', () => {
    const steps = [
      seen('container-stopped', 1, { container: 'a' }),
      seen('container-stopped', 20, { container: 'b' }),
      seen('containers-terminated', 21),
    ];
    expect(verdicts(steps, '{after: container-stopped, step: containers-terminated, max: 5s}')).toEqual([
      'pass: containers-terminated 1 s after container-stopped',
    ]);
  });

  it('is not evaluated where the first step was not seen, or has no time', () => {
    expect(pace([seen('container-stopped', 5)], STOP)).toEqual([]);
    expect(pace([seen('stop-sent', null), seen('container-stopped', 5)], STOP)).toEqual([]);
    expect(pace([seen('stop-sent', 0, { status: 'missing' }), seen('container-stopped', 5)], STOP)).toEqual([]);
  });

  it('is exceeded while nothing comes and the deletion does not proceed, until the log ends', () => {
    const open = { outcome: 'in-progress' } as const;
    expect(verdicts([seen('stop-sent', 90)], STOP, open)).toEqual([
      'error: nothing for 10 s after stop-sent, to the end of the log',
    ]);
    expect(verdicts([seen('stop-sent', 95)], STOP, open)).toEqual(['not evaluated: container-stopped was not seen']);
    expect(verdicts([seen('stop-sent', 0)], STOP, { outcome: 'removed' })).toEqual([
      'not evaluated: container-stopped was not seen',
    ]);
    expect(verdicts([seen('stop-sent', 0)], STOP, { outcome: 'recreated' })).toEqual([
      'not evaluated: container-stopped was not seen',
    ]);
  });

  it('is not exceeded where the deletion went past the step, or the step is not logged', () => {
    const open = { outcome: 'in-progress' } as const;
    const past = [seen('stop-sent', 0), seen('terminated-entered', 3)];
    expect(verdicts(past, STOP, open)).toEqual(['not evaluated: container-stopped was not seen']);
    const mute = [seen('stop-sent', 0), seen('container-stopped', null, { status: 'not-observable' })];
    expect(verdicts(mute, STOP, open)).toEqual(['not evaluated: container-stopped was not seen']);
  });

  it('is judged for its kinds only', () => {
    const steps = [seen('stop-sent', 0), seen('container-stopped', 5)];
    expect(pace(steps, '{after: stop-sent, step: container-stopped, max: 5s, kinds: [forced]}')).toEqual([]);
    expect(pace(steps, '{after: stop-sent, step: container-stopped, max: 5s, kinds: [graceful]}')).toHaveLength(1);
  });
});

describe('a step that the policy requires', () => {
  const demand = (one: Partial<Lifecycle>, more: Partial<ResultDocument> = {}, step = 'cgroup-removed') =>
    results(document([lifecycle('web', one)], more), `steps: {graceful: [${step}]}`)
      .filter(({ expected }) => expected.startsWith(`${step} (`))
      .map(({ grade, found }) => `${grade}: ${found}`);
  const kubelets = (...some: Partial<KubeletFacts>[]) => ({
    input: {
      ...document([]).input,
      kubelets: some.map(one => ({
        pid: 1,
        from: null,
        to: null,
        version: '1.30',
        versionBasis: '',
        verbosity: 4,
        ...one,
      })),
    },
  });

  it('passes with a time or without', () => {
    expect(demand({ steps: [seen('cgroup-removed', 2)] })).toEqual([`pass: seen at ${second(2)}`]);
    expect(demand({ steps: [seen('cgroup-removed', null)] })).toEqual(['pass: seen']);
  });

  it('fails where its absence proves that it did not happen', () => {
    expect(demand({})).toEqual(['error: no line for it: complete in 1 s']);
  });

  it('is left to the finding where it is missing', () => {
    expect(demand({ steps: [seen('cgroup-removed', null, { status: 'missing' })] })).toEqual([]);
  });

  it('is not evaluated where it could not be seen', () => {
    const hidden = [seen('cgroup-removed', null, { status: 'outside-window', why: 'the log ends before it' })];
    expect(demand({ steps: hidden })).toEqual(['not evaluated: the log ends before it']);
    expect(demand({ outcome: 'in-progress' })).toEqual(['not evaluated: the log ends before the deletion does']);
    expect(demand({}, { findings: [finding('input-gap')] })).toEqual([
      'not evaluated: lines are missing from the log (input-gap)',
    ]);
    expect(demand({}, { findings: [finding('clock-skew')] })).toEqual(['error: no line for it: complete in 1 s']);
    const mute = [kubelets(), kubelets({}, { verbosity: 2 }), kubelets({ verbosity: null })];
    for (const more of mute) expect(demand({}, more)).toEqual([expect.stringMatching(/^not evaluated: /)]);
    expect(demand({}, kubelets({}, { version: '1.31' }))).toEqual(['error: no line for it: complete in 1 s']);
  });
});

describe('the document for other reports', () => {
  const verdictAfter = (grade: Result['grade'], one: Partial<Lifecycle> = {}) => {
    const made = document([lifecycle('web', one)]);
    const [about = null] = made.lifecycles;
    const result: Result = { grade, rule: 'r', lifecycle: about, expected: 'e', found: 'f', at: null, evidence: [] };
    const [lifecycleOf] = applied(made, [result]).lifecycles;
    return [lifecycleOf?.verdict, ...(lifecycleOf?.findings ?? []).map(({ level, message }) => `${level} ${message}`)];
  };

  it('has the verdict of the policy', () => {
    expect(verdictAfter('error')).toEqual(['incomplete', 'error expected e; found f']);
    expect(verdictAfter('error', { verdict: 'undetermined' })).toEqual(['incomplete', 'error expected e; found f']);
    expect(verdictAfter('warn')).toEqual(['complete-with-findings', 'warning expected e; found f']);
    expect(verdictAfter('warn', { verdict: 'undetermined' })).toEqual(['undetermined', 'warning expected e; found f']);
    expect(verdictAfter('pass')).toEqual(['complete']);
    expect(verdictAfter('not evaluated')).toEqual(['complete']);
    // What the policy allows is no failure, and still not the same as no finding
    expect(verdictAfter('pass', { verdict: 'incomplete' })).toEqual(['complete-with-findings']);
    expect(verdictAfter('pass', { verdict: 'complete-with-findings' })).toEqual(['complete']);
  });

  it('separates what belongs to no deletion', () => {
    const made = document([lifecycle('web')], { findings: [finding('input-gap')] });
    const other = applied(made, results(made, 'rules: {input-gap: error}'));
    expect(other.findings.map(({ rule, level, message }) => [rule, level, message])).toEqual([
      ['input-gap', 'error', 'input-gap happened'],
    ]);
    expect(other.lifecycles[0]?.findings).toEqual([]);
  });
});

describe('the printed result', () => {
  const made = document([
    lifecycle('web', {
      findings: [finding('grace-exceeded', { evidence: [{ source: 0, line: 7, text: 'the line' }] })],
    }),
  ]);
  const options: RenderOptions = { width: 80, color: false, summary: false, evidence: false, zone: null };
  const printed = (policy: string, more: Partial<RenderOptions> = {}) =>
    renderResults(results(made, policy), made, { ...options, ...more });

  it('has the verdict, then each failure with what was expected and found, then the number of passed checks', () => {
    const text = printed('{rules: {grace-exceeded: error}, expect: {any: {min: 0}}}');
    expect(text.split('\n').slice(0, 6)).toEqual([
      'FAILED: 1 error, 0 warnings',
      '',
      'error  default/web  grace-exceeded  (graceful)',
      expect.stringMatching(/^ {2}expected {2}no grace-exceeded \("/),
      '  found     grace-exceeded happened',
      '  evidence  kubelet.log:7  the line',
    ]);
    expect(text).toMatch(/^ {2}next {6}\S/m);
    expect(text.split('\n').slice(-3)).toEqual(['', '1 passed (-v lists them)', '']);
    const all = printed('{rules: {grace-exceeded: error}, expect: {any: {min: 0}}}', { all: true });
    expect(all.split('\n').slice(-3)).toEqual([
      '',
      'pass           the input as a whole  deletion-count  1 deletion: default/web',
      '',
    ]);
  });

  it('names the cause where the failure is another', () => {
    const slow = document([
      lifecycle('web', {
        headline: 'STUCK in volume unmount: busy',
        findings: [finding('stuck-volume-unmount', { message: 'volume unmount: busy' }), finding('slow-step')],
      }),
    ]);
    const text = renderResults(results(slow, '{rules: {stuck-volume-unmount: off}}'), slow, options);
    expect(text).toMatch(/\n {2}cause {5}volume unmount: busy\n/);
  });

  it('states how many could not be evaluated, in the singular for one', () => {
    const open = document([
      lifecycle('web', { steps: [seen('forgotten', null, { status: 'not-observable', why: 'at -v=4' })] }),
    ]);
    const checked = results(open, '{expect: {any: {min: 1}}}');
    expect(renderResults(checked, open, options).split('\n')).toEqual([
      'PASSED: 0 errors, 0 warnings',
      '',
      '1 passed, 1 not evaluated (-v lists them)',
      '',
    ]);
    expect(
      renderResults(checked, open, { ...options, all: true })
        .split('\n')
        .slice(2),
    ).toEqual([
      'pass           the input as a whole  deletion-count  1 deletion: default/web',
      'not evaluated  default/web  missing-step  (graceful)  forgotten: at -v=4',
      '',
    ]);
    expect(printed('{rules: {grace-exceeded: warn}}')).toMatch(/^PASSED: 0 errors, 1 warning\n/);
  });

  it('quotes every line of the evidence with --evidence, and colours', () => {
    const policy = 'rules: {grace-exceeded: error}';
    expect(printed(policy).match(/the line/g)).toHaveLength(1);
    expect(printed(policy, { evidence: true }).match(/the line/g)).toHaveLength(2);
    expect(printed(policy, { color: true })).toMatch(/^\u001b\[/);
    expect(printed(policy)).not.toContain('\u001b');
  });
});
