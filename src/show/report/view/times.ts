import type { AskedTime, PodEpisode } from '../../../document/contract/types.js';
import { momentsOf } from '../../../document/episodes.js';
import { offsetOf, SECOND } from '../../../kit/calendar.js';

/** Instants in the node's local time. */
export interface LocalTime {
  /** The given zone; UTC if none was given, or it does not exist */
  readonly zone: string;
  show(iso: string): { readonly date: string; readonly time: string } | null;
}

/** `2026-11-28 21:43:00 to 21:45:00`, with the date of the end if it is another day; null where either has no time. */
export function spanText(from: string | null, to: string | null, { show }: LocalTime): string | null {
  const [first, last] = [from, to].map(at => (at === null ? null : show(at)));
  if (first == null || last == null) return null;
  return `${first.date} ${first.time} to ${first.date === last.date ? '' : `${last.date} `}${last.time}`;
}

/** The time that was asked for: the last ms of a minute is its end. */
export const askedText = ({ from, to }: AskedTime, time: LocalTime): string =>
  `${spanText(from, to.endsWith('.999Z') ? new Date(Date.parse(to) + 1).toISOString() : to, time)} (${time.zone})`;

type Shift = (ms: number) => string;

export function createLocalTime(zone: string | null): LocalTime {
  const offset = offsetOf(zone ?? 'UTC');
  const named = offset === null ? namedZone(zone ?? '') : null;
  const shift: Shift = named ?? (ms => new Date(ms + (offset ?? 0)).toISOString().slice(0, 19));
  return {
    zone: zone !== null && (offset !== null || named !== null) ? zone : 'UTC',
    show(iso) {
      const ms = Date.parse(iso);
      // A day from the calendar's limits, so that no zone leads beyond them
      if (!(Math.abs(ms) < 8.64e15 - 864e5)) return null;
      const [date = '', time = ''] = shift(ms).split(/[T ]/);
      // Times of the API server are whole seconds; more digits would claim more than is known
      const fraction = new Date(ms).toISOString().slice(-5, -1);
      return { date, time: fraction === '.000' ? time : time + fraction };
    },
  };
}

function namedZone(timeZone: string): Shift | null {
  try {
    // Sweden writes dates as ISO 8601 does
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    return ms => format.format(ms);
  } catch {
    return null;
  }
}

/** `+0.728 s`, `+2m08.857s`: with milliseconds, as long as they add something. */
export function offsetText(ms: number | null): string {
  if (ms === null) return '';
  const sign = ms < 0 ? '-' : '+';
  const size = Math.abs(ms);
  if (size < 100_000) return `${sign}${(size / 1000).toFixed(3)} s`;
  const hours = Math.floor(size / 3_600_000);
  const minutes = Math.floor(size / 60_000) % 60;
  const seconds = (size % 60_000) / 1000;
  return hours === 0
    ? `${sign}${minutes}m${seconds.toFixed(3).padStart(6, '0')}s`
    : `${sign}${hours}h${String(minutes).padStart(2, '0')}m${String(Math.floor(seconds)).padStart(2, '0')}s`;
}

/**
 * The instant from which every timeline and every duration is counted: the request, or an earlier step. A static pod ends before its mirror
 * is deleted. If the kubelet saw the request within the same second, times are counted from there, because the API states whole seconds.
 */
export function originOf(one: PodEpisode): number | null {
  const { asked, begun } = momentsOf(one);
  const [requested, started] = [asked, begun].map(at => (at === null ? null : Date.parse(at)));
  if (requested == null || started == null) return requested ?? started ?? null;
  const isSameSecond = requested % SECOND === 0 && started >= requested && started - requested < SECOND;
  return isSameSecond ? started : Math.min(requested, started);
}

/** The time since the origin, for a moment that is known only to the second, and may be that of the origin itself. */
export const sinceOrigin = (at: number, origin: number): number =>
  at % SECOND === 0 && at < origin && origin - at < SECOND ? 0 : at - origin;
