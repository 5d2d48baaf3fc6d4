import type { Bytes } from '../host/host.js';
import { bytesOf } from '../host/index.js';
import { eachPiece, textOf } from './decode.js';
import { withoutReturns } from './line-splitter.js';

/** Takes objects of the API from a text, line by line. */
export interface ObjectLines {
  /** Returns false if the line is part of no object; that ends an open one. A last line without a line end may not be whole. */
  take(line: number, text: string, from: number, to: number, isWhole: boolean): boolean;
  /** Counts lines that open an object, though nothing in them is read. */
  include(lines: number): void;
  isOpen(): boolean;
  /** Ends what is open. */
  close(): void;
}

/** Reads all other lines of the text. */
export interface OtherLines {
  pushLines(lines: Bytes): void;
  /** Skips this many lines, which belong to objects. */
  pass(lines: number): void;
  /** The number of lines so far, including the skipped ones. */
  lines(): number;
}

const LF = 10;

/**
 * What every object of the API states first, or right after its kind: `apiVersion`. Its longest part with a rare first letter is searched
 * for, which takes a seventh of the time.
 */
const [OF_API, VERSION] = ['api', 'Version'];
/** A line with it is the first of an object, or the first after lines that only open something. */
const STATES_VERSION = /^( {0,40})(?:- )?apiVersion: {1,9}\S/;
/** The first member of an object in JSON, after its brace. */
const MEMBER = /^ {0,40}"(?:apiVersion|kind|items|metadata|object)" ?:/;
/** Entries of logs are JSON, too: objects are known by their first member. */
const IS_JSON = /^ {0,40}[[{"]/;
const IS_ENTRY = /^\{ ?"/;
/** An object in one line. Audit logs have such lines, too. */
const COMPACT =
  /^ {0,40}\[?\{ ?"(?:apiVersion|kind|items|metadata|object|received|type)" ?:(?!.{0,60}audit\.k8s\.io\/)/;
/** The first line of an entry of a log, which ends an object. */
const isEntry = (line: string): boolean => IS_ENTRY.test(line) && !COMPACT.test(line);
/** Lines that only open an object, a list or an event of a watch. */
const OPENS =
  /^ {0,40}(?:\[?\{|\[|---|(?:- )?object:|items:|type: [A-Z]{3,12}|(?:- )?kind: [A-Z]\w{1,60}|"type": ?"[A-Z]{3,12}",|"kind": ?"[A-Z]\w{1,60}",|"(?:object|items)": ?[[{])\s{0,9}$/;
const LONGEST_OPENING = 60;
const MAX_OPENINGS = 4;
/** Before an object that is indented as a whole: nothing, the mark of a block of code, the number of a line. */
const ENDS_TEXT = /^\s*(?:\d{1,6}|```.{0,20}|~~~.{0,20})?$/;

/** So many other lines in a row end a part in which any line may open an object. */
const PATIENCE = 2_000;

/**
 * Divides a text in which objects of the API lie among lines of a log and whatever else people copy. The other lines keep their numbers. A
 * block of a log in which nothing states a version is passed on as it is.
 */
export function createMixed(objects: ObjectLines, others: OtherLines) {
  let loose = false;
  /** Other lines since the last object */
  let idle = 0;
  /** Lines of objects that `others` has not skipped yet */
  let taken = 0;
  /** Lines at the end of the previous block that may open an object */
  let held = '';
  let before = '';

  function passOn(lines: Bytes): void {
    if (lines.length === 0) return;
    if (taken > 0) others.pass(taken);
    taken = 0;
    others.pushLines(lines);
  }

  /** The lines of a block one by one; `bytes` are the same where they are ASCII. */
  function readLines(text: string, bytes: Bytes | null): void {
    let number = others.lines() + taken;
    /** Lines before this offset have been passed on */
    let from = 0;
    /** The last lines before this one that open something */
    let openings: { at: number; number: number }[] = [];

    function passTo(to: number): void {
      if (from < to) passOn(bytes === null ? bytesOf(text.substring(from, to)) : bytes.subarray(from, to));
    }

    /** Whether the line may belong to an object. Lines that open it are handed over. */
    function mayTake(at: number, end: number): boolean {
      if (objects.isOpen()) return true;
      const line = text.substring(at, end);
      if (!states(line, openings.length > 0)) {
        openings = [];
        return loose && !IS_JSON.test(line);
      }
      const isRead = (one: { at: number; number: number }): boolean =>
        objects.take(one.number, text, one.at, endOfLine(text, one.at), true);
      objects.include(openings.filter(one => !isRead(one)).length);
      return true;
    }

    for (let at = 0; at < text.length; ) {
      const found = text.indexOf('\n', at);
      const end = withoutReturns(text, at, found < 0 ? text.length : found);
      const next = found < 0 ? text.length : found + 1;
      number++;
      if (text.charCodeAt(at) === BRACE && isEntry(text.substring(at, end))) objects.close();
      const earlier = openings;
      if (mayTake(at, end) && objects.take(number, text, at, end, found >= 0)) {
        passTo(openings[0]?.at ?? at);
        taken += openings.length + 1;
        from = next;
        idle = 0;
        if (openings.length > 0) openings = [];
      } else {
        const line = text.substring(at, end);
        if (++idle > PATIENCE) loose = false;
        openings = OPENS.test(line) ? [...earlier, { at, number }].slice(-MAX_OPENINGS) : [];
        if (openings.length === 0) before = line;
      }
      at = next;
    }
    const [first] = openings;
    passTo(first?.at ?? text.length);
    held = first === undefined ? '' : text.slice(first.at);
  }

  /** Whether the line is the first of an object that states what it is, after lines that only open something. */
  const states = (line: string, isOpening: boolean): boolean => {
    if (IS_JSON.test(line)) return COMPACT.test(line) || (isOpening && MEMBER.test(line));
    const [stated, indentation = ''] = STATES_VERSION.exec(line) ?? [];
    return stated !== undefined && (isOpening || indentation === '' || ENDS_TEXT.test(before));
  };

  function pushLines(lines: Bytes): void {
    if (isAmongObjects() || mayBegin(lines)) eachPiece(lines, read);
    else passOnLog(lines);
  }

  const isAmongObjects = (): boolean => held !== '' || loose || objects.isOpen();

  function read(lines: Bytes): void {
    if (!isAmongObjects() && !mayBegin(lines)) {
      passOnLog(lines);
      return;
    }
    const text = textOf(lines);
    const isPlain = held === '' && text.length === lines.length;
    const whole = held + text;
    held = '';
    readLines(whole, isPlain ? lines : null);
  }

  function passOnLog(lines: Bytes): void {
    const end = endOfLog(lines);
    passOn(lines.subarray(0, end));
    held = textOf(lines.subarray(end));
    before = lastLine(lines, end);
  }

  return {
    /** From here on an object may be a part that a person cut out (metadata, a status). Otherwise it must state its version. */
    loosen(): void {
      loose = true;
    },
    push: (text: string): void => pushLines(bytesOf(text)),
    pushLines,
    /** Passes on what was held back. */
    flush(): void {
      const rest = held;
      held = '';
      passOn(bytesOf(rest));
      if (taken > 0) others.pass(taken);
      taken = 0;
    },
  };
}

const BRACE = 123;

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return withoutReturns(text, at, end < 0 ? text.length : end);
}

/** What may come before the version of an object on its line. */
const BEFORE_VERSION = /^[ >-]*(?:\[?\{["\w:,{ ]*)?"?$/;
const LONGEST_BEFORE = 100;

/** Whether some line may be the first of an object. */
function mayBegin(lines: Bytes): boolean {
  for (let found = lines.indexOf(VERSION); found >= 0; found = lines.indexOf(VERSION, found + VERSION.length)) {
    const at = found - OF_API.length;
    if (at < 0 || lines.toString('latin1', at, found) !== OF_API) continue;
    const start = at === 0 ? 0 : lines.lastIndexOf(LF, at - 1) + 1;
    if (at - start <= LONGEST_BEFORE && BEFORE_VERSION.test(textOf(lines.subarray(start, at)))) return true;
  }
  return false;
}

/** The offset of the last lines, if they only open something. */
function endOfLog(lines: Bytes): number {
  let end = lines.length;
  for (let count = 0; count < MAX_OPENINGS; count++) {
    const start = startOfLine(lines, end);
    if (end - start > LONGEST_OPENING || end === 0 || !OPENS.test(textOf(lines.subarray(start, end)).trimEnd())) break;
    end = start;
  }
  return end;
}

/** The offset of the line that ends before this offset. */
const startOfLine = (lines: Bytes, end: number): number => (end < 2 ? 0 : lines.lastIndexOf(LF, end - 2) + 1);

function lastLine(lines: Bytes, end: number): string {
  const start = startOfLine(lines, end);
  return textOf(lines.subarray(start, Math.min(end, start + LONGEST_OPENING))).trimEnd();
}
