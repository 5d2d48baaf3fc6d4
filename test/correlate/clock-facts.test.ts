import { describe, expect, it } from 'vitest';
import { factsOf, utcFacts } from '../../src/correlate/clock/resolve.js';
import { createScale } from '../../src/correlate/clock/scale.js';
import { LIMITS } from '../../src/correlate/clock/thresholds.js';
import type { Estimate } from '../../src/correlate/clock/types.js';
import type { Hints } from '../../src/correlate/clock/wrapping.js';
import { dateIn, latestYear, untilIn, yearByDates } from '../../src/correlate/clock/year.js';
import { zoneInHead, zoneNamedIn } from '../../src/correlate/clock/zone.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NO_HINTS: Hints = { year: null, ahead: null, apart: null };

/** A log whose first line was printed on this day of the year, counted from 0. */
function logFrom(...days: readonly number[]) {
  const scale = createScale();
  for (const day of days) scale.place(day, 12 * HOUR, 7, () => null);
  return scale;
}

describe('the facts about the clock', () => {
  const best: Estimate = {
    kind: 'zoned',
    offset: 8 * HOUR,
    year: 2026,
    basis: 'times inside',
    confidence: 'certain',
    votes: 3,
  };
  const factsWith = (more: Partial<Parameters<typeof factsOf>[0]>) =>
    factsOf({
      givenZone: null,
      year: 2026,
      yearBasis: null,
      best: undefined,
      offsets: [0],
      hints: NO_HINTS,
      ...more,
    });

  it('follow the evidence and name it', () => {
    expect(factsWith({ best, offsets: [8 * HOUR] })).toEqual({
      zone: '+08:00',
      year: 2026,
      basis: 'times inside',
      confidence: 'certain',
    });
    expect(factsWith({ best: { ...best, confidence: 'inferred' }, offsets: [8 * HOUR] }).confidence).toBe('inferred');
  });

  it('state UTC where nothing shows the zone, and what shows the year', () => {
    expect(factsWith({ yearBasis: 'year of the watch' })).toEqual({
      zone: null,
      year: 2026,
      confidence: 'assumed',
      basis: 'nothing shows the zone: local time is read as UTC; year of the watch',
    });
  });

  it('prefer what was given', () => {
    expect(factsWith({ givenZone: 'Asia/Shanghai', best, offsets: [8 * HOUR] })).toEqual({
      zone: '+08:00',
      year: 2026,
      basis: 'zone as given (Asia/Shanghai)',
      confidence: 'certain',
    });
    expect(factsWith({ best, yearBasis: 'year as given', offsets: [8 * HOUR] }).basis).toBe(
      'times inside; year as given',
    );
    expect(factsWith({ givenZone: 'UTC', yearBasis: 'year as given' }).basis).toBe(
      'zone as given (UTC); year as given',
    );
    // Without a line there is no offset
    expect(factsWith({ givenZone: 'UTC', offsets: [] })).toMatchObject({ zone: null, confidence: 'certain' });
  });

  it('state that the clock was changed', () => {
    expect(factsWith({ best, offsets: [8 * HOUR, 9 * HOUR, 8 * HOUR] })).toMatchObject({
      zone: '+08:00',
      basis: 'times inside; the local clock was changed in between (+08:00, +09:00)',
    });
    expect(factsWith({ best, offsets: [8 * HOUR, 40 * DAY] }).basis).toMatch(/\(\+08:00, no zone\)$/);
  });

  it.each([
    [null, /^nothing shows the zone: local time is read as UTC$/],
    [0, /^nothing shows the zone: local time is read as UTC$/],
    [
      -HOUR,
      /read as UTC; the stamps around the lines are in another zone \(the kubelet's clock shows -01:00 next to them\)$/,
    ],
  ])('state how far the clock is ahead of the stamps around the lines: %s', (ahead, basis) => {
    expect(factsWith({ hints: { ...NO_HINTS, ahead } }).basis).toMatch(basis);
  });

  it('state UTC where the log does', () => {
    expect(utcFacts({ utc: Date.UTC(2026, 0, 1), by: 'record' })).toEqual({
      zone: 'Z',
      year: 2026,
      basis: 'the log states UTC itself ("ts" of JSON lines)',
      confidence: 'certain',
    });
  });
});

describe('the head of a journal', () => {
  const head = (zone: string, first = 'Logs begin'): string =>
    `-- ${first} at Mon 2018-05-14 07:02:11 ${zone}, end at Tue 2018-05-15 07:00:00 ${zone}. --`;
  const zoneOf = (heads: readonly string[], hints: Partial<Hints> = {}, dates = [Date.UTC(2018, 4, 14)]) =>
    zoneInHead(
      { hints: { ...NO_HINTS, ahead: 0, ...hints }, zones: new Set(heads.flatMap(one => zoneNamedIn(one) ?? [])) },
      yearByDates(dates, logFrom(134)),
    );

  it('gives the zone where the kubelet’s clock shows the journal’s time', () => {
    expect(zoneOf([head('MSK')])).toEqual({
      kind: 'wrapper',
      offset: 3 * HOUR,
      year: 2018,
      confidence: 'inferred',
      votes: 1,
      basis: "the head of the journal names its zone (MSK), and the kubelet's clock shows the same time",
    });
    expect(zoneOf([head('MSK', 'Journal begins'), head('MSK')])?.offset).toBe(3 * HOUR);
    expect(zoneOf(['Log file created at', head('MSK')])?.offset).toBe(3 * HOUR);
  });

  it.each([
    ['the clocks differ', () => zoneOf([head('MSK')], { ahead: HOUR })],
    ['nothing allows a comparison', () => zoneOf([head('MSK')], { ahead: null })],
    ['several zones have the name', () => zoneOf([head('CST')])],
    ['two heads name two zones', () => zoneOf([head('MSK'), head('JST')])],
    ['there is none', () => zoneOf([])],
    ['it is no zone', () => zoneOf([`x ${head('MSK')}`])],
    ['nothing shows the year', () => zoneOf([head('MSK')], {}, [])],
  ])('gives no zone where %s', (_, found) => expect(found()).toBeNull());
});

describe('the year of the clock', () => {
  it('is taken from the head of a file and from a time in a message', () => {
    expect(dateIn('Log file created at: 2023/11/23 14:05:21')).toBe(Date.UTC(2023, 10, 23));
    expect(dateIn('-- Logs begin at Mon 2018-05-14 07:02:11, end at Tue 2018-05-15 --')).toBe(Date.UTC(2018, 4, 15));
    expect([dateIn('12/11/23'), dateIn('0023-11-23'), dateIn('')]).toEqual([null, null, null]);
    expect(untilIn('x. No retries permitted until 2023-11-23 14:05:21')).toBe(Date.UTC(2023, 10, 23));
    expect(untilIn('permitted until 2023-11-23 14:05:21')).toBeNull();
  });

  it('is the one in which most dates lie nearest to the first line', () => {
    const [may, december] = [Date.UTC(2023, 4, 14), Date.UTC(2024, 11, 31)];
    expect(yearByDates([may, december, december], logFrom(0))).toBe(2025);
    expect(yearByDates([may, may, december], logFrom(134))).toBe(2023);
    expect(yearByDates([], logFrom(134))).toBeUndefined();
  });

  it.each([
    { limit: 'unzonedAheadMs', isZoneKnown: false },
    { limit: 'aheadMs', isZoneKnown: true },
  ] as const)('$limit: is the one before if the log ends later', ({ limit, isZoneKnown }) => {
    const ends = Date.UTC(2026, 4, 14, 12);
    const endIn = (year: number): number => (year === 2026 ? ends : Date.UTC(year, 4, 14, 12));
    const yearAt = (now: number): number => latestYear(now, { scale: logFrom(134), endIn, isZoneKnown });
    expect(yearAt(ends - LIMITS[limit] + 1)).toBe(2026);
    expect(yearAt(ends - LIMITS[limit] - 1)).toBe(2025);
  });

  const [UNKNOWN, KNOWN] = [false, true];

  it.each<[string, number[], string, boolean, number]>([
    ['the current one', [134], '2026-05-14T12:00:00Z', UNKNOWN, 2026],
    [
      'the current one, unzonedAheadMs: the log may be 14 hours ahead of UTC',
      [134],
      '2026-05-13T22:00:00Z',
      UNKNOWN,
      2026,
    ],
    ['before', [134], '2026-05-13T21:59:59Z', UNKNOWN, 2025],
    ['the current one, aheadMs: two clocks may differ by minutes', [134], '2026-05-14T11:55:00Z', KNOWN, 2026],
    ['the one before, in a known zone', [134], '2026-05-14T11:54:59Z', KNOWN, 2025],
    ['the next one, on New Year’s Eve', [0], '2026-12-31T22:00:00Z', UNKNOWN, 2027],
    ['the one that has a 29 February', [59], '2027-06-01T00:00:00Z', UNKNOWN, 2024],
  ])('is the latest in which the log had ended: %s', (_, days, now, isZoneKnown, year) => {
    const scale = logFrom(...days);
    const place = (days[0] ?? 0) * DAY + 12 * HOUR;
    // Days of a leap year, as the scale counts them
    const endIn = (one: number): number => Date.UTC(one, 0, 1) + place - (one % 4 === 0 || place < 59 * DAY ? 0 : DAY);
    expect(latestYear(Date.parse(now), { scale, endIn, isZoneKnown })).toBe(year);
  });
});
