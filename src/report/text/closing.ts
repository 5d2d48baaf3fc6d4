import type { ResultDocument } from '../../document/types.js';
import { terminal } from '../safe.js';
import { clockDoubtOf, readingOf, sourceNotesOf } from '../view/input.js';
import type { TextContext } from './context.js';
import { findingLines } from './findings.js';
import { hanging } from './layout.js';

/** What concerns the input as a whole. */
export function closingLines({ input, findings }: ResultDocument, context: TextContext): string[] {
  const { width, paint, time } = context;
  const line = (label: string, text: string): string[] =>
    hanging(label.padEnd(7), terminal(text), width).map(each => paint('dim', each));
  const doubt = clockDoubtOf(input);
  const reading = readingOf(input, time);
  const found = findingLines(findings, context);
  return [
    ...(found.length > 0 ? [...found, ''] : []),
    ...(reading === '' ? [] : line('read', reading)),
    ...(doubt === null ? [] : line('clock', doubt)),
    ...sourceNotesOf(input.sources).flatMap(({ name, note }) => line('note', `${name}: ${note}`)),
  ];
}
