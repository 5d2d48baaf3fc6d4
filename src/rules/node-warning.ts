import { causeOf } from '../catalogue/causes/index.js';
import { calledNode } from '../episodes/now/node.js';
import type { SeenEvent, ShownNode } from '../sources/shown.js';
import { places } from './evidence.js';
import { anyInput } from './readings.js';
import { shownNodes } from './shown-nodes.js';
import type { Judgement, RunRule } from './types.js';

export const nodeWarning: RunRule = {
  meta: {
    id: 'node-warning',
    level: 'warning',
    title: 'A node reported a problem as an Event',
    // A node that is not ready comes before it
    rank: 2,
    reads: [anyInput],
    why: 'The problem concerns all pods of the node, and can be the reason why one of them does not start, was restarted or was evicted.',
    evidence:
      'A warning in the Events of a node, from its kubelet or node-problem-detector (`kubectl describe node`, `kubectl get events`). A harmless one is reported as info, and only if no kubelet log was read.',
    next: 'Read the log of the kubelet on that node at the time of the Event: journalctl -u kubelet.',
  },
  check({ run }) {
    const all = [...shownNodes(run).values()].flatMap(({ node, source }) =>
      (node.warnings ?? []).map(event => judge(node, event, source)),
    );
    // Next to a log, harmless Events only distract
    return run.processes.length === 0 ? all : all.filter(({ level }) => level !== 'info');
  },
};

function judge(node: ShownNode, event: SeenEvent, source: number): Judgement {
  const { means, rank, next } = causeOf({ stage: 'node', reason: event.reason, text: event.message });
  return {
    message: `${calledNode(node)}: ${means ?? 'a problem'} (${event.reason}${often(event)}): ${event.message}`,
    at: null,
    evidence: places([{ source, line: event.line }]),
    ...(rank === 'state' && { level: 'info' }),
    ...(next !== null && { next }),
  };
}

const often = ({ count, lastAgo }: SeenEvent): string =>
  `${count > 1 ? `, ${count} times` : ''}${lastAgo === undefined ? '' : `, ${lastAgo} ago`}`;
