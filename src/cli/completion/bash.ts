import { type CompletedCommand, type CompletedOption, DEFAULT_COMMAND, NAMES } from './model.js';

/** If nothing matches, `-o default` offers files. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
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
    ...options.flatMap(valued),
    '      esac ;;',
  ].join('\n');

/** The word after an option that takes a value is its value. */
function valued({ flags, value }: CompletedOption): string[] {
  if (value === 'none') return [];
  return [`        ${flags.join('|')}) options= words='${typeof value === 'string' ? '' : value.join(' ')}' ;;`];
}
