/** The message for a reader that got only part of the data. */
export const damaged = (name: string, reason: string): string =>
  `the ${name} data is cut or damaged: read up to there (${reason})`;
