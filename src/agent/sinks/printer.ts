import type { AnnouncedDeletion, Say, Sink } from '../types.js';

/** Standard output: what was written to it has been told. */
export function createPrinter(
  write: (text: string, done: (error?: Error | null) => void) => void,
  textOf: (announced: AnnouncedDeletion) => string,
  say: Say,
): Sink {
  const name = 'standard output';
  let fails = false;
  return {
    name,
    take(announced) {
      write(textOf(announced), error => {
        if (error && !fails) say(`${name}: ${error.message}`);
        fails = Boolean(error);
      });
    },
    hasUnsafe: () => false,
  };
}
