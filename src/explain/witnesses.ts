import { witnessTitle } from '../report/view/lanes/witness-title.js';
import { runtimeMessages } from '../witness/runtime/registry.js';
import type { Word } from '../witness/types.js';
import { WORDS } from '../witness/vocabulary.js';
import { markdownTable } from './markdown.js';

const ABOUT =
  'Besides the kubelet, others see a deletion. What they tell stands in `testimony` of a lifecycle, tied to it by UID, by the id of a container or sandbox, or by the name at that time; a word of it is an id of the first column. What a step says holds without them: they date it, name who acted, and show it where the kubelet does not log it.';

/** Everything that other witnesses can say, and the lines of runtimes that say it. */
export function witnessBlocks(): string[] {
  const words: [string, Word][] = Object.entries(WORDS);
  const rows = words.map(([id, { witness, title, means }]) => [{ id }, witnessTitle(witness), title, means]);
  const lines = runtimeMessages.flatMap(({ what, runtime, where, samples }) =>
    samples.slice(0, 1).map(sample => [{ id: what }, runtime, { id: shortened(sample) }, where]),
  );
  return [
    ABOUT,
    markdownTable(['what', 'witness', 'title', 'meaning'], rows),
    '## Lines of container runtimes',
    markdownTable(['what', 'runtime', 'line', 'printed in'], lines),
  ];
}

/** Ids of 64 digits make no table more readable. */
const shortened = (sample: string): string => sample.replace(/[\da-f]{64}/g, id => `${id.slice(0, 8)}…`);
