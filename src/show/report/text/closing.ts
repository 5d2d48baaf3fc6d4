import type { ResultDocument } from '../../../document/contract/types.js';
import { endsOf } from '../../../document/episodes.js';
import { isAboutInput } from '../../../document/findings.js';
import { terminal } from '../safe.js';
import { clockDoubtOf, readingOf, sourceNotesOf } from '../view/input.js';
import { nodeDay } from '../view/nodes.js';
import { failuresFirst, withoutLog } from '../view/nothing.js';
import type { TextContext } from './context.js';
import { findingLines, statementLines } from './findings.js';
import { hanging, wrap } from './layout.js';

/** What concerns the input as a whole. */
export function closingLines(
  document: ResultDocument,
  context: TextContext,
  missing: readonly string[] = [],
): string[] {
  const all = [...document.findings, ...nodeDay(document).others];
  const findings = endsOf(document).length > 0 ? all : failuresFirst(all);
  const found = findingLines(findings, context);
  return inParts([found, missing, readingLines(document, context)]);
}

/** The closing if there is no deletion: each finding with its lines; what to do about the first, or else `hints`; and what was not found. */
export function closingOfNothing(
  document: ResultDocument,
  context: TextContext,
  { hints = [], missing = [] }: { readonly hints?: readonly string[]; readonly missing?: readonly string[] } = {},
): readonly string[] {
  const { width, advise } = context;
  const findings = failuresFirst([...document.findings, ...nodeDay(document).others]);
  const [first] = findings;
  const next = first === undefined || isAboutInput(first) ? '' : advise(first).next;
  const tried = next === '' ? hints.flatMap(hint => wrap(terminal(hint), width)) : hanging('  next  ', next, width);
  return inParts([statementLines(findings, context, true), tried, missing, readingLines(document, context)]);
}

const inParts = (parts: readonly (readonly string[])[]): string[] =>
  parts.filter(part => part.length > 0).flatMap((part, at) => (at > 0 ? ['', ...part] : part));

function readingLines(document: ResultDocument, context: TextContext): string[] {
  const reading = readingOf(document.input, context.time);
  const lacking = withoutLog(document);
  return [
    ...(reading === '' ? [] : labelled('read', reading, context)),
    ...(lacking === null ? [] : labelled('next', lacking, context)),
    ...doubtLines(document, context),
  ];
}

/** What makes the answer less certain: a clock that was assumed, and inputs that were not read, or not completely. */
export function doubtLines({ input }: ResultDocument, context: TextContext): string[] {
  const doubt = clockDoubtOf(input);
  return [
    ...(doubt === null ? [] : labelled('clock', doubt, context)),
    ...sourceNotesOf(input.sources).flatMap(({ name, note }) => labelled('note', `${name}: ${note}`, context)),
  ];
}

const labelled = (label: string, text: string, { width, paint }: TextContext): string[] =>
  hanging(label.padEnd(7), terminal(text), width).map(each => paint('dim', each));
