import { isDated } from '../kit/calendar.js';

/** RFC 3339 and Go's `time.Time.String` to ms UTC, including the fraction beyond milliseconds; null for texts without a zone. */
export function utcOf(text: string): number | null {
  const [, date, time, fraction = '', zone] = INSTANT.exec(text) ?? [];
  if (date === undefined || time === undefined || zone === undefined) return null;
  const whole = Date.parse(`${date}T${time}${zone.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2')}`);
  return !isDated(whole) ? null : whole + Number(`0${fraction}`) * 1000;
}

const INSTANT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d{1,9})? ?(Z|[+-]\d\d:?\d\d)/;

/** `Thu, 26 Nov 2026 10:12:03 +0000`, as kubectl describes objects, in the API server's form; null for other texts. */
export function dateOf(text: string | null = ''): string | null {
  const at = Date.parse(text ?? '');
  return !isDated(at) ? null : `${new Date(at).toISOString().slice(0, 19)}Z`;
}
