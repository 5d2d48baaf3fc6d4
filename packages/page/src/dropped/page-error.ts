/** What keeps the page from showing something: sentences for its user. */
export class PageError extends Error {
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join(' '));
  }
}
