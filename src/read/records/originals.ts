import type { RawRecord, Selection } from './types.js';

/** Which records are kept in the form of the input. Records that report a trouble or a reason are few, and cost nothing. */
export type Quotes = 'none' | 'troubles' | 'all';

/** Records are finished within a few lines of their end; blocks of journald span dozens of lines each. */
const REACH = 1024;
const MAX_LINES = 64;

interface Originals {
  /** Takes each physical line, where lines are wanted */
  readonly keep?: (line: number, text: string) => void;
  attach(raw: RawRecord): RawRecord;
}

export const createOriginals = (quotes: Quotes, selection: Selection | undefined): Originals =>
  quotes === 'all' ? createPhysical() : { attach: quotes === 'none' ? raw => raw : withTrouble(selection) };

/** Keeps warnings, errors and reasons, without what was around them. */
const withTrouble =
  (selection: Selection | undefined) =>
  (raw: RawRecord): RawRecord =>
    TROUBLE.test(raw.text) || selection?.saysWhy?.(raw.text, raw.body) ? { ...raw, original: raw.text } : raw;

/** Translates the options of callers. */
export const quotesOf = (lines: boolean | 'troubles' = false): Quotes =>
  lines === 'troubles' ? lines : lines ? 'all' : 'none';

const TROUBLE = /^(?:[EW]\d{4} |\{.{0,4000}"err":)/;

export const isTrouble = (severity: string): boolean => severity === 'E' || severity === 'W';

/** Remembers the last physical lines, so that a record can be quoted in the form of the input. */
function createPhysical(): Originals {
  const recent: string[] = [];
  return {
    keep(line, text): void {
      recent[line % REACH] = text;
    },
    attach(raw): RawRecord {
      const lines = Math.min(Math.max(raw.lines, 1), MAX_LINES);
      const texts = Array.from({ length: lines }, (_, index) => recent[(raw.line + index) % REACH] ?? '');
      return { ...raw, original: texts.join('\n') };
    },
  };
}
