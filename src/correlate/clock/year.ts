import { DAY, isLeapYear, isPlausible, nearestYear, SCALE_YEAR } from '../../kit/calendar.js';
import type { Stage } from '../types.js';
import { majority } from './estimate.js';
import type { Scale } from './scale.js';
import { LIMITS } from './thresholds.js';
import type { Birth } from './types.js';

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

/** `2026-06-12T14:05:21-kubelet.log`, `kubelet.log-20260612`, `202606121405_sonobuoy.tar.gz`; the digits of a hash are none. */
const IN_NAME = /(?<![\da-f])(20\d\d)([-_.]?)(0[1-9]|1[0-2])\2([0-2]\d|3[01])(?:\d{4}|\d{6})?(?![\da-f])/g;

/** The date in the path of a file: of the day on which the log was written, or collected. The last one is the closest to the file. */
export function dateInName(path: string): number | null {
  const [, year, , month, day] = [...path.matchAll(IN_NAME)].at(-1) ?? [];
  const stated = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return isPlausible(stated) ? stated : null;
}

/** systemd, src/basic/time-util.c, format_timestamp_relative; units smaller than a day decide no year. */
const AGO = /;(?: (\d{1,3}) years?)?(?: (\d{1,2}) months?)?(?: (\d) weeks?)?(?: (\d{1,2}) days?)? ago/;
const DAYS_OF = [365, 30, 7, 1];

function agoIn(text: string): number {
  const [, ...counts] = AGO.exec(text) ?? [];
  return DAYS_OF.reduce((sum, days, at) => sum + days * Number(counts[at] ?? 0), 0) * DAY;
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
  majority(dates.map(date => nearestYear(scale.first(), date)));

/** The latest year in which the log had ended by `now`, as precisely as its zone is known. A log with a 29 February is from a leap year. */
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

/** The version digit of a UUID begins its third group. */
const VERSION_1 = /^([\da-f]{8})-([\da-f]{4})-1([\da-f]{3})-[89ab][\da-f]{3}-[\da-f]{12}$/i;
/** Checked first, because this runs for every observation. */
const AT_VERSION = 14;
const ONE = 49;
/** RFC 9562, 5.1: steps of 100 ns since 15 October 1582. */
const STEPS_A_MS = 10_000n;
const EPOCH = Date.UTC(1582, 9, 15);

/**
 * When the API server made a UID of version 1, as it did up to 1.15 (apimachinery util/uuid, NewUUID: pborman/uuid's NewUUID, since
 * then random ones); null for any other.
 */
function bornAt(uid: string): number | null {
  if (uid.charCodeAt(AT_VERSION) !== ONE) return null;
  // The lowest digits come first in the UUID
  const time = VERSION_1.exec(uid)?.slice(1).reverse().join('');
  if (time === undefined) return null;
  const utc = Number(BigInt(`0x${time}`) / STEPS_A_MS) + EPOCH;
  return isPlausible(utc) ? utc : null;
}

/** Gives a clock the creation times of the pods that the lines name. */
export const createBirthWatch = (born: (birth: Birth) => void): Stage => ({
  see({ at, observations }) {
    if (at === null) return;
    for (const { uid } of observations) {
      const utc = uid === null ? null : bornAt(uid);
      if (utc !== null) born({ at, utc });
    }
  },
});

/** A log without a year cannot be from a year before one of its pods was created. */
export function yearByBirth({ at, utc }: Birth, clockIn: (year: number) => (at: number) => number): number {
  let year = new Date(utc).getUTCFullYear() - 1;
  // The zone may be unknown: allow for a day
  while (clockIn(year)(at) < utc - DAY) year++;
  return year;
}
