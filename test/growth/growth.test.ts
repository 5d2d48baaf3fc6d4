import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { podline } from '../cli/podline.js';
import { itWith } from '../installed.js';
import { scratchOfTest } from '../scratch.js';
import { createCounter, sumOf } from './counter.js';
import type { Counts } from './counting.js';
import { SHAPES, type Shape } from './shapes.js';

/** The files of a shape, in a folder of the test. */
function written(files: ReturnType<Shape>): string {
  const folder = scratchOfTest();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

async function analyse(folder: string): Promise<void> {
  const { stderr } = await podline([folder]);
  expect(stderr).not.toContain('error of podline itself');
}

describe('work in proportion to the input', () => {
  /** Twice the input may take this many times the work: sorting takes a little more than twice, and a search for each line four times. */
  const MOST = 2.4;
  /** The limit for a single function, at both steps. What is quadratic takes four times the work long before the whole does. */
  const MOST_OF_ONE = 3;
  /** Functions with a smaller part of the whole are not looked at. */
  const NOTICEABLE = 0.01;

  let counter: ReturnType<typeof createCounter>;
  beforeAll(() => {
    counter = createCounter();
  });
  afterAll(() => counter.end());

  /** The functions that grow too fast, with their counts. */
  function tooFast(counts: readonly Counts[]): string[] {
    const whole = sumOf(counts.at(-1) ?? new Map());
    return [...(counts.at(-1) ?? [])].flatMap(([name, last]) => {
      const all = counts.map(of => of.get(name) ?? 0);
      // A function that did not run at first has begun to be needed
      const isFast = all.slice(1).every((count, step) => count > MOST_OF_ONE * (all[step] ?? 0)) && all[0] !== 0;
      return isFast && last > NOTICEABLE * whole ? [`${name}: ${all.join(', ')}`] : [];
    });
  }

  async function growsInProportion(n: number, shape: Shape): Promise<void> {
    const counts: Counts[] = [];
    // The first run loads what this shape needs
    for (const size of [n, n, 2 * n, 4 * n]) {
      const counted = await counter.countsOf(written(shape(size)));
      expect(counted.stderr).not.toContain('error of podline itself');
      counts.push(counted.counts);
    }
    counts.shift();
    const sums = counts.map(sumOf);
    for (const [step, sum] of sums.slice(1).entries())
      expect(sum / (sums[step] ?? 1), `blocks: ${sums.join(', ')}`).toBeLessThan(MOST);
    expect(tooFast(counts)).toEqual([]);
  }

  /** The shapes in which something was once searched for each line, and one shape of each source, with a part of the size. */
  const SHORT: Readonly<Record<string, number>> = {
    'events: many of one pod': 1,
    'containerd: many sandboxes of one pod': 1,
    'containerd and log: many stops': 1 / 4,
    'CRI-O: many stops of one container name': 1,
    'log: one name, many lives': 1 / 2,
    'log: one static pod, many manifests': 1 / 4,
    'journal as JSON': 1 / 4,
    'watch: many states of one pod': 1,
    'watch: many pods in one line': 1,
    'audit: many pods': 1 / 3,
    'table: many pods': 1,
    'describe: many pods': 1,
    'tar.gz': 1 / 4,
  };

  it.each(Object.entries(SHORT))('%s, of a part of the size', async (name, part) => {
    const [n, shape] = SHAPES[name] ?? [0, () => ({})];
    await growsInProportion(Math.ceil(n * part), shape);
  });

  it.each(Object.entries(SHAPES))('%s', { tags: 'long' }, (_, [n, shape]) => growsInProportion(n, shape));

  const [nodes, packed]: (typeof SHAPES)[string] = SHAPES.tar ?? [0, () => ({})];
  itWith('zstd')('tar.zst', { tags: 'long' }, () =>
    growsInProportion(nodes, n => ({
      'nodes.tar.zst': execFileSync('zstd', ['-q', '-c'], { input: packed(n)['nodes.tar'], maxBuffer: 1 << 26 }),
    })),
  );
});

describe('time in proportion to the input', () => {
  /** Four times the input may take this many times the CPU time: what V8 itself searches for each line takes sixteen times. */
  const MOST = 8;
  /** Below this, in ms, other things decide. */
  const LEAST = 50;
  const TRIES = 5;

  /** CPU time of this process, so that other processes do not count. */
  async function cpuOf(folder: string): Promise<number> {
    const before = process.cpuUsage();
    await analyse(folder);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }

  // Noise only adds to a time, so the least of several counts
  it.each(Object.entries(SHAPES))('%s', { tags: 'long' }, async (_, [n, shape]) => {
    const [some, many] = [written(shape(2 * n)), written(shape(8 * n))];
    let [ofSome, ofMany] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let tries = 0; tries < TRIES && !(ofMany < MOST * Math.max(ofSome, LEAST)); tries++) {
      ofSome = Math.min(ofSome, await cpuOf(some));
      ofMany = Math.min(ofMany, await cpuOf(many));
    }
    expect(ofMany, `the smaller took ${Math.round(ofSome)} ms`).toBeLessThan(MOST * Math.max(ofSome, LEAST));
  });
});
