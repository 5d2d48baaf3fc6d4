import type { Analysed } from '../results.js';

/** What must hold, whatever the input was made of. Returns what is wrong, or null; may also throw. */
export type Invariant = (analysed: Analysed) => Promise<string | null>;

/** Whether something is done for this input: once in this many times, or always where nothing is left to chance. */
export const falls = ({ lot }: Analysed, times: number, which = 0): boolean =>
  lot === undefined || lot % times === which % times;
