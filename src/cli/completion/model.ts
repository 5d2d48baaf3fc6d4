import type { Command, Option } from 'commander';

/** What a completion script needs to know about the command line. */
export interface CompletedCommand {
  readonly name: string;
  readonly description: string;
  readonly options: readonly CompletedOption[];
  /** What its arguments can be; null for files. */
  readonly words: readonly string[] | null;
}

export interface CompletedOption {
  /** `-o`, `--output` */
  readonly flags: readonly string[];
  readonly description: string;
  /** What its value can be: `none` for an option without one, `text` for free text. */
  readonly value: 'none' | 'text' | 'file' | readonly string[];
}

/** Values that commander does not know, by command, by option, or by option of a command. */
export type Values = Readonly<Record<string, readonly string[]>>;

export const modelOf = (program: Command, values: Values): CompletedCommand[] =>
  program.commands.map(command => ({
    name: command.name(),
    description: command.description(),
    options: command.options.filter(({ hidden }) => !hidden).map(option => optionOf(command, option, values)),
    words: values[command.name()] ?? command.registeredArguments[0]?.argChoices ?? null,
  }));

function optionOf(command: Command, option: Option, values: Values): CompletedOption {
  return {
    flags: [option.short, option.long].flatMap(flag => flag ?? []),
    description: option.description,
    value: valueOfOption(command, option, values),
  };
}

function valueOfOption(
  command: Command,
  { flags, long = '', argChoices, required, optional }: Option,
  values: Values,
): CompletedOption['value'] {
  if (!required && !optional) return 'none';
  if (/<(?:file|folder)>$/.test(flags)) return 'file';
  return values[`${command.name()} ${long}`] ?? values[long] ?? argChoices ?? 'text';
}

/** The command that runs when none is named: its options may come first. */
export const DEFAULT_COMMAND = 'analyze';

/** kubectl finds its plugins by such a name. */
export const NAMES = ['podline', 'kubectl-podline'] as const;

/** A shell word that is plain text. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
