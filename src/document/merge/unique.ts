import type { Episode } from '../contract/types.js';

/** What several sources show is kept once, at its first position, in the version with the most steps. */
export function uniqueById<One extends Episode>(all: readonly One[]): One[] {
  const fullest = new Map<string, One>();
  for (const one of all) {
    const known = fullest.get(one.id);
    if (known === undefined || stepsSeen(one) > stepsSeen(known)) fullest.set(one.id, one);
  }
  return [...fullest.values()];
}

/** Drops repetitions of the same thing in the same words. */
export const eachOnce = <T>(all: readonly T[]): T[] => [
  ...new Map(all.map(one => [JSON.stringify(one), one])).values(),
];

const stepsSeen = ({ steps }: Episode): number => steps.filter(({ status }) => status === 'seen').length;
