import { withoutEscapes } from '../escapes.js';
import type { EnvelopeFields } from '../types.js';
import type { Opened } from './types.js';
import type { Entry } from './values.js';

/** A structured entry that carries one log text, whatever its notation was. */
export interface EntryKind {
  readonly format: string;
  /** An entry of this kind with the text `I1121 …` in it, for samples and documentation. */
  readonly sample: { readonly entry: Entry; readonly text: string; readonly fields: EnvelopeFields };
  recognises(entry: Entry): boolean;
  text(entry: Entry): string | undefined;
  fields(entry: Entry): EnvelopeFields;
  /** docker cuts long lines: the pieces but the last have no line end. */
  stream?(entry: Entry): string;
}

/** Decoded text may hold what the physical line could not: line ends and terminal escapes. */
export function openEntry(kind: EntryKind, entry: Entry): Opened {
  const whole = kind.text(entry);
  const text = whole?.replace(/\r?\n$/, '');
  return {
    text: text === undefined ? null : withoutEscapes(text),
    frame: { format: kind.format, fields: () => kind.fields(entry) },
    more: kind.stream !== undefined && text !== undefined && text === whole,
    stream: kind.stream?.(entry) ?? '',
    multiline: text?.includes('\n') ?? false,
  };
}
