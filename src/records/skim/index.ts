import { SEPARATOR } from '../../../grammars/separator.js';
import type { Bytes } from '../../host/host.js';
import { copyOf, isAscii } from '../../host/index.js';
import { mayBeMendedInside } from '../../input/mend.js';
import { TAKES_SHORT_WAYS } from '../../short-ways.js';
import { createFraming, type FrameSource, type LogFrame } from '../frames.js';
import type { LineCutter } from './cutter.js';
import { createKnowledge } from './knowledge.js';
import type { Memory } from './memory.js';
import { mayBeCut, type Opening } from './openings.js';

interface SkimHandlers {
  readonly memory: Memory;
  readonly cut: LineCutter;
  emit(frame: LogFrame): void;
  /** A physical line that goes the long way. */
  physicalLine?(line: number, text: string): void;
  /** This many more records were wanted once, and came again. */
  again?(records: number): void;
  /** The physical lines of records are wanted. */
  readonly originals: boolean;
}

const LF = 10;
const ESCAPE = 27;
/** What is read in one go is one text: keeping a word of it keeps all of it. */
const MAX_READ = 1 << 14;

/**
 * The short cut past framing, joining and grammar, which define what a log says: of most lines nothing is needed but
 * that they are there. A line is skipped if all this is known from lines that went the long way:
 *
 *  - its head: in digits only, and not in those of the date, the hour and the process id, it differs from that of a line which
 *    framing took for the first of a record, and so does every line in between. Of the other digits only the
 *    tens of minutes and seconds are looked at, so framing would take this one for the same;
 *  - its opening: a record of the same process that begins like it has been passed over, and nothing that decides on it
 *    comes later;
 *  - its end: the next line begins a record, too.
 *
 * What is not so goes the long way, together with the line before, which it may belong to. From there on the head has
 * to be learned again, unless framing took the line for another in the same envelope: one of another program.
 */
export function createSkimmer({
  memory,
  cut,
  emit,
  physicalLine,
  originals,
  again: tellAgain,
}: SkimHandlers): FrameSource {
  const knowledge = createKnowledge(memory);
  const framing = createFraming({ emit, physicalLine, framed: knowledge.line });
  const read = framing.pushLines;
  /** The last line of the block before, if it can be skipped where the next one begins a record. */
  let held: { readonly line: Bytes; readonly opening: Opening } | null = null;

  function readHeld(): void {
    const line = held?.line;
    held = null;
    if (line === undefined) return;
    knowledge.doubt();
    read(line);
  }

  /** Of the block in hand: all before it has been read or skipped, but for the count of the lines being skipped. */
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
    if (again > 0) tellAgain?.(again);
    skipped = 0;
    again = 0;
    if (from < to) read(block.subarray(from, to));
    from = to;
  }

  function openingAt(block: Bytes, at: number, mayBeMended: boolean): Opening | null {
    // What is mended in the text of an entry may be another entry then
    if (mayBeMended && knowledge.isInside()) return null;
    const opening = knowledge.openingOf(block, at);
    if (opening === null || !knowledge.isOpen()) return opening;
    emit({ kind: 'boundary' });
    return knowledge.openingOf(block, at);
  }

  /** The line from `begin` to `end` is the whole of a record: is it built like one that was read? */
  function cutOut(opening: Opening, block: Bytes, begin: number, end: number): void {
    const begins = knowledge.begins();
    if (begins === null || !mayBeCut(opening)) return;
    const text = knowledge.textOf(block, begin, end);
    const physical = originals && knowledge.isInside() ? block.toString('latin1', begin, end) : text;
    readTo(block, begin);
    const record = cut(begins, opening, { line: framing.pass(0) + 1, text, physical });
    if (record === null) return;
    framing.pass(1);
    emit({ kind: 'record', record });
    from = end + 1;
  }

  function skim(block: Bytes, mayBeMended: boolean): void {
    // `mayBreakShape` of all its lines: an ellipsis is not ASCII
    const isPlain = !mayBeMended && isAscii(block) && !block.includes(SEPARATOR);
    let at = 0;
    /** Where the line before begins, and how; null where it is read in any case. */
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

  /** What comes next does not belong to what has come. */
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
