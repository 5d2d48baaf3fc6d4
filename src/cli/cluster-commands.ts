import type { Command } from 'commander';
import { gather } from './gather.js';
import type { Io } from './io.js';
import type { RecordCommandOptions } from './record.js';

/** The commands that ask a cluster that runs. */
export function addClusterCommands(program: Command, io: Io, ended: (code: number) => void): void {
  withClusterOptions(program.command('record'))
    .description(
      'record a cluster into a folder while a command runs, or until Ctrl-C: pods, events, nodes, kubelet logs',
    )
    .usage('[options] -o <folder> [-- <command>...]')
    .argument('[command...]', 'what to run meanwhile; its output, signals and exit code are passed on')
    .requiredOption('-o, --output <folder>', 'a new or empty folder; podline reads it as a cluster')
    .option('-n, --namespace <name>', 'only pods of this namespace; can be repeated', gather)
    .option('-A, --all-namespaces', 'pods of all namespaces (the default)')
    .option('--node <name>', 'only pods of this node, and its logs in any case; can be repeated', gather)
    .option('--kubelet-log <way>', "where the kubelets' logs come from: auto, none, or one of the ways", 'auto')
    .option('--linger <duration>', 'how long to go on when the command has ended, since kubelets clean up', '5s')
    .option('-q, --quiet', 'print nothing to standard error')
    .action(async (command: string[], options: RecordCommandOptions) => {
      const { recordCommand } = await import('./record.js');
      ended(await recordCommand(command, options, io));
    });
}

/** As kubectl has them. */
function withClusterOptions(command: Command): Command {
  return command
    .option('--kubeconfig <file>', 'the configuration to use; by default KUBECONFIG, or ~/.kube/config')
    .option('--context <name>', 'the context of it to use')
    .option('--as <user>', 'ask in the name of another user')
    .option('--as-group <group>', 'ask in the name of this group; can be repeated', gather)
    .option('--as-uid <uid>', 'ask in the name of this UID')
    .option('--request-timeout <duration>', 'how long the API server may say nothing before a request is given up');
}
