import { causeOf } from '../catalogue/causes/index.js';
import { calledNode, readiness, wrongConditions } from '../episodes/now/node.js';
import type { ShownNode } from '../sources/shown.js';
import { places } from './evidence.js';
import { listed } from './loose/listed.js';
import { anyInput } from './readings.js';
import { shownNodes } from './shown-nodes.js';
import type { RunRule } from './types.js';

export const nodesReady: RunRule = {
  meta: {
    id: 'nodes-ready',
    level: 'info',
    title: 'The nodes are ready',
    reads: [anyInput],
    why: 'If only the output of kubectl about nodes was read, this is the answer: it shows no node as the reason why a pod does not start or is not removed.',
    evidence:
      'Every node that `kubectl get nodes`, `kubectl describe node` or its object shows is ready and has no condition or Event of a problem. Reported only if nothing else was read, neither a log nor a pod.',
    next: 'Look at the pod next: kubectl describe pod, and the log of the kubelet on its node (journalctl -u kubelet).',
  },
  check({ run }) {
    const all = run.archive.all();
    const nodes = [...shownNodes(run).values()];
    const isAlone =
      run.processes.length === 0 && run.stories.all().length === 0 && all.every(({ node }) => node !== undefined);
    if (!isAlone || nodes.length === 0 || !nodes.every(isWell)) return [];
    return [{ message: sentenceOf(nodes.map(({ node }) => node)), at: null, evidence: places(nodes) }];
  },
};

const isWell = ({ node }: { readonly node: ShownNode }): boolean =>
  readiness(node)?.status === 'True' &&
  wrongConditions(node, null).length === 0 &&
  (node.warnings ?? []).every(
    ({ reason, message }) => causeOf({ stage: 'node', reason, text: message }).rank === 'state',
  );

function sentenceOf(nodes: readonly ShownNode[]): string {
  const [only, another] = nodes;
  const cordoned = nodes.filter(node => node.cordoned);
  const but = cordoned.length === 0 ? '' : `; ${named(cordoned)} gets no new pods (SchedulingDisabled)`;
  if (only !== undefined && another === undefined) return `${calledNode(only)} is ready${but}`;
  return `all ${nodes.length} nodes are ready: ${named(nodes)}${but}`;
}

const named = (nodes: readonly ShownNode[]): string => listed(nodes.map(({ name }) => name ?? 'one without a name'));
