import type { Standing } from 'podline/internal';
import type { AnnouncedDeletion, AnnouncedStart, Say, Sink } from '../types.js';
import { printedKey } from './printed.js';

export interface PrinterParts {
  readonly write: (text: string, done: (error?: Error | null) => void) => void;
  readonly textOf: (announced: AnnouncedDeletion) => string;
  readonly textOfStart: (announced: AnnouncedStart) => string;
  readonly say: Say;
  /** What the file already contains */
  readonly printed: ReadonlySet<string>;
  /** It ends in the middle of a line, because its disk was full */
  readonly isTorn?: boolean;
  /** What was written to it is there */
  readonly changed: () => void;
}

/** Standard output: what was written to it counts as reported. */
export function createPrinter({
  write,
  textOf,
  textOfStart,
  say,
  printed,
  isTorn = false,
  changed,
}: PrinterParts): Sink {
  const name = 'standard output';
  let fails = false;
  let unsure = 0;
  let begin = isTorn ? '\n' : '';

  function print(id: string, standing: Standing, text: () => string): void {
    if (printed.has(printedKey(id, standing))) return;
    unsure++;
    write(begin + text(), error => {
      if (error && !fails) say(`${name}: ${error.message}`);
      fails = Boolean(error);
      unsure--;
      if (!fails) changed();
    });
    begin = '';
  }

  return {
    name,
    take: announced => print(announced.lifecycle.id, announced.standing, () => textOf(announced)),
    takeStart: announced => print(announced.start.id, announced.standing, () => textOfStart(announced)),
    hasUnsafe: () => unsure > 0 || fails,
  };
}
