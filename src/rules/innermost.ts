/** Errors wrap each other from the outside in: what went wrong in the end stands last. */

const LONGEST = 160;
/** An error of a hostile log can be as long as a line. */
const LOOKED_AT = 16_384;

/** Says nothing without the words before it. */
const BARE = /^(?:exit status \d{1,5}|signal: \w{1,20}|not found|EOF|unknown|timeout|timed out|<nil>)$/i;
/** systemd-run announces its scope before mount or umount says anything (mount_linux.go, doMount). */
const ANNOUNCED = /^Running (?:scope )?as unit/;

/** The last meaningful part of an error text: without quotes, paths and the layers around it. */
export function innermost(error: string): string {
  const text = said(unquoted(error.slice(-LOOKED_AT)));
  const parts = text.split(/: | desc = /).filter(part => trimmed(part) !== '');
  const last = trimmed(parts.at(-1) ?? '');
  const before = parts.at(-2)?.trim();
  return shortened(BARE.test(last) && before !== undefined ? `${before}: ${last}` : last);
}

/** Errors within errors are quoted again and again: `\\\"` stands for a quote, `\n` for a new line. */
const unquoted = (text: string): string => text.replaceAll('\\n', '\n').replaceAll('\\t', ' ').replaceAll('\\', '');

/** What a command printed tells more than its exit status; of several lines the first says it. */
function said(text: string): string {
  const at = text.lastIndexOf('Output: ');
  const printed = at < 0 ? [] : linesOf(text.slice(at + 'Output: '.length)).filter(line => !ANNOUNCED.test(line));
  return printed[0] ?? linesOf(at < 0 ? text : text.slice(0, at))[0] ?? '';
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => trimmed(line) !== '');

const EDGE = ' \t\r\n"\'`[]{},.;:';

/** Quotes, brackets and full stops at both ends; by hand, for a pattern would be slow on long runs of them. */
function trimmed(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && EDGE.includes(text.charAt(from))) from++;
  while (to > from && EDGE.includes(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

function shortened(text: string): string {
  const flat = text.slice(0, LOOKED_AT).split(/\s+/).join(' ');
  return flat.length > LONGEST ? `${flat.slice(0, LONGEST - 1)}…` : flat;
}
