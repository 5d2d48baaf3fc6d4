import { DAY } from '../calendar.js';
import type { ResolvedClock } from '../correlate/clock/types.js';

/** Times as the document writes them. */
export interface Times {
  /** Dates outside of what a calendar holds are no dates. */
  utc(ms: number | null): string | null;
  /** Of a position in the log. */
  log(at: number | null): string | null;
}

export function createTimes({ toUtc }: Pick<ResolvedClock, 'toUtc'>): Times {
  const utc = createUtcText();
  return { utc, log: at => (at === null ? null : utc(toUtc(at))) };
}

/** Numbers of so many digits. */
const digits = (count: number, long: number): readonly string[] =>
  Array.from({ length: count }, (_, number) => String(number).padStart(long, '0'));
const TWO = digits(60, 2);
const THREE = digits(1000, 3);

/** The text of `Date`, which takes several times as long: the date of one deletion is mostly the same in all its times. */
export function createUtcText(): Times['utc'] {
  let day = Number.NaN;
  let date = '';
  return ms => {
    if (ms === null || !(Math.abs(ms) <= 8.64e15)) return null;
    const whole = Math.trunc(ms);
    const own = Math.floor(whole / DAY);
    if (own !== day) {
      const [text = ''] = new Date(own * DAY).toISOString().split('T');
      date = text;
      day = own;
    }
    const within = whole - own * DAY;
    const seconds = Math.floor(within / 1000);
    const minutes = Math.floor(seconds / 60);
    return `${date}T${TWO[Math.floor(minutes / 60)]}:${TWO[minutes % 60]}:${TWO[seconds % 60]}.${THREE[within % 1000]}Z`;
  };
}
