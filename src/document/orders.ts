import type { Lifecycle, ResultDocument } from '../contract/types.js';
import { aheadOfCluster } from './cluster-time.js';
import { rankOf } from './ranks.js';

type Compare = (a: Lifecycle, b: Lifecycle) => number;

/** In what order deletions are listed, by what `--sort` calls it. */
const ORDERS = {
  worst: (begunAt: (one: Lifecycle) => number): Compare[] => [(a, b) => rankOf(a) - rankOf(b), longest, by(begunAt)],
  time: begunAt => [by(begunAt)],
  duration: begunAt => [longest, by(begunAt)],
  name: begunAt => [(a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0), by(begunAt)],
} satisfies Readonly<Record<string, (begunAt: (one: Lifecycle) => number) => Compare[]>>;

export type Order = keyof typeof ORDERS;

export const ORDER_NAMES = Object.keys(ORDERS) as readonly Order[];

/** By default the worst first; of one rank the longest first, and then in the order of the API server's time, as far as it is known. */
export function inOrder<T extends Lifecycle>(
  { lifecycles, nodes }: Pick<ResultDocument, 'nodes'> & { readonly lifecycles: readonly T[] },
  order: Order = 'worst',
): T[] {
  const ahead = aheadOfCluster({ nodes });
  const compare = ORDERS[order](
    ({ startedAt, requestedAt, node }) => (Date.parse(startedAt ?? requestedAt ?? '') || 0) - ahead(node),
  );
  return [...lifecycles].sort((a, b) => compare.map(one => one(a, b)).find(difference => difference !== 0) ?? 0);
}

const longest: Compare = (a, b) => (b.durationMs ?? -1) - (a.durationMs ?? -1);

const by =
  (measure: (one: Lifecycle) => number): Compare =>
  (a, b) =>
    measure(a) - measure(b);

const nameOf = ({ pod }: Lifecycle): string => `${pod.namespace}/${pod.name}`;
