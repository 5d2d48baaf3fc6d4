import { klogPayload } from '../../grammars/klog/start.js';
import type { Bytes } from '../host/host.js';
import { eachText } from '../input/decode.js';
import { createFramer } from '../input/frame.js';
import { createLineSplitter } from '../input/line-splitter.js';
import type { FramedLine, TextLine } from '../input/types.js';
import type { ShapedRecord } from './types.js';

/** Records that are not needed: they were counted, and not read. The next line begins a record. */
interface Skipped {
  readonly kind: 'skipped';
  readonly lines: number;
  /** Of the envelope around them. */
  readonly format: string;
}

/** A record that was read from its line at once. */
interface CutOut {
  readonly kind: 'record';
  readonly record: ShapedRecord;
}

/** The next line begins a record, whatever came before. */
interface Boundary {
  readonly kind: 'boundary';
}

export type LogFrame = FramedLine | Skipped | CutOut | Boundary;

/** Takes the bytes or the text of a log, and hands on frames, in order. */
export interface FrameSource {
  push(block: string): void;
  /** The same in UTF-8: whole lines; only the last of all may have no end. */
  pushLines(lines: Bytes): void;
  /** This many lines here are not handed in. Returns the number of the last. */
  pass(lines: number): number;
  /** Nothing comes for a while: what is whole is handed on. */
  idle(): void;
  /** What comes next does not belong to what has come. Returns how many lines there were. */
  end(): number;
}

interface FramingHandlers {
  emit(frame: FramedLine): void;
  /** A physical line, before it is framed. */
  physicalLine?(line: number, text: string): void;
  /** The same afterwards: `only` is what framing made of it, if that was one text and came at once. */
  framed?(physical: string, only: TextLine | null): void;
}

/** Frames every line: what this makes of a log defines what the log says. */
export function createFraming({ emit, physicalLine: begin, framed }: FramingHandlers): FrameSource {
  const made: { count: number; last: FramedLine | null } = { count: 0, last: null };
  const framer = createFramer(klogPayload, frame => {
    made.count++;
    made.last = frame;
    emit(frame);
  });
  const splitter = createLineSplitter((line, text) => {
    begin?.(line, text);
    made.count = 0;
    framer.push(line, text);
    framed?.(text, made.count === 1 && made.last?.kind === 'text' ? made.last : null);
  });

  return {
    push: splitter.push,
    pushLines: lines => eachText(lines, splitter.push),
    pass: splitter.skip,
    idle: framer.idle,
    end() {
      const lines = splitter.end();
      framer.end();
      return lines;
    },
  };
}
