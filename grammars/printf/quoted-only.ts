import type { Field } from '../record.js';
import { SEPARATOR } from '../separator.js';

/** Text that is the same in messages of one call, with their arguments taken out of the quotes; and those, with their quotes. */
interface Outline {
  readonly around: string;
  readonly quoted: readonly string[];
}

/**
 * The short way past lexer and parser for messages whose arguments all stand in quotes: of two that have the same words around them, up
 * to the last, the grammar makes the same keys. Where an argument could be of another form, or end somewhere else, it is left to them.
 */
export function createQuotedOnly() {
  const known = new Map<string, readonly string[]>();
  return {
    /** Null where no message like this one is known. */
    fieldsOf(message: string): Field[] | null {
      const outline = outlineOf(message);
      const keys = outline === null ? undefined : known.get(outline.around);
      return outline === null || keys === undefined
        ? null
        : outline.quoted.map((raw, at) => quotedField(keys[at] ?? '', raw));
    },
    learn(message: string, fields: readonly Field[]): void {
      const outline = known.size < MAX_KNOWN ? outlineOf(message) : null;
      if (outline === null || fields.length !== outline.quoted.length) return;
      if (fields.every(({ form, raw, cut }, at) => form === 'quoted' && raw === outline.quoted[at] && !cut))
        known.set(
          outline.around,
          fields.map(({ key }) => key),
        );
    },
  };
}

const quotedField = (key: string, raw: string): Field => ({ key, form: 'quoted', raw });

/** A kubelet has a hundred or two; what is made up must not fill the memory. */
const MAX_KNOWN = 500;
const MAX_QUOTED = 16;

/** An escape, a struct, a further message. */
const OTHER = new RegExp(`[\\\\&${SEPARATOR}]`);

function outlineOf(message: string): Outline | null {
  if (OTHER.test(message)) return null;
  const quoted: string[] = [];
  let around = '';
  let at = 0;
  for (let from = message.indexOf('"'); from >= 0; from = message.indexOf('"', at)) {
    const end = message.indexOf('"', from + 1) + 1;
    if (end === 0 || quoted.length === MAX_QUOTED) return null;
    const raw = message.slice(from, end);
    // A form of the program's own has one in its first word
    if (raw.includes('_')) return null;
    quoted.push(raw);
    around += message.slice(at, from + 1);
    at = end;
  }
  return quoted.length === 0 || message.indexOf('_', at) >= 0 ? null : { around, quoted };
}
