import { type Command, Option } from 'commander';
import type { Family } from '../../document/contract/types.js';
import { UsageError } from '../exit.js';
import type { Io } from '../io.js';
import { count, gather, gatherOf, year } from './values.js';

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
