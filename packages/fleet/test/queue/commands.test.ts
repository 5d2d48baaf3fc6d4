import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { podline } from '../../../../test/cli/podline.js';
import { root } from '../../../../test/root.js';
import { scratch } from '../../../../test/scratch.js';

const folder = scratch();
const collections = join(folder, 'collections');
const broken = join(collections, 'broken.zip');
const place = join(folder, 'queue');
const queue = ['--queue', place];

const fleet = (command: string, ...args: readonly string[]) => podline(['fleet', command, ...queue, ...args]);

/** The built program: its workers are threads. */
const work = (...args: readonly string[]) =>
  spawnSync(process.execPath, [join(root, 'dist/cli.js'), 'fleet', 'work', ...queue, ...args], { encoding: 'utf8' });

it('podline fleet reports how each collection ended, even if submitted again, and what was given up despite --quiet', async () => {
  mkdirSync(collections);
  const picture = join(collections, 'picture.png');
  writeFileSync(picture, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]));
  cpSync(join(root, 'samples/mirror-pod-delete'), join(collections, 'mirror'), { recursive: true });
  writeFileSync(broken, 'PK\x03\x04');
  const unread = `${picture}: skipped: no text`;
  const why = `${broken}: the zip is cut or damaged: the directory at its end is missing`;

  expect((await fleet('submit', collections)).stderr).toBe('podline: 3 submitted, 3 of them new\n');
  expect((await fleet('submit', collections)).stderr).toBe('podline: 3 submitted, 0 of them new\n');

  const { stderr, status } = work('--jobs', '1');
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    `podline: ${why}; podline tries again`,
    `podline: ${join(collections, 'mirror')}: 1 deletion`,
    `podline: ${unread}; given up`,
    `podline: ${why}; podline tries again`,
    `podline: ${why}; given up`,
  ]);
  const { stdout } = await fleet('status');
  expect(stdout.replace(/[\d.]+ a minute/, 'N a minute')).toBe(
    `1 of 3 submitted collections are done; N a minute\n0 waiting; 0 being read; 2 given up\n  ${unread}\n  ${why}\n`,
  );

  const store = async (name: string, ...args: readonly string[]) =>
    (await fleet('sink', join(folder, name), ...args)).stderr;
  expect(await store('one.duckdb')).toBe('podline: 1 part of results stored\n');
  expect(await store('two.duckdb')).toBe('podline: 0 parts of results stored\n');
  expect(await store('two.duckdb', '--consumer', 'two')).toBe('podline: 1 part of results stored\n');
  expect(await store('two.duckdb', '--consumer', 'a.b')).toBe(
    'podline: --consumer a.b: use letters, digits, - and _ only\n',
  );

  // An item that a worker has begun is listed while it works, and is waiting once the worker is gone
  const { item } = JSON.parse(readFileSync(join(place, 'journal.ndjson'), 'utf8').split('\n')[1] ?? '');
  appendFileSync(join(place, 'journal.ndjson'), `${JSON.stringify({ what: 'begun', id: item.id })}\n`);
  writeFileSync(join(place, 'lock'), String(process.pid));
  expect((await fleet('status')).stdout).toContain('\n0 waiting; 1 being read; 2 given up\n');
  expect(work().status).toBe(2);
  rmSync(join(place, 'lock'));
  expect((await fleet('status')).stdout).toContain('\n1 waiting, the oldest since 20');
  expect(work().status).toBe(0);

  expect((await fleet('retry')).stderr).toBe('podline: 2 put back into the queue\n');
  expect(work('--quiet', '--jobs', '1')).toMatchObject({
    status: 1,
    stderr: `podline: ${unread}; given up\npodline: ${why}; given up\n`,
  });
});

it.each(['work', 'status', 'retry', 'cancel', 'sink'])(
  'podline fleet %s refuses a queue that does not exist',
  async command => {
    const args = command === 'sink' ? [join(folder, 'fleet.duckdb')] : [];
    const { status, stderr } = await podline(['fleet', command, ...args, '--queue', join(folder, 'misspelt')]);
    expect(status).toBe(2);
    expect(stderr).toBe(`podline: ${join(folder, 'misspelt')} holds no queue; podline fleet submit makes one\n`);
  },
);

it('a worker that cannot write to its queue ends and says so, and no item is given up for it', () => {
  const own = join(folder, 'unwritable');
  const run = (command: string, ...args: readonly string[]) =>
    spawnSync(process.execPath, [join(root, 'dist/cli.js'), 'fleet', command, '--queue', own, ...args], {
      encoding: 'utf8',
    });
  run('submit', join(root, 'samples/mirror-pod-delete/kubelet.log'));
  // Where the folder of results should be
  writeFileSync(join(own, 'results'), '');
  for (let at = 0; at < 5; at++)
    expect(run('work')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^podline: the queue: [^\n]+\n$/),
    });
  expect(run('status').stdout).toMatch(/\n1 waiting[^;]*; 0 being read; 0 given up\n/);
  rmSync(join(own, 'results'));
  expect(run('work').status).toBe(0);
  expect(run('status').stdout).toContain('1 of 1 submitted collection');
});
