import type { Field, Header, ParsedRecord } from '../record.js';
import { ELLIPSIS } from '../separator.js';
import { bracketForm, unquoteGo } from './values.js';

/** Builds a record from its parts once their positions are known: the result is the same, whichever way found them. */

/** A message in quotes, and the text after it; `cut` where the input ends in it or in a key. */
export function structuredRecord(header: Header | null, quoted: string, fields: Field[], cut: boolean): ParsedRecord {
  flagPartOfUID(fields);
  const message = unquoteGo(quoted);
  return cut || fields.at(-1)?.cut
    ? { header, message, structured: true, fields, cut: true }
    : { header, message, structured: true, fields };
}

/** klog < 2.100 prints UIDs without quotes: at the end of a record only the length shows that part of one is missing. */
const PART_OF_UID = /^(?:[\da-f]{8}-[\da-f-]{0,26}|(?=\d*[a-f])[\da-f]{17,31})$/;

function flagPartOfUID(fields: Field[]): void {
  const last = fields.at(-1);
  if (last?.form === 'bare' && isPartOfUID(last.raw)) fields[fields.length - 1] = { ...last, cut: true };
}

export const isPartOfUID = (bare: string): boolean => PART_OF_UID.test(bare);

const QUOTE = 34;

/** ` key=value`, where the key is one word and the value is quoted or one word. */
export function ordinaryField(image: string): Field {
  const end = image.indexOf('=');
  const form = image.charCodeAt(end + 1) === QUOTE ? 'quoted' : 'bare';
  return { key: image.slice(1, end), form, raw: image.slice(end + 1) };
}

/** A value from a bracket to its closing bracket. */
export const bracketedField = (key: string, raw: string): Field => flagged({ key, form: bracketForm(raw), raw });

/** A value with an ellipsis is not whole. */
export const flagged = (field: Field): Field => (field.raw.includes(ELLIPSIS) ? { ...field, cut: true } : field);
