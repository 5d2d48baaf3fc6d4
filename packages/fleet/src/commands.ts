import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  count,
  gather,
  type Io,
  loadFleet,
  orStandardInput,
  schemaOption,
  watchOption,
  withPrintOptions,
  withSelectionOptions,
  year,
} from 'podline/internal/arguments';
import { ANSWER_REPORTS } from './store/answers/registry.js';
import type { StoreOptions } from './store/command.js';

type FleetCommands = Awaited<ReturnType<typeof loadFleet>>;
type CommandName = {
  [Name in keyof FleetCommands]: Name extends `${string}Command` ? Name : never;
}[keyof FleetCommands];

/** Adds the commands for many nodes and many collections. */
export function addFleetCommands(program: Command, io: Io, ended: (code: number) => void): void {
  /** The action of a command: it gets its arguments and options, without the object of the command, which comes last. */
  const runs =
    (name: CommandName) =>
    async (...given: readonly unknown[]): Promise<void> => {
      const command = (await loadFleet())[name] as (...given: readonly unknown[]) => Promise<number>;
      ended(await command(...given.slice(0, -1), io));
    };

  withSelectionOptions(program.command('store'))
    .description(
      'write how pods in the inputs started and were deleted, and what their nodes went through, into a database: a DuckDB file, or a ClickHouse server',
    )
    .argument('<store>', 'the DuckDB file, created if it does not exist, or the URL of a ClickHouse server')
    .argument('[inputs...]', 'logs, watches and earlier results; - reads standard input (the default)')
    .addOption(watchOption().hideHelp())
    .option('--cluster <name>', 'the name of the cluster in the database', 'default')
    .option('--run <id>', 'the name of this run; by default the same inputs always get the same name')
    .option('-q, --quiet', 'print nothing to standard error')
    .action(async (store: string, inputs: string[], options: StoreOptions) => {
      const { storeCommand } = await loadFleet();
      ended(await storeCommand(store, orStandardInput(inputs, io), options, io));
    });

  withPrintOptions(program.command('query'), Object.keys(ANSWER_REPORTS))
    .description('ask such a database a named question, or one in SQL')
    .argument('<store>', 'the DuckDB file, or the URL of a ClickHouse server')
    .argument('[question]', 'the name of a question, or SQL; without it: list the questions')
    .option('--cluster <pattern>', 'only what happened in this cluster; * matches any text', gather)
    .option('-n, --namespace <pattern>', 'only pods in this namespace', gather)
    .option('--node <pattern>', 'only what happened on this node', gather)
    .option(
      '--since <time>',
      'only what ended then or later, or has not ended: 7d, 12h, or a date and time, in UTC unless it has a zone',
    )
    .option('--until <time>', 'only what began then or earlier')
    .addOption(
      new Option('--family <family>', 'what the question is about, if it can be asked about several').choices([
        'end',
        'start',
        'node',
      ]),
    )
    .option('--by <column>', 'what the rows are grouped by, if the question can be grouped')
    .option('--versions <old,new>', 'which two kubelet versions version-regression compares')
    .option('--limit <count>', 'at most this many rows', limit, 50)
    .action(runs('queryCommand'));

  withNats(program.command('agent'), 'send rows for a store to these NATS servers, with commas between them')
    .description(
      "follow a node's log, and report what the node and its pods go through, when it is overdue and when it has ended, as NDJSON, metrics, traces and rows",
    )
    .argument('[input]', 'the log while it is written: a file, or - for standard input; by default the journal')
    .option('--node <name>', 'the name of the node')
    .option('--cluster <name>', 'the name of the cluster in rows', 'cluster')
    .option('--unit <name>', 'the unit whose journal is followed', 'kubelet')
    .option('--journalctl <command>', 'how the journal is read: "chroot /host journalctl"', 'journalctl')
    .option('--metrics <address>', 'serve /metrics, /healthz, /livez and /readyz at this address: :9464')
    .option(
      '--state <file>',
      'remembers the position in the log and what was reported, so that a restarted agent goes on from there',
    )
    .option('--otlp-endpoint <url>', 'send each deletion that has ended as a trace to an OpenTelemetry collector')
    .option('--spool <folder>', 'keeps results for a sink that is unreachable; by default next to the state file')
    .option(
      '--spool-size <MiB>',
      'how much is kept for each sink; when that is full, new reports are dropped and counted',
      count,
      64,
    )
    .option('--watch <file>', 'a pod watch that goes on; can be repeated', gather)
    .option('--no-pods', "do not watch the node's pods, which is done in a cluster, or with --kubeconfig")
    .option('--kubeconfig <file>', 'the configuration to watch pods with; by default the service account')
    .option('--tz <zone>', "time zone of the kubelet's log")
    .addOption(schemaOption())
    .action(runs('agentCommand'));

  const fleet = program
    .command('fleet')
    .description(
      'analyse thousands of collections: in a queue on this machine, or on NATS JetStream by any number of workers',
    );

  withQueue(fleet.command('submit'))
    .description('put collections into the queue; what is there already counts once')
    .argument('<inputs...>', 'archives, logs, URLs, or folders: each entry of a folder is a collection')
    .option(
      '--cluster <name>',
      'the name of the cluster that all of them come from; by default each collection is a cluster with the name of its path',
    )
    .option('--upload', 'put the files into the object store of the NATS server: workers need not reach them here')
    .option('--tz <zone>', "time zone of the kubelets' logs: +08:00, UTC, Asia/Shanghai")
    .option('--year <year>', "year of the logs' first lines", year)
    .action(runs('submitCommand'));

  withQueue(fleet.command('work'))
    .description('read collections until the queue is empty; exit 1 if one was given up')
    .option('--jobs <count>', 'how many collections are read at the same time (by default one per core)', count)
    .option('--until-empty', 'with --nats: end when the queue is empty, instead of waiting for more')
    .option('--item-timeout <minutes>', 'give a collection up if reading it takes longer', count, 60)
    .option('--inputs-below <folder>', 'read only files below this folder, also through links; can be repeated', gather)
    .option('--allow-host <host>', 'read only URLs of this host; can be repeated', gather)
    .action(runs('workCommand'));

  withQueue(fleet.command('sink').alias('store'))
    .description('write results into a database, as they come')
    .argument('<store>', 'the DuckDB file, created if it does not exist, or the URL of a ClickHouse server')
    .option(
      '--consumer <name>',
      'the name under which the queue remembers this store; under a new name the store gets all results again',
      'podline-store',
    )
    .option('--until-empty', 'with --nats: end when all results are stored, instead of waiting for more')
    .action(runs('fleetStoreCommand'));

  withQueue(fleet.command('status'))
    .description('print what is done and how fast, what waits and since when, and what was given up and why')
    .option('--json', 'as JSON')
    .action(runs('statusCommand'));

  withQueue(fleet.command('retry'))
    .description('put collections that were given up into the queue again')
    .action(runs('retryCommand'));

  withQueue(fleet.command('cancel'))
    .description('remove waiting collections from the queue')
    .action(runs('cancelCommand'));
}

function withQueue(command: Command): Command {
  const described = command.option('--queue <folder>', 'the queue on this machine (by default podline-fleet)');
  return withNats(described, 'the queue on these NATS servers instead, with commas between them').option(
    '-q, --quiet',
    'print nothing to standard error but what was given up, and why',
  );
}

function withNats(command: Command, what: string): Command {
  return command
    .option('--nats <urls>', `${what}; by default those of NATS_URL`)
    .option('--nats-file <file>', 'a file with the addresses of --nats, so that others do not see a password in them')
    .option('--nats-creds <file>', 'a NATS credentials file')
    .option('--nats-nkey <file>', 'a file with the seed of an NKey')
    .option('--nats-ca <file>', "the certificate of the authority that signed the server's")
    .option('--nats-cert <file>', 'the client certificate, for servers that ask for one')
    .option('--nats-key <file>', 'the key of --nats-cert')
    .option(
      '--nats-replicas <count>',
      'copies of each message in a cluster of NATS servers, when streams are made',
      count,
    );
}

function limit(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It is a number from 1 to 999999.');
  return Number(text);
}
