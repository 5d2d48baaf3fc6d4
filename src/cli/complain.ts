import { masked } from '../kit/masked.js';
import { terminal } from '../show/report/safe.js';
import type { Io } from './io.js';

/** One line on standard error: names of files and messages of other programs may contain anything, even a password. */
export function complain({ stderr }: Pick<Io, 'stderr'>, sentence: string): void {
  stderr.write(`podline: ${terminal(masked(sentence))}\n`);
}
