import fc from 'fast-check';
import type { Finding, Kind, Lifecycle, ResultDocument, Step, Verdict } from '../../../src/document/contract/types.js';
import { phasesOf } from '../../../src/document/judge/times.js';
import { KINDS } from '../../../src/episodes/ends/kinds/index.js';
import { anyCharacter } from '../../any-character.js';

const BEGIN = Date.parse('2026-11-21T01:48:36Z');

export const iso = (ms: number): string => new Date(BEGIN + ms).toISOString();

export function step(name: string, at: number | null, more: Partial<Step> = {}): Step {
  const status = at === null ? 'missing' : 'seen';
  return {
    step: name,
    status,
    at: at === null ? null : iso(at),
    uid: null,
    resourceVersion: null,
    count: 1,
    evidence: [],
    ...more,
  };
}

export const finding = (rule: string, more: Partial<Finding> = {}): Finding => ({
  rule,
  level: 'warning',
  message: `${rule} happened`,
  at: null,
  evidence: [],
  ...more,
});

const bare = (name: string, steps: readonly Step[], more: Partial<Lifecycle>): Lifecycle => ({
  id: name,
  family: 'end',
  node: null,
  pod: { namespace: 'default', name },
  uid: `uid of ${name}`,
  staticUID: null,
  mirrorUIDs: [],
  replacedBy: null,
  kind: 'graceful',
  outcome: 'removed',
  verdict: 'complete',
  headline: 'complete in 1 s',
  cause: null,
  requestedAt: null,
  startedAt: iso(0),
  endedAt: iso(1000),
  durationMs: 1000,
  gracePeriodSeconds: 30,
  phases: [],
  steps,
  testimony: [],
  gaps: [],
  findings: [],
  ...more,
});

export function lifecycle(name: string, steps: readonly Step[], more: Partial<Lifecycle> = {}): Lifecycle {
  const one = bare(name, steps, more);
  return { ...one, phases: phasesOf(one) };
}

export const documentOf = (
  lifecycles: readonly Lifecycle[],
  {
    verbosity = 4,
    findings = [],
    until = null,
  }: { verbosity?: number | null; findings?: readonly Finding[]; until?: number | null } = {},
): ResultDocument => ({
  schemaVersion: 4,
  tool: { name: 'podline', version: '0' },
  input: {
    sources: [],
    window: { from: null, to: until === null ? null : iso(until) },
    clock: { zone: null, year: null, basis: '', confidence: 'assumed' },
    kubelets: [{ pid: 1, from: null, to: null, version: null, versionBasis: '', verbosity }],
  },
  nodes: [],
  episodes: [...lifecycles],
  findings,
});

const someStep = (name: string): fc.Arbitrary<Step[]> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 9_000 }).map(at => [step(name, at)]) },
    { weight: 1, arbitrary: fc.constant<Step[]>([]) },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom('missing', 'not-observable', 'outside-window', 'not-applicable')
        .map(status => [step(name, null, { status, why: 'so' })]),
    },
  );

const findings: fc.Arbitrary<Finding[]> = fc.uniqueArray(
  fc.record({
    rule: fc.constantFrom('grace-exceeded', 'missing-step', 'input-gap', '__proto__'),
    level: fc.constantFrom('error', 'warning', 'info'),
    message: fc.string({ unit: anyCharacter, minLength: 1 }),
    at: fc.constant(null),
    evidence: fc.constant([]),
  }),
  { selector: ({ rule }) => rule },
);

const someLifecycle: fc.Arbitrary<Lifecycle> = fc
  .constantFrom<Kind>('graceful', 'forced', 'mirror', 'completed')
  .chain(kind =>
    fc
      .record({
        name: fc.oneof(
          fc.constantFrom('web-7c5ddbdf54-x2k4j', 'web-6d4cf56db6-tl9zk', 'cart-0', '__proto__'),
          fc.string({ unit: anyCharacter }),
        ),
        steps: fc.tuple(...KINDS[kind].steps.map(model => someStep(model.step))),
        outcome: fc.constantFrom<Lifecycle['outcome']>('removed', 'finalizer-held', 'stuck', 'in-progress'),
        verdict: fc.constantFrom<Verdict>('complete', 'complete-with-findings', 'incomplete', 'undetermined'),
        headline: fc.string({ unit: anyCharacter, minLength: 1 }),
        grace: fc.constantFrom(null, 5, 30),
        findings,
        begun: fc.integer({ min: 0, max: 1_000_000 }),
      })
      .map(one =>
        lifecycle(one.name, one.steps.flat(), {
          kind,
          outcome: one.outcome,
          verdict: one.verdict,
          headline: one.headline,
          gracePeriodSeconds: one.grace,
          findings: one.findings,
          startedAt: iso(one.begun),
        }),
      ),
  );

export const someDocument: fc.Arbitrary<ResultDocument> = fc
  .record({
    lifecycles: fc.oneof(
      fc.array(someLifecycle, { maxLength: 4 }),
      fc.array(someLifecycle, { minLength: 12, maxLength: 14 }),
    ),
    findings,
    verbosity: fc.constantFrom(null, 2, 4),
  })
  .map(({ lifecycles, ...more }) => documentOf(lifecycles, more));
