import type { Header, Severity } from '../record.js';
import { COMPONENT, FILE, isDigit, SEVERITY, THREAD, TIME, TIME_CUT } from './shape.js';

/** The values of the header that begins at `from`, which is known to be one. */
export function parseHeader(image: string, from = 0): Header {
  return inColumns(image, from) ?? inWords(image.slice(from));
}

/**
 * klog prints severity and date in fixed columns (klog.go, formatHeader), and then one word after another, so only their ends are searched
 * for. Null for a header with more words.
 */
function inColumns(image: string, from: number): Header | null {
  const severity = SEVERITIES[image.charCodeAt(from)];
  // In glog's header the year makes the date longer
  if (severity === undefined || image.charCodeAt(from + 5) !== BLANK) return null;
  const endOfTime = image.indexOf(' ', from + 6);
  let pid = endOfTime;
  while (image.charCodeAt(pid) === BLANK) pid++;
  if (!isDigit(image.charCodeAt(pid))) return null;
  const endOfPid = image.indexOf(' ', pid);
  const endOfFile = image.indexOf(':', endOfPid);
  const file = image.slice(endOfPid + 1, endOfFile);
  // A component's name is between thread id and file
  if (file.includes(' ')) return null;
  return {
    severity,
    month: numberIn(image, from + 1, from + 3),
    day: numberIn(image, from + 3, from + 5),
    time: image.slice(from + 6, endOfTime),
    pid: numberIn(image, pid, endOfPid),
    file,
    line: numberIn(image, endOfFile + 1, image.indexOf(']', endOfFile)),
  };
}

const BLANK = 32;
const ZERO = 48;
const SEVERITIES: readonly (Severity | undefined)[] = Array.from({ length: 128 }, (_, code) =>
  (['I', 'W', 'E', 'F'] as const).find(letter => letter.charCodeAt(0) === code),
);

/** Converts digits to a number: cutting them out for `Number` takes several times as long. */
function numberIn(text: string, from: number, to: number): number {
  let found = 0;
  for (let at = from; at < to; at++) found = found * 10 + text.charCodeAt(at) - ZERO;
  return found;
}

const REDUCED = new RegExp(
  String.raw`^(?:(?:(${TIME})|(${SEVERITY})|${TIME_CUT}) +(?:(?:(${THREAD})|${COMPONENT}) +)?)?(\S+):(\d+)\]`,
);

/** Without a date, only the record's place among the others shows when it was printed. */
function reduced(image: string): Header {
  const found = REDUCED.exec(image);
  if (found === null) throw new Error(`not a klog header: ${image}`);
  const [, time = '', severity, pid, file = '', line] = found;
  return {
    severity: (severity as Severity | undefined) ?? null,
    month: 0,
    day: 0,
    time,
    pid: pid === undefined ? null : Number(pid),
    file,
    line: Number(line),
  };
}

/** The parts of what `HEADER` (start.ts) has found: date and time are known to be possible. */
const WORDS = new RegExp(
  String.raw`^(?:(${COMPONENT}) )?(?:(${SEVERITY})|(${SEVERITY})[A-Za-z]{3,10}:? {0,2})?(\d{4})?(\d\d)(\d\d) (\S+)(?: +(${THREAD}))? +(?:([\w?-]{1,30}) )?(${FILE}):(\d+)\]`,
);

function inWords(image: string): Header {
  const found = WORDS.exec(image);
  if (found === null) return reduced(image);
  const [, before, letter, word, year, month, day, time, pid, after, file, line] = found;
  const component = before ?? after;
  return {
    severity: ((letter ?? word) as Severity | undefined) ?? null,
    ...(year === undefined ? {} : { year: Number(year) }),
    month: Number(month),
    day: Number(day),
    time: time ?? '',
    pid: pid === undefined ? null : Number(pid),
    file: file ?? '',
    line: Number(line),
    ...(component === undefined ? {} : { component }),
  };
}
