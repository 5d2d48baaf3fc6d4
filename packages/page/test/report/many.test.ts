import { expect, it } from 'vitest';
import { endsOf, startsOf } from '../../../../src/document/episodes.js';
import { html } from '../../../../src/show/report/html.js';
import { describeWith } from '../../../../test/installed.js';
import { options } from '../../../../test/show/report/made-up.js';
import { BROWSER, openingPages } from '../browser.js';
import { manyDeletions, onNodes } from '../made-many.js';

const COUNT = 20_000;

describeWith(BROWSER)(`the page of ${COUNT} deletions`, { tags: 'long' }, () => {
  const open = openingPages();

  it('keeps no more elements than fit on the screen, wherever the list is scrolled', async () => {
    const whole = html.render(onNodes(manyDeletions(COUNT), 60), options);
    expect(Buffer.byteLength(whole)).toBeLessThan(50_000_000);
    const { page, reported } = await open(whole);
    const row = page.locator('.row');
    const elements = () => page.evaluate<number>('document.querySelectorAll("*").length');
    expect(await row.count()).toBeLessThan(60);
    expect(await elements()).toBeLessThan(2_500);
    const first = await row.first().locator('.name').textContent();
    await page.evaluate('scrollTo(0, document.body.scrollHeight / 2)');
    await expect.poll(() => row.first().locator('.name').textContent()).not.toBe(first);
    expect(await row.count()).toBeLessThan(60);
    await row.first().focus();
    await page.keyboard.press('End');
    expect(await page.locator('.item').last().getAttribute('aria-posinset')).toBe(`${COUNT}`);
    for (let times = 0; times < 6; times++) await page.keyboard.press('+');
    expect(await elements()).toBeLessThan(2_500);
    await page.getByLabel('Node', { exact: true }).selectOption('worker-59');
    expect(await page.getByRole('status').textContent()).toBe(`${Math.floor(COUNT / 60)} of ${COUNT}`);
    await page.getByLabel('Node', { exact: true }).selectOption('');
    await page.getByLabel('Search pods').fill('web-19999');
    expect(await row.locator('.name').allTextContents()).toEqual(['team-1/web-19999']);
    await row.first().click();
    await page.getByRole('heading', { level: 1, name: 'web-19999' }).waitFor();
    expect(reported).toEqual([]);
  });

  it('states what was left out', async () => {
    const document = manyDeletions(COUNT);
    const steps = endsOf(document).map(one => Array.from({ length: 6 }, () => one.steps).flat());
    const heavy = endsOf(document).map((one, at) => ({ ...one, steps: steps[at] ?? [] }));
    const whole = html.render({ ...document, episodes: [...heavy, ...startsOf(document)] }, options);
    expect(Buffer.byteLength(whole)).toBeLessThan(50_000_000);
    const { page, reported } = await open(whole, '#sort=longest&verdict=complete');
    expect(await page.locator('.leftout').textContent()).toMatch(
      /^Left out to keep this page small: the steps of \d+ pods, the healthiest\. /,
    );
    expect(await page.getByRole('img', { name: /^stop, \d+ measured/ }).count()).toBe(1);
    await page.locator('.row').first().click();
    await page.getByText(/The steps of this pod were left out/).waitFor();
    expect(reported).toEqual([]);
  });
});
