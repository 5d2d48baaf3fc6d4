import type { Bytes } from '../../host/host.js';
import { bytesOf, emptyBytes } from '../../host/index.js';
import type { EntryLines, TextLine } from '../../input/types.js';
import { type LineHead, lineHead } from './line-head.js';
import { viewOf } from './word-view.js';

/** Longer lines go the long way. */
const LONGEST = 1 << 16;

/** Holds the text of one line in an entry after another in the same place, with its time in front. */
export class EntryText {
  /** The line that was read last, from its beginning to a line end */
  readonly view: DataView;

  constructor(
    private readonly lines: EntryLines,
    private readonly bytes: Bytes,
    readonly head: LineHead,
  ) {
    this.view = viewOf(bytes);
  }

  /** Takes the line at `from` out of its entry; returns its length, or -1 */
  read(bytes: Uint8Array, view: DataView, from: number): number {
    return this.lines.unwrap(bytes, view, from, this.bytes, this.view);
  }

  text(length: number): string {
    return this.bytes.toString('latin1', 0, length);
  }
}

/**
 * Learns how lines are taken out of their entries. Null where a line begins no record, or where only framing can take it out of its entry.
 */
export function createEntryTexts(): (physical: string, only: TextLine) => EntryText | null {
  /** Holds one line at a time, of those that were learned last */
  let bytes: Bytes | null = null;

  return (physical, { text, frame }) => {
    const lines = frame?.entryLines?.() ?? null;
    if (frame === null || lines === null) return null;
    const { alike } = lines;
    const line = bytesOf(`${physical}\n`);
    bytes ??= emptyBytes(LONGEST);
    const end = lines.unwrap(line, viewOf(line), 0, bytes, viewOf(bytes));
    if (end < 0) return null;
    const written = bytes.toString('utf8', 0, end);
    const framed = { text, frame: { format: frame.format, fields: () => frame.fields(), alike } };
    const head = written.slice(alike.width) === text ? lineHead(written, framed, alike.width) : null;
    return head && new EntryText(lines, bytes, head);
  };
}
