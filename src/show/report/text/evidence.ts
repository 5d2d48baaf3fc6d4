import type { EvidenceRef } from '../../../document/contract/types.js';
import { terminal } from '../safe.js';
import { hanging, wrap } from './layout.js';
import type { Look } from './style.js';

/**
 * The last line has the latest words, and is quoted if it was kept; in a pipe, whole and on one line. For the others only places are shown.
 */
export function evidenceLines(
  evidence: readonly EvidenceRef[],
  { width, place, piped }: Look,
  { first, indent, lead }: Margin = { first: INDENT, indent: INDENT, lead: 'see ' },
): string[] {
  const quoted = evidence.findLast(({ text }) => text !== undefined);
  const others = evidence.filter(ref => ref !== quoted).map(place);
  const quotation =
    quoted?.text === undefined
      ? []
      : piped
        ? [`${indent}${place(quoted)}  ${onOneLine(quoted.text)}`]
        : hanging(indent, `${place(quoted)}  ${shortened(quoted.text)}`, width);
  const list = others.length === 0 ? '' : `${quotation.length > 0 ? 'also ' : lead}${others.join(', ')}`;
  const lines = [...quotation, ...(list === '' ? [] : wrap(list, width - indent.length).map(line => indent + line))];
  return lines.map((line, index) => (index === 0 ? first + line.slice(indent.length) : line));
}

/** The texts before the first line, before the others, and before a mere list of places. */
interface Margin {
  readonly first: string;
  readonly indent: string;
  readonly lead: string;
}

const INDENT = ' '.repeat('  next    '.length);

const MAX_LINE_LETTERS = 320;
const HEAD = 80;

/** `E0101 … "Error syncing pod, skipping" err="` */
const STRUCTURED = /^([^"]{0,100}"[^"]{0,120}") .{0,2000}?\berr="((?:[^"\\]|\\.)*)"/;

/** The beginning of a long line, and the end of its error: the middle shows only how the error was passed on. */
function shortened(text: string): string {
  const line = onOneLine(text);
  if (line.length <= MAX_LINE_LETTERS) return line;
  const [, begin = line.slice(0, HEAD), error = line] = STRUCTURED.exec(line) ?? [];
  const end = error.slice(-(MAX_LINE_LETTERS - begin.length));
  return end === error ? `${begin} … err="${error}"` : `${begin} … ${end}`;
}

const onOneLine = (text: string): string => terminal(text.split(/\r?\n/).join(' '));
