import { MIN_PAUSE_MS } from '../../../../lifecycle/pauses.js';
import type { Mark } from './marks.js';

/** A stretch in which nothing is known to have happened. */
export interface Pause {
  readonly from: number;
  readonly to: number;
}

export function pausesOf(marks: readonly Mark[]): Pause[] {
  const times = [...new Set(marks.filter(({ isTimed }) => isTimed).map(({ at }) => at))].sort((a, b) => a - b);
  return times
    .slice(1)
    .map((to, index) => ({ from: times[index] ?? to, to }))
    .filter(({ from, to }) => to - from >= MIN_PAUSE_MS);
}
