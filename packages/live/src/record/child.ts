import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { basename } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { isSystemError } from 'podline/internal';
import type { CommandEnd } from './manifest-types.js';

/** The input and output of the command: the terminal itself, if we have one. */
export interface ChildIo {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable;
  readonly stderr: Writable;
}

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const;
/** The exit codes of shells for a command that cannot be run. */
const NOT_RUN: ReadonlyMap<unknown, number> = new Map([
  ['ENOENT', 127],
  ['EACCES', 126],
]);

/** Runs a command as if it had been called directly: it gets the input, the output and the signals. */
export async function runCommand(
  args: readonly string[],
  io: ChildIo,
  say: (sentence: string) => void,
): Promise<CommandEnd> {
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
    say(`${file}: the command could not be run: ${error.message}`);
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
function passOnSignals(kill: (signal: NodeJS.Signals) => void, atTerminal: boolean): () => void {
  const listeners = PASSED_ON.map(signal => {
    const listener = (): void => {
      if (!(atTerminal && (signal === 'SIGINT' || signal === 'SIGQUIT'))) kill(signal);
    };
    process.on(signal, listener);
    return [signal, listener] as const;
  });
  return () => {
    for (const [signal, listener] of listeners) process.off(signal, listener);
  };
}

/** The exit code in a shell. */
export const exitCodeOf = ({ code, signal }: CommandEnd): number =>
  code ?? 128 + (signal === null ? 0 : (constants.signals[signal as NodeJS.Signals] ?? 0));
