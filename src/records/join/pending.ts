import type { Account, RawRecord } from '../types.js';
import { type FirstLine, type OpenRecord, openRecord, recordOf } from './open.js';

/** The record whose lines are arriving, and how its lines are counted. */
export function createPending(account: Account, emit: (record: RawRecord) => void) {
  let open: OpenRecord | null = null;
  /** A record of one line so far. It need not be opened if the next line begins another one, as is nearly always the case. */
  let single: FirstLine | null = null;

  function flush(): void {
    if (single !== null) {
      const line = single;
      single = null;
      emit(recordOf(line));
    }
    if (open === null) return;
    const record = open;
    open = null;
    account.other += record.blanks;
    emit(record.close());
  }

  return {
    flush,
    /** `breaks`: offsets at which its text is already known to be broken. */
    begin(item: FirstLine, breaks?: number[]): void {
      flush();
      // Several records can be on one physical line (docker JSON): the account counts lines, and counts this one once
      account.records += Math.min(item.lines, 1);
      account.continuations += Math.max(item.lines - 1, 0);
      if (breaks === undefined) single = item;
      else open = openRecord(item, breaks);
    },
    append(record: OpenRecord, lines: number, text: string, how: 'line' | 'break'): void {
      account.continuations += record.blanks + lines;
      record.lines += record.blanks + lines;
      record.blanks = 0;
      record.append(text, how);
    },
    /** The record, opened for further lines. */
    opened(): OpenRecord | null {
      if (single !== null) open = openRecord(single);
      single = null;
      return open;
    },
    /** It has a header, so the next record has one, too. */
    hasHeader: (): boolean => open?.headless === false || (single !== null && !single.headless),
  };
}
