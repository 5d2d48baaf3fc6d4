import type { Header } from '../../../grammars/record.js';
import { MINUTE, nearestQuarter, nearestYear, onCalendar, placeOf, WIDEST_OFFSET } from '../../calendar.js';

/** A clock that is wrong by more than this could be that of another zone. */
const MAX_CLOCK_ERROR = 5 * MINUTE;

/** What the stamps of a client lack. */
export interface Zone {
  readonly offset: number;
  readonly year: number;
}

/**
 * A client prints its local time, without year and zone; the API server's `Date` header next to it is in UTC. The zone is the difference,
 * rounded to a quarter of an hour.
 */
export function zoneFrom({ month, day, time }: Header, date: string): Zone | null {
  const utc = Date.parse(date);
  const local = placeOf(month, day, time);
  if (local === null || Number.isNaN(utc)) return null;
  const year = nearestYear(local, utc);
  const ahead = onCalendar(local, year) - utc;
  const offset = nearestQuarter(ahead);
  return Math.abs(offset) <= WIDEST_OFFSET && Math.abs(ahead - offset) <= MAX_CLOCK_ERROR ? { offset, year } : null;
}

/** ms UTC of a stamp; null for an impossible date. */
export function instantOf({ month, day, time }: Header, { offset, year }: Zone): number | null {
  const local = placeOf(month, day, time);
  return local === null ? null : onCalendar(local, year) - offset;
}
