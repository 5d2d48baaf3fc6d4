import type { AnnouncedDeletion, Say, Sink } from '../types.js';
import { printedKey } from './printed.js';

export interface PrinterParts {
  readonly write: (text: string, done: (error?: Error | null) => void) => void;
  readonly textOf: (announced: AnnouncedDeletion) => string;
  readonly say: Say;
  /** What stands there already. */
  readonly printed: ReadonlySet<string>;
}

/** Standard output: what was written to it has been told. */
export function createPrinter({ write, textOf, say, printed }: PrinterParts): Sink {
  const name = 'standard output';
  let fails = false;
  return {
    name,
    take(announced) {
      if (printed.has(printedKey(announced.lifecycle.id, announced.standing))) return;
      write(textOf(announced), error => {
        if (error && !fails) say(`${name}: ${error.message}`);
        fails = Boolean(error);
      });
    },
    hasUnsafe: () => false,
  };
}
