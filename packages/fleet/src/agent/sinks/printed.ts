import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { parseJson, type Standing } from 'podline/internal';
import type { Announced, Say, Sink } from '../types.js';

/** Far more than is printed between a line and its entry in the state. */
const TAIL = 1 << 20;

const printedKey = (id: string, standing: Standing): string => `${id} ${standing}`;

/**
 * What a killed agent printed last, if it printed into a file: the state may lack the last line. Empty for a pipe, a terminal, and a file
 * that we may only write to, since none of these can be read back.
 */
export function printedIn(output: number): ReadonlySet<string> {
  return new Set(
    tailOf(output)
      .split('\n')
      .map(line => parseJson(line))
      .filter(isAnnounced)
      .map(({ id, standing }) => printedKey(id, standing)),
  );
}

/** Whether the file ends in the middle of a line: the next one must not become part of it. */
export function isTornIn(output: number): boolean {
  const tail = tailOf(output);
  return tail !== '' && !tail.endsWith('\n');
}

function tailOf(output: number): string {
  if (!fstatSync(output).isFile()) return '';
  let file: number;
  try {
    file = openSync(`/dev/fd/${output}`, 'r');
  } catch {
    return '';
  }
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(size, TAIL));
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, size - bytes.length));
  } finally {
    closeSync(file);
  }
}

const isAnnounced = (value: unknown): value is { readonly id: string; readonly standing: Standing } =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'id') === 'string' &&
  typeof Reflect.get(value, 'standing') === 'string';

interface PrinterParts {
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
