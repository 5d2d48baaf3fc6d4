import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endsOf } from '../../../../src/document/episodes.js';
import { analyze } from '../../../../src/nodes/index.js';
import { fileSource } from '../../../../src/read/source.js';
import { html } from '../../../../src/show/report/html.js';
import { describeWith } from '../../../../test/installed.js';
import { root } from '../../../../test/root.js';
import { options } from '../../../../test/show/report/made-up.js';
import { BROWSER, expectAccessible, openingPages } from '../browser.js';

const soak = join(root, '../shared/corpus/v1.36.2/16-soak-200');

describeWith(BROWSER, soak)('the page of 200 pods that came and went', { tags: 'long' }, () => {
  const open = openingPages();

  it('is searched, selected, zoomed and printed without a message of the browser', async () => {
    const sources = ['kubelet.log.gz', 'watch.json.gz'].map(name => fileSource(join(soak, name)));
    const document = await analyze(sources, { lines: true });
    expect(endsOf(document)).toHaveLength(200);
    const { page, reported } = await open(html.render(document, options));
    await page.getByRole('heading', { level: 1, name: /^200 deletions/ }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Search pods').fill('soak-199');
    const row = page.locator('.row');
    expect(await row.count()).toBe(1);
    await row.first().click();
    await page.getByRole('heading', { level: 1, name: 'soak-199' }).waitFor();
    await page.keyboard.press('+');
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    expect((await page.pdf()).length).toBeGreaterThan(10_000);
    expect(reported).toEqual([]);
  });
});
