import type { Command } from 'commander';
import { gather, type Io, withListOptions, withOutputOptions } from 'podline/internal/arguments';
import type { RecordCommandOptions } from './record/command.js';
import type { WhyOptions } from './why/command.js';

/**
 * The values of `--kubelet-log` besides `command:…`, for help and completion, which load no way. `test/kubelet-log/choose.test.ts`
 * compares them with the ways.
 */
export const WAY_NAMES = [
  ...['auto', 'none'],
  ...['node-log-query', 'openshift-journal', 'files', 'debug-pod'],
  ...['kind', 'minikube', 'ssh', 'talosctl'],
] as const;

/** The commands that query a running cluster. */
export function addClusterCommands(program: Command, io: Io, ended: (code: number) => void): void {
  withLogOptions(withClusterOptions(withListOptions(withOutputOptions(program.command('why')))))
    .description(
      'show why pods of a running cluster do not start, are not Ready, crash or do not terminate; without names: all in trouble',
    )
    .argument('[pods...]', 'names of pods, as NAME or NAMESPACE/NAME')
    .option('-n, --namespace <name>', 'the namespace of the pods; can be repeated', gather)
    .option('-A, --all-namespaces', 'all namespaces; an error if that is not allowed')
    .option('-l, --selector <labels>', 'only pods with these labels, as kubectl takes them')
    .option(
      '--node <name>',
      'only pods of this node; without a pod also: what is wrong with the node itself; can be repeated',
      gather,
    )
    .option('--tz <zone>', "time zone of the kubelet's log: +08:00, UTC, Asia/Shanghai")
    .option('--summary', 'print one line per pod')
    .option('-f, --follow', 'wait until the pods are gone, and print how they were deleted')
    .option('--explain-access', "print which ways to get the kubelet's log work here, and which right the others lack")
    .action(async (names: string[], options: WhyOptions) => {
      const { whyCommand } = await import('podline-live');
      ended(await whyCommand(names, options, io));
    });

  withLogOptions(withClusterOptions(program.command('record')))
    .description(
      'record a cluster into a folder while a command runs, or until Ctrl-C: pods, events, nodes, kubelet logs',
    )
    .usage('[options] -o <folder> [-- <command>...]')
    .argument('[command...]', 'what to run meanwhile; its output, signals and exit code are passed on')
    .requiredOption('-o, --output <folder>', 'a new or empty folder; podline reads it as a cluster')
    .option('-n, --namespace <name>', 'only pods of this namespace; can be repeated', gather)
    .option('-A, --all-namespaces', 'pods of all namespaces (the default)')
    .option('--node <name>', 'only pods of this node, and its logs in any case; can be repeated', gather)
    .option('--linger <duration>', 'how long to continue after the command has ended, since kubelets clean up', '5s')
    .option('--keep-values', 'also record values of environment variables, and what kubectl apply noted of manifests')
    .option('-q, --quiet', 'print nothing to standard error')
    .action(async (command: string[], options: RecordCommandOptions) => {
      const { recordCommand } = await import('podline-live');
      ended(await recordCommand(command, options, io));
    });
}

/** Adds the options of kubectl for clusters, with kubectl's names. */
function withClusterOptions(command: Command): Command {
  return command
    .option('--kubeconfig <file>', 'the configuration to use; by default KUBECONFIG, or ~/.kube/config')
    .option('--context <name>', 'the context to use')
    .option('--as <user>', 'impersonate this user')
    .option('--as-group <group>', 'impersonate this group; can be repeated', gather)
    .option('--as-uid <uid>', 'impersonate this UID')
    .option('--request-timeout <duration>', 'how long a request to the API server may take, with its retries');
}

/** How the log of a kubelet is fetched. */
function withLogOptions(command: Command): Command {
  return command
    .option('--kubelet-log <way>', `where the kubelet's log comes from: ${WAY_NAMES.join(', ')}, or command:…`, 'auto')
    .option('--debug-image <image>', 'for debug-pod: an image with chroot in it', 'busybox:1.37')
    .option('--debug-namespace <name>', 'for debug-pod: the namespace in which it is created', 'default');
}
