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
  // Date.parse accepts other texts, too, and takes the year of Go's zero time, of a container that nobody saw, for 2001
  const isWhole = text !== null && /:\d\d [+-]\d{4}$/.test(text) && !text.includes(' 0001 ');
  const at = isWhole ? Date.parse(text) : Number.NaN;
  return !isDated(at) ? null : `${new Date(at).toISOString().slice(0, 19)}Z`;
}

/** How kubectl prints an age: `58s`, `4m2s`, `3d4h`, `2y5d` (k8s.io/apimachinery/pkg/util/duration, HumanDuration). */
export const AGE = String.raw`(?:\d{1,9}[ydhms]){1,3}`;

const WHOLE = new RegExp(`^${AGE}$`);
const UNITS: Readonly<Record<string, number>> = {
  y: 365 * 86_400_000,
  d: 86_400_000,
  h: 3_600_000,
  m: 60_000,
  s: 1000,
};

/** An age of this form in ms; null for other texts. */
export function ageOf(text: string | null | undefined): number | null {
  if (text == null || !WHOLE.test(text)) return null;
  return [...text.matchAll(/(\d{1,9})([ydhms])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ''] ?? 0),
    0,
  );
}
