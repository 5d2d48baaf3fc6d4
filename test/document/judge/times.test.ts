import { expect, it } from 'vitest';
import { createTimes } from '../../../src/document/judge/times.js';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const { log, utc } = createTimes({ toUtc: at => NOON + at });

it('a time of the log is written in UTC', () => {
  expect([log(null), log(1_000)]).toEqual([null, '2026-11-21T12:00:01.000Z']);
});

it.each([
  ...[0, -0.5, -1, 0.9, 86_399_999.9, 86_400_000, NOON + 59_999, NOON, -62_198_755_200_000],
  ...[253_402_300_800_000, 8.64e15, -8.64e15],
])('%d is written like a date, whatever the one before was', ms => {
  expect(utc(ms)).toBe(new Date(ms).toISOString());
});

it.each([8.64e15 + 1, -8.64e15 - 1, Number.NaN, Number.POSITIVE_INFINITY])('%d is in no calendar', ms => {
  expect(utc(ms)).toBeNull();
});
