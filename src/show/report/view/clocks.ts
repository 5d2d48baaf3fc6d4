import { spell } from '../../../catalogue/duration.js';
import type { NodeFacts, ResultDocument } from '../../../document/contract/types.js';

const MANY = 8;

/** The clock by which deletions of several nodes are compared; null for a single node. */
export function clocksText({ nodes }: Pick<ResultDocument, 'nodes'>): string | null {
  if (nodes.length < 2) return null;
  const known = nodes.flatMap(node => aheadText(node) ?? []);
  if (known.length === 0)
    return 'Clock offsets between nodes are unknown: the times of each node are those of its own clock.';
  const rest = nodes.length - known.length;
  const others = rest === 0 ? '' : `; the offset of ${rest === 1 ? 'one is' : `${rest} are`} unknown`;
  const more = known.length > MANY ? `, and ${known.length - MANY} more` : '';
  return `Times of different nodes are compared by the API server's clock: ${known.slice(0, MANY).join(', ')}${more}${others}.`;
}

/** `worker-1 is 90 s ahead of it (± 0.51 s)` */
function aheadText({ name, clock: { offset } }: NodeFacts): string | null {
  if (offset === undefined || offset.ms === null) return null;
  const size = `${spell(Math.abs(offset.ms))} ${offset.ms < 0 ? 'behind' : 'ahead'}`;
  return `${name ?? 'one without a name'} is ${size} (± ${spell(offset.uncertaintyMs ?? 0)})`;
}
