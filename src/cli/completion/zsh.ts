import { type CompletedCommand, type CompletedOption, DEFAULT_COMMAND, NAMES, quoted } from './model.js';

export function zshCompletion(commands: readonly CompletedCommand[]): string {
  const first = commands.find(({ name }) => name === DEFAULT_COMMAND);
  return `#compdef ${NAMES.join(' ')}
_podline() {
  local curcontext=$curcontext state line
  local -a commands=(
${commands.map(({ name, description }) => `    ${quoted(`${name}:${description}`)}`).join('\n')}
  )
  _arguments -C \\
${(first?.options ?? []).map(option => `    ${specification(option)} \\`).join('\n')}
    '1: :->first' '*:: :->rest'
  case $state in
    first) _describe -t commands command commands; _files ;;
    rest)
      case $line[1] in
${commands.map(branch).join('\n')}
        *) _files ;;
      esac ;;
  esac
}
if [[ $funcstack[1] == _podline ]]; then _podline "$@"; else compdef _podline ${NAMES.join(' ')}; fi
`;
}

function branch({ name, options, words }: CompletedCommand): string {
  const rest = quoted(words === null ? '*:input:_files' : `*:word:(${words.join(' ')})`);
  return `        ${name}) ${['_arguments', ...options.map(specification), rest].join(' \\\n          ')} ;;`;
}

function specification({ flags, description, value }: CompletedOption): string {
  const action = value === 'file' ? ':file:_files' : value === 'text' ? ':text: ' : `:word:(${[...value].join(' ')})`;
  const rest = `[${description.replace(/[[\]\\:]/g, '\\$&')}]${value === 'none' ? '' : action}`;
  return `'*'${flags.length > 1 ? `{${flags.join(',')}}` : (flags[0] ?? '')}${quoted(rest)}`;
}
