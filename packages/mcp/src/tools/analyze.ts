import { type Episode, endsOf, nodesOf, type ResultDocument, startsOf } from 'podline/internal';
import * as z from 'zod';
import { clock, optionsOf, paths, selection } from '../arguments.js';
import { answerOf } from '../documents.js';
import { pageFacts, pageOf, paging } from '../page.js';
import { apiView, apiViewOf } from '../parts/api.js';
import { citingIn, finding, findingOf } from '../parts/finding.js';
import { inputs, inputsOf } from '../parts/input.js';
import { life, livesIn, worstFirst } from '../parts/life.js';
import { notJudgedOf, sentencesOf, unknown } from '../parts/unknown.js';
import { tool } from '../tool.js';

export const analyze = tool({
  name: 'analyze',
  title: 'How pods started and went away, and what their nodes went through',
  description:
    'Reads kubelet logs, pod watches and other sources, and evaluates each deletion and each start of a pod, and what nodes went through (outages, times without a kubelet, …) with the pods that it held up: verdict, cause, findings with evidence. Worst first; `since` and `until` choose a window. Ask `lines` for the original lines, and `explain` for what a rule means.',
  input: {
    paths,
    ...selection,
    ...clock,
    family: z.enum(['deletions', 'starts', 'nodes']).default('deletions').describe('which of them is listed'),
    ...paging,
  },
  output: {
    counts: z.record(z.string(), z.number()).describe('how many of each verdict, over all pages'),
    others: z.number().describe('how many there are of what is not listed'),
    lives: z.array(life),
    ...pageFacts,
    api: z.array(apiView).describe('pods of which only the object is known'),
    findings: z.array(finding).describe('about the run as a whole'),
    inputs,
    cannotKnow: z.array(unknown),
  },
  async run({ paths, family, offset, limit, ...asked }, tools, signal) {
    const { document, complaints } = await answerOf(
      { command: 'analyze', paths, options: optionsOf(asked) },
      tools,
      signal,
    );
    const own: readonly Episode[] = LISTED[family](document);
    const citing = citingIn(document, tools);
    const { entries, ...facts } = pageOf(worstFirst(own), { offset, limit });
    return {
      counts: countsOf(own),
      others: document.episodes.length - own.length,
      lives: entries.map(livesIn(document, citing)),
      ...facts,
      api: (document.api ?? []).slice(0, MOST).map(apiViewOf),
      findings: document.findings.slice(0, MOST).map(one => findingOf(one, citing)),
      inputs: inputsOf(document, tools.roots.shown),
      cannotKnow: [...sentencesOf(complaints), ...notJudgedOf(tools.isKnown, document, ...entries)].slice(0, MOST),
    };
  },
});

const MOST = 20;

const LISTED = { deletions: endsOf, starts: startsOf, nodes: nodesOf } as const satisfies Readonly<
  Record<string, (document: ResultDocument) => readonly Episode[]>
>;

const countsOf = (all: readonly { readonly verdict: string }[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(all.map(({ verdict }) => verdict))].map(word => [
      word,
      all.filter(({ verdict }) => verdict === word).length,
    ]),
  );
