import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../../src/document/contract/types.js';
import { inScope, judge } from '../../../src/show/policy/judge.js';
import { lineOf } from '../../../src/show/policy/places.js';
import { readPolicy } from '../../../src/show/policy/read.js';
import { documentOf, iso, lifecycle, step } from '../diff/documents.js';

/** One hundred deletions on two nodes: those of `slow` take 60 s on worker-2, all others one second. */
const HUNDRED: readonly Lifecycle[] = Array.from({ length: 100 }, (_, index) => {
  const isSlow = index % 20 === 3;
  const ms = isSlow ? 60_000 : 1_000;
  return lifecycle(
    `${isSlow ? 'slow' : 'web'}-${index}`,
    [step('containers-terminated', 0), step('volumes-unmounted', ms)],
    {
      node: isSlow || index % 2 === 0 ? 'worker-2' : 'worker-1',
      owner: { kind: 'Deployment', name: isSlow ? 'slow' : 'web' },
      endedAt: iso(ms),
      durationMs: ms,
    },
  );
});

function results(policy: string, all = HUNDRED, until: number | null = null): string[] {
  const { policy: read, problems } = readPolicy(policy);
  if (read === null) return [...problems];
  const document = documentOf(all, { until });
  return judge(inScope(document, read), read)
    .filter(({ rule }) => rule === 'slow-percentile')
    .map(({ grade, expected, found }) => `${grade}: ${expected}: ${found}`);
}

describe('the limits of a policy', () => {
  it('apply to percentiles of all deletions of a kind', () => {
    expect(results('limits: {graceful: {p90: 2s, p99: 45s}}')).toEqual([
      'error: p99 of whole at most 45s: graceful deletions: 60 s (n = 100): default/slow-63 on worker-2',
      'pass: p90 of whole at most 2s: graceful deletions: 1 s (n = 100): default/web-94 on worker-2',
    ]);
    expect(results('limits: {forced: {p99: 45s}}')).toEqual([]);
  });

  it('apply to a part of them, or to each part separately', () => {
    expect(results('limits: {any: [{max: 2s, node: "*-1"}, {max: 2s, owner: default/slow, level: warn}]}')).toEqual([
      'warn: max of whole at most 2s: any deletions of default/slow: 60 s (n = 5): default/slow-83 on worker-2',
      'pass: max of whole at most 2s: any deletions on *-1: 1 s (n = 45): default/web-99 on worker-1',
    ]);
    expect(results('limits: {any: {max: 2s, by: owner, of: volumes, namespace: default}}')).toEqual([
      'error: max of volumes at most 2s: any deletions in default of default/slow: 60 s (n = 5): default/slow-83 on worker-2',
      'pass: max of volumes at most 2s: any deletions in default of default/web: 1 s (n = 95): default/web-99 on worker-1',
    ]);
    expect(results('limits: {any: {p50: 2s, by: node}}').map(each => each.slice(0, 70))).toEqual([
      'pass: p50 of whole at most 2s: any deletions on worker-2: 1 s (n = 55)',
      'pass: p50 of whole at most 2s: any deletions on worker-1: 1 s (n = 45)',
    ]);
  });

  it('are not evaluated where too few were measured', () => {
    expect(results('limits: {graceful: {p99: 1s, atLeast: 101}}')).toEqual([
      'not evaluated: p99 of whole at most 1s: graceful deletions: only 100 were measured',
    ]);
    expect(results('limits: {graceful: {p99: 1s, of: cgroup}}')[0]).toMatch(/^not evaluated: .*none was measured$/);
  });

  it('are exceeded by what has not ended once it has lasted longer', () => {
    const open = lifecycle('web-100', [], { outcome: 'in-progress', endedAt: null, durationMs: null });
    const max = (until: number) => results('limits: {graceful: {max: 2m}}', [...HUNDRED, open], until);
    expect(max(119_000)[0]).toMatch(/^pass: .*60 s \(n = 100\)/);
    expect(max(121_000)[0]).toMatch(/^error: .*: at least 2m01s \(n = 101\): default\/web-100$/);
  });
});

describe('a policy for a part of a cluster', () => {
  const left = (policy: string): number => {
    const { policy: read, problems } = readPolicy(policy);
    if (read === null) throw new Error(problems.join('\n'));
    return inScope(documentOf(HUNDRED), read).lifecycles.length;
  };

  it('names nodes and owners', () => {
    expect(left('nodes: {include: [worker-1]}')).toBe(45);
    expect(left('nodes: {exclude: ["*-1"]}')).toBe(55);
    expect(left('owners: {include: [default/slow]}')).toBe(5);
    expect(left('owners: {exclude: [slow]}\nnodes: {include: [worker-2]}')).toBe(50);
  });
});

describe('a problem with a policy', () => {
  const TEXT = [
    'extends: strict',
    'limits:',
    '  graceful:',
    '    - { p99: 45s }',
    '    - p99: soon',
    '      nod: x',
    '',
  ].join('\n');
  const problemsIn = (text: string): string[] =>
    readPolicy(text).problems.map(problem => `${lineOf(text, problem)}: ${problem}`);

  it('is reported with its line', () => {
    expect(problemsIn(TEXT)).toEqual([
      '5: limits.graceful[1].p99: soon is not a duration such as 10s, 1m30s or 500ms',
      '6: limits.graceful[1].nod: there is no such key; did you mean node?',
    ]);
    expect(problemsIn('{"rules": {\n"missing-step":\n "sometimes"}}')[0]).toMatch(/^2: rules\.missing-step: /);
    expect(problemsIn('limits: {\n any: {by: node}}')).toEqual(['2: limits.any: one of p50, p90, p99, max is missing']);
  });

  it('has no line where the text is no YAML, or is about the whole', () => {
    expect(problemsIn('{')[0]).toMatch(/^null: /);
    expect(problemsIn('[]')[0]).toMatch(/^null: /);
    expect(problemsIn('&a [*a, *b]')[0]).toMatch(/^null: /);
  });
});
