import { nearestQuarter, nearestYear, onCalendar, placeOf, WIDEST_OFFSET, zoneName } from 'podline/internal';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const JOURNAL = /^([A-Z][a-z]{2}) ([ \d]\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?) /;
const KLOG = /(?:^|[\s:])[IWEF](\d\d)(\d\d) (\d\d:\d\d:\d\d\.\d{1,6}) +\d{1,10} [\w./-]{1,100}:\d{1,6}\]/;
const JSON_KLOG = /"ts":(\d{13})(?:\.\d+)?[,}]/;

/**
 * The stamp of `journalctl --utc -o short-precise`: an instant, in the year that is nearest to `near`. Null for a line that continues
 * another.
 */
export function journalInstant(line: string, near: number): number | null {
  const [, month = '', day = '', time = ''] = JOURNAL.exec(line) ?? [];
  return instantOf(placeOf(MONTHS.indexOf(month) + 1, Number(day), time), near);
}

/** The local time of a klog header as if it were UTC. */
export function klogLocal(line: string, near: number): number | null {
  const [, month, day, time = ''] = KLOG.exec(line.slice(0, HEAD)) ?? [];
  return month === undefined ? null : instantOf(placeOf(Number(month), Number(day), time), near);
}

/** `--logging-format=json` prints an instant. */
export function jsonInstant(line: string): number | null {
  const ts = JSON_KLOG.exec(line.slice(0, HEAD))?.[1];
  return ts === undefined ? null : Number(ts);
}

const HEAD = 400;

const instantOf = (place: number | null, near: number): number | null =>
  place === null ? null : onCalendar(place, nearestYear(place, near));

/**
 * How far the local time of a node is ahead of UTC, from lines with both: the journal's stamp and klog's. Null if there is none. Lines may
 * wait before they reach the journal, so the smallest delay of most of them counts.
 */
export function offsetIn(lines: readonly string[], near: number): number | null {
  const seen = new Map<number, number>();
  for (const line of lines) {
    const utc = journalInstant(line, near);
    const local = utc === null ? null : klogLocal(line, utc);
    if (utc === null || local === null) continue;
    const offset = nearestQuarter(local - utc);
    if (Math.abs(offset) < WIDEST_OFFSET) seen.set(offset, (seen.get(offset) ?? 0) + 1);
  }
  const [most] = [...seen].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}

/** RFC 3339 in a zone, whole seconds: `2026-11-22T09:00:00+01:00`. */
export const rfc3339 = (instant: number, offset: number): string =>
  `${new Date(instant + offset).toISOString().slice(0, 19)}${zoneName(offset) ?? 'Z'}`;
