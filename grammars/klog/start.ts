import { JSON_START } from './places.js';
import {
  ANY_SEVERITY,
  COMPONENT,
  DATE,
  EXACT_TIME,
  FILE,
  isDigit,
  LINE,
  SEVERITY,
  THREAD,
  TIME,
  TIME_CUT,
} from './shape.js';

const GO_FILE = String.raw`(?:[a-z][\w-]{0,30}\/){0,6}[a-z][\w-]{0,60}\.go`;

/**
 * Where a klog record can begin. Framing (is this line bare?), the record joiner (does the previous record end here?) and the lexer (the
 * header token) all use this. The first letter may have been lost in copying: `0905 …`; quoted lines may lack the thread id.
 */
export const HEADER = new RegExp(
  String.raw`(?:${COMPONENT} )?${ANY_SEVERITY}?${DATE} ${TIME} +(?:${THREAD} (?:${FILE}|[\w?-]{1,30} ${FILE})|${GO_FILE}):${LINE}\] ?`,
  'y',
);
/** A whole header with its severity, which hardly any other text has. */
const WHOLE = String.raw`${ANY_SEVERITY}${DATE} ${TIME} +${THREAD} (?:[\w?-]{1,30} )?${FILE}:${LINE}\] ?`;
/**
 * Date and time were removed, and those of a sender before them as well: `node1 kubelet[7082]: I 7082 pod_workers.go:191] …`, with or
 * without the text in between.
 */
const UNDATED = String.raw`(?<=\[\d{1,10}\]: )(?:${SEVERITY} +(?:${THREAD} )?)?${GO_FILE}:${LINE}\] `;
const ANYWHERE = new RegExp(String.raw`(?<![\w"])${WHOLE}|${UNDATED}`);
const QUOTED = new RegExp(String.raw`(?<!\w)${WHOLE}`, 'g');
const INSIDE = new RegExp(`(?<=[ >])${WHOLE}`, 'g');
/** The whole header was removed: `"SyncLoop DELETE" source="api" …`. */
const HEADLESS = /\s*"[^"\\]{3,300}"(?: [^\s="]{1,60}=\S|$)/y;

/** The rest of a header that was reduced: at most the time or the severity, a word or the thread id, and the call site. */
export const REDUCED = new RegExp(
  String.raw`(?:(?:${TIME}|${SEVERITY}) +(?:(?:${THREAD}|${COMPONENT}) +)?|${TIME_CUT} +${THREAD} +)?${GO_FILE}:${LINE}\] `,
  'y',
);

function matches(pattern: RegExp, text: string, from: number): boolean {
  pattern.lastIndex = from;
  return pattern.test(text);
}

/** Whether a klog header, or the first key of a klog JSON line, is exactly at `from`. */
export function startsWithHeader(text: string, from: number): boolean {
  const first = text.charCodeAt(from);
  if (first === 123 /* { */) return text.startsWith(JSON_START, from);
  return mayBeginHeader(first) && (matches(HEADER, text, from) || matches(REDUCED, text, from));
}

/** A severity, a digit, or a letter of a component's name: this excludes most lines with an envelope without a regular expression. */
const mayBeginHeader = (code: number): boolean =>
  code === 73 ||
  code === 69 ||
  code === 87 ||
  code === 70 /* I E W F */ ||
  isDigit(code) ||
  code === 63 /* ? */ ||
  (code >= 97 && code <= 122) /* a-z */;

/** A line that ends inside its header, where a narrow terminal broke it. */
const BROKEN_HEADER = new RegExp(
  String.raw`^${SEVERITY}${DATE} ${EXACT_TIME} +${THREAD}(?: [^\s:\]]{0,200}(?::\d{0,6})?)?$`,
);

/** Both lines as one, if the second has the rest of the header in which the first ends. */
export function joinHeader(text: string, next: string): { text: string; at: number } | null {
  const begin = [text, `${text} `].find(one => matches(HEADER, one + next, 0));
  return begin === undefined ? null : { text: begin + next, at: begin.length };
}

/** klog 2.40 and later (1.24) writes a value of several lines under `key=<`, each indented. */
export const opensBlock = (line: string): boolean => line.endsWith('=<');

export const endsInHeader = (text: string): boolean => BROKEN_HEADER.test(text);

/** Whether the text begins a record, if this input has no headers. */
export const startsHeadless = (text: string): boolean => matches(HEADLESS, text, 0);

/** The places of headers inside of a text, after a blank. */
export const headersIn = (text: string): number[] => Array.from(text.matchAll(INSIDE), ({ index }) => index);

/** What framing needs to know about the text inside (src/read/types.ts, Payload). */
export const klogPayload = {
  startsAt: startsWithHeader,
  opensBlock,
  find(text: string): number {
    const at = text.search(ANYWHERE);
    return at >= 0 ? at : text.indexOf(JSON_START);
  },
  findQuoted(text: string, from: number): number {
    QUOTED.lastIndex = from;
    return QUOTED.exec(text)?.index ?? -1;
  },
};
