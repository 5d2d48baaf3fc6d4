import { SEPARATOR } from '../separator.js';
import { KEY } from './keys.js';

/**
 * Finds where the bracketed values of one text of many records end, or -1. Two dialects look alike and quote differently: JSON (klog ≥
 * 2.100), where a bracket inside a string does not count, and Go's %+v (before that), which quotes nothing, so brackets are only counted. A
 * `"` directly after the first bracket distinguishes them.
 */
export function createBracketScanner(text: string): (from: number) => number {
  let stop = -1;
  let unclosed = 0;
  return from => {
    const at = openingBracket(text, from);
    if (at < 0) return -1;
    if (at >= stop) {
      const next = text.indexOf(SEPARATOR, at);
      stop = next < 0 ? text.length : next;
      unclosed = 0;
    }
    if (unclosed >= MAX_UNCLOSED) return -1;
    const found = closingEnd(text, at, stop);
    if (found < 0) unclosed++;
    return found;
  };
}

/** The end of one bracketed value in a text that is one record. */
export function bracketedEnd(text: string, from: number): number {
  const at = openingBracket(text, from);
  return at < 0 ? -1 : closingEnd(text, at, text.length);
}

/** The first bracket of the value at `from`, or -1. */
function openingBracket(text: string, from: number): number {
  const at = text.startsWith('map[', from) ? from + 3 : text[from] === '&' ? from + 1 : from;
  const open = text[at];
  return open === '{' || open === '[' ? at : -1;
}

function closingEnd(text: string, at: number, stop: number): number {
  const json = looksLikeJson(text, at);
  const end = json ? endOfJson(text, at, stop) : endOfGo(text, at, stop);
  return end < 0 && json ? endOfGo(text, at, stop) : end;
}

/** The search for each unclosed one runs to the end of the record: after this many, the search stops. */
const MAX_UNCLOSED = 8;

/** `{"`, `["`, `[{"`, `[[{"`, … */
export function looksLikeJson(text: string, from: number): boolean {
  let at = from;
  while (at < from + 16 && (text[at] === '[' || text[at] === '{')) at++;
  return at > from && text[at] === '"';
}

/**
 * The position at which the bracket at `from` closes, in a text that continues after it: quoted strings are respected if they are
 * well-formed.
 */
export function balancedEnd(text: string, from: number, limit: number): number {
  const end = firstBalance(text, from, limit, true);
  return end < 0 ? firstBalance(text, from, limit, false) : end;
}

function firstBalance(text: string, from: number, limit: number, quotes: boolean): number {
  let depth = 0;
  for (let at = from; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (quotes && code === 34 /* " */) {
      at = endOfString(text, at, limit);
      if (at < 0) return -1;
    } else if (code === 123 || code === 91 /* { [ */) depth++;
    else if ((code === 125 || code === 93) /* } ] */ && --depth === 0) return at + 1;
  }
  return -1;
}

function endOfJson(text: string, from: number, limit: number): number {
  const end = firstBalance(text, from, limit, true);
  return end < 0 ? -1 : endsValue(text, end);
}

/** Offset of the quote that closes the string that opens at `from`. */
function endOfString(text: string, from: number, limit: number): number {
  for (let at = from + 1; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === 92 /* \ */) at++;
    else if (code === 34) return at;
  }
  return -1;
}

function endOfGo(text: string, from: number, limit: number): number {
  let depth = 0;
  for (let at = from; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === 123 || code === 91) depth++;
    else if (code === 125 || code === 93) {
      depth--;
      // A bracket inside an unquoted text can close early: the value ends only where a key or nothing follows.
      if (depth <= 0 && endsValue(text, at + 1) > 0) return at + 1;
    }
  }
  return -1;
}

/** A key, or the end of the record. */
const NEXT = new RegExp(` ${KEY}|[ \\t\\n]*(?:${SEPARATOR}|$)`, 'y');

function endsValue(text: string, at: number): number {
  if (at === text.length) return at;
  NEXT.lastIndex = at;
  return NEXT.test(text) ? at : -1;
}
