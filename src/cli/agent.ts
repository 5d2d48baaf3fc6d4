import { createAgent } from '../agent/agent.js';
import { type Address, serve } from '../agent/http.js';
import type { Own } from '../agent/metrics/own.js';
import { createPlaces } from '../agent/place/places.js';
import type { Remote } from '../agent/sinks/remote.js';
import { openState } from '../agent/state.js';
import type { Say } from '../agent/types.js';
import { createWatchman } from '../agent/watchman.js';
import { follow } from '../analyze/follow.js';
import { realClock } from '../input/live/clock.js';
import type { LiveSource } from '../input/live/types.js';
import { type AgentInputOptions, openAgentInput } from './agent-input.js';
import { openSinks } from './agent-sinks.js';
import { clockOf } from './analyze.js';
import { complain } from './complain.js';
import { drained } from './drained.js';
import { EXIT } from './exit.js';
import type { Io } from './io.js';
import { openLiveInputs } from './live-inputs.js';
import { type NatsFlags, natsOptionsOf } from './nats-options.js';
import { stopSignals } from './stop-signals.js';
import { UsageError } from './usage-error.js';

export interface AgentOptions extends AgentInputOptions, NatsFlags {
  readonly node?: string;
  readonly cluster: string;
  readonly metrics?: string;
  readonly state?: string;
  readonly spool?: string;
  /** In MiB. */
  readonly spoolSize: number;
  readonly otlpEndpoint?: string;
  readonly watch?: readonly string[];
  readonly pods: boolean;
  readonly kubeconfig?: string;
  readonly tz?: string;
}

/** What is left of the five seconds after a signal when the rest is done. */
const LAST_WORDS_MS = 3_500;

/** `podline agent`: tells of each deletion of a node while its log is written, until it is stopped. */
export async function agentCommand(input: string | undefined, options: AgentOptions, io: Io): Promise<number> {
  const address = options.metrics === undefined ? null : addressOf(options.metrics);
  const say: Say = sentence => complain(io, sentence);
  const reconnects = new Map<string, number>();
  const reconnected = (to: string): void => void reconnects.set(to, (reconnects.get(to) ?? 0) + 1);
  const clock = clockOf(options.tz === undefined ? {} : { tz: options.tz });
  const state = openState(options.state ?? null, say);
  const places = createPlaces();
  const watchman = createWatchman(realClock);
  const log = await openAgentInput(input, options, io, { state, say, restarted: () => reconnected('journal') });
  const watches = [
    ...(await openLiveInputs(options.watch ?? [], io)),
    ...(await nodePodsOf(options, io, say, () => reconnected('pods'))),
  ];

  const { createMetrics } = await import('../agent/metrics/index.js');
  const { printer, remotes, close } = await openSinks(
    {
      ...options,
      nats: natsOptionsOf(options),
      spool: options.spool ?? (options.state === undefined ? null : `${options.state}.spool`),
      spoolBytes: options.spoolSize << 20,
      isResumed: options.state !== undefined,
    },
    io,
    { say, reconnected, changed: () => agent.changed() },
  );
  const own: Own = {
    ...watchman.own,
    lines: () => places.counts.lines,
    bytes: () => places.counts.bytes,
    holes: () => places.counts.holes,
    stateFailures: state.failures,
    reconnects: () =>
      new Map([...reconnects, ...remotes.map(({ name, counts }) => [name, counts.reconnects] as const)]),
    sinks: () => remotes.map(ownSink),
  };
  const metrics = createMetrics(own);
  const agent = createAgent({ state, places, sinks: [printer, ...remotes], metrics });
  const server =
    address === null ? null : await serve(address, metrics, watchman).catch(error => refused(options, error));
  const signal = stopSignals();
  await follow(
    { inputs: [places.of(log)], watches },
    {
      ...clock,
      ...(options.node === undefined ? {} : { node: options.node }),
      stop: signal.stop,
      goesOn: true,
      tell: (told, document) => agent.tell({ ...told, document }),
      reached(reached) {
        watchman.see(reached);
        agent.reached(reached);
      },
      pause: () => drained(io.stdout),
    },
  );
  await Promise.all(remotes.map(remote => remote.close(LAST_WORDS_MS)));
  agent.changed();
  await close();
  state.close();
  await server?.close();
  signal.end();
  return EXIT.ok;
}

const ownSink = ({ name, spool, counts }: Remote) => ({
  name,
  spoolBytes: spool.bytes(),
  spoolEntries: spool.entries(),
  spoolFailures: spool.failures(),
  sent: counts.sent,
  lost: spool.lost(),
});

/** The node's pods, where there is somebody to ask and a node to ask for. */
async function nodePodsOf(
  { node, pods, kubeconfig }: AgentOptions,
  { env }: Io,
  say: Say,
  reconnected: () => void,
): Promise<LiveSource[]> {
  const isInCluster = (env.KUBERNETES_SERVICE_HOST ?? '') !== '';
  if (!pods || (kubeconfig === undefined && !isInCluster)) return [];
  if (node === undefined) {
    say('pods are not watched: --node says whose');
    return [];
  }
  const { nodePods, realWorld } = await import('../live/index.js');
  let last = '';
  return [
    nodePods({
      ...{ node, env, world: realWorld },
      ...(kubeconfig === undefined ? {} : { kubeconfig }),
      interrupted(why) {
        reconnected();
        if (why !== last) say(`the watch of pods was interrupted: ${why}`);
        last = why;
      },
    }),
  ];
}

/** `:9464`, `127.0.0.1:9464` */
function addressOf(text: string): Address {
  const [, host = '', port] = /^(.*):(\d{1,5})$/.exec(text) ?? [];
  if (port === undefined || Number(port) > 65_535)
    throw new UsageError(`--metrics ${text}: write it as :9464 or 127.0.0.1:9464`);
  return { host: host === '' ? null : host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}

function refused({ metrics }: AgentOptions, error: unknown): never {
  throw new UsageError(`--metrics ${metrics}: ${error instanceof Error ? error.message : String(error)}`);
}
