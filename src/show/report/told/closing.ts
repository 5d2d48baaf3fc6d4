import type { ResultDocument } from '../../../document/contract/types.js';
import { endsOf, isAboutInput } from '../../../document/episodes.js';
import { clockDoubtOf, leftOutOf, readingOf, sourceNotesOf } from '../view/input.js';
import { nodeDay } from '../view/nodes.js';
import { failuresFirst, withoutLog } from '../view/nothing.js';
import { findingLines, statementLines } from './findings.js';
import type { Context } from './writer.js';

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
