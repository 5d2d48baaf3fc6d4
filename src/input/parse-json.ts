import { nextBracket } from './watch/json-text.js';

/** A parser makes an object of every bracket: in so short a text these are never many. */
const SHORT = 1 << 18;
/** Nobody nests deeper than some dozen levels. */
const MAX_DEPTH = 1_000;

/** Parses a text as JSON; undefined if it is truncated, not JSON, or nested too deeply: the caller counts it. */
export function parseJson(text: string, short = SHORT): unknown {
  if (text.length > short && isDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isDeep(text: string): boolean {
  let depth = 0;
  for (let at = nextBracket(text, 0); at >= 0 && depth <= MAX_DEPTH; at = nextBracket(text, at + 1))
    depth += OPENING.has(text.charAt(at)) ? 1 : -1;
  return depth > MAX_DEPTH;
}

const OPENING: ReadonlySet<string> = new Set(['{', '[']);
