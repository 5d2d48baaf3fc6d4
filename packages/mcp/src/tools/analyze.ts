import { type Episode, endsOf, nodesOf, type ResultDocument, startsOf, withParts } from 'podline/internal';
import * as z from 'zod';
import { answerOf } from '../documents.js';
import { quoted, text, texts, time } from '../forms.js';
import { apiView, apiViewOf } from '../parts/api.js';
import { citingIn, finding, findingOf, life, livesIn, worstFirst } from '../parts/life.js';
import { notJudgedOf, sentencesOf, unknown } from '../parts/unknown.js';
import { clock, optionsOf, pageFacts, pageOf, paging, paths, selection, tool } from '../tool.js';

const SHOWN = { sources: 10, notes: 4, nodes: 20 } as const;

/** What was read. */
const inputs = z.object({
  from: time,
  to: time,
  clock: z.enum(['certain', 'inferred', 'assumed']).describe('how sure the zone and the year of the log are'),
  sources: z
    .array(
      z.object({
        type: z.string(),
        lines: z.number(),
        unparsed: z.number(),
        quoted: quoted({ path: text, notes: texts(SHOWN.notes) }),
      }),
    )
    .describe('the largest of those that were read'),
  read: z.number().describe('sources that were read'),
  passedOver: z.number().describe('sources that hold nothing that podline reads'),
  quoted: quoted({ nodes: texts(SHOWN.nodes), clockBasis: text }),
});

function inputsOf({ input, nodes }: ResultDocument, shown: (path: string) => string): z.input<typeof inputs> {
  const sources = withParts(input.sources);
  const read = sources.filter(({ type }) => type !== 'unsupported');
  return {
    ...input.window,
    clock: input.clock.confidence,
    sources: read
      .toSorted((a, b) => b.lines - a.lines)
      .slice(0, SHOWN.sources)
      .map(one => ({ ...one, quoted: { path: shown(one.path), notes: one.notes } })),
    read: read.length,
    passedOver: sources.length - read.length,
    quoted: { nodes: nodes.flatMap(({ name }) => name ?? []), clockBasis: input.clock.basis },
  };
}

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
