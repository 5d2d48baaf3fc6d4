import { existsSync } from 'node:fs';
import { Argument, Command, Option } from 'commander';
import { BY } from '../document/figures/groupings.js';
import { didYouMean } from '../kit/nearest.js';
import { VERSION } from '../kit/version.js';
import { DIFF_REPORTS } from '../show/diff/registry.js';
import { terminal } from '../show/report/safe.js';
import { STATS_REPORTS } from '../show/stats/answer.js';
import { TABLE_REPORTS } from '../show/tables.js';
import {
  colorOption,
  INPUTS,
  orStandardInput,
  watchOption,
  withInputOptions,
  withListOptions,
  withOutputOptions,
  withPrintOptions,
  withSelectionOptions,
  withTimeOptions,
} from './arguments/common-options.js';
import { examplesOf, inSections, withSubcommands } from './arguments/help.js';
import type { AnalyzeCommandOptions } from './arguments/options.js';
import { gather, gatherOf } from './arguments/values.js';
import type { DiffOptions } from './commands/diff.js';
import { type Io, UsageError } from './io.js';
import { openPages } from './output/open.js';
import { addClusterCommands, addFleetCommands, addMcpCommand } from './packages.js';
import { HELP_WIDTH } from './start/laid-out-help.js';

/** Arguments only; the code of a command is loaded when it runs, so that `--help` is fast. */
export function createProgram(io: Io, ended: (code: number) => void, name: string): Command {
  const program = new Command(name)
    .description(
      'Says how pods started, were restarted and were deleted, from kubelet logs and the output of `kubectl get pod -w`.',
    )
    .version(VERSION, '-V, --version', 'print the version')
    .option('--debug', 'show where an error of podline itself happened')
    .helpOption('-h, --help', 'show help')
    .showSuggestionAfterError()
    .configureHelp({ sortSubcommands: false, subcommandTerm: command => command.name() })
    .helpCommand(false)
    .configureOutput({
      writeOut: text => io.stdout.write(text),
      writeErr: text => io.stderr.write(text),
      getOutHelpWidth: () => Math.min(io.stdout.columns || HELP_WIDTH, HELP_WIDTH),
      getErrHelpWidth: () => Math.min(io.stderr.columns || HELP_WIDTH, HELP_WIDTH),
    })
    .exitOverride();

  type Reads<Options> = (inputs: readonly string[], options: Options, io: Io) => Promise<number>;
  /** The action of a command that only reads its inputs; its code is loaded when it runs. */
  const reads =
    <Options>(load: () => Promise<Reads<Options>>) =>
    async (inputs: string[], options: Options): Promise<void> =>
      ended(await (await load())(orStandardInput(inputs, io), options, io));

  withListOptions(withOutputOptions(withInputOptions(program.command('analyze', { isDefault: true }))))
    .description('show how the pods in the inputs started and were deleted, and where they hang (the default command)')
    .option('--summary', 'print one line per pod')
    .addOption(
      new Option(
        '--by <what>',
        'a summary in groups, one line each; with --all, also each deletion and start of a group',
      )
        .choices(BY)
        .implies({ summary: true })
        .conflicts('follow'),
    )
    .addOption(
      new Option(
        '--life <pod>',
        'the whole life of a pod as one timeline: start, restarts and deletion; a name or namespace/name, * matches any text',
      ).conflicts(['follow', 'summary', 'by', 'starts', 'pod']),
    )
    .option(
      '-f, --follow',
      'keep reading while the inputs grow; print each deletion and start once it has ended or is overdue',
    )
    // The help of `podline explain` names it
    .addOption(new Option('--list-rules', 'list the rules and exit').hideHelp())
    .action(async (inputs: string[], { listRules, ...options }: AnalyzeCommandOptions & { listRules?: true }) => {
      const [first] = inputs;
      // `podline anlyze` would be taken as the name of a log
      const hint = first === undefined || existsSync(first) ? '' : didYouMean(first, commandsOf(program));
      if (hint !== '') throw new UsageError(`${first}: no such command, file or folder${hint}`);
      if (listRules) return ended((await import('./commands/explain.js')).printRules(io));
      const given = orStandardInput(inputs, io);
      if (options.follow) await (await import('./commands/follow.js')).followCommand(given, options, io);
      else ended(await (await import('./commands/analyze.js')).analyzeCommand(given, options, io));
    });

  withSelectionOptions(withPrintOptions(program.command('diff'), Object.keys(DIFF_REPORTS)))
    .description('compare the deletions, starts and nodes of two runs; exit 1 if the second is worse')
    .argument(
      '<before>',
      'the good run: a log, a folder or an archive with logs and watches, or an earlier result; - reads standard input',
    )
    .argument('<after>', 'the other run')
    .addOption(watchOption('--watch-before <file>').hideHelp())
    .addOption(watchOption('--watch-after <file>').hideHelp())
    .addOption(
      new Option('--fail-on <what>', 'which differences cause exit code 1')
        .choices(['worse', 'any', 'never'])
        .default('worse'),
    )
    .action(async (before: string, after: string, options: DiffOptions) =>
      ended(await (await import('./commands/diff.js')).diffCommand(before, after, options, io)),
    );

  withOutputOptions(withInputOptions(program.command('check')))
    .description(
      'check deletions, starts and nodes against a policy; exit 1 if a step is missing or another check fails',
    )
    .option('--policy <file>', 'a policy in YAML or JSON; by default: every step that is always logged, and no errors')
    .option('--strict', 'exit 2 also where a part of an input was not read, such as half of an archive')
    .action(reads(async () => (await import('./commands/check.js')).checkCommand));

  withInputOptions(withPrintOptions(program.command('stats'), Object.keys(STATS_REPORTS)))
    .description(
      'print figures of many deletions and starts: how long each phase takes, by kind, owner, image, namespace, node and kubelet',
    )
    .addOption(
      new Option('--by <what>', 'only these groups; if it is one kind, all of them; can be repeated')
        .choices(BY)
        .argParser(gatherOf(BY)),
    )
    .addOption(new Option('--starts', 'as --family start --family node').implies({ family: ['start', 'node'] }))
    .action(reads(async () => (await import('./commands/tables.js')).statsCommand));

  withInputOptions(withPrintOptions(program.command('nodes'), Object.keys(TABLE_REPORTS)))
    .description(
      'print a row for each node: runs and deaths of its kubelet, how long it was not Ready, its outages, and how its pods started, were restarted and were deleted',
    )
    .option(
      '--compare <a,b>',
      'only these two nodes, and what differs beyond chance between their pods of one owner, image or kind',
    )
    .action(reads(async () => (await import('./commands/tables.js')).nodesCommand));

  withInputOptions(withPrintOptions(program.command('restarts'), Object.keys(TABLE_REPORTS)))
    .description('print the containers that were restarted: how often, when the last time, and why')
    .action(reads(async () => (await import('./commands/tables.js')).restartsCommand));

  addClusterCommands(program, io, ended);
  openPages(program, io);

  withTimeOptions(program.command('lines'))
    .description(
      'print the original lines that show how a pod started and was deleted, and what its node went through meanwhile, from all inputs, merged by time, with what each shows in the margin',
    )
    .argument('<pod>', 'a name, NAMESPACE/NAME with * for any text, or a UID or its beginning')
    .argument('[inputs...]', INPUTS)
    .addOption(watchOption().hideHelp())
    .option('--node <pattern>', 'only pods of this node; * matches any text', gather)
    .addOption(colorOption())
    .option('--no-color', 'as --color never')
    .option('-q, --quiet', 'print nothing to standard error')
    .action(async (pod: string, inputs: string[], options: AnalyzeCommandOptions) =>
      ended(await (await import('./commands/analyze.js')).linesCommand(pod, orStandardInput(inputs, io), options, io)),
    );

  addFleetCommands(program, io, ended);

  program
    .command('page')
    .description(
      'open a page in the browser that reads what is dropped on it: one file, which loads nothing and sends nothing',
    )
    .argument('[file]', 'write the page to this file instead')
    .action(async (file?: string) => ended(await (await import('./commands/page.js')).pageCommand(file, io)));

  addMcpCommand(program, io, ended);

  program
    .command('explain')
    .description(
      'explain what is printed: steps, rules, causes, kinds, records of other sources, events and words, with their log lines; without words: list them (`podline --list-rules`: the rules alone)',
    )
    .argument('[words...]', 'ids, titles or parts of them: volumes-unmounted, "clean-up started", finalizer, SIGTERM')
    .action(async (ids: string[]) => ended((await import('./commands/explain.js')).explainCommand(ids, io)));

  program
    .command('parse')
    .description('print the records of a kubelet log as NDJSON, one record per line')
    .argument('[inputs...]', 'files, folders, archives, or - for standard input (the default)')
    .addOption(
      new Option(
        '--grammar-only',
        'parse every line with the grammar, without shortcuts for irrelevant lines',
      ).hideHelp(),
    )
    .option('--stats', 'instead of the records, print line counts, kubelets and events of each input')
    .option('--pretty', 'print one readable line per record instead of JSON')
    .action(reads(async () => (await import('./commands/parse.js')).parse));

  program
    .command('completion')
    .description('print a completion script for a shell: source <(podline completion bash)')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish']))
    .action(async (shell: 'bash' | 'zsh' | 'fish') =>
      ended((await import('./commands/completion.js')).completionCommand(shell, io)),
    );

  program
    .command('version')
    .description('print the version')
    .action(() => void io.stdout.write(`${VERSION}\n`));

  program
    .command('help')
    .description('print the help of a command, or, with `all`, of every command')
    .argument('[command...]', 'a command, also one of fleet, or all')
    .action((words: string[]) => {
      if (words[0] === 'all') for (const command of withSubcommands(program)) command.outputHelp();
      else words.reduce(commandOf, program).outputHelp();
    });

  program.addHelpText('after', examplesOf('podline'));
  for (const command of program.commands) command.addHelpText('after', examplesOf(command.name()));
  for (const command of withSubcommands(program))
    command.configureOutput({ outputError: (text, write) => write(oneLine(text, command)) });
  inSections(program);
  return program;
}

function commandOf(parent: Command, name: string): Command {
  const found = parent.commands.find(command => command.name() === name);
  if (found !== undefined) return found;
  throw new UsageError(`there is no command ${name}${didYouMean(name, commandsOf(parent))}`);
}

const commandsOf = (program: Command): string[] => program.commands.map(command => command.name());

/** commander reports what is wrong; for options and commands, a second line suggests what was meant, for values it only lists them. */
const oneLine = (text: string, command: Command): string =>
  `podline: ${terminal(
    text
      .trimEnd()
      .replace(INCOMPLETE, `$&; ${calledAs(command)} --help shows how it is called`)
      .replace(/^error: /, '')
      .replace(/\n\((Did you mean .*)\)$/, (_, hint: string) => `; d${hint.slice(1)}`)
      .replace(/'([^'\n]{0,64})' is invalid\. Allowed choices are ([\w, -]+)\.$/, withChoice),
  )}\n`;

const INCOMPLETE = /^error: (?:missing required argument|required option) .*$/;

/** `podline fleet submit` */
const calledAs = (command: Command): string =>
  command.parent === null ? command.name() : `${calledAs(command.parent)} ${command.name()}`;

const withChoice = (complaint: string, value: string, choices: string): string =>
  complaint.replace(/\.$/, didYouMean(value, choices.split(', ')) || '.');
