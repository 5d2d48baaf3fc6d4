const HELP: ReadonlySet<string> = new Set(['--help', '-h']);
const VERSION: ReadonlySet<string> = new Set(['--version', '-V', 'version']);

/**
 * Is help all that this command line asks for, or the version? Then no command is needed, and a tenth of the program is enough. Where an
 * option stands in front it might take the word for its value.
 */
export function asksForHelp(args: readonly string[]): boolean {
  const [first = '', second] = args;
  if (first === 'help') return args.length <= 2;
  if (args.length === 1) return HELP.has(first) || VERSION.has(first);
  return args.length === 2 && !first.startsWith('-') && HELP.has(second ?? '');
}
