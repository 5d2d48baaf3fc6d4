import { createKlogGrammar, type ParseResult } from '../../grammars/klog/index.js';
import { parseJsonRecord } from './json.js';
import type { Account, KlogRecord, RawRecord } from './types.js';

/** Texts that go through the grammar together. Below 4 KiB the call costs more than the parse; above 64 KiB lexing slows. */
const BATCH = 32 << 10;

/** Texts of records to records, in order. */
export function createRecordReader(account: Account, emit: (record: KlogRecord) => void) {
  const grammar = createKlogGrammar();
  let batch: RawRecord[] = [];
  let size = 0;

  function flush(): void {
    const pending = batch;
    batch = [];
    size = 0;
    const results = grammar.parse(pending.filter(raw => !isJson(raw)).map(raw => raw.text)).values();
    for (const raw of pending) {
      emit(finish(raw, isJson(raw) ? parseJsonRecord(raw.text) : (results.next().value ?? lost)));
    }
  }

  /** Written out: spreading objects costs as much as lexing them. */
  function finish({ line, lines, frame, text, cut: lost }: RawRecord, result: ParseResult): KlogRecord {
    if (result.ok) {
      const { header, message, structured, fields, cut } = result.record;
      return cut || lost
        ? { line, lines, frame, header, message, structured, fields, cut: true }
        : { line, lines, frame, header, message, structured, fields };
    }
    account.records -= 1;
    account.unparsed += 1;
    const { offset, reason } = result;
    return {
      line,
      lines,
      frame,
      header: null,
      message: text,
      structured: false,
      fields: [],
      problem: { offset, reason },
    };
  }

  return {
    push(raw: RawRecord): void {
      batch.push(raw);
      size += raw.text.length;
      if (size >= BATCH) flush();
    },
    end: flush,
  };
}

const isJson = (raw: RawRecord): boolean => raw.text.startsWith('{');

const lost: ParseResult = { ok: false, offset: 0, reason: 'the grammar gave no result for this record' };
