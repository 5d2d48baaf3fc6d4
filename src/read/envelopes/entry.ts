import { flatLines } from '../short/flat.js';
import type { EntryLines, EnvelopeFields, Frame } from '../types.js';
import { decoded, type Entry, type EntryKind, type Opened } from './envelope.js';

class EntryFrame implements Frame {
  constructor(
    private readonly kind: EntryKind,
    private readonly entry: Entry,
    private readonly kinds: readonly EntryKind[],
  ) {}

  get format(): string {
    return this.kind.format;
  }

  fields(): EnvelopeFields {
    return this.kind.fields(this.entry);
  }

  entryLines(): EntryLines | null {
    return flatLines(this.kind, this.entry, this.kinds);
  }
}

/** `kinds` are all kinds of entries that are allowed. */
export function openEntry(kind: EntryKind, entry: Entry, kinds: readonly EntryKind[] = [kind]): Opened {
  const whole = kind.text(entry);
  const text = whole?.replace(/\r?\n$/, '');
  const piece = kind.stream && { more: text === whole, stream: kind.stream(entry) };
  return decoded(text, new EntryFrame(kind, entry, kinds), piece);
}
