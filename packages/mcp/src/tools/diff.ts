import type { DiffDocument } from 'podline/internal';
import * as z from 'zod';
import { clock, optionsOf, selection } from '../arguments.js';
import { refused } from '../documents.js';
import { pageFacts, pageOf, paging } from '../page.js';
import { change, changeIn, type Difference, difference, differencesOf } from '../parts/difference.js';
import { sentencesOf, unknown } from '../parts/unknown.js';
import { tool } from '../tool.js';

/** Both sides have the same pods, but not the same verdicts. */
const { verdicts: _, ...pods } = selection;

const side = z.string().min(1).describe('a log, a folder or an archive below the roots, or an earlier result');

export const diff = tool({
  name: 'diff',
  title: 'What takes longer or fails in one run and not in the other',
  description:
    'Compares the deletions of two runs step by step, a good one and another. Lists what differs: worse first, then what cannot be called worse or better, then better.',
  input: { before: side, after: side, ...pods, ...clock, ...paging },
  output: {
    label: z.enum(['worse', 'better', 'ambiguous', 'same']),
    counts: z.record(z.string(), z.number()),
    compared: z.number().describe('pairs and groups of deletions'),
    differences: z.array(difference),
    ...pageFacts,
    run: z.array(change).describe('findings about a run as a whole'),
    cannotKnow: z.array(unknown),
  },
  async run({ before, after, offset, limit, ...asked }, { roots, podline, kept, isKnown }, signal) {
    const admitted = await roots.admit([before, after]);
    const key = JSON.stringify(['diff', asked, admitted.paths, admitted.state]);
    const args = ['diff', '--output=json', '--fail-on=never', ...optionsOf(asked), '--', ...admitted.paths];
    const printed = await kept.getOrMake(key, () => podline(args, signal));
    if (!printed.stdout.startsWith('{')) throw refused(printed, 'nothing could be compared');
    // Just printed by this program
    const document: DiffDocument = JSON.parse(printed.stdout);
    const differences = differencesOf(document, isKnown).sort(
      (a, b) => ORDER.indexOf(a.label) - ORDER.indexOf(b.label),
    );
    const { entries, ...facts } = pageOf(differences, { offset, limit });
    return {
      label: document.label,
      counts: { ...document.counts },
      compared: document.pairs.length + document.groups.length,
      differences: entries,
      ...facts,
      run: document.findings.slice(0, MOST).map(changeIn(isKnown)),
      cannotKnow: sentencesOf([...printed.complaints, ...document.notes]).slice(0, MOST),
    };
  },
});

const MOST = 20;
const ORDER: readonly Difference['label'][] = ['worse', 'ambiguous', 'better', 'same'];
