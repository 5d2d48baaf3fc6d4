import type { Clock } from './clock.js';

const MIDNIGHT = '00:00:00';
const YEAR = '2026-'.length;

/**
 * The texts of ticks from left to right, including the date if it differs from that of the previous tick, and only the date at midnight.
 */
export function tickTexts(ticks: readonly number[], clock: Clock, origin: number): string[] {
  const whole = ticks.map(ms => clock.date(ms));
  const isOneYear = new Set(whole.map(date => date.slice(0, YEAR))).size === 1;
  const dates = isOneYear ? whole.map(date => date.slice(YEAR)) : whole;
  const hasDates = clock.mode !== 'offset' && new Set(dates).size > 1;
  return ticks.map((ms, index) => {
    const time = clock.show(ms, origin);
    const date = dates[index] ?? '';
    if (!hasDates || date === dates[index - 1]) return time;
    return time === MIDNIGHT ? date : `${date} ${time}`;
  });
}
