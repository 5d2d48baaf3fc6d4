import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { podline } from '../cli/podline.js';
import { scratchOfTest } from '../scratch.js';
import { SHAPES, type Shape } from './shapes.js';

/** Twice the input takes at most this many times the CPU time: 4 if something is searched for each line. */
const MOST = 2.4;
/** Below this, in ms, the machine decides. */
const LEAST = 15;
const TRIES = 5;

/** CPU time of this process, so that other processes do not count. */
async function cpuOf(paths: readonly string[]): Promise<number> {
  const before = process.cpuUsage();
  const { stderr } = await podline(paths);
  const { user, system } = process.cpuUsage(before);
  expect(stderr).not.toContain('error of podline itself');
  return (user + system) / 1000;
}

function written(files: ReturnType<Shape>): string {
  const folder = scratchOfTest();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** Noise only adds to a time, so the least of several counts; they are taken again as long as they grow too fast. */
async function growsLinearly(n: number, shape: Shape): Promise<void> {
  const folders = [n, 2 * n, 4 * n].map(size => written(shape(size)));
  const least = folders.map(() => Number.POSITIVE_INFINITY);
  const steps = (): number[] => least.slice(1).map((ms, at) => Math.max(ms, LEAST) / Math.max(least[at] ?? ms, LEAST));
  // Code that runs for the first time is slow
  await cpuOf(folders.slice(0, 1));
  for (let tries = 0; tries === 0 || (tries < TRIES && steps().some(step => step > MOST)); tries++)
    for (const [at, folder] of folders.entries()) least[at] = Math.min(least[at] ?? 0, await cpuOf([folder]));
  for (const step of steps()) expect(step, `CPU time in ms: ${least.map(Math.round).join(', ')}`).toBeLessThan(MOST);
}

/** Those in which something was searched for each line once, and one of each source, with a part of the size. */
const SHORT: Readonly<Record<string, number>> = {
  'events: many of one pod': 1,
  'containerd: many sandboxes of one pod': 1,
  'containerd and log: many stops': 1,
  'CRI-O: many stops of one container name': 1 / 2,
  'log: one name, many lives': 1 / 6,
  'journal as JSON': 1 / 5,
  'watch: many states of one pod': 1 / 2,
  'watch: many pods in one line': 1 / 2,
  'audit: many pods': 1 / 4,
  'table: many pods': 1 / 2,
  'describe: many pods': 1 / 2,
  'tar.gz': 1 / 6,
};

it.each(Object.entries(SHORT))('%s: twice as much takes twice as long', async (name, part) => {
  const [n, shape] = SHAPES[name] ?? [0, () => ({})];
  await growsLinearly(Math.ceil(n * part), shape);
});

it.each(Object.entries(SHAPES))(
  '%s: twice as much takes twice as long, of twice the size',
  { tags: 'long' },
  // At four times the size a step of `tar.gz` took 2.47 times the CPU time (0.8, 1.9, 4.6 s). Which part of it grows has not been measured
  (_, [n, shape]) => growsLinearly(2 * n, shape),
);
