import type { ClockOffset, NodeFacts, ResultDocument } from '../contract/types.js';

/** How far the clock of a node is ahead, in ms. */
export type Ahead = (node: string | null) => number;

/** The part that is not in the times already; null where it is not known. */
const leftOf = ({ ms, heldMs = 0 }: ClockOffset): number | null => (ms === null ? null : ms - heldMs);

function aheadBy(nodes: readonly NodeFacts[], of: (node: NodeFacts) => number | null): Ahead {
  const byName = new Map(nodes.map(node => [node.name, of(node) ?? 0]));
  return name => byName.get(name) ?? 0;
}

/**
 * Relative to the API server's clock: what must be subtracted from the times of several nodes where they share one axis. The times of a
 * single node stay as they are, and so do those of a node whose offset is not known.
 */
export const aheadOfCluster = ({ nodes }: Pick<ResultDocument, 'nodes'>): Ahead =>
  aheadBy(nodes.length > 1 ? nodes : [], ({ clock: { offset } }) => (offset === undefined ? null : leftOf(offset)));

/** How far the clocks certainly differ: the time between an instant of the API server and one of the node is longer by this. */
export const certainlyAhead = ({ nodes }: Pick<ResultDocument, 'nodes'>): Ahead =>
  aheadBy(nodes, ({ clock: { offset } }) => (offset === undefined ? 0 : certainOffset(offset)));

/** The same for one node; 0 where it may be none. */
export function certainOffset(offset: ClockOffset): number {
  const ms = leftOf(offset);
  return ms !== null && Math.abs(ms) > (offset.uncertaintyMs ?? 0) ? ms : 0;
}
