import { runtimeMessages } from '../witness/runtime/registry.js';
import { witnessTitle } from '../witness/title.js';
import { type WhatId, WORDS } from '../witness/vocabulary.js';
import type { Word } from '../witness/word.js';
import { markdownTable } from './markdown.js';
import { stepsWith } from './word.js';

const ABOUT =
  'What stands in `testimony` of a lifecycle: a word each, with the step for which it is evidence. [How witnesses are recorded, and what they are tied by](witnesses.md).';

/** Everything that other witnesses can say, and the lines of runtimes that say it. */
export function witnessBlocks(): string[] {
  const words = Object.entries(WORDS) as [WhatId, Word][];
  const rows = words.map(([id, { witness, title, means }]) => [
    { id },
    witnessTitle(witness),
    title,
    means,
    stepsWith(id).join(', '),
  ]);
  const lines = runtimeMessages.flatMap(({ what, runtime, where, samples }) =>
    samples.slice(0, 1).map(sample => [{ id: what }, runtime, { id: shortened(sample) }, where]),
  );
  return [
    ABOUT,
    markdownTable(['what', 'witness', 'title', 'meaning', 'step'], rows),
    '## Lines of container runtimes',
    markdownTable(['what', 'runtime', 'line', 'printed in'], lines),
  ];
}

/** Ids of 64 digits make no table more readable. */
const shortened = (sample: string): string => sample.replace(/[\da-f]{64}/g, id => `${id.slice(0, 8)}…`);
