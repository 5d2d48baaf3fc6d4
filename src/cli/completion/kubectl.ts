import { type CompletedCommand, type CompletedOption, DEFAULT_COMMAND } from './model.js';

/** kubectl expects this after the words: `:4` for no files, `:0` for files if nothing matches (cobra, ShellCompDirective). */
const FILES = ':0';
const NO_FILES = ':4';

/** What can be the last word, given the other words before it. */
export function kubectlCompletion(commands: readonly CompletedCommand[], words: readonly string[]): string {
  const typed = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const named = commands.find(({ name }) => before.includes(name));
  const command = named ?? commands.find(({ name }) => name === DEFAULT_COMMAND);
  const option = command?.options.find(({ flags }) => flags.includes(before.at(-1) ?? ''));
  if (option !== undefined && option.value !== 'none') return valuesOf(option, typed);
  if (typed.startsWith('-'))
    return answer(
      (command?.options ?? []).flatMap(({ flags, description }) => flags.map(flag => [flag, description] as const)),
      typed,
      NO_FILES,
    );
  if (named === undefined)
    return answer(
      commands.map(({ name, description }) => [name, description] as const),
      typed,
      FILES,
    );
  return answer(
    (named.words ?? []).map(word => [word, ''] as const),
    typed,
    named.words === null ? FILES : NO_FILES,
  );
}

function valuesOf({ value }: CompletedOption, typed: string): string {
  const values = typeof value === 'string' ? [] : value;
  return answer(
    values.map(word => [word, ''] as const),
    typed,
    value === 'file' ? FILES : NO_FILES,
  );
}

const answer = (found: readonly (readonly [word: string, what: string])[], typed: string, directive: string): string =>
  [
    ...found
      .filter(([word]) => word.startsWith(typed))
      .map(([word, what]) => (what === '' ? word : `${word}\t${what}`)),
    directive,
    '',
  ].join('\n');
