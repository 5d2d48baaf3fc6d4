import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Measurement {
  /** Seconds. */
  readonly wall: number;
  /** Seconds of user and system time, with all children. */
  readonly cpu: number;
  /** Peak memory of the largest process, MiB. */
  readonly memory: number;
}

/** GNU time, because Node does not report the memory of its children. */
const TIME = '/usr/bin/time';
const LONGEST = 3_600_000;

/** In a shell command, the process that is to be measured. */
export const MEASURED = `${TIME} -f '%e %U %S %M' -o measured`;

export const isInstalled = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;

/** Runs a shell command in which something is MEASURED; its output is discarded. */
export function measure(command: string, folder: string): Measurement {
  const env = { ...process.env, HOME: folder, LC_ALL: 'C' };
  const stdio = ['ignore', 'ignore', 'pipe'] as const;
  const { status, stderr } = spawnSync('sh', ['-c', command], {
    cwd: folder,
    env,
    stdio: [...stdio],
    timeout: LONGEST,
  });
  if (status !== 0) throw new Error(`${command}: exit ${status}: ${stderr.toString().trim().slice(0, 500)}`);
  const figures = readFileSync(join(folder, 'measured'), 'utf8').trim().split('\n').at(-1)?.split(' ') ?? [];
  const [wall = 0, user = 0, system = 0, memory = 0] = figures.map(Number);
  return { wall, cpu: user + system, memory: memory / 1024 };
}

/** The median of the times and the largest memory of several runs. */
export function measureOften(command: string, folder: string, runs: number): Measurement {
  const all = Array.from({ length: runs }, () => measure(command, folder));
  return {
    wall: median(all.map(({ wall }) => wall)),
    cpu: median(all.map(({ cpu }) => cpu)),
    memory: Math.max(...all.map(({ memory }) => memory)),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
