import type { FramedLine } from '../../input/types.js';
import type { Selection } from '../selection.js';
import type { RawRecord } from '../types.js';
import { type LineHead, lineHead, matchHead, processOf } from './line-head.js';
import { createMemory } from './memory.js';
import type { Fate, Openings } from './openings.js';
import { viewOf } from './words.js';

/** What lines that went the long way tell of those to come. */
export function createKnowledge(selection: Selection) {
  const memory = createMemory(selection);
  let known: { readonly head: LineHead; readonly openings: Openings } | null = null;
  /** The next line from the long way can have changed how framing takes the others. */
  let inDoubt = false;
  /** The record of a line in doubt has not been handed on, and nobody knows yet what it teaches. */
  let isOpen = false;
  /** Of the records that come from the long way something may be learned; otherwise all are known to be wanted. */
  let learning = true;
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
      learning = fate === null;
    },
    doubt(): void {
      inDoubt = true;
      learning = true;
    },
    forget(): void {
      known = null;
      learning = true;
    },
    /** A line has gone the long way; `framed` is all that framing made of it at once. */
    line(physical: string, framed: readonly FramedLine[]): void {
      if (known !== null && !inDoubt) return;
      inDoubt = false;
      isOpen = true;
      const [only] = framed;
      const text = framed.length === 1 && only?.kind === 'text' ? only : null;
      // One of another program, in the same envelope
      if (text !== null && text.frame !== null && text.frame.format === known?.head.format) return;
      const head = text && lineHead(physical, text);
      known = head && { head, openings: memory.openings(head.process) };
    },
    /** A record has gone the long way. Does somebody want it? */
    isWanted(raw: RawRecord): boolean {
      if (!learning) return true;
      const process = processOf(raw);
      const wanted = memory.isWanted(raw, process);
      const hasBegunAnew = known?.head.process === process && known.openings !== memory.openings(process);
      if (hasBegunAnew) known = null;
      return wanted;
    },
  };
}
