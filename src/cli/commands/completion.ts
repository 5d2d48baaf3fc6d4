import type { Command, Option } from 'commander';
import { DIFF_REPORTS } from '../../show/diff/registry.js';
import { articles } from '../../show/explain/topics.js';
import { REPORTS } from '../../show/report/registry.js';
import { EXIT, type Io } from '../io.js';
import { WAY_NAMES } from '../packages.js';

/** kubectl expects this after the words: `:4` for no files, `:0` for files if nothing matches (cobra, ShellCompDirective). */
const FILES = ':0';
const NO_FILES = ':4';

/** What can be the last word, given the other words before it. */
function kubectlCompletion(commands: readonly CompletedCommand[], words: readonly string[]): string {
  const typed = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const named = commands.find(({ name }) => before.includes(name));
  const command = named ?? commands.find(({ name }) => name === DEFAULT_COMMAND);
  const option = command?.options.find(({ flags }) => flags.includes(before.at(-1) ?? ''));
  if (option !== undefined && option.value !== 'none') {
    const { value } = option;
    return answer(typeof value === 'string' ? [] : value, typed, value === 'file' ? FILES : NO_FILES);
  }
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
  return answer(named.words ?? [], typed, named.words === null ? FILES : NO_FILES);
}

/** The candidates that continue what is typed, each with its meaning if it has one. */
const answer = (found: readonly (string | readonly [string, string])[], typed: string, directive: string): string => {
  const lines = found.map(one => (typeof one === 'string' ? one : one.join('\t')));
  return [...lines.filter(line => line.startsWith(typed)), directive, ''].join('\n');
};

/** If nothing matches, `-o default` offers files. */
function bashCompletion(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name);
  const first = commands.find(({ name }) => name === DEFAULT_COMMAND);
  return `_podline() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command= options= words= word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in
      ${names.join('|')}) command=$word; break ;;
    esac
  done
  case $command in
${[...commands, ...(first === undefined ? [] : [{ ...first, name: "''", words: names }])].map(branch).join('\n')}
  esac
  [[ $cur == -* ]] && words=$options
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _podline ${NAMES.join(' ')}
`;
}

const branch = ({ name, options, words }: CompletedCommand): string =>
  [
    `    ${name})`,
    `      options='${options.flatMap(({ flags }) => flags).join(' ')}' words='${(words ?? []).join(' ')}'`,
    '      case $prev in',
    // The word after an option that takes a value is its value
    ...options
      .filter(({ value }) => value !== 'none')
      .map(({ flags, value }) => {
        const known = typeof value === 'string' ? '' : value.join(' ');
        return `        ${flags.join('|')}) options= words='${known}' ;;`;
      }),
    '      esac ;;',
  ].join('\n');

const fishQuoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

const fishCompletion = (commands: readonly CompletedCommand[]): string =>
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
    `complete -c ${program} -n ${fishQuoted(condition)} ${rest}`;
  return [
    complete(none, `-a ${name} -d ${fishQuoted(description)}`),
    ...options.map(option => complete(here, ofOption(option))),
    ...(words === null ? [] : [complete(inside, `-f -a ${fishQuoted(words.join(' '))}`)]),
  ];
}

function ofOption({ flags, description, value }: CompletedOption): string {
  const names = flags.map(flag => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
  const values =
    value === 'none'
      ? []
      : value === 'file'
        ? ['-r']
        : [`-x -a ${fishQuoted(value === 'text' ? '' : value.join(' '))}`];
  return [...names, ...values, `-d ${fishQuoted(description)}`].join(' ');
}

const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;

/** `podline completion SHELL`: a script that the shell reads once, made from the command line's definition. */
export function completionCommand(shell: keyof typeof SHELLS, program: Command, { stdout }: Io): number {
  stdout.write(SHELLS[shell](completed(program)));
  return EXIT.ok;
}

/** `podline __complete WORDS…`: the call that kubectl_complete-podline makes, each time. */
export function completeCommand(words: readonly string[], program: Command, { stdout }: Io): number {
  stdout.write(kubectlCompletion(completed(program), words));
  return EXIT.ok;
}

function zshCompletion(commands: readonly CompletedCommand[]): string {
  const first = commands.find(({ name }) => name === DEFAULT_COMMAND);
  return `#compdef ${NAMES.join(' ')}
_podline() {
  local curcontext=$curcontext state line
  local -a commands=(
${commands.map(({ name, description }) => `    ${zshQuoted(`${name}:${description}`)}`).join('\n')}
  )
  _arguments -C \\
${(first?.options ?? []).map(option => `    ${specification(option)} \\`).join('\n')}
    '1: :->first' '*:: :->rest'
  case $state in
    first) _describe -t commands command commands; _files ;;
    rest)
      case $line[1] in
${commands.map(zshBranch).join('\n')}
        *) _files ;;
      esac ;;
  esac
}
if [[ $funcstack[1] == _podline ]]; then _podline "$@"; else compdef _podline ${NAMES.join(' ')}; fi
`;
}

function zshBranch({ name, options, words }: CompletedCommand): string {
  const rest = zshQuoted(words === null ? '*:input:_files' : `*:word:(${words.join(' ')})`);
  return `        ${name}) ${['_arguments', ...options.map(specification), rest].join(' \\\n          ')} ;;`;
}

function specification({ flags, description, value }: CompletedOption): string {
  const action = value === 'file' ? ':file:_files' : value === 'text' ? ':text: ' : `:word:(${[...value].join(' ')})`;
  const rest = `[${description.replace(/[[\]\\:]/g, '\\$&')}]${value === 'none' ? '' : action}`;
  return `'*'${flags.length > 1 ? `{${flags.join(',')}}` : (flags[0] ?? '')}${zshQuoted(rest)}`;
}

type CompletedCommand = ReturnType<typeof completed>[number];
type CompletedOption = CompletedCommand['options'][number];

/** What a completion script needs to know about the command line. */
function completed(program: Command) {
  const ids = new Set(articles().map(({ id }) => id));
  // Values that commander does not know, by command, by option, or by option of a command
  const values: Readonly<Record<string, readonly string[]>> = {
    '--output': Object.keys(REPORTS),
    'diff --output': Object.keys(DIFF_REPORTS),
    '--kubelet-log': WAY_NAMES,
    explain: [...ids].sort(),
    help: [...program.commands.map(command => command.name()), 'all'],
  };
  return program.commands.map(command => ({
    name: command.name(),
    description: command.description(),
    options: command.options
      .filter(({ hidden }) => !hidden)
      .map(option => ({
        /** `-o`, `--output` */
        flags: [option.short, option.long].flatMap(flag => flag ?? []),
        description: option.description,
        value: valuesOf(option, values[`${command.name()} ${option.long}`] ?? values[option.long ?? '']),
      })),
    /** What its arguments can be; null for files */
    words: values[command.name()] ?? command.registeredArguments[0]?.argChoices ?? null,
  }));
}

/** What the value of an option can be: `none` for an option without one, `text` for free text. */
function valuesOf(
  { flags, argChoices, required, optional }: Option,
  known: readonly string[] | undefined,
): 'none' | 'text' | 'file' | readonly string[] {
  if (!required && !optional) return 'none';
  return /<(?:file|folder)>$/.test(flags) ? 'file' : (known ?? argChoices ?? 'text');
}

/** The command that runs when none is named: its options may come first. */
const DEFAULT_COMMAND = 'analyze';

/** kubectl finds its plugins by such a name. */
const NAMES = ['podline', 'kubectl-podline'] as const;

/** A word of zsh that is plain text. */
const zshQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
