import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeWith } from '../../../../test/installed.js';
import { shared } from '../../../../test/read/framing.js';
import { root } from '../../../../test/root.js';
import { shareOf } from '../../../../test/share.js';
import { BROWSER, openingPages } from '../browser.js';
import { begin, choose, commanded, expectSame, inGroups, PAGE, savedAs } from './the-page.js';

const samples = join(root, 'samples');

const FOLDERS = ['corpus', 'witness', 'clusters', 'pasted'];
const runs = existsSync(shared)
  ? FOLDERS.flatMap(folder => readdirSync(join(shared, folder)).map(name => `${folder}/${name}`)).sort()
  : [];

async function expectEqual(page: Page, path: string): Promise<void> {
  await choose(page, path);
  const saved = await savedAs(page, 'JSON');
  expectSame(saved, commanded('json', [path], { options: ['--evidence'] }), path);
  await begin(page);
}

describeWith(BROWSER)('the page and the command', { tags: 'long' }, () => {
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

describeWith(BROWSER)('the page and the command, for all recordings', { tags: 'long' }, () => {
  const open = openingPages(['blob:']);

  async function expectAllEqual(paths: readonly string[]): Promise<void> {
    const { page, reported } = await open(readFileSync(PAGE, 'utf8'));
    for (const path of paths) await expectEqual(page, path);
    expect(reported).toEqual([]);
  }

  it.each(inGroups(readdirSync(samples).sort()))('make the same documents of the samples $title', ({ group }) =>
    expectAllEqual(group.map(name => join(samples, name))),
  );

  it.each(inGroups(shareOf(runs)))(`make the same documents of ${shared}: $title`, ({ group }) =>
    expectAllEqual(group.map(run => join(shared, run))),
  );
});
