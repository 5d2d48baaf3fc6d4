const HELP: ReadonlySet<string> = new Set(['--help', '-h']);
const VERSION: ReadonlySet<string> = new Set(['--version', '-V', 'version']);

/**
 * Does this command line request only help or the version? Then no command is needed, and a tenth of the program is
 * enough. An option in front of the word might take it as its value.
 */
export function asksForHelp(args: readonly string[]): boolean {
  const [first = '', second] = args;
  if (first === 'help') return args.length <= 3;
  if (args.length === 1) return HELP.has(first) || VERSION.has(first);
  return args.length === 2 && !first.startsWith('-') && HELP.has(second ?? '');
}
