import { DAY, isLeapYear, isPlausible, nearestYear, SCALE_YEAR } from '../../kit/calendar.js';
import { majority } from './cluster.js';
import type { Scale } from './scale.js';
import { LIMITS } from './thresholds.js';

/**
 * Reads dates of file heads, in no particular zone: `Log file created at: 2023/11/23 14:05:21`, `-- Logs begin at …`,
 * `Active: active (running) since Tue 2024-03-05 22:34:03 CET; 9 months 2 days ago`.
 */
export function dateIn(text: string): number | null {
  // The last one, because a journal's head states the end after the beginning
  const [, year, month, day] = [...text.slice(0, 400).matchAll(/(\d{4})[-/](\d\d)[-/](\d\d)/g)].at(-1) ?? [];
  const stated = Date.UTC(Number(year), Number(month) - 1, Number(day)) + agoIn(text);
  return isPlausible(stated) ? stated : null;
}

/** systemd, src/basic/time-util.c, format_timestamp_relative; units smaller than a day decide no year. */
const AGO = /;(?: (\d{1,3}) years?)?(?: (\d{1,2}) months?)?(?: (\d) weeks?)?(?: (\d{1,2}) days?)? ago/;
const DAYS_OF = [365, 30, 7, 1] as const;

function agoIn(text: string): number {
  const [, ...counts] = AGO.exec(text) ?? [];
  return counts.reduce((sum, count, at) => sum + Number(count ?? 0) * (DAYS_OF[at] ?? 0), 0) * DAY;
}

/** The text of nestedpendingoperations.go: a retry is a moment or some minutes ahead. The zone after the time may have been cut off. */
const UNTIL = /No retries permitted until (\d{4})-(\d\d)-(\d\d) /;

export function untilIn(text: string): number | null {
  const [, year, month, day] = UNTIL.exec(text) ?? [];
  const stated = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return isPlausible(stated) ? stated : null;
}

/** The year of the first line according to such dates. */
export const yearByDates = (dates: readonly number[], scale: Scale): number | undefined =>
  majority(dates.map(date => nearestYear(scale.stretches[0]?.first ?? 0, date)));

/** The latest year in which the log had ended by `now`, as precisely as its zone is known; a log with a 29 February is from a leap year. */
export function latestYear(
  now: number,
  { scale, endIn, isZoneKnown }: { scale: Scale; endIn: (year: number) => number; isZoneKnown: boolean },
): number {
  const latest = now + (isZoneKnown ? LIMITS.aheadMs : LIMITS.unzonedAheadMs);
  const leapDay = scale.leapDay();
  const possible = (year: number) => leapDay === null || isLeapYear(year + Math.floor(leapDay / SCALE_YEAR));
  const thisYear = new Date(isPlausible(now) ? now : Date.now()).getUTCFullYear();
  for (let year = thisYear + 1; year > thisYear - 12; year--) {
    if (possible(year) && endIn(year) <= latest) return year;
  }
  return thisYear;
}
