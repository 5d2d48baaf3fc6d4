import type { RawRecord } from './types.js';

/** Records are finished within a few lines of their end; blocks of journald take dozens each. */
const REACH = 1024;
const MAX_LINES = 64;

/** Remembers the last physical lines, so that a record can be quoted as it stands in the input. */
export function createOriginals() {
  const recent: string[] = [];
  return {
    keep(line: number, text: string): void {
      recent[line % REACH] = text;
    },
    attach(raw: RawRecord): RawRecord {
      const lines = Math.min(Math.max(raw.lines, 1), MAX_LINES);
      const texts = Array.from({ length: lines }, (_, index) => recent[(raw.line + index) % REACH] ?? '');
      return { ...raw, original: texts.join('\n') };
    },
  };
}
