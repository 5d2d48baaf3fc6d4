import { unready, wrongConditions } from '../episodes/now/node.js';
import type { ShownNode } from '../sources/shown.js';
import type { SeenTestimony } from '../sources/types.js';
import { places } from './evidence.js';
import { anyInput } from './readings.js';
import { shownNodes } from './shown-nodes.js';
import type { Judgement, RunRule } from './types.js';

export const nodeNotReady: RunRule = {
  meta: {
    id: 'node-not-ready',
    level: 'warning',
    title: 'A node is not ready, is short of something, or has a fault',
    // The kubelet's own lines come before it
    rank: 1,
    reads: [anyInput],
    ofNode: true,
    why: 'A node that is not ready gets no new pods, and after five minutes the API server marks its pods for deletion. One that is short of memory, disk or process IDs evicts pods and refuses new ones. One with a fault of its kernel, disk or runtime can hold up any of its pods.',
    evidence:
      'The conditions of the node, as `kubectl describe node` or `kubectl get nodes` printed them (also as YAML or JSON, or in part), or the last Event of the node about each condition. They were true when they were printed; nothing shows when that was. In a whole log of a kubelet: “Node became not ready”, up to the Event NodeReady; not reported if it belongs to the start of a kubelet.',
    next: 'Start with what the condition names. The log of the kubelet on that node shows more: journalctl -u kubelet.',
  },
  check: ({ run }) => [...shownNodes(run).values()].flatMap(judge),
};

function judge({ node, ...place }: SeenTestimony & { readonly node: ShownNode }): Judgement[] {
  const found = [...unready(node, null), ...wrongConditions(node, null)];
  return found.map(({ says, next }) => ({ message: says, at: null, evidence: places([place]), ...(next && { next }) }));
}
