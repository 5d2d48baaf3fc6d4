import type { ResultDocument } from '../../contract/types.js';
import { clocksText } from '../view/clocks.js';
import { clockDoubtOf, readingOf, sourceNotesOf } from '../view/input.js';
import { createLocalTime } from '../view/local-time.js';
import type { RunData } from './data.js';

/** What was read, and the remarks on it. */
export function readingRows(document: ResultDocument, zone: string | null): RunData['read'] {
  const { input, tool } = document;
  const doubt = clockDoubtOf(input);
  const clocks = clocksText(document);
  return [
    ['read', readingOf(input, createLocalTime(zone ?? input.clock.zone))],
    ...(doubt === null ? [] : [['clock', doubt] as const]),
    ...(clocks === null ? [] : [['clocks', clocks] as const]),
    ...sourceNotesOf(input.sources).map(({ name, note }) => [name, note] as const),
    ['by', `${tool.name} ${tool.version}`],
  ];
}
