import { describe, expect, it } from 'vitest';
import { byQuarter, densest, estimates } from '../../src/correlate/clock/estimate.js';
import { clockChange, createPace, createScale } from '../../src/correlate/clock/scale.js';
import type { Evidence } from '../../src/correlate/clock/types.js';
import { createWrapping } from '../../src/correlate/clock/wrapping.js';
import { createRun } from '../../src/correlate/run.js';
import { readRecord } from '../catalogue/read.js';
import { DAY, goTime, HOUR, klogLine, stampAll } from './clock-lines.js';
import { frameOf } from './frame-of.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const ZONE = 8 * HOUR;
const start = Date.parse('2026-11-21T04:00:00Z');

const sighting = (kind: Evidence['kind'], offset: number, after = 0): Evidence => ({
  kind,
  offset,
  year: 2026,
  utc: start + after,
  slack: 0,
  coarse: false,
  source: 'made up',
});
/** The offset that these result in, in ms; null where they result in none. */
const offsetBy = (...evidence: readonly Evidence[]): number | null => estimates(evidence)[0]?.offset ?? null;

describe('a moment on two clocks', () => {
  it('promptMs: is evidence for a quarter hour that is one minute away', () => {
    const near = (ms: number) => byQuarter([sighting('past', ZONE + ms)], () => ZONE).length;
    expect([near(60_000), near(60_001), near(-60_000), near(-60_001)]).toEqual([1, 0, 1, 0]);
  });

  it('agreeMs: agrees with another within two seconds', () => {
    const agree = (ms: number) => densest([sighting('past', ZONE), sighting('past', ZONE + ms)]).length;
    expect([agree(2_000), agree(2_001)]).toEqual([2, 1]);
  });

  it('wrapperMs: has a stamp that is up to one and a half seconds too early', () => {
    const stamped = (ms: number) => offsetBy(sighting('wrapper', ZONE + ms));
    expect([stamped(1_500), stamped(1_501)]).toEqual([ZONE, ZONE + 15 * MINUTE]);
  });

  it('closeMs: proves a zone alone where it is three seconds from a quarter hour', () => {
    const alone = (ms: number) => offsetBy(sighting('past', ZONE + ms));
    expect([alone(2_999), alone(3_000)]).toEqual([ZONE, null]);
    // With a second sighting one minute is enough
    expect(offsetBy(sighting('past', ZONE + 3_000), sighting('past', ZONE + 50_000, SECOND))).toBe(ZONE);
  });
});

describe('a clock that has no zone’s offset', () => {
  const ODD = ZONE - 7 * MINUTE;
  const odd = (count: number, apart: number, offset = ODD) =>
    offsetBy(...Array.from({ length: count }, (_, at) => sighting('past', offset, at * apart)));

  it('agreeing: is accepted when three sightings agree', () => {
    expect([odd(2, 10 * SECOND), odd(3, 10 * SECOND)]).toEqual([null, ODD]);
  });

  it('apartMs: is accepted when they span five seconds', () => {
    expect([odd(3, 2_499), odd(3, 2_500)]).toEqual([null, ODD]);
  });

  it('wrongClockMs: is accepted within two months', () => {
    expect([odd(3, 10 * SECOND, 60 * DAY - 7 * MINUTE), odd(3, 10 * SECOND, 60 * DAY + 8 * MINUTE)]).toEqual([
      60 * DAY - 7 * MINUTE,
      null,
    ]);
    // The limit is the same at a whole quarter hour
    expect([odd(3, 10 * SECOND, 60 * DAY - HOUR), odd(3, 10 * SECOND, 60 * DAY)]).toEqual([60 * DAY - HOUR, null]);
  });
});

describe('a time inside a message', () => {
  const zoneBy = (line: number, offset: number, stated: number) =>
    stampAll(klogLine(line, offset, `"m" t="${goTime(stated, offset)}"`)).clock.resolve().facts.zone;

  it('sameDayMs: has the zone of the kubelet up to 26 hours before its line', () => {
    const ago = (ms: number) => zoneBy(start, ZONE, start - ms);
    expect([ago(26 * HOUR - SECOND), ago(26 * HOUR)]).toEqual(['+08:00', null]);
  });

  it('sameMomentMs: shows UTC up to five minutes before its line', () => {
    const ago = (ms: number) => zoneBy(start, 0, start - ms);
    expect([ago(5 * MINUTE - SECOND), ago(5 * MINUTE)]).toEqual(['+00:00', null]);
  });
});

describe('a step from line to line', () => {
  const placed = (...times: readonly number[]) => {
    const scale = createScale();
    for (const time of times) scale.place(100, 10 * HOUR + time, 1, () => null);
    return scale;
  };

  it('turnMs: is examined from 14 minutes on', () => {
    expect([placed(0, 14 * MINUTE - 1).turned(), placed(0, 14 * MINUTE).turned()]).toEqual([false, true]);
    expect([placed(0, 1 - 14 * MINUTE).turned(), placed(0, -14 * MINUTE).turned()]).toEqual([false, true]);
  });

  it('habitLines: is compared with 32 lines', () => {
    const slowest = (lines: number) => {
      const pace = createPace();
      for (let line = 0; line < lines; line++) pace.step(10);
      return pace.slowest();
    };
    expect([slowest(31), slowest(32)]).toEqual([null, 10]);
  });

  const back = (ms: number) => clockChange({ ms: -HOUR + ms, outside: null, sameProcess: true }, createPace());

  it('habitMs: is no change ahead if the log has longer pauses', () => {
    const ahead = (pause: number) => {
      const pace = createPace();
      for (let line = 0; line < 32; line++) pace.step(pause);
      return clockChange({ ms: HOUR + 2 * SECOND, outside: null, sameProcess: true }, pace);
    };
    expect([ahead(90 * SECOND), ahead(90 * SECOND + 1)]).toEqual([HOUR, 0]);
  });

  it('patienceMs: shows a change within ten minutes', () => {
    expect([back(600_000 - 1), back(600_000)]).toEqual([-HOUR, 0]);
  });

  it('disorderMs: shows a change though lines may be two seconds out of order', () => {
    expect([back(-1_999), back(-2_000)]).toEqual([-HOUR, 0]);
    const stamped = (ms: number) =>
      clockChange({ ms: -HOUR, outside: { ms, absolute: true }, sameProcess: true }, createPace());
    expect([stamped(-1_999), stamped(-2_000)]).toEqual([-HOUR, 0]);
  });

  it('stragglerMs: is from before the change if it is within five seconds of what came before', () => {
    // The clock goes back by one hour, and one more line follows by the old clock
    const linesBefore = (ms: number) =>
      placed(0, -HOUR + 2 * SECOND, 2 * SECOND + ms).stretches.map(({ lines }) => lines);
    expect(linesBefore(4_999)).toEqual([2, 1]);
    expect(linesBefore(-4_999)).toEqual([2, 1]);
    expect(linesBefore(5_000)[0]).toBe(1);
    expect(linesBefore(-5_000)[0]).toBe(1);
  });

  it('newYearMs: is a new year if it goes back by more than 300 days', () => {
    const year = (ms: number) => {
      const scale = createScale();
      scale.place(301, ms, 1, () => null);
      scale.place(1, 0, 1, () => null);
      return Math.floor((scale.local() ?? 0) / (366 * DAY));
    };
    expect([year(0), year(1)]).toEqual([0, 1]);
  });

  it('twoClocksMs: has the stamp of another clock if that is one and a half days away', () => {
    const apart = (ms: number) => {
      const wrapping = createWrapping();
      // A leap year: its dates lie where the scale has them
      const stamp = Date.parse('2024-06-10T00:00:00Z');
      const frame = frameOf({ time: new Date(stamp).toISOString() });
      const { stretches } = createScale();
      const [stretch] = stretches;
      if (stretch === undefined) throw new Error('a scale begins with a stretch');
      wrapping.look({ local: stamp - Date.UTC(2024, 0, 1) + ms, stretch }, frame, 0);
      return wrapping.hints().apart?.days ?? null;
    };
    expect([apart(1.5 * DAY), apart(1.5 * DAY + 1), apart(-1.5 * DAY), apart(-1.5 * DAY - 1)]).toEqual([
      null,
      2,
      null,
      2,
    ]);
  });
});

it('settledMs: a name is reported when no line has named it for two and a half minutes', () => {
  const settled = (ms: number) => {
    const run = createRun();
    const at = (after: number, text: string) => run.record(0, readRecord(klogLine(start + after, 0, text)));
    at(0, '"SyncLoop DELETE" source="api" pods=["a/b"]');
    at(1000, '"SyncLoop REMOVE" source="api" pods=["a/b"]');
    at(1000 + ms, '"SyncLoop ADD" source="api" pods=["a/c"]');
    return run.takeSettled().length;
  };
  expect([settled(150_000), settled(150_001)]).toEqual([0, 1]);
});
