import { pressure, readiness } from '../api-facts/node.js';
import { warningMeaning } from '../witness/events/node-warnings.js';
import { shownNodes } from '../witness/shown-nodes.js';
import { places } from './evidence.js';
import { anyInput } from './readings.js';
import type { RunRule } from './types.js';

/** The most nodes that are named. */
const MAX_NAMED = 8;

export const nodesReady: RunRule = {
  meta: {
    id: 'nodes-ready',
    level: 'info',
    title: 'The nodes are ready',
    reads: [anyInput],
    why: 'If only the output of kubectl about nodes was read, this is the answer: none of these nodes is the reason why a pod does not start or is not removed.',
    evidence:
      'Every node that `kubectl get nodes`, `kubectl describe node` or its object shows is ready, and none of them has a problem. Reported only if nothing else was read, neither a log nor a pod.',
    next: 'Look at the pod next: kubectl describe pod, and the log of the kubelet on its node (journalctl -u kubelet).',
  },
  check({ run }) {
    const nodes = [...shownNodes(run.archive.all()).values()];
    const isAlone = run.processes.length === 0 && run.stories.all().length === 0;
    if (!isAlone || run.archive.all().length > run.archive.nameless().length) return [];
    const isWell = nodes.every(
      ({ node }) =>
        readiness(node)?.status === 'True' &&
        pressure(node, null).length === 0 &&
        (node.warnings ?? []).every(({ reason }) => warningMeaning(reason)?.next === undefined),
    );
    if (nodes.length === 0 || !isWell) return [];
    return [{ message: sentenceOf(nodes.flatMap(({ node }) => node.name ?? [])), at: null, evidence: places(nodes) }];
  },
};

function sentenceOf(names: readonly string[]): string {
  const [only = 'of the input', another] = names;
  if (another === undefined) return `node ${only} is ready, and the input shows no problem of it`;
  const named = names.slice(0, MAX_NAMED).join(', ');
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  return `all ${names.length} nodes are ready, and the input shows no problem of them: ${named}${more}`;
}
