import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Family } from '../../document/contract/types.js';
import { ORDERS, RANK_NAMES, type RankName } from '../../document/select/orders.js';
import { didYouMean } from '../../kit/nearest.js';
import { type Io, UsageError } from '../io.js';
import { FORMATS } from '../output/outputs.js';
import { count, duration, gather, gatherOf, year } from './values.js';

/** Options of every command that analyses. */
export function withInputOptions(command: Command): Command {
  const watch = watchOption();
  return withSelectionOptions(command)
    .argument('[inputs...]', INPUTS)
    .addOption(command.name() === 'analyze' ? watch : watch.hideHelp());
}

/** What can be selected: starts and ends of pods, and what nodes went through. */
const FAMILIES: readonly Family[] = ['start', 'end', 'node'];

export const INPUTS =
  'logs, watches and earlier results: files, folders, archives (tar, zip), or - for standard input (the default)';

/** Inputs are recognised without it, except for one that is still empty when it is followed. */
export const watchOption = (flags = '--watch <file>'): Option =>
  new Option(flags, 'with --follow: a file into which `kubectl get pod -w` writes; can be repeated').argParser(gather);

/** Which episodes are selected, and how their times are read. */
export function withSelectionOptions(command: Command): Command {
  const selecting = command
    .option('--pod <pattern>', 'only pods with this name or namespace/name; * matches any text', gather)
    .option('-n, --namespace <pattern>', 'only pods in this namespace', gather)
    .option('--uid <uid>', 'only the pod of this UID, its static UID or one of its mirrors', gather)
    .option('--node <pattern>', 'only pods of this node; * matches any text', gather)
    .addOption(
      new Option('--family <family>', 'only starts, ends of pods, or what nodes went through; can be repeated')
        .choices(FAMILIES)
        .argParser(gatherOf(FAMILIES)),
    );
  return withTimeOptions(selecting);
}

export function withTimeOptions(command: Command): Command {
  return command
    .option(
      '--since <time>',
      'only what went on then or later: 7d, 12h, 15:22, or a date and time, in the zone of the output',
    )
    .option('--until <time>', 'only what began then or earlier')
    .addOption(
      new Option(
        '--at <time>',
        'everything that went on then, of the node and of pods: 10:00-10:05, 10:03 (that minute), 2026-11-28T21:43+00:00/2m',
      ).conflicts(['since', 'until']),
    )
    .option('--tz <zone>', "time zone of the kubelet's log: +08:00, UTC, Asia/Shanghai")
    .option('--year <year>', "year of the log's first line", year)
    .option(
      '--jobs <count>',
      'nodes that are analysed at the same time (by default as many as there are cores)',
      count,
    );
}

/** Without inputs, standard input is read, unless it is a terminal. */
export function orStandardInput(inputs: readonly string[], { stdin }: Io): readonly string[] {
  if (inputs.length > 0) return inputs;
  if (stdin.isTTY)
    throw new UsageError(
      'no input: name a log file, or pipe one: journalctl -u kubelet | podline. A running cluster: podline why. All commands: podline --help',
    );
  return ['-'];
}

/** Options of every command that prints a document. */
export function withOutputOptions(command: Command): Command {
  return withPrintOptions(command, FORMATS)
    .option('--evidence', 'print the original lines with each finding')
    .option('--all', 'show each deletion and start in full, not only the worst')
    .option('--starts', 'list every start of a pod, not only those in trouble')
    .option('--no-starts', 'leave out how pods started')
    .option('--steps', 'list each step that the log cannot show, with the reason')
    .addOption(
      new Option('-v, --full', 'in full: --all, --steps and --evidence').implies({
        all: true,
        steps: true,
        evidence: true,
      }),
    )
    .addOption(schemaOption())
    .option(
      '--otlp-endpoint <url>',
      'send each deletion and start as a trace to an OpenTelemetry collector (OTLP/HTTP)',
    );
}

/** For one release, so that programs can follow. */
export const schemaOption = (): Option =>
  new Option('--schema <version>', 'version of JSON and NDJSON; 3 has deletions and starts in two lists').choices([
    '3',
    '4',
  ]);

/** Which episodes are listed for a person, and in what order. */
export function withListOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--verdict <list>',
        `only deletions and starts with these verdicts, with commas between them: ${RANK_NAMES.join(', ')}`,
      ).argParser(verdicts),
    )
    .option(
      '--min-duration <duration>',
      'only deletions and starts that took at least this long, or have lasted this long: 30s, 2m',
      duration,
    )
    .addOption(
      new Option('--sort <order>', 'order of the deletions in text and Markdown; worst if not given').choices(
        Object.keys(ORDERS),
      ),
    );
}

function verdicts(list: string, before: readonly RankName[] = []): RankName[] {
  const stated = list.split(',').map(word => {
    const found = RANK_NAMES.find(name => name === word);
    if (found !== undefined) return found;
    const hint = didYouMean(word, RANK_NAMES) || `, only ${RANK_NAMES.join(', ')}.`;
    throw new InvalidArgumentError(`There is no verdict "${word}"${hint}`);
  });
  return [...before, ...stated];
}

export const colorOption = (): Option =>
  new Option('--color <when>', 'use colours in text output').choices(['auto', 'always', 'never']).default('auto');

export function withPrintOptions(command: Command, formats: readonly string[]): Command {
  const what = `output format and optional file; can be repeated: ${formats.join(', ')}`;
  command.option('-o, --output <format[=file]>', what, gather);
  if (formats.includes('html')) command.option('--open', 'write the HTML report and open it in a browser');
  return command
    .addOption(colorOption())
    .option('--no-color', 'as --color never')
    .option('-q, --quiet', 'print nothing to standard error');
}
