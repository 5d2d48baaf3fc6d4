import * as z from 'zod';
import { answerOf } from '../documents.js';
import { citingIn, finding, findingOf, life, livesIn, worstFirst } from '../parts/life.js';
import { notJudgedOf, sentencesOf, unknown } from '../parts/unknown.js';
import { clock, optionsOf, pageFacts, pageOf, paging, paths, selection, tool } from '../tool.js';

export const check = tool({
  name: 'check',
  title: 'Whether deletions, starts and nodes are as a policy demands',
  description:
    'Evaluates deletions, starts and what nodes went through against a policy, by default that every step that is always logged is there and that no finding is an error. Lists those that do not pass, worst first.',
  input: {
    paths,
    policy: z.string().optional().describe('a policy file below the roots'),
    ...selection,
    ...clock,
    ...paging,
  },
  output: {
    passes: z.boolean().nullable().describe('null: inputs could not be read, so that nothing is sure'),
    judged: z.number().describe('how many were evaluated'),
    failed: z.array(life),
    ...pageFacts,
    findings: z.array(finding).describe('about the run as a whole'),
    cannotKnow: z.array(unknown),
  },
  async run({ paths, policy, offset, limit, ...asked }, tools, signal) {
    const admitted = policy === undefined ? null : await tools.roots.admit([policy]);
    const options = [...optionsOf(asked), ...(admitted?.paths.map(path => `--policy=${path}`) ?? [])];
    // Another policy under the same name is another question
    const state = admitted === null ? [] : [admitted.state];
    const { document, complaints, code } = await answerOf({ command: 'check', paths, options, state }, tools, signal);
    const citing = citingIn(document, tools);
    const failed = document.episodes.filter(({ findings }) => findings.some(({ level }) => level === 'error'));
    const { entries, ...facts } = pageOf(worstFirst(failed), { offset, limit });
    return {
      passes: code > 1 ? null : code === 0,
      judged: document.episodes.length,
      failed: entries.map(livesIn(document, citing)),
      ...facts,
      findings: document.findings.slice(0, MOST).map(one => findingOf(one, citing)),
      cannotKnow: [...sentencesOf(complaints), ...notJudgedOf(tools.isKnown, document, ...entries)].slice(0, MOST),
    };
  },
});

const MOST = 20;
