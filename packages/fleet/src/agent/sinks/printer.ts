import type { Announced, Say, Sink } from '../types.js';
import { printedKey } from './printed.js';

export interface PrinterParts {
  readonly write: (text: string, done: (error?: Error | null) => void) => void;
  /** Empty for what is not printed */
  readonly textOf: (announced: Announced) => string;
  readonly say: Say;
  /** What the file already contains */
  readonly printed: ReadonlySet<string>;
  /** It ends in the middle of a line, because its disk was full */
  readonly isTorn?: boolean;
  /** What was written to it is there */
  readonly changed: () => void;
}

/** Standard output: what was written to it counts as reported. */
export function createPrinter({ write, textOf, say, printed, isTorn = false, changed }: PrinterParts): Sink {
  const name = 'standard output';
  let fails = false;
  let unsure = 0;
  let begin = isTorn ? '\n' : '';

  return {
    name,
    take(announced) {
      if (printed.has(printedKey(announced.episode.id, announced.standing))) return;
      const text = textOf(announced);
      if (text === '') return;
      unsure++;
      write(begin + text, error => {
        if (error && !fails) say(`${name}: ${error.message}`);
        fails = Boolean(error);
        unsure--;
        if (!fails) changed();
      });
      begin = '';
    },
    hasUnsafe: () => unsure > 0 || fails,
  };
}
