import { GO_TIME, MONOTONIC } from '../../../grammars/go-time.js';
import { isPlausible, MINUTE, SECOND } from '../../kit/calendar.js';

/** A time inside a message. */
export type TimeInText =
  /** Local time with its offset. */
  | {
      readonly kind: 'zoned';
      readonly wall: number;
      readonly offset: number;
      readonly isOwn: boolean;
      readonly text: string;
    }
  /** UTC, of something that happened before the line was printed */
  | { readonly kind: 'past'; readonly utc: number; readonly coarse: boolean; readonly text: string };

const DATE = /\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d/;
const DATES = new RegExp(DATE, 'g');
const SHORTEST = 19;
const GO = new RegExp(`^${GO_TIME}(${MONOTONIC})?`);
const RFC3339 = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.\d{1,9})?(([+-])(\d\d):(\d\d))()/;
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z/;
/** Keys whose time is always past. An expiry, a deadline or a deletionTimestamp is not. */
const PAST = /(?:startedAt|StartedAt|finishedAt|FinishedAt|lastTransitionTime|startTime)[\\":= ]{1,10}$/;

/** A dump of a whole object has hundreds of times, which add nothing new. */
const MAX_TIMES = 40;
const FARTHEST = 16 << 10;

export function timesIn(text: string): TimeInText[] {
  const found: TimeInText[] = [];
  const part = text.length > FARTHEST ? text.slice(0, FARTHEST) : text;
  // Searching for all of them costs four times as much as searching for one, and most texts have none
  if (!mayHoldTime(part)) return found;
  for (const { index } of part.matchAll(DATES)) {
    if (found.length >= MAX_TIMES) break;
    const time = timeAt(part.slice(index, index + 64), part.slice(Math.max(0, index - 32), index));
    if (time !== null) found.push(time);
  }
  return found;
}

/** Whether a text contains a date and a time of day. */
export const mayHoldTime = (text: string): boolean => text.length >= SHORTEST && DATE.test(text);

function timeAt(text: string, before: string): TimeInText | null {
  const zoned = GO.exec(text) ?? RFC3339.exec(text);
  if (zoned) {
    const [all, date, time, , , sign, hours, minutes, monotonic] = zoned;
    const wall = Date.parse(`${date}T${time}Z`);
    const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
    // Only time.Now() has a monotonic reading, and loses it when it is turned into another zone (Go, Time.setLoc)
    const isOwn = monotonic !== undefined && monotonic !== '';
    return isPlausible(wall) ? { kind: 'zoned', wall, offset, isOwn, text: all.replace(/ m=.*/, '') } : null;
  }
  const past = PAST.test(before) ? UTC.exec(text) : null;
  if (past === null) return null;
  const utc = Date.parse(past[0]);
  return isPlausible(utc) ? { kind: 'past', utc, coarse: past[1] === undefined, text: past[0] } : null;
}

/** Whether Go printed the offset without its seconds: `-0232` may be -02:32:13. */
export const isRough = (offset: number): boolean => offset % (15 * MINUTE) !== 0;
export const roughRange = (offset: number): [number, number] =>
  offset < 0 ? [offset - MINUTE + SECOND, offset] : [offset, offset + MINUTE - SECOND];
