import {
  called,
  clockOf,
  complain,
  drained,
  EXIT,
  follow,
  given,
  type Io,
  isSystemError,
  messageOf,
  NotRegular,
  openLiveInputs,
  realClock,
  reasonOf,
  type SchemaVersion,
  spell,
  stopSignals,
  UsageError,
} from 'podline/internal';
import { type NatsFlags, natsOptionsOf } from '../queue/nats-options.js';
import { createAgent } from './agent.js';
import { type Address, addressOf, serve } from './http.js';
import { type AgentInputOptions, type NodePodsOptions, nodePodsOf, openAgentInput } from './input.js';
import type { AgentMetrics } from './metrics/rows.js';
import { openSinks } from './open-sinks.js';
import { createPlaces } from './places.js';
import { type AgentState, openState } from './state.js';
import type { Say } from './types.js';
import { createWatchman } from './watchman.js';

interface Beginning {
  /** A file, `-`, or absent: the journal. */
  readonly input: string | undefined;
  readonly unit: string;
  /** The address at which metrics are served. */
  readonly metrics: Address | null;
  readonly state?: string;
}

/** What an agent follows, where it listens, and from where it continues. */
function beginningOf({ input, unit, metrics, state }: Beginning): string {
  const followed = input === undefined ? `the journal of ${unit}` : called(input);
  const asked = metrics === null ? 'none (--metrics)' : `http://${hostOf(metrics)}:${metrics.port}/metrics`;
  const kept =
    state ?? 'none: after a restart the agent reports again what the log still holds (--state FILE prevents that)';
  return `following ${followed}; metrics: ${asked}; state: ${kept}`;
}

const hostOf = ({ host }: Address): string => (host.includes(':') ? `[${host}]` : host);

/** A unit with another name, an empty file and the log of another component have the same effect: no line comes. */
const silenceOf = ({ input, unit }: Pick<Beginning, 'input' | 'unit'>, ms: number): string =>
  input === undefined
    ? `no line of a kubelet for ${spell(ms)}: is ${unit} its unit? --unit names another, such as k3s or rke2-agent`
    : `no line of a kubelet for ${spell(ms)}: is ${called(input)} the log of a kubelet that runs?`;

export interface AgentOptions extends AgentInputOptions, NodePodsOptions, NatsFlags {
  readonly cluster: string;
  readonly metrics?: string;
  readonly state?: string;
  readonly spool?: string;
  /** The limit of the spool in MiB. */
  readonly spoolSize: number;
  readonly otlpEndpoint?: string;
  readonly watch?: readonly string[];
  readonly tz?: string;
  readonly schema?: SchemaVersion;
}

/** What is left of the five seconds after a signal when everything else is done. */
const LAST_WORDS_MS = 3_500;

/** `podline agent`: reports what its node and the pods on it go through while the log is written, until it is stopped. */
export async function agentCommand(input: string | undefined, options: AgentOptions, io: Io): Promise<number> {
  const address = options.metrics === undefined ? null : metricsAddress(options.metrics);
  const say: Say = sentence => complain(io, sentence);
  const reconnects = new Map<string, number>();
  const reconnected = (to: string): void => void reconnects.set(to, (reconnects.get(to) ?? 0) + 1);
  const clock = clockOf(given({ tz: options.tz }));
  const state = stateOf(options, say);
  const places = createPlaces();
  const watchman = createWatchman(realClock, ms => say(silenceOf({ input, ...options }, ms)));
  const log = await openAgentInput(input, options, io, { state, say, restarted: () => reconnected('journal') });
  const watches = [
    ...(await openLiveInputs(options.watch ?? [], io)),
    ...(await nodePodsOf(options, io, say, () => reconnected('pods'))),
  ];

  const nats = await natsOptionsOf(options, io.env);
  const { createMetrics } = await import('./metrics/index.js');
  const { printer, remotes, close } = await openSinks(
    {
      ...options,
      nats,
      spool: options.spool ?? (options.state === undefined ? null : `${options.state}.spool`),
      spoolBytes: options.spoolSize << 20,
      isResumed: options.state !== undefined,
    },
    io,
    { say, reconnected, changed: () => agent.changed() },
  );
  const own: AgentMetrics = {
    ...watchman.ownFigures,
    lines: () => places.counts.lines,
    bytes: () => places.counts.bytes,
    holes: () => places.counts.holes,
    stateFailures: state.failures,
    reconnects: () =>
      new Map([...reconnects, ...remotes.map(({ name, counts }) => [name, counts.reconnects] as const)]),
    sinks: () => remotes,
  };
  const metrics = createMetrics(own);
  const trouble = (): string | null =>
    [state, ...remotes.map(({ spool }) => spool)].map(one => one.trouble()).find(one => one !== null) ?? null;
  const agent = createAgent({ state, places, sinks: [printer, ...remotes], metrics });
  const server =
    address === null
      ? null
      : await serve(address, metrics, { ...watchman, trouble }).catch(error => refused(options, error));
  say(beginningOf({ ...options, input, metrics: address && { ...address, port: server?.port ?? address.port } }));
  const signal = stopSignals();
  let failure: unknown = null;
  const { input: read } = await follow(
    { inputs: [places.counting(log)], watches },
    {
      ...clock,
      ...given({ node: options.node }),
      stop: signal.stop,
      goesOn: true,
      begun: state.begun(),
      families: ['start', 'node'],
      announce({ one: episode, restarts = [], ...news }, document) {
        agent.restarted(episode.id, restarts);
        agent.report({ ...news, episode, document });
      },
      reached(reached) {
        watchman.see(reached);
        agent.reached(reached);
      },
      pause: () => drained(io.stdout),
      unreadable(path, error) {
        if (path === log.path) failure = error;
      },
    },
  );
  await Promise.all([printed(io.stdout), ...remotes.map(remote => remote.close(LAST_WORDS_MS))]);
  agent.changed();
  state.retry();
  await close();
  state.close();
  await server?.close();
  if (signal.end()) return EXIT.ok;
  const [{ type, notes, bytes } = NOTHING] = read.sources;
  if (failure === null && log.ends && (type === 'kubelet-log' || bytes === 0)) {
    say(`${called(log.path)} has ended`);
    return EXIT.ok;
  }
  if (failure !== null && !isSystemError(failure)) throw failure;
  say(`${called(log.path)}: the agent ends: ${failure === null ? (notes.at(-1) ?? 'no log') : reasonOf(failure)}`);
  return EXIT.usage;
}

/** Resolves when everything before is written, or when its reader takes too long. */
const printed = (stdout: Io['stdout']): Promise<void> =>
  new Promise(resolve => {
    const callOff = realClock.after(LAST_WORDS_MS, resolve);
    stdout.write('', () => {
      callOff();
      resolve();
    });
  });

const NOTHING = { type: 'unsupported', notes: [], bytes: 0 } as const;

/** If that path is something other than a state file, an agent does not replace it. */
function stateOf({ state }: AgentOptions, say: Say): AgentState {
  try {
    return openState(state ?? null, say);
  } catch (error) {
    throw error instanceof NotRegular ? new UsageError(`--state ${state}: ${error.message}`) : error;
  }
}

function metricsAddress(text: string): Address {
  const address = addressOf(text);
  if (address === null) throw new UsageError(`--metrics ${text}: write it as :9464 or 0.0.0.0:9464`);
  return address;
}

function refused({ metrics }: AgentOptions, error: unknown): never {
  throw new UsageError(`--metrics ${metrics}: ${messageOf(error)}`);
}
