import type { FramedLine } from '../../input/types.js';
import type { Selection } from '../selection.js';
import type { RawRecord } from '../types.js';
import { type LineHead, lineHead, matchHead, processOf } from './line-head.js';
import { createMemory } from './memory.js';
import type { Fate, Openings } from './openings.js';

interface SkimHandlers {
  /** Lines that have to be read one by one. */
  read(lines: Buffer): void;
  /** The next line begins a record. */
  begins(): void;
  /** So many lines are records that nobody needs, in an envelope of this format; the next line begins a record. */
  skip(lines: number, format: string): void;
}

const LF = 10;
const ESCAPE = 27;
/** What is read in one go is one text, and whoever keeps a word of it keeps it all. */
const MOST_READ = 1 << 14;

/**
 * The short cut past framing, joining and grammar, which define what a log says: of most lines nothing is needed but
 * that they are there. A line is skipped if all this is known from lines that went the long way:
 *
 *  - its head: in digits of the time only it differs from that of a line which framing took for the first of a record,
 *    and so does every line in between. Neither framing nor a record's header asks which digit stands where, so framing
 *    would take this one for the same;
 *  - its opening: a record of the same process that begins like it has been passed over, and nothing that decides on it
 *    comes later;
 *  - its end: the next line begins a record, too.
 *
 * What is not so goes the long way, together with the line before, which it may belong to. From there on the head has
 * to be learned anew, unless framing took the line for another in the same envelope: one of another program.
 */
export function createSkimmer(selection: Selection, { read, begins, skip }: SkimHandlers) {
  const memory = createMemory(selection);
  let known: { readonly head: LineHead; readonly openings: Openings } | null = null;
  /** The record of the line that taught the head has not been handed on, and nobody knows yet what it teaches. */
  let isOpen = false;
  /** The line that comes next from the long way can have changed how framing takes the others. */
  let inDoubt = false;
  /** Of the records that come from the long way something may be learned; otherwise all are known to be wanted. */
  let learning = true;
  /** The last line of the block before, if it can be skipped where the next one begins a record. */
  let held: { readonly line: Buffer; readonly fate: Fate } | null = null;

  /** Null: only the long way tells. */
  function fateOf(bytes: Buffer, from: number): Fate | null {
    if (known === null) return null;
    const at = matchHead(known.head, bytes, from);
    return at < 0 ? null : known.openings.at(bytes, at);
  }

  function readHeld(): void {
    const line = held?.line;
    held = null;
    if (line === undefined) return;
    learning = true;
    read(line);
  }

  /** Of the block in hand: all before it has been read or skipped, but for the count of the lines being skipped. */
  let from = 0;
  let skipped = 0;
  let again = 0;

  function count(fate: Fate): void {
    skipped++;
    if (fate === 'again') again++;
  }

  function readTo(block: Buffer, to: number): void {
    if (skipped > 0) skip(skipped, known?.head.format ?? '');
    if (again > 0) selection.again?.(again);
    skipped = 0;
    again = 0;
    if (from < to) read(block.subarray(from, to));
    from = to;
  }

  function skim(block: Buffer): void {
    let at = 0;
    /** Of the line before, which is all that stands between `from` and `at`, if it can be skipped. */
    let before: Fate | null = null;
    from = 0;
    for (let end = block.indexOf(LF); end >= 0; end = block.indexOf(LF, at)) {
      let fate = fateOf(block, at);
      if (isOpen && fate !== null) {
        begins();
        fate = fateOf(block, at);
      }
      isOpen = false;
      learning = fate === null;
      if (before !== null && fate !== null) {
        count(before);
        from = at;
      }
      before = fate === 'read' ? null : fate;
      if (fate === null || (before !== null && from < at) || at - from > MOST_READ) readTo(block, at);
      at = end + 1;
      if (fate === null) {
        inDoubt = true;
        readTo(block, at);
      }
    }
    if (before !== null && at === block.length) {
      held = { line: Buffer.from(block.subarray(from)), fate: before };
      from = at;
    }
    learning ||= at < block.length;
    readTo(block, block.length);
  }

  return {
    /** Lines; only the last of all may have no end. */
    push(block: Buffer): void {
      // What looks like a head may be something else without its colours
      const isPlain = !block.includes(ESCAPE);
      from = 0;
      if (held !== null && isPlain && fateOf(block, 0) !== null) {
        count(held.fate);
        held = null;
        readTo(block, 0);
      }
      readHeld();
      if (isPlain) skim(block);
      else {
        learning = true;
        read(block);
        known = null;
      }
    },
    /** A line has gone the long way; `framed` is all that framing made of it at once. */
    line(physical: string, framed: readonly FramedLine[]): void {
      if (known !== null && !inDoubt) return;
      inDoubt = false;
      isOpen = true;
      const [only] = framed;
      const text = framed.length === 1 && only?.kind === 'text' ? only : null;
      if (text !== null && text.frame !== null && text.frame.format === known?.head.format) return;
      const head = text && lineHead(physical, text);
      known = head && { head, openings: memory.openings(head.process) };
    },
    /** A record has gone the long way. Does somebody want it? */
    isWanted(raw: RawRecord): boolean {
      if (!learning) return true;
      const openings = known?.openings;
      const process = processOf(raw);
      const wanted = memory.isWanted(raw, process);
      // The process has begun anew
      if (known?.head.process === process && memory.openings(process) !== openings) known = null;
      return wanted;
    },
    /** Nothing comes for a while: what is held waits no longer. */
    idle: readHeld,
    /** What comes next does not belong to what has come. */
    end(): void {
      readHeld();
      known = null;
      learning = true;
    },
  };
}
