import { existsSync } from 'node:fs';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { DIFF_REPORTS } from '../diff/registry.js';
import { didYouMean } from '../nearest.js';
import { REPORTS } from '../report/registry.js';
import { terminal } from '../report/safe.js';
import { VERSION } from '../version.js';
import type { AnalyzeCommandOptions } from './analyze.js';
import type { CheckOptions } from './check.js';
import type { DiffOptions } from './diff.js';
import { examplesOf } from './examples.js';
import type { Io } from './io.js';
import { UsageError } from './usage-error.js';

/** Arguments only; what a command does is loaded when it runs, so that `--help` costs nothing. */
export function createProgram(io: Io, ended: (code: number) => void, name: string): Command {
  const program = new Command(name)
    .description('Reconstructs how pods went away, from a kubelet log and what `kubectl get pod -w` saw.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .showSuggestionAfterError()
    .configureHelp({ sortSubcommands: false })
    .configureOutput({
      writeOut: text => io.stdout.write(text),
      writeErr: text => io.stderr.write(text),
      getOutHelpWidth: () => io.stdout.columns ?? 80,
      getErrHelpWidth: () => io.stderr.columns ?? 80,
      outputError: (text, write) => write(oneLine(text)),
    })
    .exitOverride();

  withOutputOptions(withInputOptions(program.command('analyze', { isDefault: true })))
    .description('reconstruct the deletions that the inputs show (the default command)')
    .option('--summary', 'one line a pod')
    .option('-f, --follow', 'read on while the inputs are written; print a deletion when it has ended or is overdue')
    .option('--list-rules', 'print the rules, and analyse nothing')
    .action(async (inputs: string[], { listRules, ...options }: AnalyzeCommandOptions & { listRules?: true }) => {
      rejectMistyped(inputs[0], commandsOf(program));
      if (listRules) {
        ended((await import('./explain.js')).printRules(io));
        return;
      }
      if (options.follow) {
        await (await import('./follow.js')).followCommand(orStandardInput(inputs, io), options, io);
        return;
      }
      const { analyzeCommand } = await import('./analyze.js');
      ended(await analyzeCommand(orStandardInput(inputs, io), options, io));
    });

  withOutputOptions(withInputOptions(program.command('check')))
    .description('hold the deletions against a policy; exit 1 when a step is missing or something else is wrong')
    .option(
      '--policy <file>',
      'what to demand, in YAML or JSON; without it: the steps that are always logged, no errors',
    )
    .action(async (inputs: string[], options: CheckOptions) => {
      const { checkCommand } = await import('./check.js');
      ended(await checkCommand(orStandardInput(inputs, io), options, io));
    });

  withSelectionOptions(withPrintOptions(program.command('diff'), Object.keys(DIFF_REPORTS)))
    .description('compare the deletions of two runs step by step; exit 1 when something got worse')
    .argument(
      '<before>',
      'the good run: a log, a folder with logs and watches, or an earlier result; - reads standard input',
    )
    .argument('<after>', 'the other run')
    .option('--watch-before <file>', 'what a pod watch saw in the good run; may be given several times', gather)
    .option('--watch-after <file>', 'what a pod watch saw in the other run; may be given several times', gather)
    .addOption(
      new Option('--fail-on <what>', 'which differences make it exit 1')
        .choices(['worse', 'any', 'never'])
        .default('worse'),
    )
    .action(async (before: string, after: string, options: DiffOptions) => {
      const { diffCommand } = await import('./diff.js');
      ended(await diffCommand(before, after, options, io));
    });

  program
    .command('explain')
    .description(
      'explain steps, rules, kinds of deletions, testimonies and events, with the log lines behind them; or list them',
    )
    .argument('[ids...]', 'as they stand in results: volumes-unmounted, missing-step, mirror')
    .action(async (ids: string[]) => {
      const { explainCommand } = await import('./explain.js');
      ended(explainCommand(ids, io));
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
      ended(await parse(orStandardInput(inputs, io), options, io));
    });

  program
    .command('completion')
    .description('print a script that completes podline in a shell: source <(podline completion bash)')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish']))
    .action(async (shell: 'bash' | 'zsh' | 'fish') => {
      const { completionCommand } = await import('./completion/index.js');
      ended(completionCommand(shell, program, io));
    });

  for (const command of program.commands) command.addHelpText('after', examplesOf(command.name()));
  return program;
}

const commandsOf = (program: Command): string[] => program.commands.map(command => command.name());

/** `podline anlyze` would look for a log of that name. */
function rejectMistyped(word: string | undefined, commands: readonly string[]): void {
  const hint = word === undefined || existsSync(word) ? '' : didYouMean(word, commands);
  if (hint !== '') throw new UsageError(`${word}: no such command, file or folder${hint}`);
}

/** commander says what is wrong, and on a second line what was meant. */
const oneLine = (text: string): string =>
  `podline: ${terminal(
    text
      .trimEnd()
      .replace(/^error: /, '')
      .replace(/\n\((Did you mean .*)\)$/, (_, hint: string) => `; d${hint.slice(1)}`),
  )}\n`;

function year(text: string): number {
  if (!/^\d{4}$/.test(text)) throw new InvalidArgumentError('It is four digits.');
  return Number(text);
}

const gather = (value: string, before: readonly string[] = []): string[] => [...before, value];

/** What every command takes that prints a document. */
function withOutputOptions(command: Command): Command {
  return withPrintOptions(command, Object.keys(REPORTS))
    .option('--evidence', 'print the original lines with each finding')
    .option('--otlp-endpoint <url>', 'send every deletion as a trace to an OpenTelemetry collector (OTLP/HTTP)');
}

function withPrintOptions(command: Command, formats: readonly string[]): Command {
  const what = `what to print, and where to; may be given several times: ${formats.join(', ')}`;
  return command
    .option('-o, --output <format[=file]>', what, gather)
    .addOption(new Option('--color <when>', 'colours in the text').choices(['auto', 'always', 'never']).default('auto'))
    .option('-q, --quiet', 'say nothing on standard error');
}

/** What every command that analyses takes. */
function withInputOptions(command: Command): Command {
  return withSelectionOptions(command)
    .argument('[inputs...]', 'logs, watches and earlier results: files, folders, or - for standard input (the default)')
    .option('--watch <file>', 'what `kubectl get pod -w -o yaml` or `-o json` saw; may be given several times', gather);
}

/** Which deletions, and how their times are read. */
function withSelectionOptions(command: Command): Command {
  return command
    .option('--pod <pattern>', 'only pods of this name or namespace/name; * stands for any text', gather)
    .option('-n, --namespace <pattern>', 'only pods of this namespace', gather)
    .option('--uid <uid>', 'only the pod of this UID, its static UID or one of its mirrors', gather)
    .option('--since <time>', 'only deletions that were going on at or after this time')
    .option('--until <time>', 'only deletions that began at or before this time')
    .option('--tz <zone>', "zone of the kubelet's local time: +08:00, UTC, Asia/Shanghai")
    .option('--year <year>', "year of the log's first line", year);
}

/** Without a word about inputs a pipe is read; at a keyboard nothing would ever come. */
function orStandardInput(inputs: readonly string[], { stdin }: Io): readonly string[] {
  if (inputs.length > 0) return inputs;
  if (stdin.isTTY) throw new UsageError('nothing to read: name a log, or pipe one: journalctl -u kubelet | podline');
  return ['-'];
}
