import type { Header } from '../../../grammars/record.js';
import type { KlogRecord } from '../../records/types.js';

const DAY = 86_400_000;
const QUARTER = 15 * 60_000;
/** A clock that is wrong by more than this could be that of another zone. */
const MOST_WRONG = 5 * 60_000;

/**
 * A client prints its local time, without year and zone; the API server's `Date` header beside it is in UTC. The zone is
 * what lies between them, to the quarter of an hour.
 */
export function offsetOf(record: KlogRecord, date: string): { offset: number; year: number } | null {
  const utc = Date.parse(date);
  if (record.header === null || Number.isNaN(utc)) return null;
  const year = new Date(utc).getUTCFullYear();
  // Around New Year the two stand in different years
  const locals = [year - 1, year, year + 1].map(one => ({ year: one, local: localOf(record.header as Header, one) }));
  const [nearest] = locals.sort((a, b) => Math.abs(a.local - utc) - Math.abs(b.local - utc));
  if (nearest === undefined || !(Math.abs(nearest.local - utc) < DAY)) return null;
  const offset = Math.round((nearest.local - utc) / QUARTER) * QUARTER;
  return Math.abs(nearest.local - utc - offset) > MOST_WRONG ? null : { offset, year: nearest.year };
}

/** ms of a stamp as if it were UTC; NaN for what is no date. */
export function localOf({ month, day, time }: Header, year: number): number {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T${time.slice(0, 8)}Z`;
  return Date.parse(text) + Number(`0${time.slice(8)}`) * 1000;
}
