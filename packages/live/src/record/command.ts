import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { constants } from 'node:os';
import { basename } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import {
  complain,
  DURATION,
  durationMs,
  ENDING,
  EXIT,
  type Io,
  isSystemError,
  onSignals,
  realWorld,
  reasonOf,
  UsageError,
} from 'podline/internal';
import { chooseWays } from '../kubelet-log/choose.js';
import { type ClusterOptions, withCluster } from '../with-cluster.js';
import type { CommandEnd, Manifest } from './manifest-types.js';
import { record } from './record.js';

export interface RecordCommandOptions extends ClusterOptions {
  readonly output: string;
  readonly namespace?: readonly string[];
  readonly allNamespaces?: boolean;
  readonly node?: readonly string[];
  readonly kubeletLog: string;
  readonly debugImage: string;
  readonly debugNamespace: string;
  readonly linger: string;
  readonly keepValues?: boolean;
}

/** `podline record`: exits with the code of the command that it runs, or with 0 without one. */
export async function recordCommand(
  command: readonly string[],
  options: RecordCommandOptions,
  io: Io,
): Promise<number> {
  const { output: folder, namespace, linger } = options;
  if (!new RegExp(DURATION).test(linger)) throw new UsageError(`--linger ${linger}: write it as 5s or 1m`);
  const say = (sentence: string): void => {
    if (!options.quiet) complain(io, sentence);
  };
  return withCluster(options, io, async client => {
    const debugPod = { image: options.debugImage, namespace: options.debugNamespace };
    const chosen = chooseWays(options.kubeletLog, debugPod);
    if ('problem' in chosen) throw new UsageError(`--kubelet-log: ${chosen.problem}`);
    makeEmpty(folder);
    const signals =
      command.length === 0 ? catchSignals(() => say('stopping; press Ctrl-C again to stop at once')) : null;
    const none = new AbortController().signal;
    const manifest = await record(
      {
        folder,
        namespaces: options.allNamespaces || namespace === undefined ? null : namespace,
        nodes: options.node ?? null,
        ways: chosen.ways,
        linger: durationMs(linger),
        keepsValues: options.keepValues === true,
      },
      {
        client,
        world: realWorld,
        say,
        command: command.length === 0 ? null : () => runCommand(command, io),
        stop: signals?.stop ?? none,
        hurry: signals?.hurry ?? none,
      },
    );
    signals?.release();
    if (manifest === null) return EXIT.usage;
    for (const sentence of summary(folder, manifest)) say(sentence);
    return manifest.command === null ? EXIT.ok : exitCodeOf(manifest.command);
  });
}

function makeEmpty(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (readdirSync(folder).length === 0) return;
  } catch (error) {
    if (isSystemError(error)) throw new UsageError(`${folder}: ${reasonOf(error)}`);
    throw error;
  }
  throw new UsageError(`${folder} is not empty; a recording needs a folder of its own`);
}

function* summary(folder: string, { watches, logs }: Manifest): Generator<string> {
  const events = watches.reduce((sum, watch) => sum + watch.events, 0);
  const had = logs.filter(({ file }) => file !== null);
  const missing = logs.filter(({ file, service }) => file === null && service === 'kubelet');
  for (const { node, notes } of missing) yield `the kubelet's log of ${node} could not be fetched: ${notes[0] ?? ''}`;
  const holes = [...watches, ...logs].reduce((sum, part) => sum + part.holes.length, 0);
  if (holes > 0) yield `the recording has holes: ${folder}/manifest.json lists them (${holes})`;
  yield `${folder}: ${events} events of watches, ${had.length} logs; podline ${folder} shows what happened`;
}

/** The first signal ends the recording, the second one the remaining work. */
function catchSignals(caught: () => void) {
  const [stop, hurry] = [new AbortController(), new AbortController()];
  const listener = (): void => {
    if (stop.signal.aborted) hurry.abort();
    else caught();
    stop.abort();
  };
  return { stop: stop.signal, hurry: hurry.signal, release: onSignals(ENDING, listener) };
}

const PASSED_ON = [...ENDING, 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const;
/** The exit codes of shells for a command that cannot be run. */
const NOT_RUN: ReadonlyMap<unknown, number> = new Map([
  ['ENOENT', 127],
  ['EACCES', 126],
]);

/** Runs a command as if it had been called directly: it gets the input, the output (the terminal itself, if we have one) and the signals. */
async function runCommand(args: readonly string[], io: Io): Promise<CommandEnd> {
  const [file = '', ...rest] = args;
  const program = basename(file);
  const child = spawn(file, rest, { stdio: [own(io.stdin), own(io.stdout), own(io.stderr)] });
  const piped = [child.stdout && passOn(child.stdout, io.stdout), child.stderr && passOn(child.stderr, io.stderr)];
  if (child.stdin !== null) {
    // It need not read all of its input
    child.stdin.on('error', () => undefined);
    io.stdin.pipe(child.stdin);
  }
  const release = passOnSignals(signal => child.kill(signal), io.stdin.isTTY === true);
  try {
    const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve([code, signal]));
    });
    await Promise.all(piped);
    return { program, code, signal };
  } catch (error) {
    if (!isSystemError(error) || !(error instanceof Error)) throw error;
    complain(io, `${file}: the command could not be run: ${error.message}`);
    return { program, code: NOT_RUN.get('code' in error ? error.code : null) ?? 126, signal: null };
  } finally {
    release();
  }
}

/** A stream that is a descriptor of this process is passed on as it is. */
const own = (stream: object): number | 'pipe' => ('fd' in stream && typeof stream.fd === 'number' ? stream.fd : 'pipe');

async function passOn(from: Readable, to: Writable): Promise<void> {
  from.pipe(to, { end: false });
  await finished(from).catch(() => undefined);
}

/** A terminal sends the signal of a key to all its foreground processes: the command already has it. */
const passOnSignals = (kill: (signal: NodeJS.Signals) => void, atTerminal: boolean): (() => void) =>
  onSignals(PASSED_ON, signal => {
    if (!(atTerminal && (signal === 'SIGINT' || signal === 'SIGQUIT'))) kill(signal);
  });

/** The exit code in a shell. */
const exitCodeOf = ({ code, signal }: CommandEnd): number =>
  code ?? 128 + (signal === null ? 0 : (constants.signals[signal as NodeJS.Signals] ?? 0));
