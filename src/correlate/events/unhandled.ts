import { fieldValue } from '../../../grammars/klog/values.js';
import type { Field } from '../../../grammars/record.js';
import { asText } from '../../catalogue/fields.js';
import type { PrefixIndex } from '../../catalogue/prefixes.js';

/** From 1.31 on `utilruntime.HandleError` prints the error, which was the message before, as `err` after this text. */
export const UNHANDLED = 'Unhandled Error';
/** The openings in klog's text form, and in JSON. */
const OPENINGS = [`"${UNHANDLED}" err="`, `"${UNHANDLED}","err":"`] as const;
/** This much of the error shows whether it can be a message, even in quotes, where it is escaped. */
const DISTINCTIVE = 48;

/** The error that such a record has instead of a message. */
export function handedOver(fields: readonly Field[]): { readonly text: string; readonly cut: boolean } | null {
  const field = fields.findLast(({ key }) => key === 'err');
  const text = field === undefined ? null : asText(fieldValue(field));
  return field === undefined || text === null ? null : { text, cut: field.cut === true };
}

/** Whether the error in a text that begins at `at` can be one of these messages. */
export function mayHandOver(known: PrefixIndex<unknown>, text: string, at: number): boolean {
  const opening = OPENINGS.find(one => text.startsWith(one, at));
  if (opening === undefined) return false;
  const from = at + opening.length;
  return known.has(text.slice(from, from + DISTINCTIVE).replaceAll('\\"', '"'), 0);
}

/** The end of the part of the text that decides it. */
export const reachOfUnhandled = (text: string, at: number): number =>
  Math.max(...OPENINGS.map(opening => reachOf(opening, text, at)));

function reachOf(opening: string, text: string, at: number): number {
  let end = 0;
  while (end < opening.length && opening[end] === text[at + end]) end++;
  return at + end + (end === opening.length ? DISTINCTIVE : 1);
}
