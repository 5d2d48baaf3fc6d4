import type { Bytes } from '../../host/host.js';
import { emptyBytes } from '../../host/index.js';
import type { TextLine } from '../../input/types.js';
import { createEntryTexts, type EntryText } from './entry-text.js';
import { type LineHead, lineHead, matchHead } from './line-head.js';
import type { Memory } from './memory.js';
import type { Opening, Openings } from './openings.js';
import { viewOf } from './word-view.js';

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
