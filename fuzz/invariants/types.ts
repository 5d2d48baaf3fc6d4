import type { Told } from '../told.js';

/** What must hold, whatever the input was made of. Returns what is wrong, or null; may throw as well. */
export type Invariant = (told: Told) => Promise<string | null>;

/** Whether something is done for this input: once in this many times, or always where no lots are drawn. */
export const falls = ({ lot }: Told, times: number, which = 0): boolean =>
  lot === undefined || lot % times === which % times;
