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
    depth += CLOSERS.has(text.charCodeAt(at)) ? 1 : -1;
  return depth > MAX_DEPTH;
}

/** Functions that inspect JSON text without parsing it. All of them are linear in the text. */

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const CLOSERS: ReadonlyMap<number, string> = new Map([
  [123, '}'],
  [91, ']'],
]);
const CLOSING: ReadonlySet<number> = new Set([125, 93]);

/** Offset of the next bracket outside of strings, or -1. */
export function nextBracket(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 123 || code === 125 || code === 91 || code === 93) return at;
    if (code === QUOTE) {
      at = closingQuote(text, at);
      if (at < 0) return -1;
    }
  }
  return -1;
}

function closingQuote(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return at;
  }
  return -1;
}

/** Closes a cut object after the last member that is certainly whole: one followed by a comma or a bracket. */
export function closeJson(text: string): string {
  const closers: string[] = [];
  let whole = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const closer = CLOSERS.get(code);
    if (code === QUOTE) {
      at = closingQuote(text, at);
      if (at < 0) break;
      continue;
    }
    if (closer !== undefined) closers.push(closer);
    else if (CLOSING.has(code)) closers.pop();
    else if (code !== COMMA) continue;
    whole = code === COMMA ? at : at + 1;
    depth = closers.length;
  }
  // Brackets that were opened after that place go with the text after it
  return text.slice(0, whole) + closers.slice(0, depth).reverse().join('');
}
