import type { ResultDocument } from '../../document/types.js';
import { withoutLog } from '../nothing.js';
import { markdown as inline } from '../safe.js';
import { clockDoubtOf, readingOf, sourceNotesOf } from '../view/input.js';
import { blocks, type MarkdownContext } from './context.js';
import { findingBlocks } from './findings.js';
import { fitting, leftOut, SENTENCE } from './fit.js';

/** What belongs to no single pod, and what was read. */
export function closing(document: ResultDocument, context: MarkdownContext, room: number): string {
  const { findings } = document;
  const notes = notesOf(document, context);
  const shownNotes = fitting(notes, room / 2 - SENTENCE, '\n');
  const shown = fitting(findingBlocks(findings, context), room / 2 - SENTENCE);
  return blocks(
    findings.length > 0 ? '### The input' : '',
    ...shown,
    leftOut(findings.length - shown.length, 'findings are', '`-o text` and `-o json` hold them all.'),
    shownNotes.join('\n'),
    leftOut(notes.length - shownNotes.length, 'notes are', '`-o text` and `-o json` hold them all.'),
  );
}

function notesOf(document: ResultDocument, { time }: MarkdownContext): string[] {
  const { input, lifecycles } = document;
  const notes: (readonly [label: string, text: string])[] = [
    ['Read', lifecycles.length > 0 ? readingOf(input, time) : ''],
    ['Next', withoutLog(document) ?? ''],
    ['Clock', clockDoubtOf(input) ?? ''],
    ...sourceNotesOf(input.sources).map(({ name, note }) => ['Note', `${name}: ${note}`] as const),
  ];
  return notes.flatMap(([label, text]) => (text === '' ? [] : [`- ${label}: ${inline(text)}`]));
}
