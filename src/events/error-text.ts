import { fieldValue } from '../../grammars/klog/values.js';
import { asText, textField } from './fields.js';
import type { KeptEvent } from './types.js';

/** Why, as the line says it; of an error that the input cuts off what is left. */
export const errorText = (event: KeptEvent): string | null => textField(event, 'err') ?? restOf(event);

function restOf({ record, definition }: KeptEvent): string | null {
  const field = record.fields.findLast(({ key }) => key === 'err');
  if (field !== undefined) return asText(fieldValue(field));
  const end = definition.message.indexOf('%v{err}');
  if (end < 0 || record.cut !== true) return null;
  // What the message says right before its error
  const literal = definition.message.slice(definition.message.lastIndexOf('}', end) + 1, end);
  const at = literal.trim() === '' ? -1 : record.message.lastIndexOf(literal);
  return at < 0 ? null : record.message.slice(at + literal.length);
}
