import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { itemOf } from '../../src/queue/item.js';
import { createUploads } from '../../src/queue/uploads.js';

const itemWith = (...names: readonly string[]) => ({
  ...itemOf(
    'lab',
    names.map(name => `/${name}`),
  ),
  uploads: Object.fromEntries(names.map(name => [`/${name}`, name])),
});

/** A store of files, some of which fail this many times. */
function storeWith(failures: Record<string, number> = {}) {
  const downloads: string[] = [];
  const uploads = createUploads({
    async download(name, path) {
      downloads.push(name);
      writeFileSync(path, 'half of it');
      await new Promise(resolve => setImmediate(resolve));
      const left = failures[name] ?? 0;
      failures[name] = left - 1;
      if (left > 0) throw new Error(`${name} cannot be had`);
      writeFileSync(path, `${name}, got as number ${downloads.length}`);
    },
  });
  return { downloads, uploads };
}

const textOf = (path: string | undefined): string => readFileSync(path ?? '', 'utf8');

describe('the uploaded files of a collection', () => {
  it('are fetched once for all workers that need them at the same time, and for the next one', async () => {
    const { downloads, uploads } = storeWith();
    const read = () => uploads.with(itemWith('a'), async files => textOf(files['/a']));
    expect(await Promise.all([read(), read()])).toEqual(Array(2).fill('a, got as number 1'));
    expect(await read()).toBe('a, got as number 1');
    expect(downloads).toEqual(['a']);
    await uploads.end();
  });

  it('stay in place for their readers when another file fails', async () => {
    const { downloads, uploads } = storeWith({ b: 1 });
    await uploads.with(itemWith('a'), async files => {
      const before = textOf(files['/a']);
      await expect(uploads.with(itemWith('a', 'b'), async () => 'read')).rejects.toThrow('b cannot be had');
      expect(textOf(files['/a'])).toBe(before);
      // Nor is it fetched again, into the file that is being read
      expect(await uploads.with(itemWith('a', 'b'), async other => other['/a'])).toBe(files['/a']);
    });
    expect(downloads.sort()).toEqual(['a', 'b', 'b']);
    await uploads.end();
  });

  it('are tried again after a failure', async () => {
    const { uploads } = storeWith({ a: 2 });
    const read = () => uploads.with(itemWith('a'), async files => textOf(files['/a']));
    for (let at = 0; at < 2; at++) await expect(read()).rejects.toThrow('a cannot be had');
    expect(await read()).toBe('a, got as number 3');
    await uploads.end();
  });

  it('are removed from the disk when others follow, and at the end', async () => {
    const { uploads } = storeWith();
    const paths: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
      await uploads.with(itemWith(name), async files => paths.push(...Object.values(files)));
    expect(paths.map(path => existsSync(path))).toEqual([false, false, true, true, true, true]);
    await uploads.end();
    expect(paths.filter(path => existsSync(path))).toEqual([]);
  });
});
