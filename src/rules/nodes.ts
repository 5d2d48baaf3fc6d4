import { causeOf } from '../catalogue/causes/index.js';
import { isExcerpt } from '../correlate/evidence/coverage.js';
import type { NodeRun } from '../correlate/run.js';
import { causeIn } from '../episodes/node/reasons.js';
import { calledNode, readiness, unready, wrongConditions } from '../episodes/now/node.js';
import { given } from '../kit/forms.js';
import type { SeenEvent, ShownNode } from '../sources/shown.js';
import type { SeenTestimony } from '../sources/types.js';
import type { ContainerState } from '../sources/watch/snapshot.js';
import { listed, undated } from './evidence.js';
import { anyInput } from './readings.js';
import type { Judgement, RunRule } from './types.js';

export const nodeNotReady: RunRule = {
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
  check: ({ run }) => [...shownNodes(run).values()].flatMap(judge),
};

function judge({ node, ...place }: SeenTestimony & { readonly node: ShownNode }): Judgement[] {
  const found = [...unready(node, null), ...wrongConditions(node, null)];
  return found.map(({ says, next }) => undated(says, [place], next ? { next } : {}));
}

export const nodeWarning: RunRule = {
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
  check({ run, sources }) {
    // The kubelet's own lines, or the state of its containers, show which of them were killed
    const isTold = !isExcerpt(sources) || run.archive.all().some(({ shown }) => shown?.pod?.containers.some(isKilled));
    const all = [...shownNodes(run).values()].flatMap(({ node, source }) =>
      (node.warnings ?? [])
        .filter(event => !(isTold && event.from === 'kernel' && knownOf(event).id === 'container-oom-kill'))
        .map(event => reported(node, event, source)),
    );
    // Next to a log, harmless Events only distract
    return run.processes.length === 0 ? all : all.filter(({ level }) => level !== 'info');
  },
};

const isKilled = ({ reason, last }: ContainerState): boolean => [reason, last?.reason].includes('OOMKilled');

const knownOf = ({ reason, message }: SeenEvent) => causeOf({ stage: 'node', reason, text: message });

function reported(node: ShownNode, event: SeenEvent, source: number): Judgement {
  const { means, rank, next } = knownOf(event);
  const message = `${calledNode(node)}: ${means ?? 'a problem'} (${event.reason}${often(event)}): ${event.message}`;
  return undated(message, [{ source, line: event.line }], {
    ...(rank === 'state' && { level: 'info' }),
    ...given({ next }),
  });
}

const often = ({ count, lastAgo }: SeenEvent): string =>
  `${count > 1 ? `, ${count} times` : ''}${lastAgo === undefined ? '' : `, ${lastAgo} ago`}`;

export const nodesReady: RunRule = {
  id: 'nodes-ready',
  level: 'info',
  title: 'The nodes are ready',
  reads: [anyInput],
  why: 'If only the output of kubectl about nodes was read, this is the answer: it shows no node as the reason why a pod does not start or is not removed.',
  evidence:
    'Every node that `kubectl get nodes`, `kubectl describe node` or its object shows is ready and has no condition or Event of a problem. Reported only if nothing else was read, neither a log nor a pod.',
  next: 'Look at the pod next: kubectl describe pod, and the log of the kubelet on its node (journalctl -u kubelet).',
  check({ run }) {
    const all = run.archive.all();
    const nodes = [...shownNodes(run).values()];
    const isAlone =
      run.processes.length === 0 && run.stories.all().length === 0 && all.every(({ node }) => node !== undefined);
    if (!isAlone || nodes.length === 0 || !nodes.every(isWell)) return [];
    return [undated(sentenceOf(nodes.map(({ node }) => node)), nodes)];
  },
};

const isWell = ({ node }: { readonly node: ShownNode }): boolean =>
  readiness(node)?.status === 'True' &&
  wrongConditions(node, null).length === 0 &&
  (node.warnings ?? []).every(
    ({ reason, message }) => causeOf({ stage: 'node', reason, text: message }).rank === 'state',
  );

function sentenceOf(nodes: readonly ShownNode[]): string {
  const cordoned = nodes.filter(node => node.cordoned);
  const but = cordoned.length === 0 ? '' : `; ${named(cordoned)} gets no new pods (SchedulingDisabled)`;
  return nodes.length === 1
    ? `${nodes.map(calledNode)} is ready${but}`
    : `all ${nodes.length} nodes are ready: ${named(nodes)}${but}`;
}

const named = (nodes: readonly ShownNode[]): string => listed(nodes.map(({ name }) => name ?? 'one without a name'));

type OfNode = SeenTestimony & { readonly node: ShownNode };

/**
 * The best testimony about each node, by its name: the last description, which shows why; without one, the last row, which states no reason:
 * the log of its kubelet may.
 */
export function shownNodes(run: NodeRun): ReadonlyMap<string | null, OfNode> {
  const shown = run.archive.nameless().filter((one): one is OfNode => one.node !== undefined);
  const rows = shown.filter(isRow).map(one => withReason(one, run));
  return new Map([...rows, ...shown.filter(one => !isRow(one))].map(one => [one.node.name, one]));
}

const isRow = ({ what }: SeenTestimony): boolean => what === 'node-row';

function withReason(one: OfNode, { node: lines, host, name }: NodeRun): OfNode {
  const line = one.node.name === (name ?? host) ? lines.findLast(({ id }) => id === 'node-not-ready') : undefined;
  if (line === undefined) return one;
  const conditions = one.node.conditions.map(condition => ({ ...condition, message: causeIn(line) }));
  return { ...one, node: { ...one.node, conditions } };
}
