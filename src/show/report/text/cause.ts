import type { Episode, EvidenceRef, Finding, Lifecycle } from '../../../document/contract/types.js';
import { causeOf } from '../../../document/findings.js';
import { terminal } from '../safe.js';
import { triesText } from '../view/hangs.js';
import { ruleTitle } from '../view/words.js';
import type { TextContext } from './context.js';
import { hanging, wrap } from './layout.js';

const LABEL = '  next    '.length;
const label = (word: string): string => `  ${word}`.padEnd(LABEL);

/** The finding that explains the verdict, the lines that show it, and what to do. */
export function causeLines(finding: Finding, one: Episode, context: TextContext): string[] {
  const { width, paint, piped, advise } = context;
  const { next } = advise(finding);
  // The first line of a start has already shown it
  const beyond = one.family === 'start' ? '' : beyondHeadline(finding, one);
  const tries = triesText(finding, clockOf(context));
  // The path is printed where it is needed: in what to do
  const more = [tries, isIn(next, beyond) ? '' : beyond].filter(part => part !== '');
  // If the headline states everything, the name of the rule
  const cause = more.length === 0 ? ruleTitle(finding.rule) : more.join('; ');
  const lead = label(finding === causeOf(one) ? 'cause' : 'also');
  return [
    ...(piped ? [lead + terminal(cause)] : hanging(lead, terminal(cause), width)),
    ...evidenceLines(finding.evidence, context).map(line => paint('dim', line)),
    ...(next === '' ? [] : hanging(label('next'), next, width)),
  ];
}

const isIn = (next: string, beyond: string): boolean => beyond.startsWith('at /') && next.includes(beyond.slice(3));

const clockOf =
  ({ time }: TextContext) =>
  (instant: string): string =>
    time.show(instant)?.time ?? instant;

/**
 * The last line has the latest words, and is quoted if it was kept; in a pipe, whole and on one line. For the others only places are shown.
 */
export function evidenceLines(
  evidence: readonly EvidenceRef[],
  { width, place, piped }: TextContext,
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

const INDENT = ' '.repeat(LABEL);

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

/** The pod or node that an episode is about. */
export const podLines = (text: string, width: number): string[] => hanging(label('pod'), text, width);

/** The part of a finding's message that is not in the headline. */
export function beyondHeadline({ message }: Finding, { headline }: Pick<Lifecycle, 'headline'>): string {
  const headlineWords = headline.toLowerCase();
  if (headlineWords.includes(message.toLowerCase())) return '';
  const words = message.split(' ', MOST_WORDS);
  const begins = words.map((_, index) =>
    words
      .slice(0, index + 1)
      .join(' ')
      .replace(/[,;:]$/, ''),
  );
  const repeated = begins.slice(FEWEST_WORDS - 1).findLast(begin => headlineWords.includes(begin.toLowerCase())) ?? '';
  return message.slice(repeated.length).replace(/^[,;:]? /, '');
}

/** Fewer words in common are chance, and no headline has more. */
const FEWEST_WORDS = 4;
const MOST_WORDS = 64;
