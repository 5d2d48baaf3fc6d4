import { describe, expect, it } from 'vitest';
import { byQuarter, densest, distinct, majority } from '../../src/correlate/clock/estimate.js';
import { conflictsIn } from '../../src/correlate/clock/resolve.js';
import type { Estimate, Evidence } from '../../src/correlate/clock/types.js';
import type { Hints } from '../../src/correlate/clock/wrapping.js';
import { yearByBirth } from '../../src/correlate/clock/year.js';

const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const sighting = (utc: number, offset: number, slack = 0): Evidence => ({
  kind: 'past',
  year: 2026,
  coarse: false,
  source: `at ${utc}`,
  utc,
  offset,
  slack,
});
const offsets = (all: readonly Evidence[] = []): number[] => all.map(({ offset }) => offset);

describe('sightings', () => {
  it('of one moment are one: the one with the smallest offset, whatever its position', () => {
    const distinctOffsets = (...distinctOffsets: readonly number[]) =>
      offsets(distinct(distinctOffsets.map(offset => sighting(1, offset))));
    expect([distinctOffsets(5, 3, 4), distinctOffsets(3, 5), distinctOffsets(3)]).toEqual([[3], [3], [3]]);
    expect(offsets(distinct([sighting(1, 3), sighting(2, 3)]))).toEqual([3, 3]);
  });

  it('of equal offset for one moment are the first of them', () => {
    const [one] = distinct([{ ...sighting(1, 3), source: 'first' }, sighting(1, 3)]);
    expect(one?.source).toBe('first');
  });

  it('belong to the nearest quarter hour: most of them first, then the smaller offset', () => {
    const quarter = ({ offset }: Evidence) => Math.round(offset / (HOUR / 4)) * (HOUR / 4);
    const distinctOffsets = (...all: readonly Evidence[]) =>
      byQuarter(all, quarter).map(({ offset, members }) => [offset / HOUR, members.length]);
    expect(distinctOffsets(sighting(1, 2 * HOUR), sighting(2, HOUR), sighting(3, 2 * HOUR + 60 * SECOND))).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect(distinctOffsets(sighting(1, 2 * HOUR), sighting(2, HOUR))).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(distinctOffsets(sighting(1, 2 * HOUR + 61 * SECOND))).toEqual([]);
    expect(distinctOffsets(sighting(1, 2 * HOUR + 61 * SECOND, 61 * SECOND))).toEqual([[2, 1]]);
  });

  it('agree where most of them lie within two seconds, and a tie goes to the smaller offsets', () => {
    const distinctOffsets = (...all: readonly number[]) =>
      offsets(densest(all.map((offset, at) => sighting(at, offset))));
    expect(distinctOffsets(9_000, 1_000, 5_000, 7_000, 6_000)).toEqual([5_000, 6_000, 7_000]);
    expect(distinctOffsets(7_001, 5_000, 2_000, 1_000)).toEqual([1_000, 2_000]);
    expect(distinctOffsets(7_000, 5_000)).toEqual([5_000, 7_000]);
    expect(distinctOffsets()).toEqual([]);
  });

  it('give the majority, and a tie goes to the first', () => {
    expect(majority(['b', 'a', 'a'])).toBe('a');
    expect(majority(['b', 'a', 'a', 'b'])).toBe('b');
    expect(majority([])).toBeUndefined();
  });
});

describe('the first year in which a pod can have existed', () => {
  const born = Date.UTC(2018, 4, 16, 12);
  const written = (utc: number) => {
    const at = utc - Date.UTC(2018, 0, 1);
    return yearByBirth({ at, utc: born }, year => place => Date.UTC(year, 0, 1) + place);
  };
  it.each([
    ['half a year later', born + 180 * DAY, 2018],
    ['as long before as a zone may hide', born - DAY, 2018],
    ['longer before', born - DAY - 1, 2019],
    // Late in the year, the pod may be of the year before
    ['in the year before by its local time', born - 200 * DAY, 2019],
  ])('%s', (_, utc, year) => expect(written(utc)).toBe(year));
});

describe('a conflict with the clock', () => {
  const estimate = (offset: number, more: Partial<Estimate> = {}): Estimate => ({
    kind: 'zoned',
    offset,
    year: 2026,
    basis: 'these times',
    confidence: 'certain',
    votes: 3,
    ...more,
  });
  const NONE: Hints = { year: null, apart: null, ahead: null };
  const conflicts = (...found: readonly Estimate[]) =>
    conflictsIn({ options: {}, zoneKnown: false, offset: 0, found, hints: NONE });
  const given = (zone: string, offset: number | null, ...found: readonly Estimate[]) =>
    conflictsIn({
      options: { zone },
      zoneKnown: offset !== null,
      offset: offset ?? 0,
      found,
      hints: NONE,
    });

  it('is a given zone that does not exist', () => {
    expect(given('Atlantis', null)).toEqual(['“Atlantis” is no time zone; it was not used.']);
    expect(given('UTC', 0)).toEqual([]);
    expect(conflicts()).toEqual([]);
  });

  it('is a given zone that differs from the one in the log', () => {
    expect(given('Europe/Oslo', HOUR, estimate(2 * HOUR))).toEqual([
      'The zone was given as Europe/Oslo, but these times say +02:00.',
    ]);
    expect(given('Europe/Oslo', 2 * HOUR, estimate(2 * HOUR))).toEqual([]);
    // What is only inferred does not count against it
    expect(given('Europe/Oslo', HOUR, estimate(2 * HOUR, { confidence: 'inferred' }))).toEqual([]);
  });

  it('is a clock that has no zone’s offset', () => {
    const wrong = (offset: number) => conflicts(estimate(offset));
    expect(wrong(15 * HOUR)).toEqual([]);
    expect(wrong(40 * DAY)).toEqual([
      "The kubelet's clock is 40 days ahead of UTC by these times: its dates are not the true ones.",
    ]);
    expect(wrong(-40 * DAY)[0]).toContain('is 40 days behind UTC by');
  });

  it('is other evidence, where enough of it agrees', () => {
    const other = (offset: number, more: Partial<Estimate> = {}) =>
      conflicts(estimate(2 * HOUR), estimate(offset, { basis: 'those', ...more }));
    expect(other(HOUR)).toEqual(['evidence of the zone disagrees: these times say +02:00, those say +01:00']);
    expect(other(HOUR, { votes: 2 })).toEqual([]);
    expect(other(2 * HOUR)).toEqual([]);
  });

  it('is not something that happened long before its line', () => {
    const past = (offset: number) => conflicts(estimate(2 * HOUR), estimate(offset, { kind: 'past' }));
    expect(past(3 * HOUR)).toEqual([]);
    expect(past(HOUR)).toHaveLength(1);
    expect(conflicts(estimate(2 * HOUR), estimate(3 * HOUR, { kind: 'shared' }))).toHaveLength(1);
  });

  it('is a second clock on the lines, instead of its own dates', () => {
    const hints = { ...NONE, apart: { lines: 7, days: 40, stamp: 'Jun 12' } };
    const base = { options: {}, zoneKnown: false, offset: 0, hints };
    expect(conflictsIn({ ...base, found: [estimate(40 * DAY)] })).toEqual([
      "Two clocks on one line differ by about 40 days (Jun 12; 7 lines were compared); the kubelet's own was used.",
    ]);
  });
});
