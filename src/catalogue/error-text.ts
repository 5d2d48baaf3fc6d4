import { fieldValue } from '../../grammars/klog/values.js';
import { asText, textField } from './fields.js';
import type { KeptEvent } from './types.js';

/** The error that the line states; where the input cuts it off, what is left of it. */
export const errorText = (event: KeptEvent): string | null => textField(event, 'err') ?? restOf(event);

/**
 * Volumes print their error in the message and again as `err` (operation_generator.go, GenerateError): where the input ends in the second, the
 * first is whole.
 */
function wholeIn(message: string, cut: string | null): string | null {
  const at = cut === null || cut.length < SHORTEST ? -1 : message.indexOf(cut);
  return at < 0 ? cut : message.slice(at);
}

/** Shorter beginnings match by chance. */
const SHORTEST = 8;

function restOf({ record, definition }: KeptEvent): string | null {
  const field = record.fields.findLast(({ key }) => key === 'err');
  if (field !== undefined) return wholeIn(record.message, asText(fieldValue(field)));
  const end = definition.message.indexOf('%v{err}');
  if (end < 0 || record.cut !== true) return null;
  // What precedes the error in the message
  const literal = definition.message.slice(definition.message.lastIndexOf('}', end) + 1, end);
  const at = literal.trim() === '' ? -1 : record.message.lastIndexOf(literal);
  return at < 0 ? null : record.message.slice(at + literal.length);
}
