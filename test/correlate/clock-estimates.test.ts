import { describe, expect, it } from 'vitest';
import { estimates, sameOffset } from '../../src/correlate/clock/estimate.js';
import type { Evidence } from '../../src/correlate/clock/types.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2026-11-21T04:00:00Z');
const ZONE = 8 * HOUR;
/** An offset that no zone has. */
const ODD = ZONE - 7 * MINUTE;

/** A sighting this long after the first. */
const at = (kind: Evidence['kind'], after: number, offset: number, more: Partial<Evidence> = {}): Evidence => ({
  kind,
  offset,
  year: 2026,
  utc: START + after,
  slack: 0,
  coarse: false,
  source: `${kind} ${after / SECOND}`,
  ...more,
});
const estimated = (...all: readonly Evidence[]) =>
  estimates(all).map(({ kind, offset, confidence, votes }) => [kind, offset - ZONE, confidence, votes]);
const bases = (...all: readonly Evidence[]): string[] => estimates(all).map(({ basis }) => basis);
const minutes = (...all: readonly number[]): number[] => all.map(one => one * MINUTE);

describe('stamps around the lines', () => {
  const stamped = (...offsets: readonly number[]): Evidence[] =>
    offsets.map((offset, index) => at('wrapper', index * 3 * SECOND, offset));

  it('give the zone, by the first of them', () => {
    const all = stamped(ZONE - 5, ZONE - 90, ZONE + 1_500);
    expect(estimated(...all)).toEqual([['wrapper', 0, 'certain', 3]]);
    expect(bases(...all)).toEqual(['stamps around the lines that state a zone (wrapper 0)']);
  });

  it('that agree on an offset of no zone show a wrong clock if they are more than half', () => {
    const odd = stamped(ODD - 700, ODD - 100, ODD - 400);
    expect(estimated(...odd)).toEqual([['wrapper', -7 * MINUTE, 'certain', 3]]);
    expect(estimated(...odd, ...stamped(ZONE, ZONE - HOUR))).toEqual([['wrapper', -7 * MINUTE, 'certain', 3]]);
    expect(estimated(...odd, ...stamped(ZONE, ZONE - HOUR, ZONE - 2 * HOUR))).toEqual([['wrapper', 0, 'inferred', 1]]);
  });

  it('are accepted where three agree, and certain where they are half', () => {
    const agreeing = stamped(ZONE, ZONE - 20, ZONE - 40);
    const late = minutes(3, 5, 7, 11).map(ms => ZONE - HOUR - ms);
    expect(estimated(...agreeing, ...stamped(...late.slice(0, 3)))).toEqual([['wrapper', 0, 'certain', 3]]);
    expect(estimated(...agreeing, ...stamped(...late))).toEqual([['wrapper', 0, 'inferred', 3]]);
  });

  it('of a shipper with a varying delay are as good as the promptest', () => {
    expect(estimated(...stamped(...minutes(3, 20, 37).map(ms => ZONE - ms)))).toEqual([['wrapper', 0, 'inferred', 1]]);
    expect(estimated(...stamped(...minutes(37, 3, 20).map(ms => ZONE - ms)))).toEqual([['wrapper', 0, 'inferred', 1]]);
    expect(estimated(...stamped(...minutes(3, 20, 37).map(ms => 16 * HOUR - ms)))).toEqual([]);
  });

  it('that are weeks apart from the lines show how wrong a clock is, where three agree', () => {
    const wrong = stamped(40 * DAY, 40 * DAY - 5, 40 * DAY - 9);
    expect(estimates(wrong)[0]).toMatchObject({ offset: 40 * DAY, votes: 3 });
    expect(estimates(wrong.slice(0, 2))).toEqual([]);
    expect(estimates(stamped(61 * DAY, 61 * DAY, 61 * DAY))).toEqual([]);
  });
});

describe('times inside messages, with their zone', () => {
  it('are certain, and most of them decide', () => {
    const all = [at('zoned', 0, ZONE - HOUR), at('zoned', 1, ZONE), at('zoned', 2, ZONE)];
    expect(estimated(...all)).toEqual([['zoned', 0, 'certain', 2]]);
    expect(bases(...all)).toEqual(["times inside messages in the kubelet's own zone (zoned 0.001)"]);
  });

  it('from long before their lines count only where there are no others', () => {
    const old = (after: number) => at('zoned', after, ZONE - HOUR, { slack: HOUR });
    expect(estimated(old(0), old(1), at('zoned', 2, ZONE))).toEqual([['zoned', 0, 'certain', 1]]);
    expect(estimated(old(0), old(1))).toEqual([['zoned', -HOUR, 'certain', 2]]);
  });

  it('lack the seconds of an odd offset, which a stamp or a moment shows', () => {
    const rough = at('zoned', 0, ODD);
    expect(estimated(rough)).toEqual([['zoned', -7 * MINUTE, 'inferred', 1]]);
    const seconds = (...all: readonly Evidence[]) =>
      estimated(rough, ...all)
        .filter(([kind]) => kind === 'zoned')
        .map(([, offset, confidence]) => [Number(offset) + 7 * MINUTE, confidence]);
    const exactly = (ms: number) => [[ms, 'certain']];
    expect(seconds(at('wrapper', 1, ODD + 13_200), at('wrapper', 2, ODD + 13_800))).toEqual(exactly(14_000));
    expect(seconds(at('past', 1, ODD + 13_200), at('past', 2, ODD + 13_800))).toEqual(exactly(13_000));
    expect(seconds(at('shared', 1, ODD + 13_800, { coarse: true }))).toEqual(exactly(13_000));
    // The result stays within the minute, and evidence too far outside of it does not count
    expect(seconds(at('wrapper', 1, ODD + 60_500))).toEqual(exactly(59_000));
    expect(seconds(at('past', 1, ODD - 500))).toEqual(exactly(0));
    for (const apart of [-1_001, 61_000]) expect(seconds(at('past', 1, ODD + apart))).toEqual([[0, 'inferred']]);
    // Times in whole seconds do not show the seconds of the offset
    expect(seconds(at('past', 1, ODD + 13_800, { coarse: true }))).toEqual([[0, 'inferred']]);
    expect(seconds(at('wrapper', 1, ODD + 13_800, { coarse: true }))).toEqual([[0, 'inferred']]);
  });
});

describe('moments in UTC that precede the line', () => {
  it('give the quarter hour below: several of them, or one that is prompt', () => {
    expect(estimated(at('past', 0, ZONE + 2_999))).toEqual([['past', 0, 'inferred', 1]]);
    expect(estimated(at('past', 0, ZONE - 1_000))).toEqual([['past', 0, 'inferred', 1]]);
    expect(estimated(at('past', 0, ZONE + 5_000))).toEqual([]);
    expect(estimated(at('past', 0, ZONE + 5_000), at('past', 1, ZONE + 40_000))).toEqual([['past', 0, 'inferred', 2]]);
    expect(bases(at('past', 7_000, ZONE))).toEqual(['UTC times inside messages, of what had just happened (past 7)']);
  });

  it('are one sighting where they are one moment', () => {
    expect(estimated(at('past', 0, ZONE + 5_000), at('past', 0, ZONE + 9_000))).toEqual([]);
    expect(estimated(at('past', 0, ZONE + 900), at('past', 0, ZONE + 9_000))).toEqual([['past', 0, 'inferred', 1]]);
  });

  it('may come from another source, with less precision', () => {
    const shared = (after: number, offset: number, source: string) =>
      at('shared', after, offset, { slack: 30_000, source });
    expect(estimated(shared(0, ZONE + 32_999, 'a'))).toEqual([['shared', 0, 'inferred', 1]]);
    expect(estimated(shared(0, ZONE + 33_000, 'a'))).toEqual([]);
    expect(estimated(shared(0, ZONE - 30_000, 'a'))).toEqual([['shared', 0, 'inferred', 1]]);
    const moments = [shared(0, ZONE, 'watch'), shared(1, ZONE, 'request'), shared(2, ZONE, 'watch')];
    expect(bases(...moments)).toEqual(['moments that are known in UTC from elsewhere (watch, request)']);
  });

  it('show a wrong clock where three agree on an offset of no zone and fewer on one of a zone', () => {
    const odd = [at('past', 0, ODD + 900), at('past', 3_000, ODD + 200), at('past', 6_000, ODD + 500)];
    expect(estimated(...odd)).toEqual([['past', -7 * MINUTE, 'inferred', 3]]);
    const usual = (count: number) => Array.from({ length: count }, (_, index) => at('past', index + 10, ZONE + 10));
    expect(estimated(...odd, ...usual(2))).toEqual([['past', -7 * MINUTE, 'inferred', 3]]);
    expect(estimated(...odd, ...usual(3))).toEqual([['past', 0, 'inferred', 3]]);
    expect(estimated(...odd.map(one => ({ ...one, offset: one.offset + 60 * DAY })))).toEqual([]);
  });

  it('inside messages and from other sources prove it together where each are too few', () => {
    const [past, shared] = [at('past', 0, ODD + 900), at('shared', 9_000, ODD + 400)];
    expect(estimated(past, shared)).toEqual([['shared', -7 * MINUTE, 'inferred', 2]]);
    expect(bases(past, shared)).toEqual(['UTC times inside messages and moments known from elsewhere, which agree']);
    expect(estimated(past, { ...past, utc: START + 1 })).toEqual([]);
    expect(estimated({ ...past, coarse: true }, shared)).toEqual([]);
    const wrong = [past, shared].map(one => ({ ...one, offset: one.offset + 60 * DAY }));
    expect(estimated(...wrong)).toEqual([]);
  });
});

describe('among all evidence', () => {
  it('the strongest comes first', () => {
    const all = (['shared', 'past', 'zoned', 'wrapper'] as const).map(kind => at(kind, 0, ZONE));
    expect(
      estimates(all)
        .map(({ kind }) => kind)
        .slice(0, 4),
    ).toEqual(['wrapper', 'zoned', 'past', 'shared']);
    expect(estimates([])).toEqual([]);
  });

  it('the majority decides the year', () => {
    const years = [2027, 2026, 2026].map((year, index) => at('zoned', index, ZONE, { year }));
    expect(estimates(years)[0]?.year).toBe(2026);
  });

  it('two minutes count as no difference', () => {
    expect([sameOffset(ZONE, ZONE + 2 * MINUTE), sameOffset(ZONE, ZONE - 2 * MINUTE - 1)]).toEqual([true, false]);
  });
});
