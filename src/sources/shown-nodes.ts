import type { ShownNode } from './shown.js';
import type { SeenTestimony } from './types.js';

type OfNode = SeenTestimony & { readonly node: ShownNode };

/** The best testimony about each node, by its name: the last description, which shows why; without one, the last row. */
export function shownNodes(all: readonly SeenTestimony[]): ReadonlyMap<string | null, OfNode> {
  const shown = all.filter((one): one is OfNode => one.node !== undefined);
  const rows = shown.filter(isRow);
  return new Map([...rows, ...shown.filter(one => !isRow(one))].map(one => [one.node.name, one]));
}

const isRow = ({ what }: SeenTestimony): boolean => what === 'node-row';
