import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { describeWith } from '../../../../test/installed.js';
import { shared } from '../../../../test/read/framing.js';
import { root } from '../../../../test/root.js';
import { FIREFOX, firefox } from './firefox.js';
import { commanded, expectSame, inGroups, PAGE } from './the-page.js';

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
const archives = existsSync(clusters) ? readdirSync(clusters).filter(name => name.endsWith('.tar.gz')) : [];

describeWith(FIREFOX)('the page in Firefox', { tags: 'long' }, () => {
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

  async function expectAllEqual(all: readonly (readonly string[])[]): Promise<void> {
    await browser.open(address);
    for (const paths of all) {
      await browser.choose(...paths);
      const saved = await browser.saved('JSON', 'podline.json');
      expectSame(saved, commanded('json', paths, { options: ['--evidence'] }), paths[0]);
      await browser.press('Read something else');
    }
    expect(await browser.loaded()).toEqual([]);
  }

  it.each(inGroups(runs))('makes the same documents of the samples $title as the command', ({ group }) =>
    expectAllEqual(group.map(run => filesIn(join(samples, run)))),
  );

  it.each(inGroups(archives))(`makes the same documents of ${clusters} as the command: $title`, ({ group }) =>
    expectAllEqual(group.map(archive => [join(clusters, archive)])),
  );
});
