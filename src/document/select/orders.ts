import type { Lifecycle, PodEpisode, ResultDocument } from '../contract/types.js';
import { endsOf, startsOf } from '../episodes.js';
import { aheadOfCluster } from '../figures/cluster-clock.js';
import { lengthIn } from '../figures/lasted.js';

/** What a reader looks for first: hangs, then failures, then what is undetermined. */
const RANKS = {
  stuck: ({ outcome }) => outcome === 'stuck',
  held: ({ outcome }) => outcome === 'finalizer-held',
  incomplete: ({ verdict }) => verdict === 'incomplete',
  findings: ({ verdict }) => verdict === 'complete-with-findings',
  undetermined: ({ verdict }) => verdict === 'undetermined',
  complete: () => true,
} as const satisfies Readonly<Record<string, (one: Judged) => boolean>>;

/** A deletion or a start. */
type Judged = Pick<Lifecycle, 'verdict'> & { readonly outcome: string };

export type RankName = keyof typeof RANKS;

/** Worst first. */
export const RANK_NAMES = Object.keys(RANKS) as readonly RankName[];

/** The first match: a deletion that hangs is not also `incomplete`. */
export const rankName = (one: Judged): RankName => RANK_NAMES.find(name => RANKS[name](one)) ?? 'complete';

/** 0 is the worst. */
export const rankOf = (one: Judged): number => RANK_NAMES.indexOf(rankName(one));

/** What is listed. `begun` and `length` are in ms; -1 for a length that is not known. */
interface Listed {
  readonly lifecycle: Lifecycle;
  readonly begun: number;
  readonly length: number;
}

type Keys = (listed: Listed) => readonly (string | number)[];
type Document = Pick<ResultDocument, 'nodes' | 'input' | 'episodes'>;

/** The worst first; within one rank the longest first, and then in the order of the API server's time, as far as it is known. */
const worst = (): Keys => listed => [rankOf(listed.lifecycle), -listed.length, listed.begun];

/** The orders of deletions, by the names of `--sort`: smaller values come first. */
export const ORDERS = {
  worst,
  time:
    () =>
    ({ begun }) => [begun],
  duration:
    () =>
    ({ length, begun }) => [-length, begun],
  restarts: document => {
    const starts = new Map(startsOf(document).map(one => [one.id, restartCount(one)]));
    const countOf = (one: Lifecycle): number => Math.max(restartCount(one), starts.get(one.start ?? '') ?? 0);
    return ({ lifecycle, begun }) => [-countOf(lifecycle), begun];
  },
  name:
    () =>
    ({ lifecycle: { pod }, begun }) => [`${pod.namespace}/${pod.name}`, begun],
} satisfies Readonly<Record<string, (document: Document) => Keys>>;

export type Order = keyof typeof ORDERS;

/** `order`: one of `ORDERS`. A page lists the worst first, and has no need of the others. */
export function inOrder(document: Document, order: (document: Document) => Keys = worst): Lifecycle[] {
  const ahead = aheadOfCluster(document);
  const lengthOf = lengthIn(document);
  const keysOf = order(document);
  const begunAt = ({ startedAt, requestedAt, node }: Lifecycle): number =>
    (Date.parse(startedAt ?? requestedAt ?? '') || 0) - ahead(node);
  return endsOf(document)
    .map(one => ({ one, keys: keysOf({ lifecycle: one, begun: begunAt(one), length: lengthOf(one) ?? -1 }) }))
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
