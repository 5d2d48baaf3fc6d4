import { nextBracket } from './watch/json-text.js';

/** A parser makes an object of every bracket: in so short a text these are never many. */
const SHORT = 1 << 18;
/** Real documents nest no deeper than some dozen levels. */
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

/** A text that is no JSON costs as much as a hundred that are: V8 makes an error of it, with its message and its stack. */
const MAX_FAILURES = 2_000;
/** After this many failures in a row, only one in this many is tried. */
const STRIDE = 64;

/** Knows when to try less: what was begun so often and was never whole is mostly something else. Made for one source. */
export function createRetries() {
  let failures = 0;
  let skipped = 0;
  return {
    mayTry: (): boolean => failures < MAX_FAILURES || ++skipped % STRIDE === 0,
    tried(isWhole: boolean): void {
      failures = isWhole ? 0 : failures + 1;
    },
  };
}

/** Parses texts of one source, with fewer tries where nothing is JSON. */
export function createJsonParser(): (text: string, short?: number) => unknown {
  const retries = createRetries();
  return (text, short) => {
    if (!retries.mayTry()) return undefined;
    const value = parseJson(text, short);
    retries.tried(value !== undefined);
    return value;
  };
}

function isDeep(text: string): boolean {
  let depth = 0;
  for (let at = nextBracket(text, 0); at >= 0 && depth <= MAX_DEPTH; at = nextBracket(text, at + 1))
    depth += OPENING.has(text.charAt(at)) ? 1 : -1;
  return depth > MAX_DEPTH;
}

const OPENING: ReadonlySet<string> = new Set(['{', '[']);
