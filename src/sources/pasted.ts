import {
  type Breaks,
  breaksIn,
  type IsFull,
  isDoubleSpaced,
  jointAfter,
  NOT_FULL,
  type Own,
} from '../read/copied/broken.js';
import { codeIn, mended, unescaped } from '../read/copied/mend.js';
import { createPaste } from '../read/copied/paste.js';
import { createLineSplitter } from '../read/line-splitter.js';
import { MESSAGE } from './events/messages.js';
import { ROW_IN_DIFF } from './table/pod-row.js';
import { AGE } from './time.js';
import type { LinesBetween, Testify, WitnessReader } from './types.js';

/** A row of any table of events, and lines that end it: an empty line, a fence, a prompt, a line of a description, the head of a table. */
const ROW = /(?<!\S)(?:Normal|Warning)[ \t]{1,80}[A-Z]\w{2,80}[ \t]| - event for /;
const ENDS =
  /^\s*(?:$|```|~~~|\S{0,100}[$#] )|^\s{0,8}[A-Z][\w ()/-]{1,40}:(?:\s{2}|\s*$)|^Name: |^NAME(?:SPACE)? +[A-Z]|^\d{4}-\d\d-\d\dT\S{1,40} {2}/;
/** A message never ends like this: with a gRPC code without its description, a colon, an opening bracket. */
const OPEN = /(?:\bcode = \w{1,40}|\bdesc|[:=,([{])$/;
/** A line that begins like this goes on with a message: the quoted name of a volume, an image or a container. */
const MIDDLE = /^\s{0,20}"[^"]{1,300}"(?: \(UniqueName:| ?:) /;
/** The arguments and the output of mount and umount are separate lines (mount_linux.go, doMount, Unmount). */
const OF_MOUNT =
  /^\s*(?:(?:Mounting (?:command|arguments)|Unmounting arguments|Output): |Running (?:scope )?as unit|u?mount(?:\.\w{1,10})?: )/;
/** A row that ends where its message has to come: blanks in front of it are lost where a line is broken there. */
const NO_MESSAGE = new RegExp(
  String.raw`(?<!\S)(?:Normal|Warning)[ \t]{1,80}[A-Z]\w{2,80}[ \t]{1,80}(?:${AGE}(?: \(x\d{1,9} over ${AGE}\))?[ \t]{1,80}[a-z][\w.-]{0,100}(?:, \S{1,253})?|[a-z]{1,60}/\S{1,253})$`,
);
/** A quoted YAML value continues on the next line. */
const OPEN_VALUE = /^\s{0,40}\w{1,40}: (?:'(?:[^']|'')*|"(?:[^"\\]|\\.)*)$/;
const MAX_LINES = 20;
const MAX_LENGTH = 4096;

interface Row {
  readonly line: number;
  readonly text: string;
  readonly lines: number;
  readonly isFull: IsFull;
}

/** Rejoins rows whose messages have several lines, or were broken into several; every other line is passed on unchanged. */
function createRejoined(emit: (line: number, text: string, lines: number) => void) {
  let held: Row | null = null;
  /** Empty lines after it: its message may continue after them */
  let blank = 0;

  function flush(): void {
    if (held === null) return;
    emit(held.line, held.text, held.lines);
    for (let at = 0; at < blank; at++) emit(held.line + held.lines + at, '', 1);
    held = null;
    blank = 0;
  }

  /** The held row together with the line, if the line belongs to it */
  function longer(text: string, isFull: IsFull): Row | null {
    if (held === null || held.lines >= MAX_LINES) return null;
    const row = held.text.trimEnd();
    const isBroken = NO_MESSAGE.test(row);
    // What the runtime answered is the end of a row that was broken before it
    if (isBroken || OPEN.test(row) ? ROW.test(text) : beginsRow(text)) return null;
    const glue = blank > 0 || isBroken || ENDS.test(text) ? null : held.isFull(text);
    if (glue !== null)
      return { line: held.line, text: (held.text + glue + text).slice(0, MAX_LENGTH), lines: held.lines + 1, isFull };
    const goesOn =
      OF_MOUNT.test(text) ||
      (blank === 0 && MIDDLE.test(text)) ||
      (blank === 0 && !ENDS.test(text) && (isBroken || isOpen(row)));
    if (!goesOn) return null;
    const whole = `${row}${isBroken ? '   ' : ' '}${text.trim()}`.slice(0, MAX_LENGTH);
    return { line: held.line, text: whole, lines: held.lines + blank + 1, isFull };
  }

  return {
    push(line: number, text: string, isFull = NOT_FULL): void {
      const row = longer(text, isFull);
      if (row !== null) {
        held = row;
        blank = 0;
      } else if (held !== null && text.trim() === '' && blank < MAX_LINES) blank++;
      else {
        flush();
        if (beginsRow(text)) held = { line, text, lines: 1, isFull };
        else emit(line, text, 1);
      }
    },
    flush,
  };
}

const beginsRow = (text: string): boolean => ROW.test(text) || MESSAGE.test(text);

/** Whether its last words require more, or a quote is not closed. */
function isOpen(text: string): boolean {
  const quotes = text.match(/(?<!\\)"/g)?.length ?? 0;
  return OPEN.test(text.trimEnd()) || quotes % 2 === 1 || OPEN_VALUE.test(text);
}

/** Takes text that kubectl printed, line by line. */
export interface PastedText {
  /** How the line belongs to it; null if it does not. */
  see(line: number, text: string): 'record' | 'continuation' | null;
  /** Closes everything that is open. */
  end(): void;
  /** How many testimonies it gave; known after the end. */
  events(): number;
  /** Notes on what it could not determine. */
  notes?(): readonly string[];
}

type Create = (testify: Testify) => PastedText;

/**
 * A file of such text. `begins` matches its first line, which shows what copying put in front of all lines: a quote's `> `, an indentation.
 */
export const pastedFile = (begins: RegExp, create: Create) =>
  function read(testify: Testify): WitnessReader {
    const account = { records: 0, continuations: 0, other: 0, unparsed: 0 };
    const pasted = create(testify);
    const paste = createPaste(text => begins.test(text));
    let isKnown = false;
    let breaks: Breaks | null = null;
    let isDouble = false;
    let wasBlank = true;
    /** The beginning, however it was cut, until it is long enough to show how lines are broken */
    let head: string | null = '';

    function begin(text: string): void {
      isDouble = isDoubleSpaced(text);
      breaks = breaksIn(text, ROWS) ?? breaksIn(text, TEXT);
      head = null;
      splitter.push(text);
    }

    const rows = createRejoined((line, text, lines) => {
      const how = pasted.see(line, text);
      account[how === 'record' ? 'records' : how === 'continuation' ? 'continuations' : 'other']++;
      account.continuations += lines - 1;
    });
    const splitter = createLineSplitter((line, copied) => {
      const isBetween = isDouble && !wasBlank && copied.trim() === '';
      wasBlank = copied.trim() === '';
      if (isBetween) {
        account.other++;
        return;
      }
      const boxed = withoutEdge(copied);
      const span = codeIn(copied).find(one => begins.test(one));
      const text = span ?? withoutSpan(mended(unescaped(withoutBars(withoutDiff((boxed ?? copied).trimEnd())))));
      // A later line may be indented for another reason
      const learned = isKnown || begins.test(text) ? null : paste.learn(text, 'any');
      isKnown ||= learned !== null || begins.test(text);
      rows.push(line, learned ?? paste.strip(text), boxed === null ? fullIn(copied, breaks) : fullInFrame(copied));
    });

    return {
      push(block) {
        if (head === null) splitter.push(block);
        else if (head.length + block.length < HEAD) head += block;
        else {
          const whole = head + block;
          begin(whole.slice(0, HEAD));
          splitter.push(whole.slice(HEAD));
        }
      },
      end() {
        if (head !== null) begin(head);
        const lines = splitter.end();
        rows.flush();
        pasted.end();
        return { ...account, framing: null, lines, events: pasted.events(), notes: pasted.notes?.() ?? [] };
      },
    };
  };

/** Text of kubectl between lines of a kubelet, which end what is open, as an empty line does. */
export const pastedBetween = (create: Create) =>
  function read(testify: Testify): LinesBetween {
    const pasted = create(testify);
    let taken = 0;
    let next = 0;
    const rows = createRejoined((line, text, lines) => {
      if (pasted.see(line, text) !== null) taken += lines;
    });

    function end(): void {
      rows.flush();
      pasted.end();
    }

    return {
      push({ line, text, lines }) {
        if (line !== next) end();
        next = line + lines;
        rows.push(line, withoutSpan(text));
      },
      end,
      // Only a whole description states something
      counts: () => ({ lines: taken, events: pasted.events() > 0 ? taken : 0 }),
    };
  };

/** A row in a diff of two tables: what was there before shows no state of now, and no name begins with a mark. */
function withoutDiff(text: string): string {
  if (!ROW_IN_DIFF.test(text)) return text;
  return text.startsWith('-') ? '' : ` ${text.slice(1)}`;
}

/** A row of a table of Markdown, as kubectl would print it: its headings are in capitals. */
function withoutBars(text: string): string {
  if (!BARRED.test(text)) return text;
  const cells = text
    .trim()
    .slice(1, -1)
    .split('|')
    .map(cell => cell.trim().replaceAll(CELL_MARKS, ''));
  const row = cells.filter(cell => cell !== '').join('   ');
  return TABLE_HEADING.test(row) ? row.toUpperCase() : row;
}
const BARRED = /^\s{0,20}\|(?:[^|]{0,2000}\|){3,20}\s*$/;
const CELL_MARKS = /^(?:`|\*\*)|(?:`|\*\*)$/g;
const TABLE_HEADING = /^(?:[A-Z][\w-]{1,20}(?: [A-Z]\w{1,20})? {3}){1,12}[A-Z][\w-]{1,20}$/i;

/** A line inside the frame of a terminal window (k9s), without the edge at its end; null for other lines. */
const withoutEdge = (text: string): string | null =>
  text.trimEnd().endsWith(EDGE) ? text.trimEnd().slice(0, -1).trimEnd() : null;

/** A row in a frame is as wide as the window, so it may continue on the next line. */
const fullInFrame = (text: string): IsFull => (text.trimEnd().slice(0, -1).endsWith('  ') ? NOT_FULL : () => '');
const EDGE = '│';

const HEAD = 1 << 16;

/** A row of a table, or a line of a log: not the middle of a sentence. */
const OWN_LINE = /\S(?: {2,}|\t)|^(?:[IWEF]\d{4} |time=|\{"|\[?\d{4}-\d\d-|[A-Z][a-z]{2} [ \d]\d \d)/;

const ends = (line: string): boolean => ENDS.test(line);
const ROWS: Own = { begins: line => ROW.test(line), ends };
const TEXT: Own = { begins: line => ROW.test(line) || OWN_LINE.test(line), ends, withProse: true };

function fullIn(line: string, breaks: Breaks | null): IsFull {
  const joint = jointAfter(line, breaks);
  return next => (OWN_LINE.test(next) ? null : joint(next));
}

/** Removes what is left of an inline code span that spans several lines, a fence on the same line, and a mark of bold. */
const withoutSpan = (text: string): string =>
  text.replace(/^(\s{0,20})(?:`(?!`)|```(?=\w{1,40}[ \t])|\*\*)/, '$1').replace(/(?:(?<=[^`])`(?:``)?|\*\*)$/, '');
