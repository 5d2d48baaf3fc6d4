import type { Level, NodeEpisode, Outcome, StartOutcome, StepStatus, Verdict } from '../../document/contract/types.js';

/** `unclear`: the input does not show how it went. */
type Sign = Outcome | StartOutcome | NodeEpisode['outcome'] | StepStatus | Level | Verdict | 'unclear';

/** The first verdict of which an episode has a sign is its verdict; without any it is complete. */
const SIGNS = {
  end: {
    incomplete: ['missing', 'stuck', 'error'],
    undetermined: ['in-progress', 'unclear'],
    'complete-with-findings': ['warning', 'finalizer-held'],
  },
  start: {
    incomplete: ['stuck', 'refused'],
    undetermined: ['missing', 'in-progress', 'resumed', 'unclear'],
    'complete-with-findings': ['error', 'warning', 'failed'],
  },
  node: { incomplete: ['lasts'], 'complete-with-findings': ['error', 'warning'] },
  // A finding that a policy tolerates is no failure, and an unmet demand of it may be one: its levels count, then the verdict without it
  policy: {
    incomplete: ['error'],
    undetermined: ['undetermined'],
    'complete-with-findings': ['warning', 'incomplete'],
  },
} as const satisfies Record<string, Readonly<Partial<Record<Verdict, readonly Sign[]>>>>;

export function verdictBy(judge: keyof typeof SIGNS, signs: readonly Sign[]): Verdict {
  const rows = Object.entries(SIGNS[judge]) as [Verdict, readonly Sign[]][];
  return rows.find(([, own]) => own.some(sign => signs.includes(sign)))?.[0] ?? 'complete';
}

export const levelsOf = (findings: readonly { readonly level: Level }[]): Level[] => findings.map(({ level }) => level);

const RANK: Readonly<Record<Level, number>> = { error: 0, warning: 1, info: 2 };

/** Sorts the worst first. */
export const byLevel = (a: { readonly level: Level }, b: { readonly level: Level }): number =>
  RANK[a.level] - RANK[b.level];
