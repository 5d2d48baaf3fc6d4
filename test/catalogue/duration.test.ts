import { expect, it } from 'vitest';
import { spell } from '../../src/catalogue/duration.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it.each([
  [0, '0 s'],
  [450, '0.45 s'],
  [994, '0.99 s'],
  [1_000, '1 s'],
  [1_040, '1 s'],
  [1_060, '1.1 s'],
  [9_940, '9.9 s'],
  [10_000, '10 s'],
  [10_400, '10 s'],
  [119_499, '119 s'],
  [119_500, '2m00s'],
  [151_000, '2m31s'],
  [HOUR - 1_000, '59m59s'],
  [HOUR - 1, '1h00m'],
  [HOUR, '1h00m'],
  [HOUR + 5 * MINUTE + 59_000, '1h05m'],
  [25 * HOUR + 10 * MINUTE, '25h10m'],
  [-450, '-0.45 s'],
  [-20_000, '-20 s'],
  [-151_000, '-2m31s'],
  [-HOUR, '-1h00m'],
])('a duration of %s ms is printed as %s', (ms, text) => expect(spell(ms)).toBe(text));
