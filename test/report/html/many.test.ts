import { describe, expect, it } from 'vitest';
import { html } from '../../../src/report/html.js';
import { options } from '../made-up.js';
import { NO_BROWSER, openingPages } from './browser.js';
import { manyDeletions } from './made-many.js';

describe.skipIf(NO_BROWSER !== null)(`5000 deletions ${NO_BROWSER ?? ''}`, { tags: 'long' }, () => {
  const open = openingPages();

  it('keeps no more rows than the screen has, wherever the list stands', async () => {
    const { page, heard } = await open(html.render(manyDeletions(5_000), options));
    const row = page.locator('.row');
    expect(await row.count()).toBeLessThan(60);
    const first = await row.first().locator('.name').textContent();
    await page.evaluate('scrollTo(0, document.body.scrollHeight / 2)');
    await expect.poll(() => row.first().locator('.name').textContent()).not.toBe(first);
    expect(await row.count()).toBeLessThan(60);
    await row.first().focus();
    await page.keyboard.press('End');
    expect(await page.locator('.item').last().getAttribute('aria-posinset')).toBe('5000');
    await page.getByLabel('Search pods').fill('web-4999');
    expect(await row.locator('.name').allTextContents()).toEqual(['team-4/web-4999']);
    await row.first().click();
    await page.getByRole('heading', { level: 1, name: 'web-4999' }).waitFor();
    expect(heard).toEqual([]);
  });
});
