import type { Lifecycle, ResultDocument } from '../contract/types.js';
import { aheadOfCluster } from './cluster-time.js';
import { rankOf } from './ranks.js';

/** By what deletions are listed, by what `--sort` calls it: what comes first is smaller. `begun` is in ms. */
const ORDERS = {
  worst: (one, begun) => [rankOf(one), -lengthOf(one), begun],
  time: (_, begun) => [begun],
  duration: (one, begun) => [-lengthOf(one), begun],
  name: (one, begun) => [nameOf(one), begun],
} satisfies Readonly<Record<string, (one: Lifecycle, begun: number) => (string | number)[]>>;

export type Order = keyof typeof ORDERS;

export const ORDER_NAMES = Object.keys(ORDERS) as readonly Order[];

/** By default the worst first; of one rank the longest first, and then in the order of the API server's time, as far as it is known. */
export function inOrder<T extends Lifecycle>(
  { lifecycles, nodes }: Pick<ResultDocument, 'nodes'> & { readonly lifecycles: readonly T[] },
  order: Order = 'worst',
): T[] {
  const ahead = aheadOfCluster({ nodes });
  const begunAt = ({ startedAt, requestedAt, node }: T): number =>
    (Date.parse(startedAt ?? requestedAt ?? '') || 0) - ahead(node);
  return lifecycles
    .map(one => ({ one, keys: ORDERS[order](one, begunAt(one)) }))
    .sort((a, b) => compared(a.keys, b.keys))
    .map(({ one }) => one);
}

function compared(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  const at = a.findIndex((key, index) => key !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
}

const lengthOf = ({ durationMs }: Lifecycle): number => durationMs ?? -1;
const nameOf = ({ pod }: Lifecycle): string => `${pod.namespace}/${pod.name}`;
