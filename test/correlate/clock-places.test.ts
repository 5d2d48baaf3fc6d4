import { describe, expect, it } from 'vitest';
import {
  evidenceOf,
  keep,
  keepStated,
  MAX_READINGS,
  type Place,
  placeAt,
  sharedSighting,
} from '../../src/correlate/clock/observe.js';
import { offsetOfEach, setBackBefore } from '../../src/correlate/clock/resolve.js';
import { createScale, type Stretch } from '../../src/correlate/clock/scale.js';
import type { Estimate, Evidence } from '../../src/correlate/clock/types.js';
import { createWrapping } from '../../src/correlate/clock/wrapping.js';
import { placeOf } from '../../src/kit/calendar.js';
import { readRecord } from '../catalogue/read.js';
import { frameOf } from './frame-of.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const UTC = Date.parse('2026-06-12T08:00:00Z');
const ZONE = 2 * HOUR;

const stretchOf = (shift = 0, skipped = 0): Stretch => ({
  shift,
  skipped,
  first: 0,
  last: 0,
  lines: 1,
  evidence: { wrapper: [], zoned: [], past: [], shared: [] },
});
/** The place of a line by a clock that is two hours ahead of UTC, at eight. */
const placed = (time = '10:00:00.000000', stretch = stretchOf()): Place => ({
  local: placeOf(6, 12, time) ?? expect.fail(time),
  stretch,
});
const evidenceIn = ({ stretch }: Place): Evidence[] => Object.values(stretch.evidence).flat();

describe('the offset at a line', () => {
  const past = (utc: number) => ({ kind: 'past', utc, coarse: false, slack: 0, source: 'x' }) as const;

  it('is the lead of local time over UTC, without the changes of the clock since the log began', () => {
    const offsetIn = (stretch: Stretch) => {
      const place = placed('10:00:00.000000', stretch);
      keep(place, past(UTC), 0);
      return evidenceIn(place).map(({ offset, year }) => [offset, year]);
    };
    expect(offsetIn(stretchOf())).toEqual([[ZONE, 2026]]);
    expect(offsetIn(stretchOf(HOUR))).toEqual([[ZONE + HOUR, 2026]]);
    // A 29 February that the log does not have is no change of the clock
    expect(offsetIn(stretchOf(HOUR - DAY, DAY))).toEqual([[ZONE + HOUR, 2026]]);
  });

  it('is kept for the last lines: later ones replace earlier ones in turn', () => {
    const place = placed();
    for (let seen = 0; seen < MAX_READINGS + 2; seen++) keep(place, past(UTC + seen), seen);
    const kept = place.stretch.evidence.past.map(({ utc }) => utc - UTC);
    expect(kept).toHaveLength(MAX_READINGS);
    expect(kept.slice(0, 3)).toEqual([MAX_READINGS, MAX_READINGS + 1, 2]);
  });

  it('may be an instant of another client, in the stretch where it lies', () => {
    const scale = createScale();
    const at = scale.place(163, 10 * HOUR, 7, () => null);
    const place = placeAt(scale, at);
    expect(place.stretch).toBe(scale.current());
    expect(evidenceOf(place, sharedSighting({ at, utc: UTC, slack: 900, kind: 'delete-request' }))).toEqual({
      kind: 'shared',
      utc: UTC,
      offset: ZONE,
      year: 2026,
      slack: 900,
      coarse: true,
      source: 'delete-request',
    });
  });
});

describe('times in the text of a line', () => {
  const sightingIn = (message: string, time?: string) => {
    const place = placed(time);
    keepStated(place, readRecord(`I0612 10:00:00.000000    7 a.go:1] ${message}`), 0);
    return evidenceIn(place).map(({ kind, utc, offset, slack, coarse }) => [kind, utc - UTC, offset, slack, coarse]);
  };

  it('show the zone where they are near', () => {
    expect(sightingIn('"x" t="2026-06-12 10:00:00 +0200 CEST"')).toEqual([['zoned', 0, ZONE, 0, true]]);
    expect(sightingIn('"x" t="2026-06-12 10:04:59 +0200 CEST"')).toEqual([['zoned', 299_000, ZONE, 0, true]]);
    expect(sightingIn('"x" t="2026-06-12 10:05:00 +0200 CEST"')).toEqual([['zoned', 300_000, ZONE, 300_000, true]]);
  });

  it('show it less surely a day away, and show UTC only where they are near', () => {
    expect(sightingIn('"x" t="2026-06-11 10:00:00 +0200 CEST"')).toEqual([['zoned', -DAY, ZONE, DAY, true]]);
    expect(sightingIn('"x" t="2026-06-11 07:59:59 +0200 CEST"')).toEqual([]);
    expect(sightingIn('"x" t="2026-06-12 09:00:00 +0000 UTC"')).toEqual([]);
    expect(sightingIn('"x" t="2026-06-12 10:00:00 +0000 UTC"')).toEqual([['zoned', 2 * HOUR, 0, 0, true]]);
  });

  it('are the kubelet’s own instant where they are monotonic, whatever the header shows', () => {
    expect(sightingIn('"x" t="2026-06-12 08:00:00 +0000 UTC m=+1"')).toEqual([['past', 0, ZONE, 0, true]]);
  });

  it('that lie in the past count by the latest of each text', () => {
    const [early, late] = ['"startedAt":"2026-06-12T07:59:58Z"', '"finishedAt":"2026-06-12T07:59:59.5Z"'];
    expect(sightingIn(`"x" a={${late},${early}}`)).toEqual([['past', -500, ZONE + 500, 0, false]]);
    expect(sightingIn(`"x" a={${early},${late}}`)).toEqual([['past', -500, ZONE + 500, 0, false]]);
    expect(sightingIn(`"x" a={${early}} b={${late}}`)).toHaveLength(2);
  });
});

describe('local time in each stretch', () => {
  const certain = (offset: number): Evidence => ({
    kind: 'wrapper',
    offset,
    year: 2026,
    utc: UTC,
    slack: 0,
    coarse: false,
    source: 'x',
  });
  const inferred = (offset: number, count: number): Evidence[] =>
    Array.from({ length: count }, (_, at) => ({ ...certain(offset), kind: 'past', utc: UTC + at }));
  const whole = (offset: number): Estimate => ({
    kind: 'wrapper',
    offset,
    year: 2026,
    basis: 'x',
    confidence: 'certain',
    votes: 1,
  });
  /** The offsets of stretches with this evidence, in hours. */
  const offsets = (best: Estimate | undefined, ...all: readonly (readonly Evidence[])[]) => {
    const stretches = all.map(() => stretchOf());
    const offsetOf = offsetOfEach(stretches, one => all[stretches.indexOf(one)] ?? [], best);
    return stretches.map(one => offsetOf(one) / HOUR);
  };

  it('is the same in all of them, apart from the changes that were noticed', () => {
    const stretches = [stretchOf(), stretchOf(HOUR), stretchOf(HOUR - DAY, DAY)];
    const offsetOf = offsetOfEach(stretches, () => [], whole(ZONE));
    expect(stretches.map(one => offsetOf(one) / HOUR)).toEqual([2, 1, 1]);
    expect(offsetOf(stretchOf())).toBe(0);
    expect(offsets(undefined, [], [])).toEqual([0, 0]);
    expect(offsets(undefined, [certain(ZONE)])).toEqual([0]);
  });

  it('follows its own evidence from there on, and before it where nothing else is known', () => {
    const other = certain(5 * HOUR);
    expect(offsets(whole(ZONE), [certain(ZONE)], [other], [])).toEqual([2, 5, 5]);
    expect(offsets(whole(ZONE), [], [other])).toEqual([5, 5]);
    // The whole log is read more strictly than a part of it
    expect(offsets(whole(ZONE), [certain(ZONE + MINUTE)])).toEqual([2]);
  });

  it('does not follow too few inferences, or moments long past', () => {
    expect(offsets(whole(ZONE), inferred(5 * HOUR, 2))).toEqual([2]);
    expect(offsets(whole(ZONE), inferred(5 * HOUR, 3))).toEqual([5]);
    const zoned = (slack: number): Evidence => ({ ...certain(5 * HOUR), kind: 'zoned', slack });
    expect(offsets(whole(ZONE), [zoned(0)])).toEqual([5]);
    expect(offsets(whole(ZONE), [zoned(1)])).toEqual([2]);
  });

  it('may recur, where the clock was set back just before', () => {
    const back = (before: Stretch, after: Stretch) => setBackBefore(after, [before, after]);
    expect(back(stretchOf(), stretchOf(HOUR))).toBe(true);
    expect(back(stretchOf(), stretchOf(-HOUR))).toBe(false);
    expect(back(stretchOf(), stretchOf(-DAY, DAY))).toBe(false);
    expect(back(stretchOf(-DAY, DAY), stretchOf(HOUR - 2 * DAY, 2 * DAY))).toBe(true);
    expect(back(stretchOf(HOUR - DAY, DAY), stretchOf(HOUR - DAY, DAY))).toBe(false);
    const [first] = [stretchOf(HOUR)];
    expect(setBackBefore(first, [first])).toBe(false);
  });
});

describe('the stamps around lines', () => {
  const stamped = (time?: string) => frameOf({ time });
  const between = (before: string | null, after: string | null) =>
    createWrapping().between(before === null ? null : stamped(before), after === null ? null : stamped(after));
  const hints = (...times: readonly (readonly [count: number, time: string])[]) => {
    const wrapping = createWrapping();
    for (const [count, time] of times)
      for (let index = 0; index < count; index++) wrapping.look(placed(), stamped(time), index);
    return wrapping.hints();
  };

  it('show how much time passed between two of them', () => {
    expect(between('2026-06-12T08:00:00Z', '2026-06-12T10:00:01+02:00')).toEqual({ ms: 1_000, absolute: true });
    expect(between('Jun 12 08:00:00', '2026-06-12 08:00:01')).toEqual({ ms: 1_000, absolute: false });
    expect(between('Dec 31 23:59:59', 'Jan  1 00:00:01')).toEqual({ ms: 2_000, absolute: false });
  });

  it.each([
    ['2026-06-12T08:00:00Z', 'Jun 12 08:00:00'],
    ['Jun 12 08:00:00', '2026-06-12T08:00:00Z'],
    ['Jun 12 08:00:00', 'x'],
    ['x', 'Jun 12 08:00:00'],
    ['2026-06-12T08:00:00Z', 'x'],
    ['x', '2026-06-12T08:00:00Z'],
    [null, '2026-06-12T08:00:00Z'],
    ['2026-06-12T08:00:00Z', null],
  ])('show nothing where only one can be read, or they are of two kinds: %s and %s', (before, after) =>
    expect(between(before, after)).toBeNull(),
  );

  it('show the zone where they state an instant', () => {
    const look = (time: string | undefined) => {
      const place = placed();
      createWrapping().look(place, stamped(time), 0);
      return evidenceIn(place);
    };
    expect(look('2026-06-12T08:00:00.5Z')).toMatchObject([
      {
        kind: 'wrapper',
        utc: UTC + 500,
        offset: ZONE - 500,
        coarse: false,
        slack: 0,
        source: '2026-06-12T08:00:00.5Z',
      },
    ]);
    expect([...look('Jun 12 08:00:00'), ...look('x'), ...look(undefined)]).toEqual([]);
  });

  it('show the year, and by how many quarter hours the kubelet’s clock is ahead of them', () => {
    expect(hints([1, '2025-06-12 08:00:00'])).toEqual({ year: 2025, ahead: 2 * HOUR, apart: null });
    expect(hints([1, 'Jun 12 10:00:59'])).toEqual({ year: null, ahead: 0, apart: null });
    expect(hints([1, 'Jun 12 09:59:00']).ahead).toBeNull();
    expect(hints([1, '2026-06-12T08:00:00Z'])).toEqual({ year: null, ahead: null, apart: null });
    expect(hints()).toEqual({ year: null, ahead: null, apart: null });
  });

  it('are compared two hundred times', () => {
    expect(hints([100, 'Jun 12 10:00:00'], [101, 'Jun 12 09:00:00']).ahead).toBe(0);
    expect(hints([99, 'Jun 12 10:00:00'], [101, 'Jun 12 09:00:00']).ahead).toBe(HOUR);
  });

  it('that are days apart from most lines show two clocks', () => {
    const far = 'Jun 10 10:00:00';
    expect(hints([1, far])).toMatchObject({ apart: { lines: 1, days: 2, stamp: far } });
    expect(hints([2, far], [1, 'Jun 12 10:00:00']).apart).toMatchObject({ lines: 2 });
    expect(hints([2, far], [2, 'Jun 12 10:00:00']).apart).toBeNull();
    expect(hints([2, '2024-06-10T10:00:00Z'], [1, far]).apart).toEqual({
      lines: 3,
      days: 2,
      stamp: '2024-06-10T10:00:00Z',
    });
  });
});
