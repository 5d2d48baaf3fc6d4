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
    .command('analyze', { isDefault: true })
    .description('reconstruct the deletions that the inputs show (the default command)')
    .argument('[inputs...]', 'logs and watches: files, folders, or - for standard input (the default)')
    .option('--watch <file...>', 'what `kubectl get pod -w -o yaml` or `-o json` saw')
    .option('-o, --output <format>', 'json or text', 'text')
    .option('--tz <zone>', "zone of the kubelet's local time: +08:00, UTC, Asia/Shanghai")
    .option('--year <year>', "year of the log's first line", Number)
    .action(async (inputs: string[], options: { watch?: string[]; output: string; tz?: string; year?: number }) => {
      const { analyzeCommand } = await import('./analyze.js');
      process.exitCode = await analyzeCommand(inputs.length > 0 ? inputs : ['-'], options);
    });

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
