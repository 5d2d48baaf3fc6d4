import { terminal } from '../report/safe.js';

/** One line on standard error: names of files and what others say of them may hold anything. */
export const complain = (sentence: string): boolean => process.stderr.write(`podline: ${terminal(sentence)}\n`);
