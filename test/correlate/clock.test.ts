import { describe, expect, it } from 'vitest';
import { createLogClock } from '../../src/correlate/clock/index.js';
import { DAY, goTime, HOUR, klogLine, stampAll } from './clock-lines.js';

const MINUTE = 60_000;
const start = Date.parse('2025-03-16T04:31:21.080Z');
const iso = (utc: number) => new Date(utc).toISOString();
const header = (monthDay: string, time: string, pid = 7) => ({
  severity: 'I' as const,
  month: Number(monthDay.slice(0, 2)),
  day: Number(monthDay.slice(2)),
  time,
  pid,
  file: 'kubelet.go',
  line: 1,
});

/** Lines of a kubelet at `offset`, each wrapped by `wrap`. */
const log = (instants: readonly number[], offset: number, wrap: (utc: number, index: number) => string = () => '') =>
  instants.map((utc, index) => wrap(utc, index) + klogLine(utc, offset)).join('\n');
const every = (ms: number, count: number, from = start) =>
  Array.from({ length: count }, (_, index) => from + index * ms);

describe('stamps around the lines', () => {
  const cri = (utc: number, delay: number) => `${iso(utc + delay)} stderr F `;

  it('of a shipper whose delay varies by minutes: the promptest line counts', () => {
    const text = log(every(1000, 60), 8 * HOUR, (utc, index) => cri(utc, (2 + ((index * 7) % 5)) * MINUTE));
    expect(stampAll(text).clock.resolve().facts).toMatchObject({ zone: '+08:00', year: 2025, confidence: 'inferred' });
  });

  it('all of one moment, days later, are no evidence of a clock and never averaged', () => {
    const text = log(every(1000, 60), 0, () => cri(start, 3 * DAY));
    const { clock, stamped } = stampAll(text);
    const { facts, conflicts } = clock.resolve();
    expect(facts.zone).toBeNull();
    expect(conflicts).toHaveLength(1);
    expect((stamped.at(-1)?.at ?? 0) - (stamped[0]?.at ?? 0)).toBeCloseTo(59_000, 3);
  });

  it('show an offset with seconds, to the second', () => {
    const text = log(every(1500, 40), -9_133_000, utc => cri(utc, 0.4));
    expect(stampAll(text).clock.resolve().facts).toMatchObject({ zone: '-02:32:13', confidence: 'certain' });
  });

  it('show a change and show a silence of one hour as silence', () => {
    const instants = [...every(1000, 40), ...every(1000, 40, start + HOUR + 40_000)];
    const { stamped } = stampAll(log(instants, HOUR, utc => cri(utc, 0)));
    expect((stamped.at(-1)?.at ?? 0) - (stamped[0]?.at ?? 0)).toBeCloseTo(HOUR + 79_000, 3);

    const moved = every(1000, 80)
      .map((utc, index) => cri(utc, 0) + klogLine(utc, index < 40 ? 8 * HOUR : -3 * HOUR, 'm', index < 40 ? 7 : 8))
      .join('\n');
    const { clock, stamped: lines } = stampAll(moved);
    const { toUtc, facts } = clock.resolve();
    expect(lines.map(({ at }) => toUtc(at))).toEqual(every(1000, 80));
    expect((lines.at(-1)?.at ?? 0) - (lines[0]?.at ?? 0)).toBe(79_000);
    expect(facts.basis).toContain('changed in between');
  });

  it('show a change in the middle of a silence later, from the evidence after it', () => {
    const early = every(1000, 5);
    const late = every(1000, 5, start + 5 * HOUR);
    const ownZone = (utc: number, offset: number) => klogLine(utc, offset, `"m" time="${goTime(utc, offset)}"`);
    const text = [...early.map(utc => ownZone(utc, HOUR)), ...late.map(utc => ownZone(utc, 2 * HOUR))].join('\n');
    const { clock, stamped } = stampAll(text);
    const { toUtc } = clock.resolve();
    expect(stamped.map(({ at }) => toUtc(at))).toEqual([...early, ...late]);
  });
});

describe('times inside messages', () => {
  const facts = (message: string) => stampAll(klogLine(start, 8 * HOUR, message)).clock.resolve().facts;

  it('show the kubelet’s own zone', () => {
    expect(facts(`"m" t="${goTime(start - 40 * MINUTE, 8 * HOUR)}"`)).toMatchObject({
      zone: '+08:00',
      confidence: 'certain',
    });
    expect(facts(`"m" seen="2025-03-16T12:31:20.9+08:00"`)).toMatchObject({ zone: '+08:00', confidence: 'certain' });
  });

  it('show UTC in what had just happened', () => {
    expect(facts(`"m" containers="(c state=exited finishedAt=${iso(start - 800)})"`).zone).toBe('+08:00');
    expect(facts(`"m" s=[{"FinishedAt":"${iso(start - 800)}"}]`)).toMatchObject({
      zone: '+08:00',
      confidence: 'inferred',
    });
  });

  it.each([
    ['a time far away', '2024-12-01 10:00:00 +0500 XYZ'],
    ['UTC that is not the time of the line', '2025-03-16 04:31:21 +0000 UTC'],
    ['a deadline', 'rotation deadline is 2025-09-16T04:31:21Z'],
    ['the zero time', '0001-01-01 00:00:00 +0000 UTC'],
    ['another calendar', '1403-12-26 12:31:21 +0330 +0330'],
    ['the name of a zone', 'Sun 2025-03-16 12:31:21 CST'],
  ])('prove nothing: %s', (_, text) => {
    expect(facts(`"m" t="${text}"`).zone).toBeNull();
  });
});

describe('moments that another source shares', () => {
  it('contradict the log’s own evidence', () => {
    const { clock, stamped } = stampAll(log(every(5000, 20), 8 * HOUR, utc => `${iso(utc)} stderr F `));
    for (const { at } of stamped.slice(0, 5))
      clock.shared({ at, utc: clock.resolve().toUtc(at) - 2 * HOUR, slack: 1000, kind: 'delete-request' });
    const { facts, conflicts } = clock.resolve();
    expect(facts.zone).toBe('+08:00');
    expect(conflicts).toHaveLength(1);
    expect(conflicts[0]).toContain('+10:00');
  });

  it('outvote a line that is late', () => {
    const { clock, stamped } = stampAll(log(every(60_000, 4), -5 * HOUR));
    const late = [400, 150_000, 900, 14 * MINUTE];
    stamped.forEach(({ at }, index) => {
      clock.shared({ at, utc: start + index * MINUTE - (late[index] ?? 0), slack: 1000, kind: 'delete-request' });
    });
    expect(clock.resolve().facts).toMatchObject({ zone: '-05:00', confidence: 'inferred' });
  });

  it('show a clock that is weeks ahead but runs as fast: instants are right, the zone stays unknown', () => {
    const ahead = 33 * DAY + 5 * HOUR;
    const { clock, stamped } = stampAll(log(every(60_000, 4), ahead));
    stamped.forEach(
      ({ at }, index) => void clock.shared({ at, utc: start + index * MINUTE, slack: 1000, kind: 'stop-call' }),
    );
    const { facts, toUtc, conflicts } = clock.resolve();
    expect(facts.zone).toBeNull();
    expect(conflicts).toHaveLength(1);
    expect(toUtc(stamped[0]?.at ?? 0)).toBe(start);
  });
});

describe('the given zone and year', () => {
  const stamps = (...times: readonly [string, string][]) => {
    const clock = createLogClock();
    const at = times.map(([date, time]) => clock.stampHeader(header(date, time)) ?? Number.NaN);
    return { clock, at };
  };

  it.each([
    ['+08:00', '2024-02-28T15:59:00.000Z', '+08:00'],
    ['UTC', '2024-02-28T23:59:00.000Z', '+00:00'],
    ['Asia/Kolkata', '2024-02-28T18:29:00.000Z', '+05:30'],
    ['America/New_York', '2024-02-29T04:59:00.000Z', '-05:00'],
  ])('%s', (zone, expected, name) => {
    const { clock, at } = stamps(['0228', '23:59:00.000000']);
    const { facts, toUtc } = clock.resolve({ zone, year: 2024 });
    expect(iso(toUtc(at[0] ?? 0))).toBe(expected);
    expect(facts).toMatchObject({ zone: name, year: 2024, confidence: 'certain' });
  });

  it('have summer time in a named zone, when the hour recurs', () => {
    const { clock, at } = stamps(
      ['1026', '02:59:58.000000'],
      ['1026', '02:59:59.000000'],
      ['1026', '02:00:01.000000'],
      ['1026', '03:10:00.000000'],
    );
    const { toUtc } = clock.resolve({ zone: 'Europe/Berlin', year: 2025 });
    expect(at.map(each => iso(toUtc(each)).slice(11, 19))).toEqual(['00:59:58', '00:59:59', '01:00:01', '02:10:00']);
    expect(at.map(each => each - (at[0] ?? 0))).toEqual([0, 1000, 3000, 70 * MINUTE + 2000]);
  });

  it('are reported and not used where the zone does not exist', () => {
    const { conflicts, facts } = stamps(['0228', '23:59:00.000000']).clock.resolve({ zone: 'Atlantis/Capital' });
    expect(conflicts).toHaveLength(1);
    expect(facts.confidence).toBe('assumed');
  });

  it('have a leap day in leap years only', () => {
    const { clock, at } = stamps(['0228', '23:59:59.000000'], ['0301', '00:00:01.000000']);
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBe(2000);
    const { toUtc } = clock.resolve({ year: 2023 });
    expect(at.map(each => iso(toUtc(each)))).toEqual(['2023-02-28T23:59:59.000Z', '2023-03-01T00:00:01.000Z']);
    const leap = stamps(['0228', '23:59:59.000000'], ['0229', '00:00:01.000000'], ['0301', '00:00:01.000000']);
    expect(leap.at.map(each => each - (leap.at[0] ?? 0))).toEqual([0, 2000, DAY + 2000]);
    expect(leap.clock.resolve({ now: new Date('2027-05-05') }).facts.year).toBe(2024);
  });

  it('come from the head of a file', () => {
    const { clock } = stamps(['1123', '14:05:22.000000']);
    clock.note('Log file created at: 2023/11/23 14:05:21');
    expect(clock.resolve().facts).toMatchObject({ zone: null, year: 2023, confidence: 'assumed' });
  });
});

describe('any input to the clock', () => {
  it.each([
    ['1301', '00:00:00.000000'],
    ['0230', '00:00:00.000000'],
    ['0132', '00:00:00.000000'],
    ['0000', '00:00:00.000000'],
    ['0101', '24:00:00.000000'],
    ['0101', '00:60:00.000000'],
    ['0101', ''],
    ['0101', '0x:00:00.000000'],
  ])('is no stamp: %s %s', (date, time) => {
    expect(createLogClock().stampHeader(header(date, time))).toBeNull();
  });

  it('costs no memory and gets an answer though its lines jump about for ever', () => {
    const clock = createLogClock();
    for (let i = 0; i < 20_000; i++) {
      const month = String(1 + ((i * 7) % 12)).padStart(2, '0');
      const at = clock.stampHeader(
        header(`${month}11`, `${String((i * 5) % 24).padStart(2, '0')}:00:00.000000`, i % 3),
      );
      expect(at).not.toBeNaN();
    }
    const { toUtc } = clock.resolve();
    for (const at of [0, -1e12, 1e14]) expect(toUtc(at)).not.toBeNaN();
  });

  it('lies on one scale, JSON after text and text after JSON', () => {
    const json = (utc: number) => `{"ts":${utc},"caller":"a/b.go:1","msg":"m","v":0}`;
    const offset = -3 * HOUR;
    const lines = [klogLine(start, offset), json(start + 500), json(start + 9000), klogLine(start + 9500, offset)];
    for (const text of [lines, lines.slice(1)]) {
      const { clock, stamped } = stampAll(text.join('\n'));
      const { toUtc } = clock.resolve();
      expect(stamped.map(({ at }) => Math.round(toUtc(at) - start)).slice(-3)).toEqual([500, 9000, 9500]);
      expect((stamped.at(-1)?.at ?? 0) - (stamped.at(-3)?.at ?? 0)).toBeCloseTo(9000, 3);
    }
  });
});
