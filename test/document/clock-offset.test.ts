import { describe, expect, it } from 'vitest';
import type { ClockFacts, Lifecycle } from '../../src/contract/types.js';
import { createOffsetWatch } from '../../src/document/clock-offset.js';
import { iso, lifecycle, step } from '../diff/documents.js';

const CLOCK: ClockFacts = { zone: '+00:00', year: 2026, basis: 'made up', confidence: 'certain' };
const LOG = { evidence: [{ source: 0, line: 1 }] };
const WATCH = { evidence: [{ source: 1, line: 1 }] };

/** A deletion that the kubelet learns of so long after the whole second of the request. */
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
  it('lies between what came before and what came after a moment of the API server', () => {
    expect(offsetOf([ended(5_400, 1_000, 6_600)])).toEqual({
      ms: 4_985,
      uncertaintyMs: 415,
      basis: '3 lines beside moments that the API server dated, before and after them',
      confidence: 'certain',
    });
  });

  it('is inferred from what came after alone where three agree, and not told from fewer', () => {
    const three = [seenAfter(5_400), seenAfter(5_900), seenAfter(60_000), seenAfter(6_000)];
    expect(offsetOf(three)).toMatchObject({ ms: 3_900, uncertaintyMs: 1_500, confidence: 'inferred' });
    expect(offsetOf(three.slice(0, 3))).toMatchObject({
      ms: null,
      basis: expect.stringMatching(/^not known: .*too few/),
    });
  });

  it('is not told where lines contradict each other, where the zone is not known, or where nothing dates them', () => {
    expect(offsetOf([ended(5_400, 1_000, 6_600), ended(95_400, 1_000, 96_600)]).basis).toMatch(/contradict each other/);
    expect(offsetOf([ended(5_400, 1_000, 6_600)], { ...CLOCK, confidence: 'assumed' }).ms).toBe(null);
    expect(offsetOf([lifecycle('web', [])]).basis).toMatch(/nothing in the log is dated/);
  });

  it('takes a delete without a grace period for the kubelet’s only where the kubelet says so', () => {
    const forced = seenAfter(400, finalAt(1_000), [step('status-final', 30_000, LOG)]);
    expect(offsetOf([forced]).ms).toBe(null);
  });

  it('counts what the zone holds already', () => {
    const all = [ended(400, 1_000, 1_600)];
    const exact = offsetOf(all);
    expect(offsetOf(all, { ...CLOCK, zone: '+00:01:30' })).toMatchObject({
      ms: (exact.ms ?? 0) + 90_000,
      heldMs: 90_000,
    });
    expect(offsetOf(all, { ...CLOCK, zone: '-02:45' })).toEqual(exact);
  });
});
