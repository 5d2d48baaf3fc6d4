import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { endsOf } from '../../../src/document/episodes.js';
import { KINDS } from '../../../src/episodes/ends/kinds/index.js';
import { allRules } from '../../../src/rules/registry.js';
import { inScope, judge } from '../../../src/show/policy/judge.js';
import { readPolicy } from '../../../src/show/policy/read.js';
import { applied, type Result } from '../../../src/show/policy/result.js';
import { renderResults } from '../../../src/show/report/text/results.js';
import { analyzed } from '../../analyze/analyzed.js';
import { linesOf, recorded, watchOf } from '../../analyze/samples.js';
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

  const PROVEN = '%s fails without any one of the lines that other lines prove';
  it.each(['graceful-quick'])(PROVEN, failsWithout);
  it.each(['mirror-delete-1.36', 'prestop', 'static-manifest-removed'])(PROVEN, { tags: 'long' }, failsWithout);

  async function failsWithout(sample: string): Promise<void> {
    const [one] = endsOf(await recordedDocument(sample));
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

describe('the output of a check', () => {
  it('is, for other reports, a document with the levels of the policy', async () => {
    const ids = allRules.map(({ id }) => id);
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
        const levels = [...other.findings, ...endsOf(other).flatMap(({ findings }) => findings)].map(
          ({ level }) => level,
        );
        expect(levels.filter(level => level === 'error')).toHaveLength(graded(all, 'error').length);
        expect(levels.filter(level => level === 'warning')).toHaveLength(graded(all, 'warn').length);
        for (const { verdict, findings } of endsOf(other))
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
        const lifecycles = endsOf(document).map(one => ({
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

describe('a result of an earlier version', () => {
  it('does not say which rules were judged', async () => {
    const { notJudged: _, ...earlier } = await recordedDocument('graceful-quick');
    expect(textsOf(graded(results(earlier, '{ judged: [stuck-worker] }'), 'error'))).toEqual([
      expect.stringMatching(/^stuck-worker: it could not be evaluated: this result was written by an earlier version/),
    ]);
  });

  it.each([
    ['graceful-quick', 'error', /^no line for it/],
    ['graceful-quick-v2', 'not evaluated', /^logged at -v=4/],
  ] as const)('states one version and one level, by which a step of %s is judged: %s', async (sample, grade, why) => {
    const log = linesOf(sample).filter(line => !line.includes('removed cgroups'));
    const { input, ...rest } = await analyzed([['kubelet.log', log.join('\n')]]);
    const kubelets = input.kubelets.map(({ minors: _, levels: __, ...one }) => ({ ...one, version: 'v1.30.2' }));
    const all = results({ ...rest, input: { ...input, kubelets } }, 'steps: {graceful: [cgroup-removed]}');
    const [step] = all.filter(({ expected }) => expected.startsWith('cgroup-removed ('));
    expect(step).toMatchObject({ grade, found: expect.stringMatching(why) });
  });
});
