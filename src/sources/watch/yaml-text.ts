/** Reads lines of block YAML in place, without a parser. Everything is linear in the size of the block. */

const SPACE = 32;
const DASH = 45;
const COLON = 58;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;

/** Offset after the spaces at this place. */
export function afterSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === SPACE) at++;
  return at;
}

/** Whether there is a `- ` (or a lone `-`) at this offset. */
export const isDash = (text: string, at: number, to: number): boolean =>
  text.charCodeAt(at) === DASH && (at + 1 === to || text.charCodeAt(at + 1) === SPACE);

/** Offset of the colon of the key that begins here, or -1. */
export function colonOf(text: string, from: number, to: number): number {
  let at = from;
  if (isQuoted(text, from)) at = text.indexOf(text.charAt(from), from + 1) + 1;
  else while (isKeyCharacter(text.charCodeAt(at))) at++;
  if (at <= from || at >= to || text.charCodeAt(at) !== COLON) return -1;
  return at + 1 === to || text.charCodeAt(at + 1) === SPACE ? at : -1;
}

export function isQuoted(text: string, from: number): boolean {
  const first = text.charCodeAt(from);
  return first === DOUBLE_QUOTE || first === SINGLE_QUOTE;
}

export const keyAt = (text: string, from: number, colon: number): string =>
  isQuoted(text, from) ? text.substring(from + 1, colon - 1) : text.substring(from, colon);

/** Letters, digits and `-./_`: the characters in keys of Kubernetes objects. */
const isKeyCharacter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 45 && code <= 57) || (code >= 65 && code <= 90) || code === 95;

const NULLS: ReadonlySet<string> = new Set(['', '~', 'null', 'Null', 'NULL']);
/** A plain scalar cannot begin with these, or means something else then: flow, anchor, alias, tag, block, comment. */
const INDICATORS = '[]{},#&*!|>%@`';

/** The value of a scalar on one line, as text; undefined where only a YAML parser can read it. */
export function scalarOf(raw: string): string | null | undefined {
  const first = raw.charAt(0);
  if (first === '"') return doubleQuoted(raw);
  if (first === "'") return singleQuoted(raw);
  if (NULLS.has(raw)) return null;
  if (INDICATORS.includes(first)) return undefined;
  return raw.includes(': ') || raw.includes(' #') || raw.endsWith(':') || isDash(raw, 0, raw.length) ? undefined : raw;
}

function doubleQuoted(raw: string): string | undefined {
  if (raw.length < 2 || raw.indexOf('"', 1) !== raw.length - 1 || raw.includes('\\')) return undefined;
  return raw.slice(1, -1);
}

function singleQuoted(raw: string): string | undefined {
  if (raw.length < 2 || !raw.endsWith("'")) return undefined;
  const parts = raw.slice(1, -1).split("''");
  return parts.some(part => part.includes("'")) ? undefined : parts.join("'");
}
