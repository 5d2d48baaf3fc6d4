import type { PodEpisode, ResultDocument } from '../../../document/contract/types.js';
import { endsOf } from '../../../document/episodes.js';

const MANY = 8;

/** With episodes of several nodes, each one names its node. */
export const areOfSeveralNodes = (episodes: readonly PodEpisode[]): boolean =>
  new Set(episodes.map(({ node }) => node)).size > 1;

/** `3 nodes: worker1 (35 deletions), worker2 (none), worker3 (1)`; null for a single node. */
export function nodesText({ nodes, episodes }: Pick<ResultDocument, 'nodes' | 'episodes'>): string | null {
  if (nodes.length < 2) return null;
  const counts = new Map<string | null, number>();
  for (const { node } of endsOf({ episodes })) counts.set(node, (counts.get(node) ?? 0) + 1);
  const counted = nodes
    .slice(0, MANY)
    .map(({ name }, index) => `${name ?? 'one without a name'} (${numbered(counts.get(name) ?? 0, index === 0)})`);
  const more = nodes.length > MANY ? ` and ${nodes.length - MANY} more` : '';
  return `${nodes.length} nodes: ${counted.join(', ')}${more}`;
}

const numbered = (number: number, first: boolean): string =>
  `${number === 0 ? 'no' : number}${first || number === 0 ? ` deletion${number === 1 ? '' : 's'}` : ''}`;
