import type { Lifecycle } from '../contract/types.js';

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
