import { grouped } from '../../kit/grouped.js';

/** How many times each occurs, the most frequent first. */
export function counts<T extends string>(values: readonly T[]): Record<T, number> {
  const each = [...grouped(values, value => value)].map(([value, several]) => [value, several.length] as const);
  return Object.fromEntries(each.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))) as Record<T, number>;
}

export interface Longest {
  readonly phase: string;
  readonly ms: number;
}

/** The phase that took longest; null if none is known. */
export function longestOf(phases: ReadonlyMap<string, number>): Longest | null {
  const [first] = [...phases].sort(([, a], [, b]) => b - a);
  return first === undefined ? null : { phase: first[0], ms: first[1] };
}

/** `stuck:2 ready:40` */
export const list = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${what}:${count}`)
    .join(' ');
