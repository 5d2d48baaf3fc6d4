import { endsOf, nodesOf, startsOf } from 'podline/internal';
import * as z from 'zod';
import { answerOf } from '../documents.js';
import { id as lifeId, quote, quoted, ToolError, text, time } from '../forms.js';
import { citingIn, life, livesIn, worstFirst } from '../parts/life.js';
import { clock, optionsOf, pageFacts, pageOf, paging, paths, tool } from '../tool.js';

/** The longest part of one line that is returned. */
const MAX_LINE_LETTERS = 4000;

export const lines = tool({
  name: 'lines',
  title: 'The original lines of one deletion or start of a pod, or of an episode of a node',
  description:
    'The original lines that show one deletion or one start of a pod, or something that a node went through, from all inputs, merged by time, with what each shows. Give a pod, or the id of an episode of a node.',
  input: {
    paths,
    pod: z.string().min(1).optional().describe('NAME, NAMESPACE/NAME or a UID'),
    id: z
      .string()
      .optional()
      .describe(
        'the id of one of its deletions or starts, or of an episode of a node, as `analyze` lists them; by default the worst deletion',
      ),
    ...clock,
    ...paging,
    limit: paging.limit.default(40),
  },
  output: {
    life,
    others: z.array(lifeId).describe('ids of its other deletions and starts'),
    lines: z.array(
      z.object({
        at: time,
        evidence: text.describe('untrusted: file:line'),
        quoted: quoted({
          shows: z.array(text).describe('steps, with their containers, and rules'),
          text: z
            .string()
            .overwrite(line => quote(line, MAX_LINE_LETTERS))
            .describe('the line, or what is known of it where its text is not kept'),
        }),
      }),
    ),
    ...pageFacts,
  },
  async run({ paths, pod, id, zone, year, offset, limit }, tools, signal) {
    const common = ['--evidence', ...optionsOf({ zone, year })];
    if (pod === undefined && id === undefined) throw new ToolError('name a pod, or the id of an episode of a node');
    for (const selected of pod === undefined ? [{}] : [{ pods: [pod] }, { uids: [pod] }]) {
      const options = [...common, ...optionsOf(selected)];
      const { document } = await answerOf({ command: 'analyze', paths, options }, tools, signal);
      const all =
        pod === undefined ? nodesOf(document) : [...worstFirst(endsOf(document)), ...worstFirst(startsOf(document))];
      const chosen = all.find(one => id === undefined || one.id === id);
      if (chosen === undefined) continue;
      const citing = citingIn(document, tools);
      const { entries, ...facts } = pageOf(tools.linesOf(chosen), { offset, limit });
      return {
        life: livesIn(document, citing)(chosen),
        others: pod === undefined ? [] : all.filter(one => one !== chosen).map(one => one.id),
        lines: entries.map(({ ref, at, means, instead }) => ({
          at: at === null || Number.isNaN(at) ? null : new Date(at).toISOString(),
          evidence: citing.cite(ref),
          quoted: { shows: [...means], text: ref.text ?? instead },
        })),
        ...facts,
      };
    }
    throw new ToolError(
      'no pod in these inputs has this name or UID, or none of its deletions and starts, and no episode of a node, has this id',
    );
  },
});
