import { endsOf, nodeTroublesOf, podEpisodesOf } from 'podline/internal';
import * as z from 'zod';
import { answerIn, refused } from '../documents.js';
import { ToolError } from '../forms.js';
import { apiView, apiViewOf } from '../parts/api.js';
import { citingIn, life, livesIn, worstFirst } from '../parts/life.js';
import { notJudgedOf, sentencesOf, unknown } from '../parts/unknown.js';
import { pageFacts, pageOf, paging, tool } from '../tool.js';

export const why = tool({
  name: 'why',
  title: 'Why pods of the running cluster do not start, are not Ready, crash or do not go',
  description:
    "Asks the API server of the user's kubeconfig, with the user's rights and read only, and reads the kubelet's log where these rights allow it. Without pods: all that are in trouble, worst first.",
  isLive: true,
  input: {
    pods: z.array(z.string()).max(20).default([]).describe('NAME or NAMESPACE/NAME'),
    namespaces: z.array(z.string()).max(20).default([]),
    selector: z.string().optional().describe('labels, as kubectl takes them'),
    nodes: z.array(z.string()).max(20).default([]),
    ...paging,
  },
  output: {
    pods: z.array(z.object({ api: apiView, lives: z.array(life) })),
    nodes: z.array(life).describe('what their nodes went through and needs attention, worst first'),
    ...pageFacts,
    cannotKnow: z.array(unknown),
  },
  async run({ pods, namespaces, selector, nodes, offset, limit }, tools, signal) {
    const { cluster, podline } = tools;
    if (cluster === null) throw new ToolError('this server asks no cluster (--no-cluster)');
    const options = [
      ...namespaces.map(one => `--namespace=${one}`),
      ...(selector === undefined ? [] : [`--selector=${selector}`]),
      ...nodes.map(one => `--node=${one}`),
    ];
    const printed = await podline(['why', '--output=json', ...cluster, ...options, '--', ...pods], signal);
    const { document, complaints, code } = answerIn(printed);
    // None of the requested pods exists
    if (code !== 0 && document.episodes.length === 0 && document.api === undefined)
      throw refused(printed, 'the cluster cannot be asked');
    const lifeOf = livesIn(document, citingIn(document, tools));
    const { entries, ...facts } = pageOf(document.api ?? [], { offset, limit });
    return {
      pods: entries.map(view => ({
        api: apiViewOf(view),
        lives: podEpisodesOf(document)
          .filter(({ uid, mirrorUIDs }) => uid === view.uid || mirrorUIDs.some(one => one === view.uid))
          .map(lifeOf),
      })),
      nodes: worstFirst(nodeTroublesOf(document)).slice(0, MOST).map(lifeOf),
      ...facts,
      cannotKnow: [...sentencesOf(complaints), ...notJudgedOf(tools.isKnown, document, ...endsOf(document))],
    };
  },
});

const MOST = 20;
