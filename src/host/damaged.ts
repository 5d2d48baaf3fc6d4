/** The message for a reader that got only a part. */
export const damaged = (name: string, reason: string): string =>
  `the ${name} data is cut or damaged: read up to there (${reason})`;
