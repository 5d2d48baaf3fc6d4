import type { Command, Option } from 'commander';
import { DIFF_REPORTS } from '../../show/diff/registry.js';
import { articles } from '../../show/explain/topics.js';
import { REPORTS } from '../../show/report/registry.js';
import { EXIT, type Io } from '../io.js';
import { WAY_NAMES } from '../packages.js';

/** `kubectl` expects this after the words: `:4` for no files, `:0` for files if nothing matches (cobra, ShellCompDirective). */
const FILES = ':0';
const NO_FILES = ':4';

/** What can be the last word, each with its meaning if it has one, and whether it can be a file. */
type Candidates = readonly [words: readonly (string | readonly [word: string, meaning: string])[], files: string];

/** `podline __complete WORDS…`: the call that shells make with each completion, and kubectl through kubectl_complete-podline. */
export function completeCommand(words: readonly string[], program: Command, { stdout }: Io): number {
  const { before, typed, flag } = splitWords(words);
  const [found, files] = candidates(before, typed, program);
  const lines = found.map(one => (typeof one === 'string' ? one : one.join('\t')));
  stdout.write([...lines.filter(line => line.startsWith(typed)).map(line => flag + line), files, ''].join('\n'));
  return EXIT.ok;
}

/** The words before the one that is completed, and that word. `--output=js` is one word, and three in bash: `flag` is what stays of the one. */
function splitWords(words: readonly string[]) {
  const before = words.slice(0, -1);
  const typed = words.at(-1) ?? '';
  const [, flag, value] = /^(--[a-z-]+=)(.*)$/s.exec(typed) ?? [];
  if (flag !== undefined && value !== undefined) return { before: [...before, flag.slice(0, -1)], typed: value, flag };
  const isValue = typed === '=' || before.at(-1) === '=';
  return {
    before: isValue ? before.filter(word => word !== '=') : before,
    typed: typed === '=' ? '' : typed,
    flag: '',
  };
}

/** The command that runs when none is named: its options may come first. */
const DEFAULT_COMMAND = 'analyze';

function candidates(before: readonly string[], typed: string, program: Command): Candidates {
  const { commands } = program;
  const [named] = before.flatMap(word => commands.find(command => command.name() === word) ?? []);
  const command = named ?? commands.find(one => one.name() === DEFAULT_COMMAND) ?? program;
  const options = command.options.filter(({ hidden }) => !hidden);
  const open = options.find(option => flagsOf(option).includes(before.at(-1) ?? ''));
  if (open?.required || open?.optional)
    return isOfFile(open) ? [[], FILES] : [valuesOf(open, command) ?? open.argChoices ?? [], NO_FILES];
  if (typed.startsWith('-'))
    return [options.flatMap(one => flagsOf(one).map(flag => [flag, one.description] as const)), NO_FILES];
  if (named === undefined) return [commands.map(one => [one.name(), one.description()] as const), FILES];
  const known = argumentsOf(named.name(), program) ?? named.registeredArguments[0]?.argChoices;
  return known === undefined ? [[], FILES] : [known, NO_FILES];
}

/** `-o`, `--output` */
const flagsOf = ({ short, long }: Option): string[] => [short, long].flatMap(flag => flag ?? []);

const isOfFile = ({ flags }: Option): boolean => /<(?:file|folder)>$/.test(flags);

/** The values of an option that commander does not know. */
function valuesOf({ long }: Option, command: Command): readonly string[] | undefined {
  if (long === '--kubelet-log') return WAY_NAMES;
  if (long === '--output') return Object.keys(command.name() === 'diff' ? DIFF_REPORTS : REPORTS);
  return undefined;
}

/** The arguments of a command that commander does not know. */
function argumentsOf(command: string, { commands }: Command): readonly string[] | undefined {
  if (command === 'explain') return [...new Set(articles().map(({ id }) => id))].sort();
  return command === 'help' ? [...commands.map(one => one.name()), 'all'] : undefined;
}

/** kubectl finds its plugins by such a name. */
const NAMES = ['podline', 'kubectl-podline'] as const;

/** If nothing matches, `-o default` offers files. `eval` knows what an alias means: `complete -o default -F _podline ALIAS` completes one. */
const BASH = `_podline() {
  local word
  COMPREPLY=()
  while IFS=$'\\t' read -r word _; do
    [[ $word == :* ]] || COMPREPLY+=("$word")
  done < <(eval "\${COMP_WORDS[0]}" __complete '"\${COMP_WORDS[@]:1:COMP_CWORD}"' 2>/dev/null)
}
complete -o default -F _podline ${NAMES.join(' ')}
`;

const ZSH = `#compdef ${NAMES.join(' ')}
_podline() {
  local line files ret=1
  local -a found
  for line in "\${(@f)$("\${(Q)words[1]}" __complete "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    if [[ $line == :* ]]; then files=$line; else found+=("\${\${line//:/\\\\:}/$'\\t'/:}"); fi
  done
  (( \${#found} )) && _describe -t words word found && ret=0
  [[ $files != ${NO_FILES} ]] && _files && ret=0
  return ret
}
if [[ $funcstack[1] == _podline ]]; then _podline "$@"; else compdef _podline ${NAMES.join(' ')}; fi
`;

const FISH = `function __podline_complete
  set -l words (commandline -opc)
  set -l typed (commandline -ct)
  set -l found ($words[1] __complete $words[2..] "$typed" 2>/dev/null)
  string match -v ':*' -- $found
  test "$found[-1]" = ${NO_FILES}; or __fish_complete_path "$typed"
end
${NAMES.map(name => `complete -c ${name} -f -a '(__podline_complete)'\n`).join('')}`;

const SCRIPTS = { bash: BASH, zsh: ZSH, fish: FISH } as const;

/** `podline completion SHELL`: a script that the shell reads once. It asks podline itself what the next word can be. */
export function completionCommand(shell: keyof typeof SCRIPTS, { stdout }: Io): number {
  stdout.write(SCRIPTS[shell]);
  return EXIT.ok;
}
