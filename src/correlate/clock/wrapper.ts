import { HOUR, isPlausible, placeOf, SCALE_YEAR } from '../../kit/calendar.js';

/** The time in a stamp around a line: an instant, or local time of some zone with or without its year. */
export type Stated =
  | { readonly kind: 'instant'; readonly utc: number; readonly coarse: boolean }
  | { readonly kind: 'local'; readonly local: number; readonly year: number | null };

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;
/** short-full puts the name of a zone after it. Names are ambiguous (CST, IST, BST), so it counts as local time. */
const DATED = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d:\d\d:\d\d)(?:[.,]\d{1,9})?(?: (\S{1,8}))?$/;
const NAMED = /^([A-Za-z]{3})\S{0,6} {1,2}(\d{1,2}) (\d\d:\d\d:\d\d)/;
/** journald's `short` in Chinese and Japanese locales. */
const NUMBERED = /^(\d{1,2})月 {0,2}(\d{1,2})日? (\d\d:\d\d:\d\d)/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

export function readStamp(words: string): Stated | null {
  if (INSTANT.test(words)) return instant(words, !/[.,]/.test(words));
  const dated = DATED.exec(words);
  if (dated) {
    const [, year, month, day, time = '', zone = ''] = dated;
    const offset = namedOffset(zone);
    if (offset !== null) return instant(`${year}-${month}-${day}T${time}Z`, true, offset);
    return isPlausible(Date.UTC(Number(year), 0, 1)) ? local(Number(month), Number(day), time, Number(year)) : null;
  }
  const [, month = '', day, time = ''] = NUMBERED.exec(words) ?? NAMED.exec(words) ?? [];
  return local(Number(month) || MONTHS.indexOf(month.toLowerCase()) + 1, Number(day), time, null);
}

function instant(words: string, coarse: boolean, offset = 0): Stated | null {
  const utc = Date.parse(words.replace(',', '.')) - offset;
  return isPlausible(utc) ? { kind: 'instant', utc, coarse } : null;
}

function local(month: number, day: number, time: string, year: number | null): Stated | null {
  const place = placeOf(month, day, time);
  return place === null ? null : { kind: 'local', local: place, year };
}

/** Distance of two times without year, the short way round the year. */
export function acrossYears(a: number, b: number): number {
  const half = SCALE_YEAR / 2;
  return ((((a - b + half) % SCALE_YEAR) + SCALE_YEAR) % SCALE_YEAR) - half;
}

/**
 * Abbreviations that only one zone uses in the current tz database (2024a), by their hours ahead of UTC. Abbreviations that several zones
 * share prove nothing: CST (America, China, Cuba), IST (India, Israel, Ireland), PST (America, the Philippines), BST, CDT, AST.
 */
const ZONES: readonly (readonly [hours: number, names: string])[] = [
  [-10, 'HST'],
  [-9, 'AKST'],
  [-8, 'AKDT'],
  [-7, 'MST PDT'],
  [-6, 'MDT'],
  [-5, 'EST'],
  [-4, 'EDT'],
  [-3.5, 'NST'],
  [-3, 'ADT'],
  [-2.5, 'NDT'],
  [0, 'UTC GMT Z WET'],
  [1, 'WEST CET WAT'],
  [2, 'CEST EET CAT SAST'],
  [3, 'EEST MSK EAT IDT'],
  [5, 'PKT'],
  [7, 'WIB'],
  [8, 'HKT AWST'],
  [9, 'JST KST'],
  [10, 'AEST'],
  [11, 'AEDT'],
  [12, 'NZST'],
  [13, 'NZDT'],
];

const HOURS = new Map(ZONES.flatMap(([hours, names]) => names.split(' ').map(name => [name, hours] as const)));

/** Offset of a zone by the abbreviation after a time; null where it belongs to no zone or to several. */
export function namedOffset(name: string): number | null {
  const hours = HOURS.get(name);
  return hours === undefined ? null : hours * HOUR;
}
