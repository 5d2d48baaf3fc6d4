import { type CompletedCommand, type CompletedOption, DEFAULT_COMMAND, NAMES } from './model.js';

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

export const fishCompletion = (commands: readonly CompletedCommand[]): string =>
  NAMES.flatMap(program => commands.flatMap(command => ofCommand(program, command, commands)))
    .map(line => `${line}\n`)
    .join('');

function ofCommand(
  program: string,
  { name, description, options, words }: CompletedCommand,
  all: readonly CompletedCommand[],
) {
  const none = `not __fish_seen_subcommand_from ${all.map(other => other.name).join(' ')}`;
  const inside = `__fish_seen_subcommand_from ${name}`;
  const here = name === DEFAULT_COMMAND ? `${inside}; or ${none}` : inside;
  const complete = (condition: string, rest: string): string =>
    `complete -c ${program} -n ${quoted(condition)} ${rest}`;
  return [
    complete(none, `-a ${name} -d ${quoted(description)}`),
    ...options.map(option => complete(here, ofOption(option))),
    ...(words === null ? [] : [complete(inside, `-f -a ${quoted(words.join(' '))}`)]),
  ];
}

function ofOption({ flags, description, value }: CompletedOption): string {
  const names = flags.map(flag => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
  const values =
    value === 'none' ? [] : value === 'file' ? ['-r'] : [`-x -a ${quoted(value === 'text' ? '' : value.join(' '))}`];
  return [...names, ...values, `-d ${quoted(description)}`].join(' ');
}
