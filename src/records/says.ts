import type { KlogRecord } from './types.js';

/** What a record says, as text. */
export interface RecordText {
  readonly text: string;
  readonly cut: boolean;
}

export const saysOf = ({ message, fields, cut }: KlogRecord): RecordText => ({
  text: [message, ...fields.map(({ key, raw }) => `${key}=${raw}`)].join(' '),
  cut: cut === true,
});

/** The same, or as much of it as is left of the one that was cut. */
export const saysAsMuch = (one: RecordText, other: RecordText): boolean =>
  one.text === other.text ||
  (one.cut && other.text.startsWith(one.text)) ||
  (other.cut && one.text.startsWith(other.text));
