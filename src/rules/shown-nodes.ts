import type { NodeRun } from '../correlate/node-run.js';
import { causeIn } from '../episodes/node/reasons.js';
import type { ShownNode } from '../sources/shown.js';
import type { SeenTestimony } from '../sources/types.js';

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
  const conditions = one.node.conditions.map(condition =>
    condition.type === 'Ready' && condition.status !== 'True' ? { ...condition, message: causeIn(line) } : condition,
  );
  return { ...one, node: { ...one.node, conditions } };
}
