import { SEPARATOR } from '../../../grammars/separator.js';
import type { Bytes } from '../../host/host.js';
import { copyOf, isAscii } from '../../host/index.js';
import { TAKES_SHORT_WAYS } from '../../kit/short-ways.js';
import { mayBeMendedInside } from '../copied/mend.js';
import { createFraming, type FrameSource, type LogFrame } from '../records/frames.js';
import type { LineCutter } from './cutter.js';
import { createKnowledge } from './knowledge.js';
import type { Memory } from './memory.js';
import { mayBeCut, type Opening } from './openings.js';

interface SkimHandlers {
  readonly memory: Memory;
  readonly cut: LineCutter;
  emit(frame: LogFrame): void;
  /** A physical line that goes the long way */
  physicalLine?(line: number, text: string): void;
  /** Adds this many repetitions of records that are needed once. */
  again?(records: number): void;
  /** Whether the physical lines of records are wanted */
  readonly originals: boolean;
}

const LF = 10;
const ESCAPE = 27;
/** What is read in one step is one text: keeping a word of it keeps all of it. */
const MAX_READ = 1 << 14;

/**
 * The shortcut past framing, joining and grammar, which define what a log contains: most lines are only counted. A line is skipped if lines
 * that went the long way show all of this:
 *
 *  - its head: framing took a line for the first of a record whose head differs from this one only in digits, and not in digits of the
 *    date, the hour and the process id; the same holds for every line in between. Of the other digits only the tens of minutes and seconds
 *    are checked, so framing would take this line for the first of a record, too;
 *  - its opening: a record of the same process with the same beginning was skipped, and nothing after that beginning matters;
 *  - its end: the next line begins a record, too.
 *
 * Every other line goes the long way, together with the line before, which it may belong to. After it the head must be learned again,
 * unless framing found another program's line in the same envelope.
 */
export function createSkimmer({
  memory,
  cut,
  emit,
  physicalLine,
  originals,
  again: countAgain,
}: SkimHandlers): FrameSource {
  const knowledge = createKnowledge(memory);
  const framing = createFraming({ emit, physicalLine, framed: knowledge.line });
  const read = framing.pushLines;
  /** The last line of the previous block, if it can be skipped provided that the next one begins a record. */
  let held: { readonly line: Bytes; readonly opening: Opening } | null = null;

  function readHeld(): void {
    const line = held?.line;
    held = null;
    if (line === undefined) return;
    knowledge.doubt();
    read(line);
  }

  /**
   * The position in the current block. Everything before it was read or skipped, except that the lines being skipped are not counted yet.
   */
  let from = 0;
  let skipped = 0;
  let again = 0;

  function count({ fate }: Opening): void {
    skipped++;
    if (fate === 'again') again++;
  }

  function readTo(block: Bytes, to: number): void {
    if (skipped > 0) {
      framing.pass(skipped);
      emit({ kind: 'skipped', lines: skipped, format: knowledge.format() });
    }
    if (again > 0) countAgain?.(again);
    skipped = 0;
    again = 0;
    if (from < to) read(block.subarray(from, to));
    from = to;
  }

  function openingAt(block: Bytes, at: number, mayBeMended: boolean): Opening | null {
    // Mending the text of an entry could make another entry of it
    if (mayBeMended && knowledge.isInside()) return null;
    const opening = knowledge.openingOf(block, at);
    if (opening === null || !knowledge.isOpen()) return opening;
    emit({ kind: 'boundary' });
    return knowledge.openingOf(block, at);
  }

  /** Makes a record of the line from `begin` to `end`, if it is a whole record and built like one that was read. */
  function cutOut(opening: Opening, block: Bytes, begin: number, end: number): void {
    const begins = knowledge.begins();
    if (begins === null || !mayBeCut(opening)) return;
    const text = knowledge.textOf(block, begin, end);
    const physical = originals && knowledge.isInside() ? block.toString('latin1', begin, end) : text;
    readTo(block, begin);
    const record = cut(begins, opening, framing.pass(0) + 1, text, physical);
    if (record === null) return;
    framing.pass(1);
    emit({ kind: 'record', record });
    from = end + 1;
  }

  function skim(block: Bytes, mayBeMended: boolean): void {
    // `mayBreakShape` for all its lines: an ellipsis is not ASCII
    const isPlain = !mayBeMended && isAscii(block) && !block.includes(SEPARATOR);
    let at = 0;
    /** The beginning of the line before, and its opening; null if it is read in any case */
    let begin = 0;
    let before: Opening | null = null;
    from = 0;
    for (let end = block.indexOf(LF); end >= 0; end = block.indexOf(LF, at)) {
      const opening = openingAt(block, at, mayBeMended);
      knowledge.expect(opening);
      if (before !== null && opening !== null) {
        if (before.fate === 'read') cutOut(before, block, begin, at - 1);
        else {
          count(before);
          from = at;
        }
      }
      before = opening !== null && (opening.fate !== 'read' || isPlain) ? opening : null;
      const isSkippable = before !== null && before.fate !== 'read';
      if (opening === null || (isSkippable && from < at) || at - from > MAX_READ) readTo(block, at);
      begin = at;
      at = end + 1;
      if (opening === null) {
        knowledge.doubt();
        readTo(block, at);
      }
    }
    if (before !== null && before.fate !== 'read' && at === block.length) {
      held = { line: copyOf(block.subarray(from)), opening: before };
      from = at;
    }
    if (at < block.length) knowledge.doubt();
    readTo(block, block.length);
  }

  /** What follows does not continue what came before. */
  function end(): void {
    readHeld();
    knowledge.forget();
  }

  return {
    push(text) {
      end();
      framing.push(text);
    },
    pushLines(block) {
      if (!TAKES_SHORT_WAYS) {
        end();
        read(block);
        return;
      }
      // What looks like a head may be something else without its colours
      const isPlain = !block.includes(ESCAPE);
      const mayBeMended = mayBeMendedInside(block);
      from = 0;
      if (held !== null && isPlain && openingAt(block, 0, mayBeMended) !== null) {
        count(held.opening);
        held = null;
        readTo(block, 0);
      }
      readHeld();
      if (isPlain) skim(block, mayBeMended);
      else {
        knowledge.forget();
        read(block);
        knowledge.forget();
      }
    },
    pass(lines) {
      readHeld();
      return framing.pass(lines);
    },
    idle() {
      readHeld();
      framing.idle();
    },
    end() {
      end();
      return framing.end();
    },
  };
}
