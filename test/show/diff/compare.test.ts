import { describe, expect, it } from 'vitest';
import type { Lifecycle, Step } from '../../../src/document/contract/types.js';
import { diffDocuments } from '../../../src/show/diff/diff.js';
import type { Change, Pair } from '../../../src/show/diff/types.js';
import { documentOf, finding, iso, lifecycle, step } from './documents.js';

interface Sides {
  readonly before: Lifecycle;
  readonly after: Lifecycle;
  readonly verbosities?: readonly [number, number];
}

function pairOf({ before, after, verbosities: [one, other] = [4, 4] }: Sides): Pair {
  const { pairs } = diffDocuments(
    { name: 'a', document: documentOf([before], { verbosity: one }) },
    { name: 'b', document: documentOf([after], { verbosity: other }) },
  );
  const [pair] = pairs;
  if (pair === undefined) throw new Error('not paired');
  return pair;
}

const changeText = ({ what, label, subject, container }: Change): string =>
  [what, subject, ...(container === undefined ? [] : [container]), label].join(' ');

/** A healthy deletion with changed times of some steps; null removes a step. */
function pod(times: Readonly<Record<string, number | null | Partial<Step>>> = {}, more: Partial<Lifecycle> = {}) {
  const usual = {
    'delete-seen': 0,
    'teardown-begun': 1,
    'terminating-entered': 2,
    'stop-sent': 3,
    'container-stopped': 400,
    'terminating-exited': 500,
    'containers-terminated': 501,
    'terminated-entered': 900,
    'volumes-unmounted': 901,
    'terminated-exited': 903,
    'worker-finished': 904,
    'api-delete-sent': 930,
    'remove-seen': 932,
  };
  const steps = Object.entries({ ...usual, ...times }).flatMap(([name, at]) => {
    if (at === null) return [];
    return [typeof at === 'number' ? step(name, at) : step(name, null, at)];
  });
  return lifecycle('cart-0', steps, more);
}

/** All times from a step on are later. */
function late(from: string, by: number, more: Partial<Lifecycle> = {}): Lifecycle {
  const { steps } = pod();
  const start = steps.findIndex(one => one.step === from);
  const shifted = steps.map((one, index) =>
    index < start || one.at === null ? one : { ...one, at: new Date(Date.parse(one.at) + by).toISOString() },
  );
  return lifecycle('cart-0', shifted, more);
}

describe('a comparison of steps', () => {
  it('is worse if required steps are missing, and names the first of them', () => {
    const after = pod({ 'volumes-unmounted': { status: 'missing' }, 'worker-finished': { status: 'missing' } });
    const { first, changes } = pairOf({ before: pod(), after });
    expect(changes.map(changeText)).toEqual([
      'step-removed volumes-unmounted worse',
      'step-removed worker-finished worse',
    ]);
    expect(first?.subject).toBe('volumes-unmounted');
    expect(pairOf({ before: after, after: pod() }).changes.map(changeText)).toEqual([
      'step-added volumes-unmounted better',
      'step-added worker-finished better',
    ]);
  });

  it('is neutral for steps that are not guaranteed', () => {
    expect(pairOf({ before: pod({ 'cgroup-removed': 902 }), after: pod() }).changes.map(changeText)).toEqual([
      'step-removed cgroup-removed ambiguous',
    ]);
  });

  it('shows no change where one side cannot show a step', () => {
    for (const status of ['not-observable', 'outside-window'] as const) {
      const after = pod({ 'terminating-entered': { status, why: 'of its -v' } });
      const { label, first, changes, incomparable } = pairOf({ before: pod(), after });
      expect([label, first, changes]).toEqual(['same', null, []]);
      expect(incomparable).toEqual([{ subject: 'terminating-entered', shownBy: 'before', why: 'of its -v' }]);
    }
  });

  it('shows no change for steps that a less verbose log never mentions', () => {
    const sides = { before: pod({ 'cgroup-removed': 902 }), after: pod() };
    expect(pairOf({ ...sides, verbosities: [4, 2] }).label).toBe('same');
    expect(pairOf({ ...sides, verbosities: [2, 4] }).label).toBe('ambiguous');
  });

  it('shows only the first of the steps that follow a hang', () => {
    const gone = { status: 'outside-window', why: 'the log ends before it' } as const;
    const names = ['terminated-exited', 'worker-finished', 'api-delete-sent', 'remove-seen'];
    const ending = (outcome: Lifecycle['outcome']) =>
      pod(Object.fromEntries(names.map(name => [name, gone])), { outcome });
    const { changes } = pairOf({ before: pod(), after: ending('stuck') });
    expect(changes.map(changeText)).toEqual(['step-removed terminated-exited worse', 'outcome outcome worse']);
    expect(changes[0]?.note).toBe('and 3 steps after it');
    expect(pairOf({ before: pod(), after: ending('in-progress') }).changes.map(changeText)).toEqual([
      'outcome outcome ambiguous',
    ]);
  });

  it('pairs steps of containers by name, and the others in their order', () => {
    const containers = (...names: string[]) =>
      lifecycle(
        'cart-0',
        names.map((container, index) => step('stop-sent', index, { container })),
      );
    const { steps, changes } = pairOf({ before: containers('a', 'b', 'c'), after: containers('b', 'x') });
    expect(steps.map(({ before, after }) => [before?.container, after?.container])).toEqual([
      ['b', 'b'],
      ['a', 'x'],
      ['c', undefined],
    ]);
    expect(changes.map(changeText)).toEqual(['step-removed stop-sent c ambiguous']);
  });
});

describe('a comparison of times', () => {
  it('counts from the step before, so that a delay is reported once', () => {
    const { changes } = pairOf({ before: pod(), after: late('volumes-unmounted', 60_000) });
    expect(changes).toEqual([
      {
        what: 'slower',
        label: 'worse',
        subject: 'volumes-unmounted',
        since: 'terminated-entered',
        before: 1,
        after: 60_001,
      },
    ]);
  });

  it.each([
    ['less than 2 s', 'volumes-unmounted', 0, 1_900],
    ['less than half', 'volumes-unmounted', 10_000, 14_900],
  ])('treats times that differ by %s as the same', (_, from, one, other) => {
    expect(pairOf({ before: late(from, one), after: late(from, other) }).label).toBe('same');
  });

  it.each([
    ['api-delete-sent', 9_000, 11_000],
    ['terminated-entered', 2_500, 4_000],
  ])('shows little for steps up to %s, which are checked at intervals', (from, usual, unusual) => {
    expect(pairOf({ before: pod(), after: late(from, usual) }).label).toBe('ambiguous');
    expect(pairOf({ before: pod(), after: late(from, unusual) }).label).toBe('worse');
  });

  it('takes times that run backwards for those of two clocks', () => {
    const requestedAt = (at: number) => lifecycle('cart-0', [step('delete-requested', at), ...pod().steps]);
    const early = pairOf({ before: requestedAt(-80), after: requestedAt(14_000) });
    expect(early.changes.map(({ what, label }) => [what, label])).toEqual([['faster', 'ambiguous']]);
    expect(early.changes[0]?.note).toContain('the clocks differ');
  });

  it('excuses the time of a stop by a grace period that changed in the same direction', () => {
    const slow = (gracePeriodSeconds: number) => late('container-stopped', 20_000, { gracePeriodSeconds });
    expect(pairOf({ before: pod(), after: slow(60) }).label).toBe('ambiguous');
    expect(pairOf({ before: pod(), after: slow(30) }).label).toBe('worse');
    expect(pairOf({ before: pod(), after: slow(25) }).label).toBe('worse');
  });
});

describe('a comparison of order', () => {
  it('counts where the order is guaranteed', () => {
    const { changes } = pairOf({ before: pod(), after: pod({ 'volumes-unmounted': 450 }) });
    expect(changes.map(changeText)).toContain('out-of-order volumes-unmounted worse');
  });

  it('ignores the order everywhere else, and after a restart', () => {
    expect(pairOf({ before: pod(), after: pod({ 'remove-seen': 929 }) }).label).toBe('same');
    const hints = { 'terminated-entered': null, 'volumes-unmounted': 350 };
    expect(pairOf({ before: pod({ ...hints, 'volumes-unmounted': 901 }), after: pod(hints) }).label).toBe('same');
    const restarted = { findings: [finding('kubelet-restart')] };
    const { changes } = pairOf({ before: pod({}, restarted), after: pod({ 'volumes-unmounted': 450 }, restarted) });
    expect(changes).toEqual([]);
  });
});

describe('a comparison of findings and ends', () => {
  it('is worse, better, or undecided', () => {
    const webPod = pod({}, { findings: [finding('a'), finding('b', { level: 'error' }), finding('same')] });
    const other = pod({}, { findings: [finding('b'), finding('c', { level: 'info' }), finding('same')] });
    expect(pairOf({ before: webPod, after: other }).changes.map(changeText)).toEqual([
      'finding-fixed a better',
      'finding-level b better',
      'finding-new c ambiguous',
    ]);
  });

  it('is undecided where the other side might not have shown a finding', () => {
    const sides = { before: pod(), after: pod({}, { findings: [finding('a')], verdict: 'complete-with-findings' }) };
    expect(pairOf(sides).changes.map(changeText)).toEqual(['finding-new a worse', 'verdict verdict worse']);
    expect(pairOf({ ...sides, verbosities: [2, 4] }).changes.map(changeText)).toEqual([
      'finding-new a ambiguous',
      'verdict verdict ambiguous',
    ]);
    expect(pairOf({ ...sides, verbosities: [4, 2] }).label).toBe('worse');
  });

  it('is undecided for what the log does not reach', () => {
    const after = pod({}, { outcome: 'in-progress', verdict: 'undetermined', headline: 'log ends' });
    const { label, incomparable } = pairOf({ before: pod(), after });
    expect(label).toBe('ambiguous');
    expect(incomparable).toEqual([{ subject: 'verdict', shownBy: 'before', why: 'log ends' }]);
  });

  describe('with a deletion that goes on when its input ends', () => {
    const open = pod({}, { outcome: 'in-progress', verdict: 'undetermined', headline: 'log ends', durationMs: null });
    const sides = (before: Lifecycle, after: Lifecycle, until: number) =>
      diffDocuments(
        { name: 'a', document: documentOf([before], { until }) },
        { name: 'b', document: documentOf([after], { until }) },
      ).pairs[0];

    it('is worse as soon as it lasted longer than the other took and its containers were granted', () => {
      const pair = sides(pod(), open, 46_000);
      expect(pair?.label).toBe('worse');
      expect(pair?.changes.map(changeText)).toEqual(['outcome outcome worse']);
      expect(pair?.changes[0]?.note).toBe('after 46 s it has not ended; the other took 1 s');
      expect(sides(open, pod(), 46_000)?.label).toBe('better');
    });

    it('is undecided until then', () => {
      expect(sides(pod(), open, 44_000)?.label).toBe('ambiguous');
      expect(sides(pod({}, { durationMs: 60_000 }), open, 46_000)?.label).toBe('ambiguous');
      expect(sides(pod({}, { durationMs: null }), open, 600_000)?.label).toBe('ambiguous');
      expect(sides(pod({}, { outcome: 'finalizer-held' }), open, 600_000)?.label).toBe('ambiguous');
      expect(sides(pod({}, { outcome: 'stuck' }), open, 600_000)?.label).toBe('ambiguous');
    });

    it('is undecided next to one that goes on for much less, and the same where both go on', () => {
      const late = { ...open, startedAt: pod().endedAt, durationMs: null };
      expect(sides(open, late, 2_000)?.label).toBe('same');
      expect(sides(open, { ...open, startedAt: iso(598_000) }, 600_000)?.changes.map(changeText)).toEqual([
        'outcome outcome ambiguous',
      ]);
    });
  });
});
