import type { TextLine } from '../../input/types.js';
import { type LineHead, lineHead, matchHead } from './line-head.js';
import type { Memory } from './memory.js';
import type { Opening, Openings } from './openings.js';
import { viewOf } from './words.js';

/** How the lines of one process begin. */
export interface Begins {
  readonly head: LineHead;
  readonly openings: Openings;
}

/** What lines that went the long way tell of those to come. */
export function createKnowledge(memory: Memory) {
  let known: Begins | null = null;
  /** The next line from the long way can have changed how framing takes the others. */
  let inDoubt = false;
  /** The record of a line in doubt has not been handed on, and nobody knows yet what it teaches. */
  let isOpen = false;
  let block: Buffer = Buffer.alloc(0);
  let view = viewOf(block);

  return {
    /** How the line at `from` begins; null: only the long way tells. */
    openingOf(bytes: Buffer, from: number): Opening | null {
      if (known === null) return null;
      if (bytes !== block) {
        block = bytes;
        view = viewOf(bytes);
      }
      const at = matchHead(known.head, view, from);
      return at < 0 ? null : known.openings.at(view, at);
    },
    begins: (): Begins | null => known,
    format: (): string => known?.head.format ?? '',
    isOpen: (): boolean => isOpen,
    /** The records to come are of lines like this one. */
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
    /** A line has gone the long way; `only` is what framing made of it, if that was one text. */
    line(physical: string, only: TextLine | null): void {
      if (known !== null && !inDoubt) return;
      inDoubt = false;
      isOpen = true;
      const head = only && lineHead(physical, only);
      // One of another program, in the same envelope
      if (head === null && only !== null && only.frame !== null && only.frame.format === known?.head.format) return;
      known = head && { head, openings: memory.openings(head.process) };
    },
  };
}
