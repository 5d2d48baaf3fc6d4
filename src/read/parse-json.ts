import { nextBracket } from './json-text.js';

/** A parser makes an object for every bracket: a text as short as this never has many. */
const SHORT = 1 << 18;
/** Real documents nest only some dozen levels deep. */
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

/** A text that is not JSON costs as much as a hundred texts that are: V8 makes an error for it, with a message and a stack. */
const MAX_FAILURES = 2_000;
/** After this many failures in a row, only one in this many is tried. */
const STRIDE = 64;

/** Decides when to try less: a text that failed this often is mostly something else. Made for one source. */
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

/** Parses texts of one source, and tries fewer of them where nothing is JSON. */
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
