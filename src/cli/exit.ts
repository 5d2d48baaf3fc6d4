import { masked } from '../kit/message-of.js';
import { terminal } from '../show/report/safe.js';
import type { Io } from './io.js';

/** 0 fine; 1 findings at error level (check) or differences that matter (diff); 2 usage, unreadable input; 70 a fault of podline itself (EX_SOFTWARE of sysexits). */
export const EXIT = { ok: 0, findings: 1, usage: 2, internal: 70 } as const;

/** A problem that the user can fix: one line on standard error for each sentence, exit code 2. */
export class UsageError extends Error {
  readonly sentences: readonly string[];

  constructor(...sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

/** One line on standard error: names of files and messages of other programs may contain anything, even a password. */
export function complain({ stderr }: Pick<Io, 'stderr'>, sentence: string): void {
  stderr.write(`podline: ${terminal(masked(sentence))}\n`);
}
