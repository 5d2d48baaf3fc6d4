import type { Field, Header, ParsedRecord } from '../../grammars/record.js';
import { messageOf } from '../message-of.js';

/**
 * `--logging-format=json` (component-base/logs/json, zapr): keys in the order ts, [logger], caller, msg, … A log call may add another key
 * `msg`, which would win in JSON.parse, so the head is removed first.
 */
const HEAD =
  /^\{"ts":(\d+(?:\.\d+)?),(?:"logger":("(?:[^"\\]|\\.){0,200}"),)?"caller":("(?:[^"\\]|\\.){0,200}"),"msg":("[^"\\]*(?:\\.[^"\\]*)*")([,}])/;
const OWN_KEYS = new Set(['ts', 'caller', 'msg']);

export type JsonResult = { ok: true; record: ParsedRecord } | { ok: false; offset: number; reason: string };

export function parseJsonRecord(text: string): JsonResult {
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

/** The stamp is UTC, so the header is the one that klog would have printed in that zone. */
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
