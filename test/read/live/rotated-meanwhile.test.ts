import { appendFileSync, renameSync, writeFileSync } from 'node:fs';
import files, { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createIdentity, findPlace, openNext } from '../../../src/read/live/file-place.js';
import { scratch } from '../../scratch.js';

const { readdir } = files;

/** What happens once, right after a folder was listed. */
function afterListing(call: () => void): void {
  const listed = async (folder: string): Promise<string[]> => {
    const names = await readdir(folder);
    restore();
    call();
    return names;
  };
  Object.assign(files, { readdir: listed });
  syncBuiltinESMExports();
}

function restore(): void {
  Object.assign(files, { readdir });
  syncBuiltinESMExports();
}
afterEach(restore);

let count = 0;
function log(text: string): { readonly path: string; rotate(): void } {
  const path = join(scratch(), `kubelet-${count++}.log`);
  writeFileSync(path, text);
  let age = 0;
  return {
    path,
    rotate() {
      renameSync(path, `${path}.${++age}`);
      writeFileSync(path, 'newest\n');
    },
  };
}

it('a position is found where its file loses its name during the search', async () => {
  const { path, rotate } = log('one\ntwo\n');
  const file = await open(path);
  const place = await createIdentity(file).at(4);
  await file.close();
  afterListing(rotate);
  const found = await findPlace(path, place);
  expect(found?.from).toBe(4);
  expect((await found?.file.readFile())?.toString()).toBe('one\ntwo\n');
  await found?.file.close();
});

it('no file is missed that is rotated while the next is searched for', async () => {
  const { path, rotate } = log('one\n');
  const current = await open(path);
  renameSync(path, `${path}.0`);
  writeFileSync(path, 'two\n');
  appendFileSync(path, 'three\n');
  afterListing(rotate);
  const next = await openNext(path, current, null);
  expect((await next?.file.readFile())?.toString()).toBe('two\nthree\n');
  await next?.file.close();
  await current.close();
});
