import { aheadOfCluster } from './cluster-time.js';
import type { Lifecycle, PodEpisode, ResultDocument } from './contract/types.js';
import { endsOf, startsOf } from './episodes.js';
import { lengthIn } from './lasted.js';
import { rankOf } from './ranks.js';

/** What is listed. `begun` and `length` are in ms; -1 for a length that is not known. */
interface Listed {
  readonly lifecycle: Lifecycle;
  readonly begun: number;
  readonly length: number;
  readonly restarts: number;
}

/** The orders of deletions, by the names of `--sort`: smaller values come first. */
const ORDERS = {
  worst: ({ lifecycle, length, begun }) => [rankOf(lifecycle), -length, begun],
  time: ({ begun }) => [begun],
  duration: ({ length, begun }) => [-length, begun],
  restarts: ({ restarts, begun }) => [-restarts, begun],
  name: ({ lifecycle: { pod }, begun }) => [`${pod.namespace}/${pod.name}`, begun],
} satisfies Readonly<Record<string, (listed: Listed) => (string | number)[]>>;

export type Order = keyof typeof ORDERS;

export const ORDER_NAMES = Object.keys(ORDERS) as readonly Order[];

/** The worst first by default; within one rank the longest first, and then in the order of the API server's time, as far as it is known. */
export function inOrder(
  document: Pick<ResultDocument, 'nodes' | 'input' | 'episodes'>,
  order: Order = 'worst',
): Lifecycle[] {
  const ahead = aheadOfCluster(document);
  const lengthOf = lengthIn(document);
  const starts = new Map(startsOf(document).map(one => [one.id, restartCount(one)]));
  const restartsOf = (one: Lifecycle): number => Math.max(restartCount(one), starts.get(one.start ?? '') ?? 0);
  const begunAt = ({ startedAt, requestedAt, node }: Lifecycle): number =>
    (Date.parse(startedAt ?? requestedAt ?? '') || 0) - ahead(node);
  return endsOf(document)
    .map(one => {
      const listed = { lifecycle: one, begun: begunAt(one), length: lengthOf(one) ?? -1, restarts: restartsOf(one) };
      return { one, keys: ORDERS[order](listed) };
    })
    .sort((a, b) => compared(a.keys, b.keys))
    .map(({ one }) => one);
}

/** How often the containers of a pod were restarted, as far as the episode shows it. */
export const restartCount = (one: PodEpisode): number =>
  (one.restartsBefore ?? []).reduce((sum, { count }) => sum + count, one.family === 'start' ? one.restarts.length : 0);

function compared(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  const at = a.findIndex((key, index) => key !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
}
