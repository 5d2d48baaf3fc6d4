import type { Episode, Finding, Lifecycle, ResultDocument } from '../../../document/contract/types.js';
import { causeOf, endsOf, isAboutInput } from '../../../document/episodes.js';
import { ruleTitle } from '../../../rules/words.js';
import { triesText } from '../view/hangs.js';
import { clockDoubtOf, leftOutOf, readingOf, sourceNotesOf } from '../view/input.js';
import { nodeDay } from '../view/nodes.js';
import { failuresFirst, withoutLog } from '../view/nothing.js';
import type { Context } from './writer.js';

/** What is wrong, why that matters and what to do next. */
export function findingLines(findings: readonly Finding[], context: Context): string[] {
  return findings.flatMap((finding, index) => [
    // Lines of the log are hard to distinguish from the text about them
    ...(context.evidence && index > 0 ? [''] : []),
    ...context.out.statement(finding, false),
    ...advice(finding, context),
  ]);
}

/** The findings about something wrong; `placed`: with their places. */
export const statementLines = (findings: readonly Finding[], { out }: Context, placed = false): string[] =>
  findings.flatMap(finding => out.statement(finding, placed));

function advice(finding: Finding, { out, advise }: Context): string[] {
  const { why, next } = advise(finding);
  const labelled = (label: string, text: string): string[] => (text === '' ? [] : out.labelled(label, text));
  return [
    ...out.places('  see   ', finding.evidence),
    ...labelled('  why   ', why),
    ...labelled('  next  ', next),
    ...out.quoted(finding.evidence),
  ];
}

/** The finding that explains the verdict, the lines that show it, and what to do. */
export function causeLines(finding: Finding, one: Episode, { out, time, advise }: Context): string[] {
  const { why, next } = advise(finding);
  // The first line of a start has already shown it
  const beyond = one.family === 'start' ? '' : beyondHeadline(finding, one);
  const tries = triesText(finding, instant => time.show(instant)?.time ?? instant);
  // The path is printed where it is needed: in what to do
  const isInNext = beyond.startsWith('at /') && next.includes(beyond.slice(3));
  const more = [tries, isInNext ? '' : beyond].filter(part => part !== '');
  // If the headline states everything, the name of the rule
  const says = more.length === 0 ? ruleTitle(finding.rule) : more.join('; ');
  return [
    ...out.cause({ finding, label: finding === causeOf(one) ? '  cause   ' : '  also    ', says, tries, why }),
    ...out.evidence(finding.evidence),
    ...(next === '' ? [] : out.labelled('  next    ', next)),
  ];
}

/** The part of a finding's message that is not in the headline. */
export function beyondHeadline({ message }: Finding, { headline }: Pick<Lifecycle, 'headline'>): string {
  const headlineWords = headline.toLowerCase();
  if (headlineWords.includes(message.toLowerCase())) return '';
  const words = message.split(' ', MOST_WORDS);
  const begin = (many: number): string =>
    words
      .slice(0, many)
      .join(' ')
      .replace(/[,;:]$/, '');
  const begins = words.map((_, index) => begin(index + 1)).slice(FEWEST_WORDS - 1);
  const repeated = begins.findLast(one => headlineWords.includes(one.toLowerCase())) ?? '';
  return message.slice(repeated.length).replace(/^[,;:]? /, '');
}

/** Fewer words in common are chance, and no headline has more. */
const FEWEST_WORDS = 4;
const MOST_WORDS = 64;

/** What concerns the input as a whole. */
export function closingLines(document: ResultDocument, context: Context, missing: readonly string[] = []): string[] {
  const all = [...document.findings, ...nodeDay(document).others];
  const findings = endsOf(document).length > 0 ? all : failuresFirst(all);
  const found = findingLines(findings, context);
  return inParts([found, missing, readingLines(document, context)]);
}

/** The closing if there is no deletion: each finding with its lines; what to do about the first, or else `hints`; and what was not found. */
export function closingOfNothing(
  document: ResultDocument,
  context: Context,
  { hints = [], missing = [] }: { readonly hints?: readonly string[]; readonly missing?: readonly string[] } = {},
): readonly string[] {
  const { out, advise } = context;
  const findings = failuresFirst([...document.findings, ...nodeDay(document).others]);
  const [first] = findings;
  const next = first === undefined || isAboutInput(first) ? '' : advise(first).next;
  const tried = next === '' ? hints.flatMap(hint => out.labelled('', hint)) : out.labelled('  next  ', next);
  return inParts([statementLines(findings, context, true), tried, missing, readingLines(document, context)]);
}

/** With an empty line between them. */
export const inParts = (parts: readonly (readonly string[])[]): string[] =>
  parts.filter(part => part.length > 0).flatMap((part, at) => (at > 0 ? ['', ...part] : part));

function readingLines(document: ResultDocument, { out, time }: Context): string[] {
  const reading = readingOf(document.input, time);
  const left = leftOutOf(document);
  const lacking = withoutLog(document);
  return [
    ...(reading === '' ? [] : out.labelled('read   ', reading, 'dim')),
    ...(left === null ? [] : out.labelled('note   ', left, 'dim')),
    ...(lacking === null ? [] : out.labelled('next   ', lacking, 'dim')),
    ...doubtLines(document, { out }),
  ];
}

/** What makes the answer less certain: a clock that was assumed, and inputs that were not read, or not completely. */
export function doubtLines({ input }: ResultDocument, { out }: Pick<Context, 'out'>): string[] {
  const doubt = clockDoubtOf(input);
  return [
    ...(doubt === null ? [] : out.labelled('clock  ', doubt, 'dim')),
    ...sourceNotesOf(input.sources).flatMap(({ name, note }) => out.labelled('note   ', `${name}: ${note}`, 'dim')),
  ];
}
