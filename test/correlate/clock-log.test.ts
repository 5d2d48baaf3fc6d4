import { describe, expect, it } from 'vitest';
import { createLogClock } from '../../src/correlate/clock/index.js';
import type { ResolveOptions } from '../../src/correlate/clock/types.js';
import type { KlogRecord } from '../../src/read/records/types.js';
import { readRecord } from '../catalogue/read.js';
import { frameOf } from './frame-of.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const EIGHT = Date.parse('2026-06-12T08:00:00Z');

const text = (time: string, message = '"x"', site = 'a.go:1', date = '0612'): KlogRecord =>
  readRecord(`I${date} ${time}.000000    7 ${site}] ${message}`);
const json = (utc: number): KlogRecord => readRecord(`{"ts":${utc},"caller":"a.go:1","msg":"x","v":0}`);
const ZONED = '"x" t="2026-06-12 10:00:00 +0200 CEST"';
const NOW: ResolveOptions = { now: new Date('2026-12-01T00:00:00Z') };

/** A clock that has read these records, and their positions. */
function shown(...records: readonly KlogRecord[]) {
  const clock = createLogClock();
  return { clock, positions: records.map(record => clock.stamp(record)) };
}
const factsOf = (...records: readonly KlogRecord[]) => shown(...records).clock.resolve(NOW).facts;
/** The zone is certain only if one of these records is read. */
const isRead = (...records: readonly KlogRecord[]): boolean => factsOf(...records).confidence === 'certain';

describe('a log in JSON', () => {
  it('states UTC, and its positions are UTC', () => {
    const { clock, positions } = shown(json(EIGHT), json(EIGHT + 5));
    const { toUtc, facts, conflicts } = clock.resolve();
    expect(positions).toEqual([EIGHT, EIGHT + 5]);
    expect([toUtc(EIGHT), facts.zone, facts.year, conflicts]).toEqual([EIGHT, 'Z', 2026, []]);
    expect(shown(json(1)).positions).toEqual([null]);
    // What others know of its clock is not considered
    clock.shared({ at: EIGHT, utc: EIGHT - HOUR, slack: 0, kind: 'delete-request' });
    expect(clock.resolve().facts.zone).toBe('Z');
  });

  it('may have lines of text, whose zone is inferred from the lines before them', () => {
    expect(shown(json(EIGHT), text('10:00:01'), text('10:00:02'), json(EIGHT + 3_000)).positions).toEqual([
      ...[EIGHT, EIGHT + 1_000, EIGHT + 2_000, EIGHT + 3_000],
    ]);
    expect(shown(json(EIGHT), text('23:00:00')).positions[1]).toBe(EIGHT);
    expect(shown(json(EIGHT), text('23:15:00')).positions[1]).toBeNull();
    // Times inside such lines are not needed
    expect(factsOf(json(EIGHT), text('10:00:01', ZONED)).zone).toBe('Z');
  });

  it('may have begun as text: its time goes on, and the first line of JSON shows the zone', () => {
    const { clock, positions } = shown(text('10:00:00'), json(EIGHT + 1_000), json(EIGHT + 2_500), text('10:00:04'));
    expect(positions.map(at => (at ?? 0) - (positions[0] ?? 0))).toEqual([0, 1_000, 2_500, 4_000]);
    const { facts, toUtc } = clock.resolve();
    expect(facts).toMatchObject({ zone: '+02:00', year: 2026, confidence: 'certain' });
    expect(facts.basis).toContain(`("ts":${EIGHT + 1_000})`);
    expect(positions.map(at => toUtc(at ?? 0) - EIGHT)).toEqual([0, 1_000, 2_500, 4_000]);
  });

  it('continues over midnight', () => {
    const [first, next] = shown(text('23:59:59'), json(EIGHT + 14 * HOUR + 1_000)).positions;
    expect((next ?? 0) - (first ?? 0)).toBe(2_000);
  });
});

describe('lines that are read for times', () => {
  const many = (count: number, site = 'a.go:1', message = '"x"'): KlogRecord[] =>
    Array.from({ length: count }, () => text('10:00:00', message, site));
  const FINISHED = '"Post-termination container state"';

  it.each([
    ['the hundredth of a call site', [...many(99), text('10:00:00', ZONED)], true],
    ['the next', [...many(100), text('10:00:00', ZONED)], false],
    ['every five hundredth', [...many(500), text('10:00:00', ZONED)], true],
    ['the one after it', [...many(501), text('10:00:00', ZONED)], false],
    ['a call site of another line', [...many(100), text('10:00:00', ZONED, 'a.go:2')], true],
    ['a call site of another file', [...many(100), text('10:00:00', ZONED, 'b.go:1')], true],
    ['a call site of a file with a longer name', [...many(100), text('10:00:00', ZONED, 'ab.go:1')], true],
    ['lines after a clock change', [...many(100), text('09:00:00', ZONED)], true],
    [
      'a line of a file that states times',
      [...many(31, 'status_manager.go:1'), text('10:00:00', ZONED, 'status_manager.go:1')],
      true,
    ],
    [
      'a later line of that file',
      [...many(32, 'status_manager.go:1'), text('10:00:00', ZONED, 'status_manager.go:1')],
      false,
    ],
    ['a line of a message that states times', [...many(31), text('10:00:00', ZONED.replace('"x"', FINISHED))], true],
    ['a later line of that message', [...many(32), text('10:00:00', ZONED.replace('"x"', FINISHED))], false],
  ] as const)('include %s', (_, records, read) => expect(isRead(...records)).toBe(read));

  it('include all call sites beyond 4,000', () => {
    const sites = (count: number) =>
      Array.from({ length: count }, (_, at) => text('10:00:00', '"x"', `z.go:${at + 1}`));
    const late = [...many(100), text('10:00:00', ZONED)];
    expect(isRead(...sites(4_000), ...late)).toBe(true);
    expect(isRead(...sites(3_999), ...late)).toBe(false);
  });
});

describe('the year of a log', () => {
  const noted = (...notes: readonly string[]) => {
    const { clock } = shown(text('10:00:00'));
    for (const note of notes) clock.note(note);
    return clock.resolve(NOW).facts;
  };
  const created = (year: number): string => `Log file created at: ${year}/06/12 09:00:00`;

  it('comes from the head of its file: most of the first sixteen lines decide', () => {
    expect(noted(created(2023))).toMatchObject({ year: 2023, basis: expect.stringContaining('year from a stamp') });
    expect(noted('x', 'Log file created at: 1023/06/12').basis).toContain('the latest year');
    const times = (count: number, year: number) => Array.from({ length: count }, () => created(year));
    expect(noted(...times(8, 2022), ...times(7, 2023), ...times(2, 2023)).year).toBe(2022);
    expect(noted(...times(7, 2022), ...times(9, 2023)).year).toBe(2023);
  });

  it('comes from a header that has one, or from a time in a message', () => {
    const line = text('10:00:00');
    expect(factsOf({ ...line, header: line.header && { ...line.header, year: 2021 } }).year).toBe(2021);
    const retry = '"x" err="No retries permitted until 2022-06-12 10:00:30"';
    expect(factsOf(text('10:00:00', retry)).year).toBe(2026);
    expect(factsOf(text('10:00:00', 'No retries permitted until 2022-06-12 10:00:30')).year).toBe(2022);
  });

  it('is the first in which its youngest pod existed', () => {
    const year = (...births: readonly string[]) => {
      const { clock, positions } = shown(text('10:00:00'));
      for (const utc of births) clock.born({ at: positions[0] ?? 0, utc: Date.parse(utc) });
      return clock.resolve(NOW).facts;
    };
    const [older, younger] = ['2018-01-01T00:00:00Z', '2020-01-01T00:00:00Z'];
    expect([year(older).year, year(older, younger).year, year(younger, older).year]).toEqual([2018, 2020, 2020]);
    expect(year(older).basis).toContain('UIDs that hold a date');
  });

  it('is the given one, or else the log’s, then the watch’s, then that of its pods', () => {
    const { clock, positions } = shown(text('10:00:00'));
    const dates = { instants: [], dates: [Date.parse('2021-06-12T00:00:00Z')], latest: null };
    clock.born({ at: positions[0] ?? 0, utc: Date.parse('2018-01-01T00:00:00Z') });
    expect(clock.resolve(NOW, dates).facts).toMatchObject({
      year: 2021,
      basis: expect.stringContaining('of the watch'),
    });
    clock.note(created(2023));
    expect(clock.resolve(NOW, dates).facts.year).toBe(2023);
    expect(clock.resolve({ ...NOW, year: 2019 }, dates).facts).toMatchObject({
      year: 2019,
      basis: expect.stringContaining('year as given'),
    });
  });

  it('is not known without a line', () => {
    expect(factsOf()).toMatchObject({ zone: null, year: null });
    expect(shown({ ...text('10:00:00'), header: null }).positions).toEqual([null]);
    expect(shown(text('10:00:00', '"x"', 'a.go:1', '0230')).positions).toEqual([null]);
  });
});

describe('the zone of a log', () => {
  it('is the given one, with what contradicts it in the log', () => {
    const { clock, positions } = shown(text('10:00:00', ZONED));
    const { facts, toUtc, conflicts } = clock.resolve({ zone: '+01:00' });
    expect(facts).toMatchObject({ zone: '+01:00', year: 2026, confidence: 'certain' });
    expect(toUtc(positions[0] ?? 0)).toBe(EIGHT + HOUR);
    expect(conflicts).toEqual([expect.stringMatching(/^The zone was given as \+01:00, but .* say \+02:00\.$/)]);
    expect(clock.resolve({ zone: '+02:00' }).conflicts).toEqual([]);
    expect(clock.resolve({ zone: 'Atlantis' })).toMatchObject({
      facts: { zone: '+02:00' },
      conflicts: [expect.stringContaining('Atlantis')],
    });
  });

  it('is known from other sources, for a moment or for good', () => {
    const { clock, positions } = shown(text('10:00:00'), text('10:00:01'));
    const at = positions[0] ?? 0;
    const instant = (utc: number) => ({ at, utc, slack: 1_000, kind: 'delete-request' as const });
    const withInstant = (utc: number) =>
      clock.resolve(NOW, { instants: [instant(utc)], dates: [], latest: null }).facts;
    expect(withInstant(EIGHT)).toMatchObject({ zone: '+02:00', year: 2026, confidence: 'inferred' });
    expect(withInstant(1)).toMatchObject({ zone: null, confidence: 'assumed' });
    expect(clock.resolve(NOW).facts.confidence).toBe('assumed');
    clock.shared(instant(1));
    expect(clock.resolve(NOW).facts.confidence).toBe('assumed');
    clock.shared(instant(EIGHT));
    expect(clock.resolve(NOW).facts).toMatchObject({ zone: '+02:00', confidence: 'inferred' });
  });

  it('is that of most of its lines, where the clock was changed', () => {
    const before = [text('10:00:00', ZONED), text('10:00:01')];
    const after = [text('09:00:02'), text('09:00:03'), text('09:00:04')];
    expect(factsOf(...before, ...after)).toMatchObject({
      zone: '+01:00',
      basis: expect.stringContaining('was changed in between (+01:00, +02:00)'),
    });
    expect(factsOf(...before, text('10:00:02'), ...after.slice(0, 2)).zone).toBe('+02:00');
  });

  it('is taken from the part of the log that shows it, whatever was changed before', () => {
    const winter = text('09:00:01', '"x" t="2026-06-12 09:00:01 +0100 CET"');
    expect(factsOf(text('10:00:00'), winter)).toMatchObject({
      zone: '+02:00',
      year: 2026,
      basis: expect.stringContaining('(+02:00, +01:00)'),
    });
    const { clock, positions } = shown(text('10:00:00'), text('09:00:01'));
    clock.shared({ at: positions[1] ?? 0, utc: EIGHT + 1_000, slack: 0, kind: 'delete-request' });
    expect(clock.resolve(NOW).facts).toMatchObject({ zone: '+02:00', confidence: 'inferred' });
  });

  it('is that in the head of a journal which shows the same time, unless something else shows it', () => {
    const frame = frameOf({ time: 'May 14 07:02:11' });
    const head = '-- Logs begin at Mon 2018-05-14 07:02:11 MSK, end at Tue 2018-05-15 07:00:00 MSK. --';
    const zone = (message: string) => {
      const { clock } = shown({ ...text('07:02:11', message, 'a.go:1', '0514'), frame });
      for (let times = 0; times < 16; times++) clock.note('x');
      clock.note(head);
      return clock.resolve(NOW).facts;
    };
    expect(zone('"x"')).toMatchObject({ zone: '+03:00', year: 2018, confidence: 'inferred' });
    expect(zone('"x" t="2018-05-14 07:02:11 +0500 +05"').zone).toBe('+05:00');
  });
});

it('a day passes between two dates, whatever is looked up in between', () => {
  const [first, next] = shown(text('10:00:00'), text('10:00:00', '"x"', 'a.go:1', '0613')).positions;
  expect((next ?? 0) - (first ?? 0)).toBe(DAY);
});
