import type { Dice } from './dice.js';

export interface InputFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** Bytes that arrive at once; without it, all of them. */
  readonly piece?: number;
}

/** Files of one node, as a user would pass them. */
export interface Sample {
  readonly name: string;
  readonly files: readonly InputFile[];
  /** What the timestamps of the log leave open, if it is recorded. */
  readonly clock: { readonly zone: string; readonly year: number } | null;
}

export interface Mutation {
  readonly id: string;
  /** The deletions must be reported just as before. */
  readonly keeps: boolean;
  /** Returns the files themselves where there is nothing to do. */
  apply(files: readonly InputFile[], dice: Dice, sample: Sample): readonly InputFile[];
}
