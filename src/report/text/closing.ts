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
  const { width, paint, time } = context;
  const line = (label: string, text: string): string[] =>
    hanging(label.padEnd(7), terminal(text), width).map(each => paint('dim', each));
  const doubt = clockDoubtOf(input);
  const reading = readingOf(input, time);
  const lacking = withoutLog(document);
  const found = findingLines(findings, context);
  return [
    ...(found.length > 0 ? [...found, ''] : []),
    ...(hints.length > 0 ? [...hints.flatMap(hint => wrap(terminal(hint), width)), ''] : []),
    ...(reading === '' ? [] : line('read', reading)),
    ...(lacking === null ? [] : line('next', lacking)),
    ...(doubt === null ? [] : line('clock', doubt)),
    ...sourceNotesOf(input.sources).flatMap(({ name, note }) => line('note', `${name}: ${note}`)),
  ];
}
