/** Recorded lines with other times, just below a threshold and just above. Microseconds of a day are exact numbers. */
const HEADER = /^([IWEF]\d{4} )(\d\d):(\d\d):(\d\d)\.(\d{6})/;

function microsOf(line: string): number | null {
  const [, , hours, minutes, seconds, micros] = HEADER.exec(line) ?? [];
  return hours === undefined ? null : ((+hours * 60 + Number(minutes)) * 60 + Number(seconds)) * 1e6 + Number(micros);
}

const two = (part: number): string => String(Math.floor(part)).padStart(2, '0');

const clockOf = (micros: number): string =>
  `${two(micros / 3.6e9)}:${two((micros / 6e7) % 60)}:${two((micros / 1e6) % 60)}.${String(micros % 1e6).padStart(6, '0')}`;

const at = (line: string, micros: number): string => line.replace(HEADER, (_all, head) => `${head}${clockOf(micros)}`);

function find(lines: readonly string[], pattern: RegExp, from = 0): number {
  const found = lines.findIndex((line, index) => index >= from && pattern.test(line) && microsOf(line) !== null);
  if (found < 0) throw new Error(`no line is like ${pattern}`);
  return found;
}

/** Moves the first line like `to` after the first like `from` to exactly `ms` after it, together with all that follow. */
export function apart(lines: readonly string[], from: RegExp, to: RegExp, ms: number): string[] {
  const first = find(lines, from);
  const then = find(lines, to, first + 1);
  const shift = Math.round(ms * 1000) + (microsOf(lines[first] ?? '') ?? 0) - (microsOf(lines[then] ?? '') ?? 0);
  return lines.map((line, index) => {
    const micros = microsOf(line);
    return index < then || micros === null ? line : at(line, micros + shift);
  });
}

export const without = (lines: readonly string[], ...patterns: readonly RegExp[]): string[] =>
  lines.filter(line => !patterns.some(pattern => pattern.test(line)));
