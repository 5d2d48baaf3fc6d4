import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { shared } from '../input/framing.js';
import { root } from '../root.js';
import { commanded, expectSame, PAGE } from './desk.js';
import { firefox, NO_FIREFOX } from './firefox.js';

const samples = join(root, 'samples');
const address = pathToFileURL(PAGE).href;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ name }) => join(folder, name))
    .sort();

const runs = readdirSync(samples)
  .filter(name => statSync(join(samples, name)).isDirectory())
  .filter(name => filesIn(join(samples, name)).some(path => path.includes('kubelet.log')));
const clusters = join(shared, 'clusters');
const archives = existsSync(clusters) ? readdirSync(clusters).filter(name => name.endsWith('.tar.gz')) : [''];

describe.skipIf(NO_FIREFOX !== null)(`the page in Firefox ${NO_FIREFOX ?? ''}`, { tags: 'long' }, () => {
  const browser = firefox();

  it.each([
    ['HTML', 'html', 'podline.html'],
    ['JSON', 'json', 'podline.json'],
    ['Markdown', 'markdown', 'podline.md'],
    ['CSV', 'csv', 'podline.csv'],
    ['SVG', 'svg', 'podline.svg'],
  ])('writes the same %s as the command', async (title, format, file) => {
    const paths = ['kubelet.log.gz', 'pods.json.gz'].map(name => join(samples, 'two-pods-at-once', name));
    await browser.open(address);
    await browser.choose(...paths);
    const options = format === 'json' ? ['--evidence'] : [];
    expect(await browser.saved(title, file)).toBe(commanded(format, paths, { options }));
    expect(await browser.loaded()).toEqual([]);
  });

  async function expectEqual(...paths: readonly string[]): Promise<void> {
    await browser.open(address);
    await browser.choose(...paths);
    expectSame(await browser.saved('JSON', 'podline.json'), commanded('json', paths, { options: ['--evidence'] }));
    expect(await browser.loaded()).toEqual([]);
  }

  it.each(runs)('makes the same document of the sample %s as the command', run =>
    expectEqual(...filesIn(join(samples, run))),
  );

  it.skipIf(!existsSync(clusters)).each(archives)(`makes the same document of ${clusters}/%s as the command`, archive =>
    expectEqual(join(clusters, archive)),
  );
});
