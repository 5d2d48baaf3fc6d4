import { terminal } from '../report/safe.js';
import type { Io } from './io.js';

/** One line on standard error: names of files and what others say of them may hold anything. */
export function complain({ stderr }: Pick<Io, 'stderr'>, sentence: string): void {
  stderr.write(`podline: ${terminal(sentence)}\n`);
}
