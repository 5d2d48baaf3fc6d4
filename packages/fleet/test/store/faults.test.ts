import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { podline } from '../../../../test/cli/podline.js';
import { root } from '../../../../test/root.js';
import { scratch } from '../../../../test/scratch.js';
import { openStore, openToRead } from '../../src/store/with-store.js';

const isBuilt = existsSync(join(root, 'dist'));
const folder = scratch();
const FIRST = 'samples/mirror-pod-delete';
const OTHERS = ['samples/graceful-quick', 'samples/static-manifest-edited'];
const ROWS = 'select cluster, subject, revision, headline from lifecycles order by all';
const STEPS = 'select subject, seq, step from steps order by all';

async function rowsIn(path: string): Promise<string> {
  const store = await openToRead(path, {});
  try {
    return JSON.stringify([(await store.ask(ROWS)).rows, (await store.ask(STEPS)).rows]);
  } finally {
    await store.close();
  }
}

const stored = async (path: string, ...inputs: readonly string[]): Promise<string> => {
  const { status, stderr } = await podline(['store', path, ...inputs]);
  expect(status, stderr).toBe(0);
  return rowsIn(path);
};

/** The built program. */
function writer(path: string, inputs: readonly string[]): ChildProcess {
  const words = [join(root, 'dist/cli.js'), 'store', path, ...inputs];
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** The log of a store may go at any moment. */
const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

describe.skipIf(!isBuilt)('a DuckDB file (skipped where dist/ is not built)', () => {
  const healthy = join(folder, 'healthy.duckdb');
  let before = '';
  beforeAll(async () => {
    before = await stored(healthy, FIRST);
  });

  // The log of a transaction appears before it ends
  it.each([1])('whose writer is killed while it writes holds all of a run, or nothing: %i', isWhole);
  it.each([2, 3, 4, 5, 6])('whose writer is killed later in it holds the same: %i', { tags: 'long' }, isWhole);

  async function isWhole(turns: number): Promise<void> {
    const path = join(folder, `killed-${turns}.duckdb`);
    copyFileSync(healthy, path);
    const child = writer(path, OTHERS);
    const gone = once(child, 'exit');
    while (child.exitCode === null && sizeOf(`${path}.wal`) < 1 + (turns - 1) * 10_000) await turn();
    child.kill('SIGKILL');
    await gone;
    const whole = join(folder, `whole-${turns}.duckdb`);
    copyFileSync(healthy, whole);
    const after = await stored(whole, ...OTHERS);
    const labels = (text: string): string => text.replaceAll(/killed-\d|whole-\d/g, '');
    expect([before, after].map(labels)).toContain(labels(await rowsIn(path)));
    // The next writer continues
    expect(labels(await stored(path, ...OTHERS))).toBe(labels(after));
  }

  it('refuses a second writer with a sentence, and nothing is lost of the first', async () => {
    const path = join(folder, 'two.duckdb');
    copyFileSync(healthy, path);
    const first = await openStore(path, {});
    const second = writer(path, OTHERS);
    let sentence = '';
    second.stderr?.on('data', piece => {
      sentence += piece;
    });
    const [code] = await once(second, 'close');
    expect([code, sentence]).toEqual([2, expect.stringMatching(/^podline: [^\n]*lock[^\n]*\n$/)]);
    await first.close();
    expect(await rowsIn(path)).toBe(before);
  });

  const BROKEN = 'that is broken is read, or refused with one sentence: %s %i';
  const HOW = ['shorter', 'other bits', 'a page of zeros', 'a log of rubbish'] as const;
  it.each(HOW.map(how => [how, 1] as const))(BROKEN, isRefused);
  it.each(HOW.flatMap(how => [2, 3, 4, 5, 6, 7].map(seed => [how, seed] as const)))(
    BROKEN,
    { tags: 'long' },
    isRefused,
  );

  async function isRefused(how: (typeof HOW)[number], seed: number): Promise<void> {
    const path = join(folder, `${how.replaceAll(' ', '-')}-${seed}.duckdb`);
    const bytes = readFileSync(healthy);
    const at = (turn: number): number => (seed * 7_919 + turn * 104_729) % bytes.length;
    if (how === 'other bits') for (let turn = 0; turn < 100; turn++) bytes[at(turn)] = (bytes[at(turn)] ?? 0) ^ 0x10;
    if (how === 'a page of zeros') bytes.fill(0, at(0), at(0) + 4_096);
    writeFileSync(path, how === 'shorter' ? bytes.subarray(0, at(0)) : bytes);
    if (how === 'a log of rubbish') writeFileSync(`${path}.wal`, bytes.subarray(at(0), at(0) + 5_000));
    for (const args of [
      ['query', path, ROWS],
      ['query', path, STEPS],
      ['store', path, FIRST],
    ]) {
      const child = spawn(process.execPath, [join(root, 'dist/cli.js'), ...args], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let sentences = '';
      child.stderr.on('data', piece => {
        sentences += piece;
      });
      const [code, signal] = await once(child, 'close');
      // No crash of the engine, and no error of podline
      expect(
        [
          [0, null],
          [2, null],
        ],
        `${args.join(' ')}\n${sentences}`,
      ).toContainEqual([code, signal]);
      if (code === 2) expect(sentences).toMatch(/^podline: [^\n]+\n$/);
    }
  }
});
