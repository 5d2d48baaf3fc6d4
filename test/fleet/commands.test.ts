import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.js';
import { scratch } from '../scratch.js';

const folder = scratch();
const collections = join(folder, 'collections');
const broken = join(collections, 'broken.zip');
const queue = ['--queue', join(folder, 'queue')];

/** The built program: its workers are threads. */
const fleet = (command: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [join(root, 'dist/cli.js'), 'fleet', command, ...args, ...queue], { encoding: 'utf8' });

it('podline fleet says how each collection ended, also of what was submitted again, and to who wants to hear nothing what was given up', () => {
  mkdirSync(collections);
  cpSync(join(root, 'samples/mirror-pod-delete'), join(collections, 'mirror'), { recursive: true });
  writeFileSync(broken, 'PK\x03\x04');
  const why = `${broken}: the zip is cut or damaged: its directory, which stands at the end, is missing`;

  expect(fleet('submit', collections).stderr).toBe('podline: 2 submitted, 2 of them new\n');
  expect(fleet('submit', collections).stderr).toBe('podline: 2 submitted, 0 of them new\n');

  const { stderr, status } = fleet('work', '--jobs', '1');
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    `podline: ${why}; it is tried again`,
    `podline: ${join(collections, 'mirror')}: 1 deletion`,
    `podline: ${why}; it is tried again`,
    `podline: ${why}; given up`,
  ]);
  const { stdout } = fleet('status');
  expect(stdout.replace(/[\d.]+ a minute/, 'N a minute')).toBe(
    `1 done of 2 collections that were submitted; N a minute\n0 waiting; 0 being read; 1 given up\n  ${why}\n`,
  );

  expect(fleet('retry').stderr).toBe('podline: 1 put back into the queue\n');
  expect(fleet('work', '--quiet')).toMatchObject({ status: 1, stderr: `podline: ${why}; given up\n` });
});
