import type { Header } from '../../../grammars/record.js';
import { DAY, timeOfDay } from '../../kit/calendar.js';
import type { KlogRecord } from '../records/types.js';
import { type Origin, originOf } from '../types.js';

/** Parts of a record that every stage needs. For a record that was cut, reading them makes nothing else. */

/** What the envelope states about the program that printed the record; null without an envelope. */
export const originIn = (record: Pick<KlogRecord, 'shaped' | 'frame'>): Origin | null =>
  record.shaped !== undefined ? record.shaped.series.origin : record.frame === null ? null : originOf(record.frame);

/** The header of a record, except for the time. */
export const callIn = (record: Pick<KlogRecord, 'shaped' | 'header'>): Omit<Header, 'time'> | null =>
  record.shaped !== undefined ? record.shaped.series.header : record.header;

/** The time of a record in ms since midnight; null when the header states none. */
export const timeIn = (record: Pick<KlogRecord, 'shaped' | 'header'>): number | null =>
  record.shaped !== undefined
    ? record.shaped.timeOfDay()
    : record.header === null
      ? null
      : timeOfDay(record.header.time);

/** The time of a call in ms, which can be compared within one year; null without a usable stamp. `time`: that of its header. */
export function timeInYear(call: ReturnType<typeof callIn>, time: number | null): number | null {
  if (call?.ts !== undefined) return Number.isSafeInteger(Math.round(call.ts)) ? call.ts : null;
  return call === null || time === null ? null : (call.month * 31 + call.day) * DAY + time;
}

/** The content of a record, as text. */
export interface RecordText {
  readonly text: string;
  readonly cut: boolean;
}

export const recordTextOf = ({ message, fields, cut }: KlogRecord): RecordText => ({
  text: [message, ...fields.map(({ key, raw }) => `${key}=${raw}`)].join(' '),
  cut: cut === true,
});

/** Whether two records have the same text, or one was cut and is the beginning of the other. */
export const isSameText = (one: RecordText, other: RecordText): boolean =>
  one.text === other.text ||
  (one.cut && other.text.startsWith(one.text)) ||
  (other.cut && one.text.startsWith(other.text));
