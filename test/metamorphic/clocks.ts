/** The beginning of a klog text line, and a time inside a message in UTC or with an offset. */
const HEADER = /^([IWEF])(\d\d)(\d\d) (\d\d):(\d\d):(\d\d)\.(\d{6})( +)(\d+) /;
const INSIDE = /\b(\d{4}-\d\d-\d\d)([ T])(\d\d:\d\d:\d\d)(?=\.?\d{0,9}(?:Z| ?[+-]\d\d:?\d\d))/g;

const two = (part: number): string => String(part).padStart(2, '0');

/** When a line was printed, in ms on its own clock, which lacks a year; null for lines without a header. */
export function printedAt(line: string): number | null {
  const found = HEADER.exec(line);
  if (found === null) return null;
  const [month = 1, day = 1, hour = 0, minute = 0, second = 0, micros = 0] = found.slice(2, 8).map(Number);
  return Date.UTC(2026, month - 1, day, hour, minute, second) + micros / 1000;
}

export const statesTime = (line: string): boolean => line.search(INSIDE) >= 0;

export const processOf = (line: string): string | null => HEADER.exec(line)?.[9] ?? null;

/** The same lines, printed this much later by the process `pid`. Whole seconds also move the times inside messages. */
export function moved(line: string, ms: number, pid: string): string {
  const head = line.replace(HEADER, (_all, severity, ...rest) => {
    const at = (printedAt(line) ?? 0) + ms;
    const date = new Date(at);
    const micros = String(Math.round((at - Math.floor(at / 1000) * 1000) * 1000)).padStart(6, '0');
    const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':');
    return `${severity}${two(date.getUTCMonth() + 1)}${two(date.getUTCDate())} ${time}.${micros}${rest[6]}${pid} `;
  });
  const seconds = Math.round(ms / 1000) * 1000;
  if (seconds === 0) return head;
  return head.replace(INSIDE, (_all, day, join, time) => {
    const at = new Date(Date.parse(`${day}T${time}Z`) + seconds).toISOString();
    return `${at.slice(0, 10)}${join}${at.slice(11, 19)}`;
  });
}
