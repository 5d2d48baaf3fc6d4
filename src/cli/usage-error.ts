/** A problem that the user can fix: one line on standard error for each sentence, exit code 2. */
export class UsageError extends Error {
  readonly sentences: readonly string[];

  constructor(...sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}
