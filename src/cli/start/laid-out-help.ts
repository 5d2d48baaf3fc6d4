import { basename } from 'node:path';
import type { Io } from '../io.js';
import { endWithOutputs } from './end-with-outputs.js';

/** No wider, however wide the terminal is: this lets the build lay out the help, and short lines are easier to read. */
export const HELP_WIDTH = 80;

const HELP: ReadonlySet<string | undefined> = new Set(['--help', '-h']);
const VERSION: ReadonlySet<string | undefined> = new Set(['--version', '-V', 'version']);

/**
 * Help and version are the same at every start: the build prints them once (`help-texts.ts`), and nothing of the program is loaded for
 * them. False if something else is requested, or help in another layout: for a narrow terminal, or for kubectl.
 */
export function printedHelp(
  { argv, stdout }: Pick<NodeJS.Process, 'argv'> & Pick<Io, 'stdout'>,
  read: () => string,
): boolean {
  const [, file, ...words] = argv;
  const key = helpKey(words);
  if (key === null || calledName(file) !== 'podline' || (stdout.columns || HELP_WIDTH) < HELP_WIDTH) return false;
  const text = new Map(Object.entries<string>(JSON.parse(read()))).get(key);
  if (text === undefined) return false;
  endWithOutputs();
  stdout.write(text);
  return true;
}

/** One key for all ways to request the same text; null if something else is requested. */
export function helpKey(words: readonly string[]): string | null {
  if (words[0] === 'help') return helpOf(words.slice(1));
  if (HELP.has(words.at(-1))) return helpOf(words.slice(0, -1));
  return words.length === 1 && VERSION.has(words[0]) ? 'version' : null;
}

const helpOf = (command: readonly string[]): string => ['help', ...command].join(' ');

/** kubectl runs `kubectl podline` as kubectl-podline. */
export const calledName = (file = ''): string =>
  basename(file).startsWith('kubectl-') ? 'kubectl podline' : 'podline';
