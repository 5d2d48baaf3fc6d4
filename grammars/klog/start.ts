import type { Payload } from '../../src/input/types.js';

/**
 * Where a klog record can begin. One source for everybody who asks: framing (is this line bare?), the record joiner
 * (does the record before it end here?) and the lexer (the header token).
 *
 * klog's header is `Lmmdd hh:mm:ss.uuuuuu threadid file:line] ` (klog.go, formatHeader). Around it stand:
 *  - MicroShift's component word, before the severity (≥ 1.24) or after the thread id (1.23); `???` when unlabelled
 *  - glog as some vendors patched it: `INFO:1208 …`
 *  - a first letter lost in copying: `0905 …`
 *  - a directory before the file (`--add-dir-header`, removed in 1.26) and `???:1` for an unknown call site
 */
export const HEADER =
  /(?:[a-z?][\w?-]{0,30} )?(?:[IWEF]|(?:INFO|WARNING|ERROR|FATAL):)?\d{4} \d\d:\d\d:\d\d\.\d{3,9} +\d+ (?:[^\s:\]]{1,200}|[\w?-]{1,30} [^\s:\]]{1,200}):\d+\] ?/y;
const ANYWHERE =
  /(?<![\w"])(?:[IWEF]|(?:INFO|WARNING|ERROR|FATAL):)\d{4} \d\d:\d\d:\d\d\.\d{3,9} +\d+ (?:[\w?-]{1,30} )?[^\s:\]]{1,200}:\d+\] ?/;
/** `--logging-format=json` (component-base/logs/json): `ts` is the first key. */
const JSON_START = '{"ts":';
/** All headers were taken off: `"SyncLoop DELETE" source="api" …`. */
const HEADLESS = /\s*"[^"\\]{3,300}"(?: [^\s="]{1,60}=\S|$)/y;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

function matches(pattern: RegExp, text: string, from: number): boolean {
  pattern.lastIndex = from;
  return pattern.test(text);
}

/** Is there a klog header, or the first key of a klog JSON line, exactly at `from`? */
export function startsWithHeader(text: string, from: number): boolean {
  const first = text.charCodeAt(from);
  if (first === 123 /* { */) return text.startsWith(JSON_START, from);
  return mayBeginHeader(first) && matches(HEADER, text, from);
}

/** A severity, a digit, a component's word: most lines that have an envelope need no regular expression to be told. */
const mayBeginHeader = (code: number): boolean =>
  code === 73 ||
  code === 69 ||
  code === 87 ||
  code === 70 /* I E W F */ ||
  isDigit(code) ||
  code === 63 /* ? */ ||
  (code >= 97 && code <= 122) /* a-z */;

/** A line that ends inside its header: a narrow terminal broke it there. */
const BROKEN_HEADER = /^[IWEF]\d{4} \d\d:\d\d:\d\d\.\d{6} +\d{1,7}(?: [^\s:\]]{0,200}(?::\d{0,6})?)?$/;

/** Both lines as one, if the second has the rest of the header in which the first ends. */
export function joinHeader(text: string, next: string): { text: string; at: number } | null {
  const begin = [text, `${text} `].find(one => matches(HEADER, one + next, 0));
  return begin === undefined ? null : { text: begin + next, at: begin.length };
}

export const endsInHeader = (text: string): boolean => BROKEN_HEADER.test(text);

/** Does a record begin at `from`, if headers were stripped from this input? */
export const startsHeadless = (text: string): boolean => matches(HEADLESS, text, 0);

export const klogPayload: Payload = {
  startsAt: startsWithHeader,
  find(text) {
    const at = text.search(ANYWHERE);
    return at >= 0 ? at : text.indexOf(JSON_START);
  },
};
