import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../../src/document/contract/types.js';
import { csv } from '../../../src/show/diff/csv.js';
import { diffDocuments } from '../../../src/show/diff/diff.js';
import { rankTest, shareTest } from '../../../src/show/diff/groups/times.js';
import { groupHeading, groupSentence, groupWords } from '../../../src/show/diff/groups/words.js';
import { text } from '../../../src/show/diff/text.js';
import { LIMITS } from '../../../src/show/diff/thresholds.js';
import type { DiffDocument, GroupPair } from '../../../src/show/diff/types.js';
import { documentOf, finding, iso, lifecycle, step } from './documents.js';
import { violations } from './schema.js';

const SUFFIX = 'bcdfghjklmnpqrstvwxz';

/** A pod of the deployment web whose volumes take this long to unmount. */
function pod(index: number, volumesMs: number, more: Partial<Lifecycle> = {}): Lifecycle {
  const two = `${SUFFIX[Math.floor(index / 20) % 20]}${SUFFIX[index % 20]}`;
  const steps = [
    step('delete-seen', 0),
    step('stop-sent', 10),
    step('containers-terminated', 500),
    step('volumes-unmounted', 500 + volumesMs),
    step('remove-seen', 700 + volumesMs),
  ];
  return lifecycle(`web-7c5ddbdf54-x2k${two}`, steps, {
    id: `${index} ${two} ${volumesMs}`,
    startedAt: iso(index),
    endedAt: iso(index + 700 + volumesMs),
    durationMs: 700 + volumesMs,
    ...more,
  });
}

const pods = (times: readonly number[], more: Partial<Lifecycle> = {}) =>
  times.map((ms, index) => pod(index, ms, more));

const hung = (index: number, more: Partial<Lifecycle> = {}) =>
  pod(index, 0, { outcome: 'stuck', verdict: 'incomplete', endedAt: null, durationMs: null, ...more });

const diffOf = (before: readonly Lifecycle[], after: readonly Lifecycle[], until: number | null = null): DiffDocument =>
  diffDocuments(
    { name: 'a', document: documentOf(before, { until }) },
    { name: 'b', document: documentOf(after.map(renamed), { until }) },
  );

/** Another run generates other names. */
const renamed = (one: Lifecycle): Lifecycle => ({
  ...one,
  pod: { ...one.pod, name: one.pod.name.replace('-x2k', '-z2z') },
});

function groupOf(before: readonly Lifecycle[], after: readonly Lifecycle[], until: number | null = null): GroupPair {
  const diff = diffOf(before, after, until);
  expect(violations(diff)).toEqual([]);
  const [group] = diff.groups;
  if (group === undefined) throw new Error('no group');
  return group;
}

const changesOf = (group: GroupPair): string[] =>
  group.changes.map(one => `${one.label} ${groupSentence(one, groupWords(group))}`);

const QUICK = [900, 950, 1000, 1000, 1050, 1100, 1100, 1150, 1150, 1200, 1200, 1200, 1200, 1250];
const SLOW = QUICK.map(ms => ms * 7);

describe('a group of deletions of one owner', () => {
  it('is compared as a whole: percentiles, with the number of cases for each', () => {
    const owner = { kind: 'Deployment', name: 'web' };
    const group = groupOf(pods(QUICK, { owner }), pods([...SLOW, 8400, 8400, 8400], { owner }));
    expect(groupHeading(group)).toBe('graceful deletion of deployment default/web');
    expect(changesOf(group)).toEqual([
      'worse whole p90 1.9 s → 9.1 s (n = 14, 17; p < 0.0001)',
      'worse volumes p90 1.2 s → 8.4 s (n = 14, 17; p < 0.0001)',
    ]);
    expect(changesOf(groupOf(pods(SLOW), pods(QUICK))).every(each => each.startsWith('better'))).toBe(true);
    expect(groupHeading(groupOf(pods(QUICK), pods(QUICK)))).toMatch(
      / of pods default\/web \(by the names of the pods\)$/,
    );
  });

  it('is the same where only the names differ', () => {
    const { label, counts } = diffOf(pods(QUICK), pods(QUICK.toReversed()));
    expect([label, counts]).toEqual(['same', { worse: 0, better: 0, ambiguous: 0 }]);
  });

  it('pairedUpTo: is compared in pairs up to this number', () => {
    const some = (many: number) => pods(QUICK.slice(0, many));
    const shape = ({ pairs, groups }: DiffDocument) => [pairs.length, groups.length];
    expect(shape(diffOf(some(LIMITS.pairedUpTo), some(3)))).toEqual([3, 0]);
    expect(shape(diffOf(some(LIMITS.pairedUpTo), some(LIMITS.pairedUpTo + 1)))).toEqual([0, 1]);
  });

  it('may be slower where there are too few to decide', () => {
    const group = groupOf(pods(QUICK), pods([30_000]));
    expect(group.label).toBe('ambiguous');
    expect(group.changes[0]?.note).toBe('too few to tell it from chance');
  });

  it('has an excuse where its grace periods differ', () => {
    const late = (gracePeriodSeconds: number, ms: number) =>
      QUICK.map((_, index) =>
        lifecycle(`web-7c5ddbdf54-x2k${SUFFIX[index]}4`, [step('stop-sent', 0), step('containers-terminated', ms)], {
          id: `${index}`,
          durationMs: null,
          gracePeriodSeconds,
        }),
      );
    expect(groupOf(late(5, 5_000), late(30, 30_000)).changes.map(({ label }) => label)).toEqual(['ambiguous']);
    expect(groupOf(late(30, 5_000), late(30, 30_000)).changes.map(({ label }) => label)).toEqual(['worse']);
  });

  it('is worse if one of them hangs, and undecided if one is open when its input ends', () => {
    expect(changesOf(groupOf(pods(QUICK), [...pods(QUICK), hung(20)]))).toEqual([
      'worse not ended: 0 of 14 → 1 of 15 (p = 1)',
      'worse incomplete: 0 of 14 → 1 of 15 (p = 1)',
    ]);
    const open = { outcome: 'in-progress', verdict: 'undetermined' } as const;
    expect(groupOf(pods(QUICK), [...pods(QUICK), hung(20, open)]).label).toBe('ambiguous');
    expect(groupOf(pods(QUICK), [...pods(QUICK), hung(20, open)], 40_000).label).toBe('ambiguous');
    expect(groupOf(pods(QUICK), [...pods(QUICK), hung(20, open)], 600_000).label).toBe('worse');
    expect(groupOf([...pods(QUICK), hung(20)], pods(QUICK)).label).toBe('better');
  });

  it('has a warning more often only by more than chance', () => {
    const warned = (many: number) =>
      pods(QUICK).map((one, index) => (index < many ? { ...one, findings: [finding('grace-exceeded')] } : one));
    expect(changesOf(groupOf(warned(0), warned(2)))).toEqual([]);
    expect(changesOf(groupOf(warned(1), warned(12)))).toEqual([
      'worse The container had to be killed: 1 of 14 → 12 of 14 (p < 0.0001)',
    ]);
  });

  it('chance: has a warning more often where the probability is below one in a hundred', () => {
    const warned = (many: number, of: number) =>
      pods(QUICK.slice(0, of)).map((one, index) =>
        index < many ? { ...one, findings: [finding('grace-exceeded')] } : one,
      );
    expect(changesOf(groupOf(warned(0, 6), warned(6, 8)))).toEqual([
      'worse The container had to be killed: 0 of 6 → 6 of 8 (p = 0.01)',
    ]);
    // 0.0097 and 0.0101
    expect(changesOf(groupOf(warned(1, 5), warned(7, 7)))).toEqual([]);
  });

  it('is recognised in a suite whose namespaces are generated', () => {
    const inNamespace = (namespace: string) => pods(QUICK).map(one => ({ ...one, pod: { ...one.pod, namespace } }));
    expect(diffOf(inNamespace('pods-1234'), inNamespace('pods-98')).groups).toHaveLength(1);
    expect(diffOf(inNamespace('shop'), inNamespace('cart')).groups).toHaveLength(0);
  });

  it('is in every format', () => {
    const diff = diffOf(pods(QUICK), pods(SLOW));
    const document = documentOf([]);
    const sides = { before: document, after: document };
    const printed = text.render(diff, { width: 120, color: false, summary: false, evidence: false, zone: null }, sides);
    expect(printed).toContain('volumes p90 1.2 s → 8.4 s (n = 14, 14; p < 0.0001)');
    expect(printed).toContain('1 group of 28 deletions in all');
    expect(csv.render(diff, { width: 0, color: false, summary: false, evidence: false, zone: null }, sides)).toContain(
      'group,worse,default,web,graceful,slower,volumes,,,p90,1200,8400,14,14,',
    );
  });
});

describe('the times of two groups', () => {
  const p90 = (ms: number) => QUICK.map((quick, index) => (index < 7 ? quick : ms));

  it('leastMs: differ from this much on', () => {
    const changes = (ms: number) => groupOf(pods(p90(2_000)), pods(p90(2_000 + ms))).changes.length;
    expect([changes(LIMITS.leastMs - 1), changes(LIMITS.leastMs)]).toEqual([0, 2]);
  });

  it('leastShare: differ from this share of the shorter on', () => {
    const times = QUICK.map(() => 10_000);
    const subjects = (ms: number) =>
      groupOf(pods(times), pods(times.map(() => ms))).changes.map(({ subject }) => subject);
    const least = 10_000 * (1 + LIMITS.leastShare);
    expect([subjects(least - 1), subjects(least)]).toEqual([[], ['volumes']]);
  });

  it('chance: differ unless chance makes such a difference more often', () => {
    const ten = (high: number) =>
      pods(Array.from({ length: 10 }, (_, index) => (index < high ? 9_000 : 1_000 + index)));
    const changes = (high: number) => groupOf(ten(0), ten(high)).changes.flatMap(({ p }) => p);
    expect(changes(3)).toEqual([]);
    expect(Math.max(...changes(6))).toBeLessThanOrEqual(LIMITS.chance);
  });
});

describe('the tests of significance', () => {
  it('agree with published tables', () => {
    expect(rankTest([1, 2, 3, 4], [5, 6, 7, 8])).toEqual({ p: 2 / 70, higher: 1, leastP: 2 / 70 });
    expect(rankTest([1, 2, 3, 4, 5], [6, 7, 8, 9, 10]).p).toBeCloseTo(2 / 252, 12);
    // Hollander and Wolfe: permeability of the chorioamnion, W = 35 for n = 10 and 5, p = 0.2544
    const term = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
    expect(rankTest(term, [1.15, 0.88, 0.9, 0.74, 1.21]).p).toBeCloseTo(0.2544, 4);
    // Fisher's tea: 3 of 4 and 1 of 4, p = 0.4857
    expect(shareTest({ total: 4, hits: 3 }, { total: 4, hits: 1 })).toBeCloseTo(0.4857, 4);
    expect(shareTest({ total: 20_000, hits: 0 }, { total: 20_000, hits: 20_000 })).toBeLessThan(1e-9);
  });

  it('are symmetric, continuous where one method replaces another, and 1 for equal groups', () => {
    const values = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(values, values, (one, other) => {
        const [a, b] = [rankTest(one, other), rankTest(other, one)];
        expect(a.p).toBeCloseTo(b.p, 9);
        expect(a.higher).toBeCloseTo(1 - b.higher, 9);
        expect(rankTest(one, one).p).toBeCloseTo(1, 6);
        expect(a.p).toBeGreaterThan(0);
        expect(a.p).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
    const exact = rankTest(
      QUICK,
      QUICK.map(ms => ms + 60),
    ).p;
    const normal = rankTest([...QUICK, 1100, 1100], [...QUICK.map(ms => ms + 60), 1160, 1160]).p;
    expect(Math.abs(exact - normal)).toBeLessThan(0.1);
  });

  it('count all orders where there are few', () => {
    const shares = fc.tuple(fc.nat(8), fc.nat(8)).map(([a, b]) => ({ total: Math.max(a, b, 1), hits: Math.min(a, b) }));
    fc.assert(
      fc.property(shares, shares, (one, other) => {
        const p = shareTest(one, other);
        expect(p).toBeCloseTo(shareTest(other, one), 9);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });
});
