import type { FramedLine } from '../../input/types.js';
import type { Selection } from '../selection.js';
import type { RawRecord } from '../types.js';
import { type LineHead, lineHead, matchHead } from './line-head.js';
import { createOpenings } from './openings.js';

interface SkimHandlers {
  /** Lines that have to be read one by one. */
  read(lines: Buffer): void;
  /** So many lines are records that nobody needs, in an envelope of this format; the next line begins a record. */
  skip(lines: number, format: string): void;
}

/** A record that nobody needs; another record; anything else. */
type Fate = 'skip' | 'read' | 'unknown';

const LF = 10;
const ESCAPE = 27;
/** What is read in one go is one text, and whoever keeps a word of it keeps it all. */
const MOST_READ = 1 << 14;

/**
 * The short cut past framing, joining and grammar, which define what a log says: of most lines nothing is needed but
 * that they are there. A line is skipped if all this is known from lines that went the long way:
 *
 *  - its head: in digits only it differs from that of a line which framing took for the first of a record, and so does
 *    every line in between. Neither framing nor a record's header asks which digit stands where, so framing would take
 *    this one for the same;
 *  - its opening: a record that begins like it has been passed over, and nothing that decides on it comes later;
 *  - its end: the next line begins a record, too.
 *
 * What is not so goes the long way, together with the line before, which it may belong to. From there on the head has
 * to be learned anew.
 */
export function createSkimmer(selection: Selection, { read, skip }: SkimHandlers) {
  const openings = createOpenings(selection);
  let head: LineHead | null = null;
  /** The last line of the block before, if it can be skipped where the next one begins a record. */
  let held: Buffer | null = null;

  function fateOf(bytes: Buffer, from: number): Fate {
    const at = head === null ? -1 : matchHead(head, bytes, from);
    const opening = at < 0 ? null : openings.at(bytes, at);
    if (opening === null) return 'unknown';
    return opening.passedOver ? 'skip' : 'read';
  }

  function readHeld(): void {
    const line = held;
    held = null;
    if (line !== null) read(line);
  }

  /** Of the block in hand: all before it has been read or skipped, but for the count of the lines being skipped. */
  let from = 0;
  let skipped = 0;

  function readTo(block: Buffer, to: number): void {
    if (skipped > 0) skip(skipped, head?.format ?? '');
    skipped = 0;
    if (from < to) read(block.subarray(from, to));
    from = to;
  }

  function skim(block: Buffer): void {
    let at = 0;
    /** The line before, which is all that stands between `from` and `at`. */
    let skippable = false;
    from = 0;
    for (let end = block.indexOf(LF); end >= 0; end = block.indexOf(LF, at)) {
      const fate = fateOf(block, at);
      if (skippable && fate !== 'unknown') {
        skipped++;
        from = at;
      }
      skippable = fate === 'skip';
      if (fate === 'unknown' || (skippable && from < at) || at - from > MOST_READ) readTo(block, at);
      at = end + 1;
      if (fate === 'unknown') {
        head = null;
        readTo(block, at);
      }
    }
    if (skippable && at === block.length) {
      held = Buffer.from(block.subarray(from));
      from = at;
    }
    readTo(block, block.length);
  }

  return {
    /** Lines; only the last of all may have no end. */
    push(block: Buffer): void {
      // What looks like a head may be something else without its colours
      const isPlain = !block.includes(ESCAPE);
      if (held !== null && isPlain && fateOf(block, 0) !== 'unknown') {
        held = null;
        skip(1, head?.format ?? '');
      }
      readHeld();
      if (isPlain) skim(block);
      else {
        read(block);
        head = null;
      }
    },
    /** A line has gone the long way; `framed` is all that framing made of it at once. */
    line(physical: string, framed: readonly FramedLine[]): void {
      const [only] = framed;
      if (head === null && framed.length === 1 && only?.kind === 'text') head = lineHead(physical, only);
    },
    /** A record has gone the long way. */
    record(raw: RawRecord, passedOver: boolean): void {
      openings.learn(raw, passedOver);
    },
    /** Nothing comes for a while: what is held waits no longer. */
    idle: readHeld,
    /** What comes next does not belong to what has come. */
    end(): void {
      readHeld();
      head = null;
    },
  };
}
