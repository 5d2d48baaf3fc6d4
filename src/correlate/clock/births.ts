import { DAY, isPlausible } from '../../kit/calendar.js';
import type { Stage } from '../placed-record.js';
import type { Birth, LogClock } from './types.js';

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

/** Gives the clock the creation times of the pods that the lines name. */
export const createBirthWatch = (clock: LogClock): Stage => ({
  see({ at, observations }) {
    if (at === null) return;
    for (const { uid } of observations) {
      const utc = uid === null ? null : bornAt(uid);
      if (utc !== null) clock.born({ at, utc });
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
