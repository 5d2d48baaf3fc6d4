import { spawnSync } from 'node:child_process';
import {
  given,
  type Io,
  type LiveSource,
  liveFile,
  liveJournal,
  loadLive,
  openLiveInputs,
  realClock,
  realWorld,
  UsageError,
  wordsOf,
} from 'podline/internal';
import type { AgentState } from './state.js';
import type { Say } from './types.js';

export interface AgentInputOptions {
  readonly unit: string;
  readonly journalctl: string;
}

interface Handlers {
  readonly state: AgentState;
  readonly say: Say;
  /** The program that reads the journal is started again. */
  restarted(): void;
}

/** The log of the node: the journal, a file, or a pipe. If it can be read again, it continues where the previous agent stopped. */
export async function openAgentInput(
  path: string | undefined,
  options: AgentInputOptions,
  io: Io,
  handlers: Handlers,
): Promise<LiveSource> {
  if (path === undefined) return openJournal(options, handlers);
  const [source] = await openLiveInputs([path], io);
  if (source === undefined) throw new UsageError('no input to read');
  // A FIFO or a device: opening it may block for ever
  if (source.ends && path !== '-')
    throw new UsageError(`${path}: it is not a file; what a program prints is read from a pipe: … | podline agent -`);
  if (source.ends) return source;
  const place = handlers.state.place();
  return liveFile(path, realClock, {
    ...(place?.kind === 'file' ? { place } : {}),
    begun: place => handlers.state.moveTo(place),
    lost: () => handlers.say(`${path}: ${LOST}`),
    taken: () => handlers.say(`${path}: ${TAKEN}`),
  });
}

const TAKEN = 'this is no longer a file; the agent reads on in the old file until a new one has its name';
const LOST =
  'the log no longer reaches back to where the last agent stopped; this one knows less of the deletions that were open then';

function openJournal({ unit, journalctl }: AgentInputOptions, { state, say, restarted }: Handlers): LiveSource {
  const command = wordsOf(journalctl) ?? [];
  const [program = '', ...words] = command;
  if (program === '') throw new UsageError(`--journalctl ${journalctl}: this is not a command`);
  const tried = spawnSync(program, [...words, '--version'], { encoding: 'utf8' });
  const why = tried.error?.message ?? (tried.status === 0 ? null : tried.stderr.trim().split('\n')[0]);
  if (why !== null)
    throw new UsageError(`the journal cannot be read: ${why}; name a log file, or the command with --journalctl`);
  const place = state.place();
  return liveJournal({
    command,
    unit,
    clock: realClock,
    cursor: place?.kind === 'journal' ? place.cursor : null,
    ended(why) {
      restarted();
      say(`${program} ended, and the agent restarts it: ${why}`);
    },
    lost: () => say(`${unit}: ${LOST}`),
  });
}

export interface NodePodsOptions {
  readonly node?: string;
  readonly pods: boolean;
  readonly kubeconfig?: string;
}

/** The node's pods, if there is an API server to query and a node to query it about. */
export async function nodePodsOf(
  { node, pods, kubeconfig }: NodePodsOptions,
  { env }: Io,
  say: Say,
  reconnected: () => void,
): Promise<LiveSource[]> {
  const isInCluster = (env.KUBERNETES_SERVICE_HOST ?? '') !== '';
  if (!pods || (kubeconfig === undefined && !isInCluster)) return [];
  if (node === undefined) {
    say('the agent does not watch pods: name its node with --node');
    return [];
  }
  const { nodePods } = await loadLive();
  let last = '';
  return [
    nodePods({
      node,
      env,
      world: realWorld,
      ...given({ kubeconfig }),
      interrupted(why) {
        reconnected();
        if (why !== last) say(`the watch of pods was interrupted: ${why}`);
        last = why;
      },
    }),
  ];
}
