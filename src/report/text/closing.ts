import type { ResultDocument } from '../../contract/types.js';
import { withoutLog } from '../nothing.js';
import { terminal } from '../safe.js';
import { clockDoubtOf, readingOf, sourceNotesOf } from '../view/input.js';
import type { TextContext } from './context.js';
import { findingLines } from './findings.js';
import { hanging } from './layout.js';

/** What concerns the input as a whole. Where there is nothing to show, what was read has been said. */
export function closingLines(
  document: ResultDocument,
  context: TextContext,
  isReadingSaid = document.lifecycles.length === 0,
): string[] {
  const { input, findings } = document;
  const { width, paint, time } = context;
  const line = (label: string, text: string): string[] =>
    hanging(label.padEnd(7), terminal(text), width).map(each => paint('dim', each));
  const doubt = clockDoubtOf(input);
  const reading = isReadingSaid ? '' : readingOf(input, time);
  const lacking = withoutLog(document);
  const found = findingLines(findings, context);
  return [
    ...(found.length > 0 ? [...found, ''] : []),
    ...(reading === '' ? [] : line('read', reading)),
    ...(lacking === null ? [] : line('next', lacking)),
    ...(doubt === null ? [] : line('clock', doubt)),
    ...sourceNotesOf(input.sources).flatMap(({ name, note }) => line('note', `${name}: ${note}`)),
  ];
}
