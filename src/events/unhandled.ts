import { fieldValue } from '../../grammars/klog/values.js';
import type { Field } from '../../grammars/record.js';
import { asText } from './fields.js';
import type { PrefixIndex } from './prefixes.js';

/** From 1.31 on `utilruntime.HandleError` prints the error, which was the message before, as `err` after this text. */
export const UNHANDLED = 'Unhandled Error';
const OPENING = `"${UNHANDLED}" err="`;
/** This much of the error shows whether it can be a message; in quotes it is escaped. */
const TELLING = 48;

/** The error that such a record has in place of a message. */
export function handedOver(fields: readonly Field[]): { readonly text: string; readonly cut: boolean } | null {
  const field = fields.findLast(({ key }) => key === 'err');
  const text = field === undefined ? null : asText(fieldValue(field));
  return field === undefined || text === null ? null : { text, cut: field.cut === true };
}

/** Can the error in a text that begins at `at` be one of these messages? */
export function mayHandOver(known: PrefixIndex<unknown>, text: string, at: number): boolean {
  if (!text.startsWith(OPENING, at)) return false;
  const from = at + OPENING.length;
  return known.has(text.slice(from, from + TELLING).replaceAll('\\"', '"'), 0);
}

/** Where the text ends that decides it. */
export function reachOfUnhandled(text: string, at: number): number {
  let end = 0;
  while (end < OPENING.length && OPENING[end] === text[at + end]) end++;
  return at + end + (end === OPENING.length ? TELLING : 1);
}
