import type { Bytes } from '../../host/host.js';
import { bytesOf, emptyBytes } from '../../host/index.js';
import type { EntryLines, TextLine } from '../types.js';
import { type LineHead, lineHead, matchHead } from './line-head.js';
import type { Memory } from './memory.js';
import type { Opening, Openings } from './openings.js';
import { viewOf } from './word-view.js';

/** Longer lines go the long way. */
const MAX_SHORT_WAY_BYTES = 1 << 16;

/** Holds the text of one line in an entry after another in the same place, with its time in front. */
class EntryText {
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
function createEntryTexts(): (physical: string, only: TextLine) => EntryText | null {
  /** Holds one line at a time, for all texts that are made here */
  let bytes: Bytes | null = null;

  return (physical, { text, frame }) => {
    const lines = frame?.entryLines?.() ?? null;
    if (frame === null || lines === null) return null;
    const { alike } = lines;
    const line = bytesOf(`${physical}\n`);
    bytes ??= emptyBytes(MAX_SHORT_WAY_BYTES);
    const end = lines.unwrap(line, viewOf(line), 0, bytes, viewOf(bytes));
    if (end < 0) return null;
    const written = bytes.toString('utf8', 0, end);
    const framed = { text, frame: { format: frame.format, fields: () => frame.fields(), alike } };
    const head = written.slice(alike.width) === text ? lineHead(written, framed, alike.width) : null;
    return head && new EntryText(lines, bytes, head);
  };
}

/** The beginning of the lines of one process. */
export interface Begins {
  readonly head: LineHead;
  readonly openings: Openings;
  /** The way to take the text out of lines in entries; null where the lines themselves begin like this */
  readonly inside: EntryText | null;
}

/** What lines that went the long way show about later ones. */
export function createKnowledge(memory: Memory) {
  const entryText = createEntryTexts();
  let known: Begins | null = null;
  /** The next line that goes the long way may change how framing takes the others. */
  let inDoubt = false;
  /** The record of a line in doubt was not passed on yet, so what it teaches is not known. */
  let isOpen = false;
  let block: Bytes = emptyBytes(0);
  let view = viewOf(block);

  function look(bytes: Bytes): void {
    if (bytes === block) return;
    block = bytes;
    view = viewOf(bytes);
  }

  /** What can be learned from a line that framing turned into `only`. */
  function begins(physical: string, only: TextLine): Begins | null {
    const head = lineHead(physical, only);
    if (head !== null) return { head, openings: memory.openings(head.process), inside: null };
    const inside = entryText(physical, only);
    return inside && { head: inside.head, openings: memory.openings(inside.head.process), inside };
  }

  return {
    /** How the line at `from` begins; null if only the long way shows it. A line end follows the line */
    openingOf(bytes: Bytes, from: number): Opening | null {
      if (known === null) return null;
      look(bytes);
      const { head, openings, inside } = known;
      if (inside !== null) {
        if (inside.read(bytes, view, from) < 0) return null;
        const at = matchHead(head, inside.view, 0);
        return at < 0 ? null : openings.at(inside.view, at);
      }
      const at = matchHead(head, view, from);
      return at < 0 ? null : openings.at(view, at);
    },
    /** The line from `from` to `to`, which has a known opening, without an entry around it */
    textOf(bytes: Bytes, from: number, to: number): string {
      if (known === null || known.inside === null) return bytes.toString('latin1', from, to);
      look(bytes);
      return known.inside.text(known.inside.read(bytes, view, from));
    },
    begins: (): Begins | null => known,
    /** Whether the lines are in entries, in which nothing is searched for that would be mended. */
    isInside: (): boolean => known !== null && known.inside !== null,
    format: (): string => known?.head.format ?? '',
    isOpen: (): boolean => isOpen,
    /** The next records are from lines like this one. */
    expect(opening: Opening | null): void {
      isOpen = false;
      memory.allWanted(opening !== null);
    },
    doubt(): void {
      inDoubt = true;
      memory.allWanted(false);
    },
    forget(): void {
      known = null;
      memory.allWanted(false);
    },
    /** A line has gone the long way; `only` is what framing made of it, if that was a single text. */
    line(physical: string, only: TextLine | null): void {
      if (known !== null && !inDoubt) return;
      inDoubt = false;
      isOpen = true;
      const learned = only && begins(physical, only);
      // A line of another program, in the same envelope
      if (learned === null && only !== null && only.frame !== null && only.frame.format === known?.head.format) return;
      known = learned;
    },
  };
}
