import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Lifecycle, ResultDocument } from '../../../src/document/contract/types.js';
import { endsOf } from '../../../src/document/episodes.js';
import { quantilesOf } from '../../../src/document/figures/lasted.js';
import { phasesOf as phasesIn } from '../../../src/document/judge/times.js';
import { statsOf } from '../../../src/show/stats/stats.js';
import { analyzed } from '../../analyze/analyzed.js';
import { logOf, watchOf } from '../../analyze/samples.js';
import { podline } from '../../cli/podline.js';

const at = (ms: number): string => new Date(Date.UTC(2026, 10, 21) + ms).toISOString();
const seen = (step: string, ms: number, container?: string): Lifecycle['steps'][number] => ({
  step,
  status: 'seen',
  at: at(ms),
  uid: null,
  resourceVersion: null,
  count: 1,
  evidence: [{ source: 0, line: ms }],
  ...(container === undefined ? {} : { container }),
});

describe('the phases of a deletion', () => {
  const phasesOf = (steps: Lifecycle['steps'], startedAt: string | null = at(0)) =>
    new Map(phasesIn({ steps, requestedAt: null, startedAt }).map(({ phase, ms }) => [phase, ms]));
  const steps = [
    seen('delete-requested', 0),
    seen('delete-seen', 40),
    seen('terminating-entered', 50),
    seen('stop-sent', 60, 'a'),
    seen('stop-sent', 90, 'b'),
    seen('container-stopped', 300, 'a'),
    seen('container-stopped', 1_000, 'b'),
    seen('volumes-unmounted', 1_200),
    seen('cgroup-removed', 1_250),
    seen('status-final', 1_300),
    seen('remove-seen', 1_450),
  ];

  it('reach from the first to the last of their steps', () => {
    expect([...phasesOf(steps)]).toEqual([
      ['request', 40],
      ['stop', 950],
      ['volumes', 200],
      ['cgroup', 50],
      ['final', 150],
    ]);
  });

  it('use the clean-up where nothing is logged of the status', () => {
    const without = steps.filter(({ step }) => step !== 'status-final');
    expect(phasesOf(without).get('final')).toBe(200);
  });

  it('do not begin before the deletion does', () => {
    const ended = [seen('container-stopped', 10), seen('volumes-unmounted', 6_000), seen('remove-seen', 6_100)];
    expect([...phasesOf(ended, at(5_900))]).toEqual([
      ['volumes', 100],
      ['final', 100],
    ]);
    expect([...phasesOf(ended.slice(0, 2), at(7_000))]).toEqual([]);
    expect(phasesOf(ended, null).get('volumes')).toBe(5_990);
  });

  it('are left out where an end is missing or precedes the beginning', () => {
    const backwards = [seen('volumes-unmounted', 10), seen('container-stopped', 20), seen('remove-seen', 15)];
    expect([...phasesOf(backwards)]).toEqual([]);
    expect([...phasesOf([{ ...seen('delete-requested', 0), at: null }, seen('delete-seen', 5)])]).toEqual([]);
  });
});

describe('percentiles', () => {
  it('are values that were measured', () => {
    expect(quantilesOf([])).toBeNull();
    expect(quantilesOf([7])).toEqual({ count: 1, p50Ms: 7, p90Ms: 7, p99Ms: 7, maxMs: 7 });
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(quantilesOf(hundred)).toEqual({ count: 100, p50Ms: 50, p90Ms: 90, p99Ms: 99, maxMs: 100 });
    expect(quantilesOf([1, 2, 3])).toMatchObject({ p50Ms: 2, p90Ms: 3 });
  });

  it('leave at most this many values above them', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1 }), values => {
        const found = quantilesOf(values);
        const above = (limit: number): number => values.filter(value => value > limit).length / values.length;
        expect(values).toEqual(expect.arrayContaining([found?.p50Ms, found?.p90Ms, found?.p99Ms, found?.maxMs]));
        expect(above(found?.p50Ms ?? 0)).toBeLessThanOrEqual(0.5);
        expect(above(found?.p90Ms ?? 0)).toBeLessThanOrEqual(0.1);
        expect(above(found?.maxMs ?? 0)).toBe(0);
      }),
    ));
});

describe('the statistics of a document', async () => {
  const document = await analyzed([
    ['kubelet.log', logOf('two-pods-at-once')],
    ['pods.yaml', watchOf('two-pods-at-once')],
  ]);
  const statsFor = (lifecycles: readonly Lifecycle[], more: Partial<ResultDocument> = {}) =>
    statsOf({ ...document, ...more, episodes: [...lifecycles] });
  const all = statsOf(document);

  it('count each deletion once in each grouping', () => {
    expect(endsOf(document).length).toBeGreaterThan(1);
    const counts = new Map<string, number>();
    for (const { by, deletions } of all.groups) counts.set(by, (counts.get(by) ?? 0) + deletions);
    expect(counts).toEqual(
      new Map(['all', 'kind', 'owner', 'namespace', 'node', 'version'].map(by => [by, endsOf(document).length])),
    );
  });

  it('count what the input does not show as unknown', () => {
    const [one] = endsOf(document);
    if (one === undefined) throw new Error('nothing was reported');
    const { groups } = statsFor([{ ...one, node: null }, one], { nodes: [] });
    const counted = groups.filter(({ by }) => by === 'node' || by === 'version');
    expect(counted.map(({ by, value, deletions }) => [by, value, deletions])).toEqual([
      ['node', null, 1],
      ['node', one.node, 1],
      ['version', null, 2],
    ]);
  });

  it('are those of the requested groups, and of all', () => {
    const kinds = (by?: readonly string[]) => [...new Set(statsOf(document, by).groups.map(group => group.by))];
    expect(kinds(['node', 'owner'])).toEqual(['all', 'owner', 'node']);
    expect(kinds([])).toEqual(['all']);
  });

  it('measure only what was seen from its beginning to its end', () => {
    const [one] = endsOf(document);
    if (one === undefined) throw new Error('nothing was reported');
    const begun = { ...one, id: 'begun', begunBefore: true as const, durationMs: 1e9 };
    const open = { ...one, id: 'open', endedAt: null, durationMs: 1e9 };
    const [group] = statsFor([one, begun, open]).groups;
    expect(group).toMatchObject({ by: 'all', deletions: 3, measured: 1, whole: { count: 1, maxMs: one.durationMs } });
    expect(statsFor([one, begun, open]).worst.map(({ id }) => id)).toEqual([one.id]);
  });

  it('name the ten that took longest, with lines of theirs', () => {
    const many = Array.from({ length: 15 }, (_, index) =>
      endsOf(document).map(one => ({ ...one, id: `${index}`.padStart(2, '0'), durationMs: index * 100 })),
    ).map(([one]) => one as Lifecycle);
    const { worst } = statsFor(many);
    expect(worst.map(({ durationMs }) => durationMs)).toEqual([1400, 1300, 1200, 1100, 1000, 900, 800, 700, 600, 500]);
    for (const { evidence } of worst) expect(evidence.map(({ path }) => path)).toEqual(['pods.yaml', 'kubelet.log']);
  });

  it('have the kubelet that ran when a deletion began', () => {
    const [one] = endsOf(document);
    const [node] = document.nodes;
    if (one === undefined || node === undefined) throw new Error('nothing was reported');
    const [kubelet] = node.kubelets;
    if (kubelet === undefined) throw new Error('no kubelet was reported');
    const kubelets = [
      { ...kubelet, from: at(0), version: 'v1.28.0' },
      { ...kubelet, from: at(10_000), version: 'v1.29.0' },
    ];
    const began = (ms: number) => ({ ...one, id: `${ms}`, startedAt: at(ms), node: node.name });
    const { groups } = statsFor([began(5_000), began(15_000), began(20_000)], { nodes: [{ ...node, kubelets }] });
    expect(groups.filter(({ by }) => by === 'version').map(({ value, deletions }) => [value, deletions])).toEqual([
      ['v1.29.0', 2],
      ['v1.28.0', 1],
    ]);
  });

  it('are the same from an earlier result', async () => {
    const sample = 'samples/two-pods-at-once';
    const { stdout } = await podline([sample, '-o', 'json']);
    const direct = await podline(['stats', sample, '-o', 'json']);
    const piped = await podline(['stats', '-', '-o', 'json'], stdout);
    expect(JSON.parse(piped.stdout)).toEqual(JSON.parse(direct.stdout));
  });

  it('name the time outside of phases in CSV, as in JSON', async () => {
    const sample = 'samples/static-manifest-edited';
    const [head = [], all = []] = (await podline(['stats', sample, '-o', 'csv'])).stdout
      .split('\r\n')
      .map(row => row.split(','));
    const { groups } = JSON.parse((await podline(['stats', sample, '-o', 'json'])).stdout);
    expect(groups[0].outside.maxMs).toBeGreaterThan(0);
    expect(all[head.indexOf('outside.maxMs')]).toBe(String(groups[0].outside.maxMs));
  });

  it('never obey a control character in a name', async () => {
    const [one] = endsOf(document);
    if (one === undefined) throw new Error('nothing was reported');
    const pod = { namespace: '=cmd|x', name: '<img src=x>\u001b[2J|`a`\n::error::' };
    const hostile = JSON.stringify({ ...document, episodes: [{ ...one, pod }] });
    for (const format of ['text', 'markdown', 'csv', 'json']) {
      const { status, stdout } = await podline(['stats', '-', '-o', format], hostile);
      expect(status).toBe(0);
      expect(stdout).not.toContain('\u001b');
      expect(stdout).not.toMatch(/^::error/m);
    }
    expect((await podline(['stats', '-', '-o', 'csv'], hostile)).stdout).not.toMatch(/(?:^|,)=cmd/m);
    expect((await podline(['stats', '-', '-o', 'markdown'], hostile)).stdout).not.toMatch(/(?<!\\)<img/);
  });
});
