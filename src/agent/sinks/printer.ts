import type { Standing } from '../../lifecycle/standing.js';
import type { AnnouncedDeletion, AnnouncedStart, Say, Sink } from '../types.js';
import { printedKey } from './printed.js';

export interface PrinterParts {
  readonly write: (text: string, done: (error?: Error | null) => void) => void;
  readonly textOf: (announced: AnnouncedDeletion) => string;
  readonly textOfStart: (announced: AnnouncedStart) => string;
  readonly say: Say;
  /** What the file already contains */
  readonly printed: ReadonlySet<string>;
}

/** Standard output: what was written to it counts as reported. */
export function createPrinter({ write, textOf, textOfStart, say, printed }: PrinterParts): Sink {
  const name = 'standard output';
  let fails = false;

  function print(id: string, standing: Standing, text: () => string): void {
    if (printed.has(printedKey(id, standing))) return;
    write(text(), error => {
      if (error && !fails) say(`${name}: ${error.message}`);
      fails = Boolean(error);
    });
  }

  return {
    name,
    take: announced => print(announced.lifecycle.id, announced.standing, () => textOf(announced)),
    takeStart: announced => print(announced.start.id, announced.standing, () => textOfStart(announced)),
    hasUnsafe: () => false,
  };
}
