import { describe, expect, it } from 'vitest';
import type { Observation } from '../../src/correlate/types.js';
import { createOffsetWatch } from '../../src/document/clock-offset.js';
import type { ClockFacts, Lifecycle } from '../../src/document/contract/types.js';
import { seenLine } from '../correlate/made.js';
import { iso, lifecycle, step } from '../show/diff/documents.js';

const CLOCK: ClockFacts = { zone: '+00:00', year: 2026, basis: 'made up', confidence: 'certain' };
const LOG = { evidence: [{ source: 0, line: 1 }] };
const WATCH = { evidence: [{ source: 1, line: 1 }] };

/** A deletion that the kubelet sees this long after the whole second of the request. */
const seenAfter = (ms: number, more: Partial<Lifecycle> = {}, steps: Lifecycle['steps'] = []): Lifecycle =>
  lifecycle('web', [step('delete-requested', 0, WATCH), step('delete-seen', ms, LOG), ...steps], more);

/** The kubelet's own delete, which the API server dates to a whole second. */
const finalAt = (ms: number): Partial<Lifecycle> => ({
  revisions: [
    {
      uid: 'u',
      resourceVersion: '2',
      changed: [
        { field: 'metadata.deletionTimestamp', before: iso(30_000), after: iso(ms) },
        { field: 'metadata.deletionGracePeriodSeconds', before: '30', after: '0' },
      ],
      evidence: WATCH.evidence,
    },
  ],
});

function offsetOf(all: readonly Lifecycle[], clock: ClockFacts = CLOCK) {
  const watch = createOffsetWatch();
  for (const one of all) watch.deletion(one, new Set([0]));
  return watch.offset(clock);
}

const ended = (seen: number, final: number, sent: number) =>
  seenAfter(seen, finalAt(final), [step('status-final', sent - 30, LOG), step('api-delete-sent', sent, LOG)]);

describe('the offset of a clock', () => {
  it('lies between what preceded and what followed a moment of the API server', () => {
    expect(offsetOf([ended(5_400, 1_000, 6_600)])).toEqual({
      ms: 4_985,
      uncertaintyMs: 415,
      basis: '3 lines next to moments that the API server dated, before and after them',
      confidence: 'certain',
    });
  });

  it('is inferred from what followed alone where three agree, and not reported from fewer', () => {
    const three = [seenAfter(5_400), seenAfter(5_900), seenAfter(60_000), seenAfter(6_000)];
    expect(offsetOf(three)).toMatchObject({ ms: 3_900, uncertaintyMs: 1_500, confidence: 'inferred' });
    expect(offsetOf(three.slice(0, 3))).toMatchObject({
      ms: null,
      basis: expect.stringMatching(/^not known: .*too few/),
    });
  });

  it('is not reported where lines contradict each other, the zone is not known, or nothing dates them', () => {
    expect(offsetOf([ended(5_400, 1_000, 6_600), ended(95_400, 1_000, 96_600)]).basis).toMatch(/contradict each other/);
    expect(offsetOf([ended(5_400, 1_000, 6_600)], { ...CLOCK, confidence: 'assumed' }).ms).toBe(null);
    expect(offsetOf([lifecycle('web', [])]).basis).toMatch(/nothing in the log is dated/);
  });

  it('takes a delete without a grace period for the kubelet’s only where the kubelet logs it', () => {
    const forced = seenAfter(400, finalAt(1_000), [step('status-final', 30_000, LOG)]);
    expect(offsetOf([forced]).ms).toBe(null);
  });

  it('subtracts what the zone already accounts for', () => {
    const all = [ended(400, 1_000, 1_600)];
    const exact = offsetOf(all);
    expect(offsetOf(all, { ...CLOCK, zone: '+00:01:30' })).toMatchObject({
      ms: (exact.ms ?? 0) + 90_000,
      heldMs: 90_000,
    });
    expect(offsetOf(all, { ...CLOCK, zone: '-02:45' })).toEqual(exact);
  });
});

describe('a pod whose creation time the kubelet prints', () => {
  const NOON = Date.parse('2026-11-21T12:00:00Z');
  const added = (seq: number, from: 'api' | 'static' = 'api') => seenLine(seq, 'config-add', { from, at: seq * 1000 });
  const started = (seq: number, created: string) =>
    seenLine(seq, 'startup-duration', { fields: { podCreationTimestamp: created } });
  const AT_NOON = '2026-11-21 20:00:00 +0800 CST';
  const offset = (...names: readonly (readonly Observation[])[]) => {
    const watch = createOffsetWatch();
    for (const observations of names) watch.name(observations, at => NOON + at);
    return watch.offset(CLOCK);
  };
  const name = (second: number, created = AT_NOON) => [added(second), started(second + 1, created)];

  it('dates the line in which the kubelet sees it', () => {
    expect(offset(name(5), name(6), name(7))).toEqual({
      ms: 3_500,
      uncertaintyMs: 1_500,
      basis: '3 lines next to moments that the API server dated, all after them, of which 3 agree to 2 s',
      confidence: 'inferred',
    });
    expect(offset(name(5), name(6), name(8)).ms).toBeNull();
  });

  it.each<[string, readonly Observation[]]>([
    ['the API server did not make it', [added(5, 'static'), started(6, AT_NOON)]],
    ['nothing shows when it was added', [started(6, AT_NOON)]],
    ['another line is about its start', [added(5), seenLine(6, 'status-patch')]],
    ['the time has no zone', name(5, '2026-11-21 20:00:00')],
    ['there is no time', name(5, '')],
  ])('dates nothing where %s', (_, lines) => {
    expect(offset(name(5), name(6), lines).basis).toMatch(/^not known: 2 lines/);
  });

  it('dates one line only', () => {
    expect(offset([...name(5), started(7, AT_NOON)], name(6)).basis).toMatch(/^not known: 2 lines/);
  });

  it('shows nothing where there are none', () => {
    expect(offset([], [added(1)]).basis).toBe('not known: nothing in the log is dated by the API server');
    expect(offset(name(5)).basis).toMatch(/^not known: 1 line next to/);
  });
});

describe('the delete that ends a deletion', () => {
  const accepted = (at: string | null): Partial<Lifecycle> => ({
    testimony: [
      { witness: 'audit', what: 'sandbox-stopped', at: iso(0), evidence: [] },
      { witness: 'audit', what: 'final-delete-accepted', at, evidence: [] },
    ],
  });
  const steps = [step('status-final', 1_400, LOG), step('remove-seen', 1_600, LOG)];

  it('is dated by the audit log to the millisecond', () => {
    expect(offsetOf([lifecycle('web', steps, accepted(iso(1_001)))])).toMatchObject({
      ms: 499,
      uncertaintyMs: 101,
      confidence: 'certain',
      basis: '2 lines next to moments that the API server dated, before and after them',
    });
  });

  it('is dated by the watch where the audit log has no time', () => {
    const deleted = lifecycle('web', steps, { ...accepted(null), ...finalAt(1_000) });
    expect(offsetOf([deleted])).toMatchObject({ ms: 0, uncertaintyMs: 600 });
  });

  it('shortens the grace period to zero, in a deletion that existed before', () => {
    const changed = (field: string, before: string | null, after: string) =>
      offsetOf([
        lifecycle('web', [...steps, step('api-delete-sent', 1_500, LOG)], {
          revisions: [
            {
              uid: 'u',
              resourceVersion: '2',
              evidence: [],
              changed: [
                { field: 'metadata.deletionTimestamp', before: iso(30_000), after: iso(1_000) },
                { field: 'metadata.deletionGracePeriodSeconds', before: '30', after: '0' },
              ].map(one => (one.field === field ? { field, before, after } : one)),
            },
          ],
        }),
      ]).ms;
    expect(changed('', null, '')).toBe(-50);
    expect(changed('metadata.deletionGracePeriodSeconds', '30', '5')).toBeNull();
    expect(changed('metadata.deletionTimestamp', null, iso(1_000))).toBeNull();
  });

  it('needs lines of this kubelet', () => {
    const elsewhere = steps.map(one => ({ ...one, evidence: WATCH.evidence }));
    expect(offsetOf([lifecycle('web', elsewhere, accepted(iso(1_001)))]).ms).toBeNull();
  });
});
