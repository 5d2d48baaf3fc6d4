import { klogPayload } from '../../../grammars/klog/start.js';
import type { Bytes } from '../../host/host.js';
import { type Breaks, type IsFull, jointAfter, MAX_WRAPPED, type Own } from '../copied/broken.js';
import { noiseOf } from '../copied/noise.js';
import { withoutPrefixes } from '../copied/paste.js';
import { eachText } from '../decode.js';
import { createLineOpener } from '../envelopes/index.js';
import { createFramer } from '../frame.js';
import { createLineSplitter } from '../line-splitter.js';
import type { FramedLine, TextLine } from '../types.js';
import { foreignKind, loggedKlog } from './foreign.js';
import type { ShapedRecord } from './types.js';

export type LogFrame =
  | FramedLine
  /** Records that are not needed: they were counted, but not read. The next line begins a record. `format`: that of their envelope */
  | { readonly kind: 'skipped'; readonly lines: number; readonly format: string }
  /** A record that was read directly from its line. */
  | { readonly kind: 'record'; readonly record: ShapedRecord }
  /** The next line begins a record, whatever came before it. */
  | { readonly kind: 'boundary' };

/** Takes the bytes or the text of a log, and passes on frames, in order. */
export type FrameSource = ReturnType<typeof createFraming>;

interface FramingHandlers {
  emit(frame: FramedLine): void;
  /** How its lines were broken, if they were */
  readonly breaks?: Breaks | null;
  /** A physical line, before it is framed. */
  physicalLine?(line: number, text: string): void;
  /** The line after framing: `only` is the result, if that was a single text and came immediately. */
  framed?(physical: string, only: TextLine | null): void;
}

/** Frames every line. The result defines what the log contains. */
export function createFraming({ emit, breaks = null, physicalLine: begin, framed }: FramingHandlers) {
  const made: { count: number; last: FramedLine | null } = { count: 0, last: null };
  const framer = createFramer(loggedKlog, frame => {
    made.count++;
    made.last = frame;
    emit(frame);
  });
  const rejoined = createRejoiner(breaks, framer.push);
  const splitter = createLineSplitter((line, text) => {
    begin?.(line, text);
    made.count = 0;
    rejoined.push(line, text);
    framed?.(text, made.count === 1 && made.last?.kind === 'text' ? made.last : null);
  });

  return {
    push: splitter.push,
    /** Takes the log in UTF-8: whole lines; only the last line of all may lack its end. */
    pushLines: (lines: Bytes): void => eachText(lines, splitter.push),
    /** Skips this many lines, which are not passed in. Returns the number of the last one. */
    pass: splitter.skip,
    /** No data arrives for a while: complete lines are passed on. */
    idle: framer.idle,
    /** What follows does not continue what came before. Returns the number of lines so far. */
    end(): number {
      const lines = splitter.end();
      rejoined.end();
      framer.end();
      return lines;
    },
  };
}

/** A row of a table has gaps between its columns. */
const ROW = /\S(?: {2,}|\t)\S+(?: {2,}|\t)\S/;

/** Whether a record, an envelope, a row or a line of another program begins with this line. */
export function createBeginnings(): Own {
  const open = createLineOpener();
  const isWhole = (line: string): boolean =>
    klogPayload.startsAt(line, 0) || open(line) !== null || foreignKind(line) !== null || ROW.test(line);
  return {
    begins: line => isWhole(line) || isWhole(withoutPrefixes(line)),
    ends: line => noiseOf(line) !== null,
    withProse: true,
  };
}

type Push = (line: number, text: string, lines?: number) => void;

/** Rejoins the lines that a window or a mail program broke at its width. */
export function createRejoiner(breaks: Breaks | null, push: Push): { readonly push: Push; end(): void } {
  if (breaks === null) return { push, end() {} };
  const own = createBeginnings();
  let held: { readonly line: number; readonly text: string; readonly lines: number; readonly joint: IsFull } | null =
    null;

  function end(): void {
    if (held !== null) push(held.line, held.text, held.lines);
    held = null;
  }

  return {
    push(line, text) {
      const goesOn = held !== null && held.lines < MAX_WRAPPED && !own.begins(text) && !own.ends(text) ? held : null;
      const glue = goesOn?.joint(text) ?? null;
      const joint = jointAfter(text, breaks);
      if (goesOn === null || glue === null) {
        end();
        held = { line, text, lines: 1, joint };
      } else held = { ...goesOn, text: goesOn.text + glue + text, lines: goesOn.lines + 1, joint };
    },
    end,
  };
}
