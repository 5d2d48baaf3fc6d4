import type { KlogGrammar, ParseResult } from '../../../grammars/klog/index.js';
import { isJson } from '../../../grammars/klog/places.js';
import type { Field, Header } from '../../../grammars/record.js';
import { messageOf } from '../../kit/message-of.js';
import type { Account, KlogRecord, RawRecord } from './types.js';

/**
 * `--logging-format=json` (component-base/logs/json, zapr): keys in the order ts, [logger], caller, msg, … A log call may add another key
 * `msg`, which would win in JSON.parse, so the head is removed first.
 */
const HEAD =
  /^\{"ts":(\d+(?:\.\d+)?),(?:"logger":("(?:[^"\\]|\\.){0,200}"),)?"caller":("(?:[^"\\]|\\.){0,200}"),"msg":("[^"\\]*(?:\\.[^"\\]*)*")([,}])/;
const OWN_KEYS = new Set(['ts', 'caller', 'msg']);

export function parseJsonRecord(text: string): ParseResult {
  try {
    const head = HEAD.exec(text);
    const rest = head === null ? text : `{${text.slice(head[0].length)}`;
    const values = JSON.parse(head?.[5] === '}' ? '{}' : rest) as Record<string, unknown>;
    const logger = head?.[2];
    const pairs = Object.entries(values).filter(([key]) => head !== null || !OWN_KEYS.has(key));
    const fields: Field[] = pairs.map(([key, value]) => ({ key, form: 'json', raw: JSON.stringify(value) }));
    if (logger !== undefined) fields.unshift({ key: 'logger', form: 'json', raw: logger });
    const ts = Number(head?.[1] ?? values.ts);
    const caller = String(head?.[3] === undefined ? (values.caller ?? '') : JSON.parse(head[3]));
    const message = String(head?.[4] === undefined ? (values.msg ?? '') : JSON.parse(head[4]));
    // Only the lack of a verbosity shows that a line is an error
    const header = jsonHeader(ts, caller, 'v' in values ? 'I' : 'E');
    return { ok: true, record: { header, message, structured: true, fields } };
  } catch (error) {
    const reason = messageOf(error);
    return { ok: false, offset: Number(/position (\d+)/.exec(reason)?.[1] ?? 0), reason: reason.slice(0, 160) };
  }
}

/** The header that klog would have printed in UTC, the zone of the stamp. */
function jsonHeader(ts: number, caller: string, severity: 'I' | 'E'): Header {
  const at = new Date(ts);
  const valid = !Number.isNaN(at.getTime());
  const [, file = caller, line = '0'] = /^(?:.*\/)?([^/]*):(\d+)$/.exec(caller) ?? [];
  return {
    severity,
    month: valid ? at.getUTCMonth() + 1 : 0,
    day: valid ? at.getUTCDate() : 0,
    time: valid ? `${at.toISOString().slice(11, 23)}${micros(ts)}` : '',
    pid: null,
    file,
    line: Number(line),
    ...(valid ? { ts } : {}),
  };
}

/** The three digits below the millisecond. */
const micros = (ts: number): string => String(Math.floor((ts - Math.floor(ts)) * 1000)).padStart(3, '0');

/**
 * The size of texts that go through the grammar together. Below 4 KiB the call costs more than the parse; above 16 KiB the result outlives
 * the young generation, and keeping a word of a record keeps the text of all.
 */
const BATCH = 8 << 10;

/** The most records that wait for one of them to be read. */
const MAX_WAITING = 512;

/** Turns texts of records into records, in order. */
export function createRecordReader(account: Account, emit: (record: KlogRecord) => void, grammar: KlogGrammar) {
  let batch: (RawRecord | KlogRecord)[] = [];
  /** The texts in the batch that wait for the grammar. */
  let texts: string[] = [];
  let size = 0;

  function flush(): void {
    const pending = batch;
    const results = grammar.parse(texts);
    batch = [];
    texts = [];
    size = 0;
    let next = 0;
    for (const one of pending) emit('text' in one ? finish(one, results[next++] ?? lost) : one);
  }

  function pass(record: KlogRecord): void {
    if (batch.length === 0) emit(record);
    else if (batch.push(record) >= MAX_WAITING) flush();
  }

  function finish(raw: RawRecord, result: ParseResult): KlogRecord {
    const record = recordOf(raw, result);
    // Of several records on one line, the first is counted
    if (!result.ok && raw.lines > 0) {
      account.records -= 1;
      account.unparsed += 1;
    }
    return raw.original === undefined ? record : { ...record, original: raw.original };
  }

  return {
    push(raw: RawRecord): void {
      if (isJson(raw.text)) {
        pass(finish(raw, parseJsonRecord(raw.text)));
        return;
      }
      batch.push(raw);
      texts.push(raw.text);
      size += raw.text.length;
      if (size >= BATCH) flush();
    },
    /** Takes a record that has been read already, and keeps it in order. */
    pass,
    /** Reads a record without passing it on or counting it. */
    read: (raw: RawRecord): KlogRecord =>
      recordOf(raw, isJson(raw.text) ? parseJsonRecord(raw.text) : (grammar.parse([raw.text])[0] ?? lost)),
    idle: flush,
    end: flush,
  };
}

/** Written out: spreading objects costs as much as lexing them. */
function recordOf({ line, lines, frame, text, cut: lost }: RawRecord, result: ParseResult): KlogRecord {
  if (!result.ok) {
    const { offset, reason } = result;
    const problem = { offset, reason };
    return { line, lines, frame, header: null, message: text, structured: false, fields: [], problem };
  }
  const { header, message, structured, fields, cut } = result.record;
  return cut || lost
    ? { line, lines, frame, header, message, structured, fields, cut: true }
    : { line, lines, frame, header, message, structured, fields };
}

const lost: ParseResult = { ok: false, offset: 0, reason: 'the grammar gave no result for this record' };
