import { expect, it } from 'vitest';
import { diffDocuments } from '../../../../src/show/diff/diff.js';
import { html as diffHtml } from '../../../../src/show/diff/html.js';
import { html } from '../../../../src/show/report/html.js';
import { statsAnswer } from '../../../../src/show/stats/answer.js';
import { html as statsHtml } from '../../../../src/show/stats/html.js';
import { statsOf } from '../../../../src/show/stats/stats.js';
import { describeWith } from '../../../../test/installed.js';
import { options } from '../../../../test/show/report/made-up.js';
import { faulty, recordedDocument } from '../../../../test/show/report/recorded.js';
import { BROWSER, openingPages } from '../browser.js';
import { manyDeletions } from '../made-many.js';

/** Each page in short; the other tests here cover what it shows and how it is used. */
const LONG = { tags: 'long' };
describeWith(BROWSER)('a page opens without a message of the browser', LONG, () => {
  const open = openingPages();

  it('with many deletions, and with one of them', async () => {
    const { page, reported } = await open(html.render(manyDeletions(30), options));
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^30 deletions: /);
    await page.locator('.row').first().click();
    await page.getByRole('heading', { level: 1, name: 'web-3' }).waitFor();
    expect(await page.locator('.chart [data-mark^=step]').count()).toBeGreaterThan(0);
    expect(reported).toEqual([]);
  });

  it('with a comparison', async () => {
    const [before, after] = [await recordedDocument('graceful-quick'), await faulty()];
    const compared = diffDocuments({ name: 'good', document: before }, { name: 'bad', document: after });
    const { page, reported } = await open(diffHtml.render(compared, options, { before, after }));
    expect(await page.locator('.steps tr[data-tone=worse] .step').allTextContents()).toEqual(['clean-up started']);
    expect(reported).toEqual([]);
  });

  it('with statistics', async () => {
    const document = manyDeletions(30);
    const { page, reported } = await open(statsHtml.render(statsAnswer(statsOf(document), document), options));
    expect(await page.getByRole('row', { name: /^team-\d\/web-/ }).count()).toBe(30);
    expect(reported).toEqual([]);
  });
});
