import { markdownTable } from '../report/markdown-table.js';
import { witnesses } from '../witness/registry.js';
import { witnessTitle } from '../witness/title.js';
import { type WhatId, WORDS } from '../witness/vocabulary.js';
import type { WitnessWord } from '../witness/word.js';
import { proseTable } from './markdown.js';
import { stepsWith } from './word.js';

const ABOUT =
  'The words that occur in `testimony` of a lifecycle, each with the step for which it is evidence. [How other sources are recorded, and how they are matched to a deletion](../sources.md).';

/** Everything that other sources can record, and the lines of runtimes that show it. */
export function witnessBlocks(): string[] {
  const words = Object.entries(WORDS) as [WhatId, WitnessWord][];
  const rows = words.map(([id, { witness, title, means }]) => [
    { id },
    witnessTitle(witness),
    title,
    means,
    stepsWith(id).join(', '),
  ]);
  const lines = Object.values(witnesses).flatMap(({ lines: known }) =>
    known === undefined
      ? []
      : [
          `## ${known.title}`,
          proseTable(
            ['what', known.origin, 'line', 'printed in'],
            known.samples.map(({ what, by, line, where }) => [{ id: what }, by, { id: shortened(line) }, where]),
          ),
        ],
  );
  return [ABOUT, proseTable(['what', 'source', 'title', 'meaning', 'step'], rows), ...lines];
}

/** How each is recorded, as in docs/sources.md. */
export const recordingsTable = (): string =>
  markdownTable(
    ['source', 'record it with', 'matched by', 'clock', 'what only it shows'],
    Object.values(witnesses)
      .flatMap(({ recorded }) => recorded)
      .map(({ witness, recordedWith, tiedBy, clock, alone }) => [witness, recordedWith, tiedBy, clock, alone]),
  );

/** Ids of 64 digits would make a table unreadable. */
const shortened = (sample: string): string => sample.replace(/[\da-f]{64}/g, id => `${id.slice(0, 8)}…`);
