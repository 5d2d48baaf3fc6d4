import { parseGoValue } from '../govalue/index.js';
import type { Field, ValueForm } from '../record.js';
import { looksLikeJson } from './brackets.js';

/** Converts raw text to its value: nothing else decides this. */

/** Deeper values are kept as text: they do not occur in real logs, and a hostile one must not exhaust the stack. */
const MAX_DEPTH = 64;

export function fieldValue(field: Field): unknown {
  const { raw } = field;
  switch (field.form) {
    case 'quoted':
      return unquoteGo(field.cut ? `${raw.replace(/\\$/, '')}"` : raw);
    case 'multiline':
      return unindent(raw);
    case 'bare':
      return bareValue(raw);
    case 'json':
      return tooDeep(raw) ? raw : jsonValue(raw);
    case 'list':
      // `"a_ns(uid), b_ns(uid)"` of printf messages has no brackets
      if (!raw.startsWith('[')) return raw.replaceAll('"', '').split(', ');
      return tooDeep(raw) || field.cut ? raw : parseGoValue(raw, unquoteGo);
    default:
      return tooDeep(raw) || field.cut ? raw : parseGoValue(raw, unquoteGo);
  }
}

export function bracketForm(raw: string): ValueForm {
  if (raw.startsWith('map[')) return 'map';
  if (raw.startsWith('&')) return 'struct';
  if (looksLikeJson(raw, 0) || isJsonArray(raw)) return 'json';
  if (raw.startsWith('[')) return 'list';
  return raw === '{}' ? 'json' : 'struct';
}

/** `[1,2]` and `[null]` are JSON; `[1 2]` and `[]` may be Go's, which means the same. */
const isJsonArray = (raw: string): boolean => /^\[(?:-?\d+|null|true|false)(?:,|\]$)/.test(raw) && raw !== '[]';

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Undoes Go's strconv.Quote. `\xff` stands for a byte that was not UTF-8, and becomes U+FFFD as everywhere else. */
export function unquoteGo(raw: string): string {
  const inner = raw.slice(1, -1);
  if (!inner.includes('\\')) return inner;
  // Mostly the text is in quotes, and need not be copied to be
  const quoted = raw.startsWith('"') && raw.endsWith('"') ? raw : `"${inner}"`;
  return (inner.includes(BYTE) ? null : asJson(quoted)) ?? unescapeGo(inner);
}

/** The only frequent escape that JSON lacks: it begins the colours of terminals. All escapes of JSON mean the same in Go. */
const BYTE = '\\x';

/** V8 parses this several times as fast. Null where the text is not JSON: finding that out takes longer than unescaping it. */
function asJson(quoted: string): string | null {
  try {
    return JSON.parse(quoted);
  } catch {
    return null;
  }
}

const unescapeGo = (inner: string): string =>
  inner.replace(
    /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\s\S]))/g,
    (_all, byte?: string, short?: string, long?: string, letter?: string) => {
      if (byte !== undefined)
        return Number.parseInt(byte, 16) < 0x80 ? String.fromCharCode(Number.parseInt(byte, 16)) : '\ufffd';
      const code = short ?? long;
      if (code !== undefined) return codePoint(Number.parseInt(code, 16));
      return SHORT_ESCAPES[letter ?? ''] ?? letter ?? '';
    },
  );

const codePoint = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');

function unindent(raw: string): string {
  const lines = raw
    .replace(/^<\n?/, '')
    .replace(/\n? >$/, '')
    .split('\n');
  return lines.map(line => (line.startsWith('\t') ? line.slice(1) : line)).join('\n');
}

function bareValue(raw: string): unknown {
  if (raw === '<nil>' || raw === 'null') return null;
  if (raw === 'true' || raw === 'false') return raw === 'true';
  // Canonical numbers only: a UID of digits must stay a text
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?$/.test(raw) ? Number(raw) : raw;
}

function jsonValue(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    // Not JSON after all (a Go value that begins with a quote): keep the text
    return raw;
  }
}

function tooDeep(raw: string): boolean {
  let depth = 0;
  for (let at = 0; at < raw.length; at++) {
    const code = raw.charCodeAt(at);
    if (code === 123 || code === 91) {
      if (++depth > MAX_DEPTH) return true;
    } else if (code === 125 || code === 93) depth--;
  }
  return false;
}
