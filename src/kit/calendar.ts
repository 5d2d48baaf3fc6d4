/**
 * Local time without a year is placed on a scale whose years all have 366 days: every date of a header has its place there, and the real
 * calendar is applied once the year is known.
 */

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const SCALE_YEAR = 366 * DAY;

/** Offsets of all zones in use since 1972 are multiples of a quarter of an hour. */
const QUARTER = 15 * MINUTE;
/** The largest offset in use is +14:00 (Pacific/Kiritimati). */
export const WIDEST_OFFSET = 15 * HOUR;

const MONTH_LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MONTH_STARTS = MONTH_LENGTHS.map((_, month) =>
  MONTH_LENGTHS.slice(0, month).reduce((sum, days) => sum + days, 0),
);
const FEBRUARY_29 = 59;

/** Milliseconds UTC; null for a text that is no time. */
export function msOf(text: string | null | undefined): number | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : ms;
}

/** Day of a leap year, counted from 0; null for an impossible date. */
export function dayOfYear(month: number, day: number): number | null {
  const start = MONTH_STARTS[month - 1];
  const length = MONTH_LENGTHS[month - 1];
  return start === undefined || length === undefined || day < 1 || day > length ? null : start + day - 1;
}

/** A date and a time of day on the scale, in its first year; null when either is impossible. */
export function placeOf(month: number, day: number, time: string): number | null {
  const date = dayOfYear(month, day);
  const clock = timeOfDay(time);
  return date === null || clock === null ? null : date * DAY + clock;
}

/**
 * `14:11:15.664544` to ms since midnight; null for a text that is no time of day. In the hottest loop: no regular expression, and whole
 * numbers only.
 */
export function timeOfDay(text: string, from = 0, to = text.length): number | null {
  const hours = twoDigits(text, from);
  const minutes = twoDigits(text, from + 3);
  const seconds = twoDigits(text, from + 6);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59 || seconds < 0 || seconds > 59) return null;
  if (text.charCodeAt(from + 2) !== 58 || text.charCodeAt(from + 5) !== 58) return null;
  const fraction = Math.max(Math.min(from + 15, to), from + 9);
  let micros = 0;
  for (let at = from + 9; at < fraction; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return null;
    micros = micros * 10 + digit;
  }
  for (let at = fraction; at < from + 15; at++) micros *= 10;
  return (hours * 3600 + minutes * 60 + seconds) * SECOND + micros / 1000;
}

/** -1 if there are none. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

export const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Whether this part of the scale is on 29 February. */
export const isLeapDay = (local: number): boolean =>
  Math.floor((local - Math.floor(local / SCALE_YEAR) * SCALE_YEAR) / DAY) === FEBRUARY_29;

/** Whether a whole 29 February lies between two places of the scale. */
export function leapDayBetween(from: number, to: number): boolean {
  const leapDay = Math.floor(from / SCALE_YEAR) * SCALE_YEAR + FEBRUARY_29 * DAY;
  return from < leapDay && to >= leapDay + DAY;
}

/** A place on the scale as if it were UTC, with `year` as the scale's first year. */
export function onCalendar(local: number, year: number): number {
  const index = Math.floor(local / SCALE_YEAR);
  const inYear = local - index * SCALE_YEAR;
  const missing = inYear >= (FEBRUARY_29 + 1) * DAY && !isLeapYear(year + index) ? DAY : 0;
  return Date.UTC(year + index, 0, 1) + inYear - missing;
}

/** The first year of the scale that brings `local` nearest to an instant. */
export function nearestYear(local: number, instant: number): number {
  const middle = new Date(instant).getUTCFullYear() - Math.floor(local / SCALE_YEAR);
  const distance = (year: number) => Math.abs(onCalendar(local, year) - instant);
  return [middle - 1, middle + 1].reduce((best, year) => (distance(year) < distance(best) ? year : best), middle);
}

/** Kubernetes is not older than this, and a later stamp is noise. */
export const isPlausible = (instant: number): boolean =>
  instant >= Date.UTC(2014, 0, 1) && instant < Date.UTC(2100, 0, 1);

/**
 * What an object or a line may give as an instant. Together with any period that Go can hold (292 years) it stays a date whose year has four
 * digits, even where the clock of a node stood at 1970 or far ahead.
 */
export const isDated = (instant: number): boolean => instant >= Date.UTC(1700, 0, 1) && instant < Date.UTC(2400, 0, 1);

export const quarterBelow = (ms: number): number => Math.floor(ms / QUARTER) * QUARTER;
export const quarterAbove = (ms: number): number => Math.ceil(ms / QUARTER) * QUARTER;
export const nearestQuarter = (ms: number): number => Math.round(ms / QUARTER) * QUARTER;

/** `+08:00`, `-02:32:13`; null for an offset that no zone has. */
export function zoneName(offset: number): string | null {
  if (!(Math.abs(offset) <= WIDEST_OFFSET)) return null;
  const total = Math.abs(Math.round(offset / SECOND));
  const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  if (parts[2] === 0) parts.pop();
  return `${offset < 0 ? '-' : '+'}${parts.map(part => String(part).padStart(2, '0')).join(':')}`;
}

/** The offset of a zone that is named by it (`+05:30`, `UTC-3`), in ms; null for any other name. */
export function offsetOf(zone: string): number | null {
  if (/^(?:UTC|GMT|Z)$/i.test(zone)) return 0;
  const [, sign, hours = '', minutes = '0', seconds = '0'] =
    /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d\d))?(?::?(\d\d))?$/i.exec(zone) ?? [];
  if (sign === undefined || Number(hours) > 15 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const size = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
  return sign === '-' ? -size : size;
}
