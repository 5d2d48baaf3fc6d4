import { Command } from 'commander';
import { VERSION } from '../version.js';
import { EXIT } from './exit.js';

/** Arguments only; what a command does is loaded when it runs, so that `--help` costs nothing. */
export function createProgram(): Command {
  const program = new Command('podline')
    .description('Reconstructs how pods went away, from a kubelet log and what `kubectl get pod -w` saw.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .showSuggestionAfterError()
    .configureHelp({ sortSubcommands: false })
    .exitOverride(error => process.exit(error.exitCode === 0 ? EXIT.ok : EXIT.usage));

  program
    .command('parse')
    .description('print the records of a kubelet log as NDJSON, one record a line')
    .argument('[inputs...]', 'files, folders, or - for standard input (the default)')
    .option(
      '--grammar-only',
      'send every line through the grammar, without the short cuts for lines that do not matter',
    )
    .option('--stats', 'print the account of lines, the kubelets and the events of each input instead of the records')
    .option('--pretty', 'print a readable line a record instead of JSON')
    .action(async (inputs: string[], options: { grammarOnly?: true; stats?: true; pretty?: true }) => {
      const { parse } = await import('./parse.js');
      process.exitCode = await parse(inputs.length > 0 ? inputs : ['-'], options);
    });

  return program;
}
