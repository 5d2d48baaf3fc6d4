import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shared } from '../input/framing.js';
import { NO_BROWSER, openingPages } from '../report/html/browser.js';
import { root } from '../root.js';
import { shareOf } from '../share.js';
import { begin, choose, commanded, expectSame, PAGE, savedAs } from './desk.js';

const samples = join(root, 'samples');

const FOLDERS = ['corpus', 'witness', 'clusters', 'pasted'];
const runs = existsSync(shared)
  ? FOLDERS.flatMap(folder => readdirSync(join(shared, folder)).map(name => `${folder}/${name}`)).sort()
  : [];

/** One page reads several, one after another: to load it again for each costs as much as to read most of them. */
const AT_ONCE = 8;

function groupsOf(
  folder: string,
  names: readonly string[],
): { readonly names: string; readonly paths: readonly string[] }[] {
  const groups: { names: string; paths: string[] }[] = [];
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const some = names.slice(from, from + AT_ONCE);
    groups.push({ names: `${some[0]} to ${some.at(-1)}`, paths: some.map(name => join(folder, name)) });
  }
  return groups;
}

async function expectEqual(page: Page, path: string): Promise<void> {
  await choose(page, path);
  const saved = await savedAs(page, 'JSON');
  expectSame(saved, commanded('json', [path], { options: ['--evidence'] }), path);
  await begin(page);
}

describe.skipIf(NO_BROWSER !== null)(`the page and the command ${NO_BROWSER ?? ''}`, { tags: 'long' }, () => {
  const open = openingPages(['blob:']);

  it.each([
    ['HTML', 'html'],
    ['JSON', 'json'],
    ['Markdown', 'markdown'],
    ['CSV', 'csv'],
    ['SVG', 'svg'],
  ])('write the same %s', async (title, format) => {
    const { page, reported } = await open(readFileSync(PAGE, 'utf8'));
    const path = join(samples, 'two-pods-at-once');
    await choose(page, path);
    const options = format === 'json' ? ['--evidence'] : [];
    expect(await savedAs(page, title)).toBe(commanded(format, [path], { options }));
    expect(reported).toEqual([]);
  });
});

describe.skipIf(NO_BROWSER !== null)(
  `the page and the command, for all recordings ${NO_BROWSER ?? ''}`,
  { tags: 'long' },
  () => {
    const open = openingPages(['blob:']);

    const all = [
      ...groupsOf(samples, readdirSync(samples).sort()),
      ...(existsSync(shared) ? groupsOf(shared, shareOf(runs)) : []),
    ];

    it.each(all)('make the same documents of $names', async ({ paths }) => {
      const { page, reported } = await open(readFileSync(PAGE, 'utf8'));
      for (const path of paths) await expectEqual(page, path);
      expect(reported).toEqual([]);
    });
  },
);
