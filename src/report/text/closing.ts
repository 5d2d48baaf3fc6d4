import type { ResultDocument } from '../../contract/types.js';
import { tellingFirst, withoutLog } from '../nothing.js';
import { terminal } from '../safe.js';
import { clockDoubtOf, readingOf, sourceNotesOf } from '../view/input.js';
import type { TextContext } from './context.js';
import { findingLines } from './findings.js';
import { hanging, wrap } from './layout.js';

/** What concerns the input as a whole. `hints`: what to try where there is no deletion. */
export function closingLines(document: ResultDocument, context: TextContext, hints: readonly string[] = []): string[] {
  const { input } = document;
  const findings = document.lifecycles.length > 0 ? document.findings : tellingFirst(document.findings);
  const { width, time } = context;
  const reading = readingOf(input, time);
  const lacking = withoutLog(document);
  const found = findingLines(findings, context);
  return [
    ...(found.length > 0 ? [...found, ''] : []),
    ...(hints.length > 0 ? [...hints.flatMap(hint => wrap(terminal(hint), width)), ''] : []),
    ...(reading === '' ? [] : labelled('read', reading, context)),
    ...(lacking === null ? [] : labelled('next', lacking, context)),
    ...doubtLines(document, context),
  ];
}

/** What makes the answer less sure: a clock that was assumed, and inputs that were not read, or not whole. */
export function doubtLines({ input }: ResultDocument, context: TextContext): string[] {
  const doubt = clockDoubtOf(input);
  return [
    ...(doubt === null ? [] : labelled('clock', doubt, context)),
    ...sourceNotesOf(input.sources).flatMap(({ name, note }) => labelled('note', `${name}: ${note}`, context)),
  ];
}

const labelled = (label: string, text: string, { width, paint }: TextContext): string[] =>
  hanging(label.padEnd(7), terminal(text), width).map(each => paint('dim', each));
