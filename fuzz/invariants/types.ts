import type { Told } from '../told.js';

/** What must hold, whatever the input was made of. Returns what is wrong, or null; may also throw. */
export type Invariant = (told: Told) => Promise<string | null>;

/** Whether something is done for this input: once in this many times, or always where nothing is left to chance. */
export const falls = ({ lot }: Told, times: number, which = 0): boolean =>
  lot === undefined || lot % times === which % times;
