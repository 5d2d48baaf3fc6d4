import { withoutEscapes } from '../escapes.js';
import type { EntryKind, Opened } from './types.js';
import type { Entry } from './values.js';

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
