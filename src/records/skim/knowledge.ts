import type { TextLine } from '../../input/types.js';
import { type LineHead, lineHead, matchHead } from './line-head.js';
import type { Memory } from './memory.js';
import type { Fate, Openings } from './openings.js';
import { viewOf } from './words.js';

/** What lines that went the long way tell of those to come. */
export function createKnowledge(memory: Memory) {
  let known: { readonly head: LineHead; readonly openings: Openings } | null = null;
  /** The next line from the long way can have changed how framing takes the others. */
  let inDoubt = false;
  /** The record of a line in doubt has not been handed on, and nobody knows yet what it teaches. */
  let isOpen = false;
  let block: Buffer = Buffer.alloc(0);
  let view = viewOf(block);

  return {
    /** What becomes of the line at `from`; null: only the long way tells. */
    fateOf(bytes: Buffer, from: number): Fate | null {
      if (known === null) return null;
      if (bytes !== block) {
        block = bytes;
        view = viewOf(bytes);
      }
      const at = matchHead(known.head, view, from);
      return at < 0 ? null : known.openings.at(view, at);
    },
    format: (): string => known?.head.format ?? '',
    isOpen: (): boolean => isOpen,
    /** The records to come are of lines like this one. */
    expect(fate: Fate | null): void {
      isOpen = false;
      memory.allWanted(fate !== null);
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
      // One of another program, in the same envelope
      if (only !== null && only.frame !== null && only.frame.format === known?.head.format) return;
      const head = only && lineHead(physical, only);
      known = head && { head, openings: memory.openings(head.process) };
    },
  };
}
