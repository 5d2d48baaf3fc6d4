import { createLocalTime, offsetText } from 'podline/internal/browser';

export const TIME_MODES = { local: 'Local', utc: 'UTC', offset: 'Offset' };
export type TimeMode = keyof typeof TIME_MODES;

/** Instants in the reader's form. Instants are ms since 1970. */
export interface Clock {
  readonly mode: TimeMode;
  /** The heading of a column */
  readonly label: string;
  /** `origin` is the instant from which offsets are counted */
  show(ms: number, origin: number): string;
  date(ms: number): string;
  /** Minutes east of UTC at this instant, which decide what a round time is */
  shift(ms: number): number;
}

export function createClock(mode: TimeMode, zone: string | null): Clock {
  const local = createLocalTime(mode === 'utc' ? 'UTC' : zone);
  const shown = (ms: number) => (Number.isFinite(ms) ? local.show(isoOf(ms)) : null);
  return {
    mode,
    label: mode === 'offset' ? 'after' : `at (${local.zone})`,
    show: (ms, origin) => (mode === 'offset' ? offsetText(ms - origin) : (shown(ms)?.time ?? '')),
    date: ms => shown(ms)?.date ?? '',
    shift(ms) {
      const { date, time } = shown(ms) ?? {};
      return Math.round((Date.parse(`${date}T${time}Z`) - ms) / 60_000) || 0;
    },
  };
}

const LATEST = 8.64e15;
const isoOf = (ms: number): string => new Date(Math.min(Math.max(Math.round(ms), -LATEST), LATEST)).toISOString();

export const modeOf = (text: string | null): TimeMode => (text === 'utc' || text === 'offset' ? text : 'local');

const MIDNIGHT = '00:00:00';
const YEAR = '2026-'.length;

/**
 * The texts of ticks from left to right, including the date if it differs from that of the previous tick, and only the date at midnight.
 */
export function tickTexts(ticks: readonly number[], clock: Clock, origin: number): string[] {
  const whole = ticks.map(ms => clock.date(ms));
  const isOneYear = new Set(whole.map(date => date.slice(0, YEAR))).size === 1;
  const dates = isOneYear ? whole.map(date => date.slice(YEAR)) : whole;
  const hasDates = clock.mode !== 'offset' && new Set(dates).size > 1;
  return ticks.map((ms, index) => {
    const time = clock.show(ms, origin);
    const date = dates[index] ?? '';
    if (!hasDates || date === dates[index - 1]) return time;
    return time === MIDNIGHT ? date : `${date} ${time}`;
  });
}
