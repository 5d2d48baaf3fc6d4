import { describe, expect, it } from 'vitest';
import { isRough, roughRange, timesIn } from '../../src/correlate/clock/texts.js';
import { acrossYears, readStamp } from '../../src/correlate/clock/wrapper.js';
import { dateIn } from '../../src/correlate/clock/year.js';
import { givenZone } from '../../src/correlate/clock/zone.js';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const utc = (text: string): number => Date.parse(text);

describe('a time inside a message', () => {
  it.each([
    ['2026-11-21 09:30:00.5 +0800 CST m=+12.3', 8 * HOUR, true, '2026-11-21 09:30:00.5 +0800 CST'],
    ['2026-11-21 09:30:00 -0330 NST', -(3 * HOUR + 30 * MINUTE), false, '2026-11-21 09:30:00 -0330 NST'],
    ['2026-11-21 09:30:00 +0545 +0545', 5 * HOUR + 45 * MINUTE, false, '2026-11-21 09:30:00 +0545 +0545'],
    ['2026-11-21T09:30:00.123+08:00', 8 * HOUR, false, '2026-11-21T09:30:00.123+08:00'],
  ])('%s is local time with its offset', (text, offset, isOwn, expected) => {
    expect(timesIn(`lastSeen=${text}, and more`)).toEqual([
      { kind: 'zoned', wall: utc('2026-11-21T09:30:00Z'), offset, isOwn, text: expected },
    ]);
  });

  it.each(['startedAt', 'finishedAt', 'lastTransitionTime', 'startTime'])('%s lies in the past', key => {
    expect(timesIn(`{"${key}":"2026-11-21T01:30:00Z"}`)).toEqual([
      { kind: 'past', utc: utc('2026-11-21T01:30:00Z'), coarse: true, text: '2026-11-21T01:30:00Z' },
    ]);
    expect(timesIn(`${key}: 2026-11-21T01:30:00.25Z`)).toMatchObject([
      { utc: utc('2026-11-21T01:30:00.25Z'), coarse: false },
    ]);
  });

  it.each([
    'deletionTimestamp":"2026-11-21T01:30:00Z',
    'expires 2026-11-21T01:30:00Z',
    '2026-11-21 01:30:00',
    'startedAt":"2026-13-41T01:30:00Z',
  ])('%s shows nothing', text => expect(timesIn(text)).toEqual([]));

  it('is one of forty at most, near the beginning', () => {
    const stamp = '2026-11-21T09:30:00+08:00 ';
    expect(timesIn(stamp.repeat(39))).toHaveLength(39);
    expect(timesIn(stamp.repeat(60))).toHaveLength(40);
    expect(timesIn(`${' '.repeat(16 << 10)}${stamp}`)).toEqual([]);
    expect(timesIn(`${' '.repeat((16 << 10) - stamp.length)}${stamp}`)).toHaveLength(1);
  });

  it('has lost the seconds of its offset where that is no quarter of an hour', () => {
    expect([isRough(0), isRough(-15 * MINUTE), isRough(-152 * MINUTE)]).toEqual([false, false, true]);
    expect(roughRange(-152 * MINUTE)).toEqual([-152 * MINUTE - 59_000, -152 * MINUTE]);
    expect(roughRange(152 * MINUTE)).toEqual([152 * MINUTE, 152 * MINUTE + 59_000]);
  });
});

describe('a stamp around a line', () => {
  it.each([
    ['2026-11-21T01:30:00.5Z', '2026-11-21T01:30:00.5Z', false],
    ['2026-11-21T09:30:00,250+08:00', '2026-11-21T01:30:00.25Z', false],
    ['2026-11-21T01:30:00Z', '2026-11-21T01:30:00Z', true],
    ['2026-11-21 01:30:00 UTC', '2026-11-21T01:30:00Z', true],
    ['2026-11-21 01:30:00 GMT', '2026-11-21T01:30:00Z', true],
  ])('%s is an instant', (words, instant, coarse) =>
    expect(readStamp(words)).toEqual({ kind: 'instant', utc: utc(instant), coarse }),
  );

  it.each([
    ['2026-11-21 09:30:00 CST', 2026],
    ['2026-11-21 09:30:00', 2026],
    ['Nov 21 09:30:00', null],
    ['November 21 09:30:00', null],
    ['11月 21日 09:30:00', null],
    ['11月 21 09:30:00', null],
  ])('%s is local time', (words, year) =>
    expect(readStamp(words)).toEqual({ kind: 'local', local: expect.any(Number), year }),
  );

  it('has its place in the year, however it is written', () => {
    const places = ['2026-11-21 09:30:00', 'Nov 21 09:30:00', '11月 21日 09:30:00'].map(readStamp);
    expect(new Set(places.map(one => (one?.kind === 'local' ? one.local : null))).size).toBe(1);
    const later = readStamp('Nov 21 09:30:01');
    const [first] = places;
    expect(later?.kind === 'local' && first?.kind === 'local' && later.local - first.local).toBe(1000);
  });

  it.each(['Nop 21 09:30:00', '13月 21日 09:30:00', '2026-11-21', '0001-11-21 09:30:00', '21 09:30:00', ''])(
    '%j is no stamp',
    words => expect(readStamp(words)).toBeNull(),
  );

  it('is at the shorter distance around the year', () => {
    const january = readStamp('Jan  1 00:00:01');
    const december = readStamp('Dec 31 23:59:59');
    if (january?.kind !== 'local' || december?.kind !== 'local') throw new Error('both are local times');
    expect(acrossYears(january.local, december.local)).toBe(2000);
    expect(acrossYears(december.local, january.local)).toBe(-2000);
    expect(acrossYears(december.local, december.local)).toBe(0);
  });
});

describe('a date in the head of a file', () => {
  it.each([
    ['Log file created at: 2023/11/23 14:05:21', '2023-11-23'],
    ['-- Logs begin at Sat 2026-11-20 01:00:00 UTC, end at Sun 2026-11-21 02:00:00 UTC. --', '2026-11-21'],
  ])('%s', (text, date) => expect(dateIn(text)).toBe(utc(`${date}T00:00:00Z`)));

  it.each(['no date', 'at 0001-01-01', `${' '.repeat(400)}2026-11-21`])('%s', text => expect(dateIn(text)).toBeNull());
});

describe('a zone that was reported', () => {
  const summer = utc('2026-07-01T12:00:00Z');

  it.each([
    ['UTC', 0],
    ['z', 0],
    ['GMT', 0],
    ['+08:00', 8 * HOUR],
    ['-03:30', -(3 * HOUR + 30 * MINUTE)],
    ['+8', 8 * HOUR],
    ['UTC+1', HOUR],
    ['+0530', 5 * HOUR + 30 * MINUTE],
    ['-053015', -(5 * HOUR + 30 * MINUTE + 15_000)],
    ['-02:32:13', -(2 * HOUR + 32 * MINUTE + 13_000)],
    ['+15:59:59', 15 * HOUR + 59 * MINUTE + 59_000],
  ])('%s is an offset, less the amount by which the clock was set back', (name, offset) => {
    expect(givenZone(name)?.(summer, 0, false)).toBe(offset);
    expect(givenZone(name)?.(summer, HOUR, false)).toBe(offset - HOUR);
  });

  it.each(['+16:00', '+08:60', '+08:00:60', 'Mars/Olympus', '8', '', 'XUTC', 'X+08:00', '+08:00X'])(
    '%j is no zone',
    name => expect(givenZone(name)).toBeNull(),
  );

  it('has summer and winter, and an hour that occurs twice', () => {
    const berlin = givenZone('Europe/Berlin');
    expect(berlin?.(summer, 0, false)).toBe(2 * HOUR);
    expect(berlin?.(utc('2026-01-01T12:00:00Z'), 0, false)).toBe(HOUR);
    const twice = utc('2026-10-25T02:30:00Z');
    expect([berlin?.(twice, 0, false), berlin?.(twice, 0, true)]).toEqual([2 * HOUR, HOUR]);
    // Another hour, with nothing left from the first
    expect(berlin?.(summer, 0, true)).toBe(2 * HOUR);
    // An hour that does not exist
    expect(berlin?.(utc('2026-03-29T02:30:00Z'), 0, false)).toBe(HOUR);
  });
});
