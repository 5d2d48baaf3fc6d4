import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { KINDS } from '../../../src/episodes/ends/kinds/index.js';
import { allRules } from '../../../src/rules/registry.js';
import { applied } from '../../../src/show/policy/apply.js';
import { inScope, judge } from '../../../src/show/policy/judge.js';
import { readPolicy } from '../../../src/show/policy/read.js';
import type { Result } from '../../../src/show/policy/types.js';
import { renderResults } from '../../../src/show/report/text/results.js';
import { analyzed } from '../../analyze/analyzed.js';
import { linesOf, logOf, recorded, watchOf } from '../../analyze/samples.js';
import { anyCharacter } from '../../any-character.js';
import { violations } from '../../document/schema.js';
import { inShares } from '../../share.js';
import { recordedDocument } from '../report/recorded.js';

function results(document: ResultDocument, policy = '{}'): Result[] {
  const { policy: read, problems } = readPolicy(policy);
  if (read === null) throw new Error(problems.join('\n'));
  return judge(inScope(document, read), read);
}

const graded = (all: readonly Result[], grade: Result['grade']): Result[] => all.filter(one => one.grade === grade);
const textsOf = (all: readonly Result[]): string[] => all.map(({ rule, found }) => `${rule}: ${found}`);

describe('the check without a policy', () => {
  const PASSES = '%s passes: each sample gets to its end';
  const { short, rest } = inShares(recorded);
  it.each(short)(PASSES, passes);
  it.each(rest)(PASSES, { tags: 'long' }, passes);

  async function passes(sample: string): Promise<void> {
    expect(textsOf(graded(results(await recordedDocument(sample)), 'error'))).toEqual([]);
  }

  it('notes what -v=2 does not show, without a failure', async () => {
    const all = results(await recordedDocument('graceful-quick-v2'));
    expect(graded(all, 'error').concat(graded(all, 'warn'))).toEqual([]);
    const unjudged = graded(all, 'not evaluated').map(({ expected, found }) => `${expected}: ${found}`);
    expect(unjudged.join('\n')).toMatch(/containers-terminated.*: it is logged at -v=4/);
    expect(unjudged.join('\n')).toMatch(/worker-finished: it is logged at -v=3/);
  });

  it('fails for a log without a deletion or a start; starts alone are enough unless the policy expects deletions', async () => {
    const first = (lines: number) => analyzed([['kubelet.log', linesOf('graceful-quick').slice(0, lines).join('\n')]]);
    expect(textsOf(graded(results(await first(1)), 'error'))).toEqual(['deletion-count: none']);
    const started = await first(100);
    const only = 'deletion-count: none, but 1 start';
    expect([...graded(results(started), 'error'), ...graded(results(started), 'warn')]).toEqual([]);
    expect(textsOf(graded(results(started), 'pass'))).toContain(only);
    expect(textsOf(graded(results(started, 'extends: strict'), 'error'))).toEqual([]);
    expect(textsOf(graded(results(started, 'expect: { any: { min: 1 } }'), 'error'))).toContain(only);
  });

  const PROVEN = '%s fails without any one of the lines that other lines prove';
  it.each(['graceful-quick'])(PROVEN, failsWithout);
  it.each(['mirror-delete-1.36', 'prestop', 'static-manifest-removed'])(PROVEN, { tags: 'long' }, failsWithout);

  async function failsWithout(sample: string): Promise<void> {
    const [one] = (await recordedDocument(sample)).lifecycles;
    const lines = linesOf(sample);
    const failed: string[] = [];
    for (const step of new Set(one?.steps.map(({ step }) => step))) {
      const places = one?.steps.filter(other => other.step === step).flatMap(({ evidence }) => evidence) ?? [];
      const gone = new Set(places.filter(({ source }) => source === 0).map(({ line }) => line));
      const left = lines.filter((_, index) => !gone.has(index + 1)).join('\n');
      const document = await analyzed([
        ['kubelet.log', left],
        ['pods', watchOf(sample)],
      ]);
      const errors = graded(results(document), 'error');
      if (errors.length === 0) continue;
      expect(textsOf(errors).join()).toContain(`missing-step: no line for ${step} (`);
      failed.push(step);
    }
    const worker = KINDS.graceful.steps.filter(({ step }) => /^(?:terminat|teardown|containers-)/.test(step));
    expect(failed).toEqual(
      expect.arrayContaining(sample.startsWith('mirror') ? ['mirror-create-sent'] : worker.map(({ step }) => step)),
    );
  }
});

describe('a policy for rules', () => {
  it('makes them errors, warnings or off', async () => {
    const document = await recordedDocument('ignores-sigterm');
    const gradeOf = (policy: string) => results(document, policy).find(({ rule }) => rule === 'grace-exceeded')?.grade;
    expect(gradeOf('{}')).toBe('warn');
    expect(gradeOf('extends: strict')).toBe('error');
    expect(gradeOf('{extends: strict, rules: {grace-exceeded: warn}}')).toBe('warn');
    expect(gradeOf('rules: {grace-exceeded: error}')).toBe('error');
    expect(gradeOf('rules: {grace-exceeded: off}')).toBeUndefined();
  });

  it('makes them errors beyond a number of findings', async () => {
    const document = await recordedDocument('name-reuse');
    const gradesAt = (atMost: number) =>
      results(document, `rules: {grace-exceeded: [error, {atMost: ${atMost}}]}`)
        .filter(({ rule }) => rule === 'grace-exceeded')
        .map(({ grade }) => grade);
    expect(gradesAt(2)).toEqual(['error', 'error', 'error']);
    expect(gradesAt(3)).toEqual(['pass', 'pass', 'pass']);
  });
});

describe('a policy for the duration of steps', () => {
  const pace = (limit: string) => `rules: {slow-step: [error, ${limit}]}`;
  const slow = (document: ResultDocument, limit: string) =>
    results(document, pace(limit)).filter(({ rule }) => rule === 'slow-step');

  it('measures from step to step', async () => {
    const document = await recordedDocument('ignores-sigterm');
    const stopped = '{after: stop-sent, step: container-stopped, max: 5s}';
    expect(slow(document, stopped)).toMatchObject([
      {
        grade: 'error',
        expected: 'container-stopped at most 5s after stop-sent',
        found: 'container-stopped of container c 5.3 s after stop-sent',
        evidence: [{ source: 0 }, { source: 0 }],
      },
    ]);
    expect(slow(document, '{after: stop-sent, max: 5s}')).toMatchObject([{ grade: 'error' }]);
    expect(slow(document, '{after: stop-sent, max: 6s}')).toMatchObject([{ grade: 'pass' }]);
    expect(slow(document, '{after: stop-sent, max: 1ms, kinds: [mirror]}')).toEqual([]);
  });

  it('continues while a deletion does not proceed', async () => {
    const lines = linesOf('ignores-sigterm');
    const killed = lines.findIndex(line => line.includes('"Container exited normally"') && line.includes('stubborn'));
    const document = await analyzed([['kubelet.log', lines.slice(0, killed).join('\n')]]);
    const waiting = /^nothing for \d\S* s after stop-sent, to the end of the log$/;
    expect(slow(document, '{after: stop-sent, max: 2s}')).toMatchObject([
      { grade: 'error', found: expect.stringMatching(waiting) },
    ]);
    expect(slow(document, '{after: stop-sent, max: 1m}')).toMatchObject([{ grade: 'not evaluated' }]);
    expect(slow(document, '{after: delete-seen, step: teardown-begun, max: 1m}')).toMatchObject([{ grade: 'pass' }]);
  });

  it('cannot judge steps that -v=2 does not log', async () => {
    const document = await recordedDocument('graceful-quick-v2');
    expect(slow(document, '{after: stop-sent, step: worker-finished, max: 1ms}')).toMatchObject([
      { grade: 'not evaluated' },
    ]);
  });
});

describe('a policy for required steps', () => {
  const demand = (kind: string, step: string) => `steps: {${kind}: [${step}]}`;
  const judged = (document: ResultDocument, kind: string, step: string) =>
    results(document, demand(kind, step)).filter(({ expected }) => expected.startsWith(`${step} (`));

  it('passes if they are there, or else fails', async () => {
    const document = await recordedDocument('graceful-quick');
    expect(judged(document, 'graceful', 'cgroup-removed')).toMatchObject([{ grade: 'pass' }]);
    expect(judged(document, 'graceful', 'prestop-started')).toMatchObject([
      { grade: 'error', rule: 'missing-step', found: expect.stringContaining('no line for it') },
    ]);
    expect(judged(document, 'mirror', 'prestop-started')).toEqual([]);
  });

  it('does not fail where they cannot be seen', async () => {
    const quiet = await recordedDocument('graceful-quick-v2');
    expect(judged(quiet, 'graceful', 'worker-finished')).toMatchObject([{ grade: 'not evaluated' }]);
    expect(judged(quiet, 'graceful', 'forgotten')).toMatchObject([{ grade: 'not evaluated' }]);
    const unwatched = await analyzed([['kubelet.log', logOf('graceful-quick')]]);
    expect(judged(unwatched, 'graceful', 'delete-requested')).toMatchObject([
      { grade: 'not evaluated', found: 'only a watch shows it, and none was given' },
    ]);
  });
});

describe('a policy for deletions', () => {
  it('counts them by kind', async () => {
    const document = await recordedDocument('namespace-delete-and-liveness');
    const failing = (expected: string) => textsOf(graded(results(document, `expect: ${expected}`), 'error'));
    expect(failing('{graceful: {min: 4, max: 4}, completed: {max: 1}, any: {min: 5}}')).toEqual([]);
    expect(failing('{mirror: {min: 1}}')).toEqual(['deletion-count: none']);
    expect(failing('{graceful: {max: 3}}')).toEqual([expect.stringContaining('4 deletions: default/twice')]);
  });

  it('selects their pods', async () => {
    const document = await recordedDocument('namespace-delete-and-liveness');
    const count = (pods: string) =>
      results(document, `{pods: ${pods}, expect: {any: {min: 0}}}`).find(({ rule }) => rule === 'deletion-count')
        ?.found;
    expect(count('{include: [labns/*]}')).toBe('2 deletions: labns/n1, labns/n2');
    expect(count('{exclude: [default/*, n2]}')).toBe('1 deletion: labns/n1');
    expect(count('{include: [n1, n2], exclude: ["*"]}')).toBe('none');
  });

  it('decides whether they may go on where the input ends', async () => {
    const cut = linesOf('ignores-sigterm');
    const end = cut.findIndex(line => line.includes('"Killing container with a grace period"'));
    const document = await analyzed([['kubelet.log', cut.slice(0, end + 2).join('\n')]]);
    expect(document.lifecycles).toMatchObject([{ verdict: 'undetermined' }]);
    const grades = ['undetermined: pass', 'unended: pass', 'unended: warn', 'unended: error'].map(
      policy => results(document, policy).find(({ rule }) => rule === 'unended-deletion')?.grade,
    );
    expect(grades).toEqual(['error', 'pass', 'warn', 'error']);
  });
});

describe('the output of a check', () => {
  it('has the worst results first', async () => {
    const all = results(await recordedDocument('name-reuse'), 'rules: {name-overlap: error}').map(({ grade }) => grade);
    const order = ['error', 'warn', 'pass', 'not evaluated'];
    expect(all).toEqual([...all].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
    expect(all[0]).toBe('error');
  });

  it('is, for other reports, a document with the levels of the policy', async () => {
    const ids = allRules.map(({ meta }) => meta.id);
    const documents = await Promise.all(['name-reuse', 'cni-del-fails', 'mirror-delete-1.36'].map(recordedDocument));
    const policies = fc.record({
      extends: fc.constantFrom('recommended', 'strict'),
      rules: fc.dictionary(fc.constantFrom(...ids), fc.constantFrom('off', 'warn', 'error')),
      expect: fc.dictionary(fc.constantFrom('mirror', 'any'), fc.record({ min: fc.nat(3) })),
    });
    fc.assert(
      fc.property(fc.constantFrom(...documents), policies, (document, made) => {
        const all = results(document, JSON.stringify(made));
        const other = applied(document, all);
        expect(violations(other)).toEqual([]);
        const levels = [...other.findings, ...other.lifecycles.flatMap(({ findings }) => findings)].map(
          ({ level }) => level,
        );
        expect(levels.filter(level => level === 'error')).toHaveLength(graded(all, 'error').length);
        expect(levels.filter(level => level === 'warning')).toHaveLength(graded(all, 'warn').length);
        for (const { verdict, findings } of other.lifecycles)
          expect(verdict === 'incomplete').toBe(findings.some(({ level }) => level === 'error'));
      }),
    );
  });

  it('is only text on a terminal', () => printsText(5));
  it('is only text on a terminal, in many runs', { tags: 'long' }, () => printsText(100));

  async function printsText(numRuns: number): Promise<void> {
    const document = await recordedDocument('ignores-sigterm');
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), hostile => {
        const lifecycles = document.lifecycles.map(one => ({
          ...one,
          pod: { namespace: hostile, name: `\u001b[2J${hostile}` },
          findings: one.findings.map(finding => ({
            ...finding,
            message: `${hostile}\r\n\u202e`,
            evidence: finding.evidence.map(place => ({ ...place, text: `\u0007${hostile}` })),
          })),
        }));
        const made = { ...document, lifecycles };
        const options = { width: 80, color: false, summary: false, evidence: true, zone: null };
        expect(renderResults(results(made), made, options)).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      }),
      { numRuns },
    );
  }
});

describe('a policy for rules that must have been evaluated', () => {
  const POLICY = '{ judged: [stuck-worker, input-filtered, sigkill-sent] }';
  const demanded = (all: readonly Result[]): string[] =>
    all
      .filter(({ expected }) => expected.includes('is evaluated'))
      .map(({ grade, rule, found }) => `${grade} ${rule}: ${found}`);

  it('is an error where the input lacks what they read', async () => {
    expect(demanded(results(await recordedDocument('graceful-quick-v2'), POLICY))).toEqual([
      'error stuck-worker: it could not be evaluated: it is logged at -v=4, and this kubelet logs at -v=2',
      'error input-filtered: it could not be evaluated: it is logged at -v=3, and this kubelet logs at -v=2',
      'error sigkill-sent: it could not be evaluated: no runtime log is about this deletion',
    ]);
  });

  it('passes where the input has it', async () => {
    expect(
      demanded(results(await recordedDocument('graceful-quick'), '{ judged: [stuck-worker, input-filtered] }')),
    ).toEqual(['pass stuck-worker: it was evaluated', 'pass input-filtered: it was evaluated']);
  });

  it('is an error in a result that does not state what was evaluated', async () => {
    const { notJudged: _, ...earlier } = await recordedDocument('graceful-quick');
    expect(demanded(results(earlier, '{ judged: [stuck-worker] }'))).toEqual([
      'error stuck-worker: it could not be evaluated: this result was written by an earlier version and does not record which rules were evaluated',
    ]);
  });

  it('applies to the kinds of deletions that the rule is about', async () => {
    expect(demanded(results(await recordedDocument('graceful-quick'), '{ judged: [mirror-flapping] }'))).toEqual([]);
  });

  it('must name rules', () => {
    expect(readPolicy('{ judged: [stuck-wroker] }').problems.join()).toMatch(
      /judged\[0\]: "stuck-wroker".*stuck-worker/,
    );
  });
});
