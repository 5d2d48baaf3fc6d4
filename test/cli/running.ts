import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../root.js';

const cli = join(root, 'dist/cli.js');

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The built executable, for tests that act while it runs. */
export function running(args: readonly string[]): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [cli, ...args], { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', chunk => {
    stdout += chunk;
  });
  child.stderr.on('data', chunk => {
    stderr += chunk;
  });
  // A client that ends early reads no more
  child.stdin.on('error', () => {});
  const ended = new Promise<Ended>(resolve => {
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { child, ended };
}

/** The built executable in a shell pipeline; `$podline` stands for it. */
export function shell(script: string): Promise<Ended> {
  const child = spawn('bash', ['-c', script], {
    cwd: root,
    env: { ...process.env, podline: `${process.execPath} ${cli}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', chunk => {
    stdout += chunk;
  });
  child.stderr.on('data', chunk => {
    stderr += chunk;
  });
  return new Promise(resolve => {
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

export const makeFifo = (path: string): void => {
  execFileSync('mkfifo', [path]);
};
