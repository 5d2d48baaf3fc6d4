import { spawn } from 'node:child_process';
import { ToolError } from './forms.js';

/** The outcome of one command. */
export interface Printed {
  readonly code: number;
  readonly stdout: string;
  /** Its complaints: inputs that could not be read, patterns that match no pod */
  readonly complaints: readonly string[];
}

/** Runs a command of podline. */
export type Podline = (args: readonly string[], signal: AbortSignal) => Promise<Printed>;

/** A document with more deletions than a question to an assistant covers. */
const MAX_OUTPUT_BYTES = { stdout: 256 << 20, stderr: 64 << 10 };

/**
 * A separate process answers each question, one after another. It can be ended whatever it is doing, an input that crashes it affects
 * nothing else, and an assistant gets exactly what the command line prints.
 */
export function createPodline([file = '', ...words]: readonly string[], timeoutMs: number): Podline {
  let before: Promise<unknown> = Promise.resolve();

  const run: Podline = (args, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new ToolError('the call was cancelled'));
      const child = spawn(file, [...words, ...args], { windowsHide: true });
      // It has no input; a minimal file system may also lack /dev/null
      child.stdin.on('error', () => {}).end();
      const end = (why: string): void => {
        reject(new ToolError(why));
        child.kill('SIGKILL');
      };
      const timer = setTimeout(
        () => end(`the question took longer than ${timeoutMs / 1000} s, the limit of this server: name fewer inputs`),
        timeoutMs,
      );
      const cancelled = (): void => end('the call was cancelled');
      signal.addEventListener('abort', cancelled, { once: true });
      const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
      let size = 0;
      child.stdout.on('data', (piece: Buffer) => {
        size += piece.length;
        if (size > MAX_OUTPUT_BYTES.stdout) end('the result is too large: name fewer inputs');
        else stdout.push(piece);
      });
      let written = 0;
      child.stderr.on('data', (piece: Buffer) => {
        written += piece.length;
        if (written <= MAX_OUTPUT_BYTES.stderr) stderr.push(piece);
      });
      child.on('error', error => end(error.message));
      child.on('close', (code, killed) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', cancelled);
        if (code === null) return reject(new ToolError(`podline was stopped by ${killed}`));
        resolve({ code, stdout: textOf(stdout), complaints: sentencesOf(textOf(stderr)) });
      });
    });

  return (args, signal) => {
    const answer = before.then(() => run(args, signal));
    before = answer.catch(() => {});
    return answer;
  };
}

const textOf = (pieces: readonly Buffer[]): string => Buffer.concat(pieces).toString('utf8');

const sentencesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.replace(/^podline: /, ''))
    .filter(line => line !== '');
