import { createKlogGrammar, type KlogGrammar, type ParseResult } from '../../grammars/klog/index.js';
import { isJson } from '../../grammars/klog/places.js';
import type { ParsedRecord } from '../../grammars/record.js';
import { parseJsonRecord } from './json.js';
import type { Account, KlogRecord, RawRecord } from './types.js';

/**
 * The size of texts that go through the grammar together. Below 4 KiB the call costs more than the parse; above 16 KiB the result outlives
 * the young generation, and keeping a word of a record keeps the text of all.
 */
const BATCH = 8 << 10;

/** The most records that wait for one of them to be read. */
const MAX_WAITING = 512;

/** Turns texts of records into records, in order. */
export function createRecordReader(
  account: Account,
  emit: (record: KlogRecord) => void,
  grammar: KlogGrammar = createKlogGrammar(),
) {
  let batch: (RawRecord | KlogRecord)[] = [];
  /** The texts in the batch that are not JSON. */
  let texts: string[] = [];
  let size = 0;

  function read(raw: RawRecord): KlogRecord {
    const result = isJson(raw.text) ? parseJsonRecord(raw.text) : (grammar.parse([raw.text])[0] ?? lost);
    return result.ok ? understood(raw, result.record) : misunderstood(raw, result);
  }

  function flush(): void {
    const pending = batch;
    const results = grammar.parse(texts);
    batch = [];
    texts = [];
    size = 0;
    let next = 0;
    for (const one of pending)
      if ('text' in one) emit(finish(one, isJson(one.text) ? parseJsonRecord(one.text) : (results[next++] ?? lost)));
      else emit(one);
  }

  function finish(raw: RawRecord, result: ParseResult): KlogRecord {
    const record = result.ok ? understood(raw, result.record) : misunderstood(raw, result);
    // Of several records on one line, the first is counted
    if (!result.ok && raw.lines > 0) {
      account.records -= 1;
      account.unparsed += 1;
    }
    return raw.original === undefined ? record : { ...record, original: raw.original };
  }

  return {
    push(raw: RawRecord): void {
      batch.push(raw);
      if (!isJson(raw.text)) texts.push(raw.text);
      size += raw.text.length;
      if (size >= BATCH) flush();
    },
    /** Takes a record that has been read already, and keeps it in order. */
    pass(record: KlogRecord): void {
      if (batch.length === 0) emit(record);
      else if (batch.push(record) >= MAX_WAITING) flush();
    },
    /** Reads a record without passing it on or counting it. */
    read,
    idle: flush,
    end: flush,
  };
}

/** Written out: spreading objects costs as much as lexing them. */
function understood({ line, lines, frame, cut: lost }: RawRecord, parsed: ParsedRecord): KlogRecord {
  const { header, message, structured, fields, cut } = parsed;
  return cut || lost
    ? { line, lines, frame, header, message, structured, fields, cut: true }
    : { line, lines, frame, header, message, structured, fields };
}

function misunderstood(
  { line, lines, frame, text }: RawRecord,
  problem: NonNullable<KlogRecord['problem']>,
): KlogRecord {
  const { offset, reason } = problem;
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

const lost: ParseResult = { ok: false, offset: 0, reason: 'the grammar gave no result for this record' };
