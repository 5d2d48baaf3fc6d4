import { expect, it } from 'vitest';
import { ageOf } from '../../src/sources/time.js';

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

/** HumanDuration drops a unit from here on, and takes a larger one: the last age of one form, and the first of the next. */
it.each([
  ...[['0s', 0] as const, ['119s', 119 * SECOND] as const, ['2m', 2 * MINUTE] as const],
  ...[['9m59s', 9 * MINUTE + 59 * SECOND] as const, ['10m', 10 * MINUTE] as const],
  ...[['179m', 179 * MINUTE] as const, ['3h', 3 * HOUR] as const],
  ...[['7h59m', 7 * HOUR + 59 * MINUTE] as const, ['8h', 8 * HOUR] as const],
  ...[['47h', 47 * HOUR] as const, ['2d', 2 * DAY] as const],
  ...[['7d23h', 7 * DAY + 23 * HOUR] as const, ['8d', 8 * DAY] as const],
  ...[['729d', 729 * DAY] as const, ['2y', 730 * DAY] as const],
  ...[['7y364d', (7 * 365 + 364) * DAY] as const, ['8y', 8 * 365 * DAY] as const],
])('%s is an age as kubectl prints one', (text, ms) => {
  expect(ageOf(text)).toBe(ms);
});

it.each(['', '<invalid>', '<unknown>', '5', 'm5', '5m ago', '1.5h', '-3s', null])('%s is no age', text => {
  expect(ageOf(text)).toBeNull();
});
