import type { EvidenceRef, Finding, Lifecycle } from '../../contract/types.js';
import { terminal } from '../safe.js';
import { beyondHeadline, isNamed } from '../view/cause.js';
import { triesText } from '../view/hangs.js';
import { ruleOf, ruleTitle } from '../view/words.js';
import type { TextContext } from './context.js';
import { hanging, wrap } from './layout.js';

const LABEL = '  next    '.length;
const label = (word: string): string => `  ${word}`.padEnd(LABEL);

/** What explains the verdict, the lines that show it, and what to do. */
export function causeLines(finding: Finding, lifecycle: Pick<Lifecycle, 'headline'>, context: TextContext): string[] {
  const { width, paint, piped, advise } = context;
  const { next } = advise(finding);
  const beyond = beyondHeadline(finding, lifecycle);
  const tries = triesText(finding, clockOf(context));
  // The path is where it is needed: in what to do
  const more = [tries, isIn(next, beyond) ? '' : beyond].filter(part => part !== '');
  // Where the headline says it all, what that is called
  const cause = more.length === 0 ? ruleTitle(finding.rule) : more.join('; ');
  // What does not say why is no cause of what else the headline names
  const isCause = ruleOf(finding.rule)?.statesNoCause !== true || isNamed(finding, lifecycle.headline);
  const lead = label(isCause ? 'cause' : 'also');
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

/** The last line has the newest words, and is quoted where it was kept; in a pipe it is whole and on one line. Of the others, the places. */
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

/** What precedes the first line and the others, and a mere list of places. */
interface Margin {
  readonly first: string;
  readonly indent: string;
  readonly lead: string;
}

const INDENT = ' '.repeat(LABEL);

const LONGEST = 320;
const HEAD = 80;

/** `E0101 … "Error syncing pod, skipping" err="` */
const STRUCTURED = /^([^"]{0,100}"[^"]{0,120}") .{0,2000}?\berr="((?:[^"\\]|\\.)*)"/;

/** Of a long line its beginning, and the end of its error: what is between is how the error came through. */
function shortened(text: string): string {
  const line = onOneLine(text);
  if (line.length <= LONGEST) return line;
  const [, begin = line.slice(0, HEAD), error = line] = STRUCTURED.exec(line) ?? [];
  const end = error.slice(-(LONGEST - begin.length));
  return end === error ? `${begin} … err="${error}"` : `${begin} … ${end}`;
}

const onOneLine = (text: string): string => terminal(text.split(/\r?\n/).join(' '));

/** The pod or node that it is about. */
export const podLines = (text: string, width: number): string[] => hanging(label('pod'), text, width);
