import type { KlogRecord } from './types.js';

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
