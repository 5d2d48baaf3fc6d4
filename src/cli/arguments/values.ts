import { InvalidArgumentError } from 'commander';
import type { Given, GivenWindow } from '../../document/select/window.js';
import { DAY, HOUR, MINUTE, SECOND } from '../../kit/calendar.js';
import { UsageError } from '../io.js';

const UNITS: Readonly<Record<string, number>> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY, w: 7 * DAY };

/** `30s`, `2m`: in milliseconds; null for other texts. */
function millisecondsOf(text: string): number | null {
  const [, count, unit = ''] = /^(\d{1,6})([smhdw])$/.exec(text) ?? [];
  return count === undefined ? null : Number(count) * (UNITS[unit] ?? 0);
}

/** `15:22`, `15:22:33.5` */
const TIME = /^(\d{1,2}):(\d\d)(?::(\d\d)(\.\d{1,9})?)?$/;
/** A date with its year, and perhaps a time, as podline prints them; what follows is the zone. */
const LOCAL = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))? ?(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i;

/** A time as a user writes it: how long ago (`7d`, `12h`), an instant, or a time by the clock of the output. */
export function givenTime(option: string, text: string, now: number, forms = FORMS): Given {
  const ago = millisecondsOf(text);
  if (ago !== null) return now - ago;
  const words = `${option} ${text}`;
  const [isTime, hours, minutes, seconds = '0', fraction = '0'] = TIME.exec(text) ?? [];
  if (isTime !== undefined && Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60) {
    const whole = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
    return { text: words, local: whole + Number(fraction) * SECOND, hasDate: false };
  }
  const [isDate, date = '', time = '00:00', zone] = LOCAL.exec(text) ?? [];
  const local = Date.parse(`${date}T${time}Z`);
  if (isDate !== undefined && zone === undefined && !Number.isNaN(local)) return { text: words, local, hasDate: true };
  const at = Date.parse(isDate === undefined ? text : `${date}T${time}${/^[A-Z]/i.test(zone ?? '') ? 'Z' : zone}`);
  if (!Number.isNaN(at) && (isDate !== undefined || hasYearAndZone(text))) return at;
  throw new UsageError(`${words}: not a time; write it as ${forms}`);
}

const FORMS = '7d, 12h, 15:22, "2026-11-21 09:48:00" or 2026-11-21T09:48:00+08:00';
const FORMS_OF_STRETCH = '10:00-10:05, 10:03, "2026-11-21 10:00/10:05" or 2026-11-21T10:00+08:00/2m';

/** Other forms that JavaScript reads: without a year or a zone it would invent one. */
const ZONE = /(?:Z|UTC|GMT|[+-]\d\d:?\d\d)$/i;
const hasYearAndZone = (text: string): boolean => /\d{4}/.test(text.slice(0, ZONE.exec(text)?.index ?? 0));

/** With a date, a dash begins a zone as well as an end; without one, what follows it can only be an end. */
const DASHED = /^(\d{1,2}:[\d:.]+)-(\d{1,2}:[\d:.]+)$/;
/** `2026-11-28 10:00-10:05`: `2026-11-28T10:00-05:00` is how a zone is written. */
const END_OR_ZONE = /^(\d{4}-\d\d-\d\d \d{1,2}:[\d:.]+)-(\d\d:[\d:.]+)$/;
/** The date and the zone of a time that has both. */
const ZONED = /^(\d{4}-\d\d-\d\d)[T ].*?(Z|[+-]\d\d:?\d\d)$/i;

/** A stretch of time as a user writes it: two times, a time and how long, or one time for its minute, its second or its day. */
export function givenStretch(option: string, text: string, now: number): GivenWindow {
  const [isUnclear, date = '', end = ''] = END_OR_ZONE.exec(text) ?? [];
  if (isUnclear !== undefined)
    throw new UsageError(
      `${option} ${text}: ${end} may be the end or a zone; write the end as ${date}/${end}, the zone as ${date.replace(' ', 'T')}-${end}`,
    );
  const [from = '', to, ...more] = DASHED.exec(text)?.slice(1) ?? text.split('/').map(part => part.trim());
  if (more.length > 0 || millisecondsOf(from) !== null)
    throw new UsageError(`${option} ${text}: not a time; write it as ${FORMS_OF_STRETCH}`);
  const since = givenTime(option, from, now, FORMS_OF_STRETCH);
  if (to === undefined) return { since, until: after(since, lengthOf(from) - 1) };
  const length = millisecondsOf(to);
  if (length !== null) return { since, until: after(since, length) };
  const [, day, zone] = TIME.test(to) ? (ZONED.exec(from) ?? []) : [];
  const until = givenTime(
    option,
    day === undefined ? to : `${day} ${to.padStart(5, '0')}${zone}`,
    now,
    FORMS_OF_STRETCH,
  );
  if (typeof since !== typeof until)
    throw new UsageError(`${option} ${text}: one of its times has a zone; write both with one, or both without`);
  const isNextDay = day !== undefined && Number(until) < Number(since);
  return { since, until: isNextDay ? after(until, DAY) : until };
}

/** The length of time that a text stands for: the more exactly it is written, the shorter. */
const lengthOf = (text: string): number => (/:\d\d:\d\d/.test(text) ? SECOND : /\d:\d\d/.test(text) ? MINUTE : DAY);

const after = (time: Given, ms: number): Given =>
  typeof time === 'number' ? time + ms : { ...time, local: time.local + ms };

/** The instant of a time as a user writes it: in UTC, because no log states a zone. */
export function instantOf(option: string, text: string, now: number): number {
  const given = givenTime(option, text, now);
  if (typeof given === 'number') return given;
  if (given.hasDate) return given.local;
  throw new UsageError(`${given.text}: of which day? Write the date before the time`);
}

export function year(text: string): number {
  if (!/^\d{4}$/.test(text)) throw new InvalidArgumentError('A year has four digits.');
  return Number(text);
}

export function count(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError('It is a number from 1 to 999.');
  return Number(text);
}

export function duration(text: string): number {
  const ms = millisecondsOf(text);
  if (ms === null) throw new InvalidArgumentError('A duration reads 30s, 2m or 1h.');
  return ms;
}

/** An option that can be repeated. */
export const gather = (value: string, before: readonly string[] = []): string[] => [...before, value];

/** An option with choices that can be repeated: commander checks choices only for options without a parser. */
export const gatherOf =
  (choices: readonly string[]) =>
  (value: string, before?: readonly string[]): string[] => {
    if (!choices.includes(value)) throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`);
    return gather(value, before);
  };
