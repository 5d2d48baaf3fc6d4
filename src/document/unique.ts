import type { Lifecycle, Start } from './contract/types.js';

/** A deletion that occurs more than once is kept once, at its first position, in the version with the most steps. */
export function uniqueById(lifecycles: readonly Lifecycle[]): Lifecycle[] {
  const fullest = new Map<string, Lifecycle>();
  for (const one of lifecycles) {
    const known = fullest.get(one.id);
    if (known === undefined || stepsSeen(one) > stepsSeen(known)) fullest.set(one.id, one);
  }
  return [...fullest.values()];
}

/** A start that several sources show is kept once, in the version with the most steps. */
export function uniqueStarts(all: readonly Start[]): Start[] {
  const fullest = new Map<string, Start>();
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

const stepsSeen = ({ steps }: Lifecycle | Start): number => steps.filter(({ status }) => status === 'seen').length;
