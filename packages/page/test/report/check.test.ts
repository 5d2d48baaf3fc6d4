import { expect, it } from 'vitest';
import { judge } from '../../../../src/show/policy/judge.js';
import { defaultPolicy } from '../../../../src/show/policy/read.js';
import { applied } from '../../../../src/show/policy/result.js';
import { checkPage } from '../../../../src/show/report/html.js';
import { describeWith } from '../../../../test/installed.js';
import { options } from '../../../../test/show/report/made-up.js';
import { faulty } from '../../../../test/show/report/recorded.js';
import { BROWSER, expectAccessible, openingPages } from '../browser.js';

describeWith(BROWSER)('the page of a check', { tags: 'long' }, () => {
  const open = openingPages();

  it('begins with what failed, and links to it', async () => {
    const document = await faulty();
    const results = judge(document, defaultPolicy());
    const { page, reported } = await open(checkPage(results).render(applied(document, results), options));
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('FAILED: 1 error, 0 warnings');
    const first = page.locator('.check .finding').first();
    expect(await first.locator('.rule').textContent()).toBe('missing-step');
    expect(await first.locator('dd').first().isVisible()).toBe(true);
    await expectAccessible(page);
    await first.getByRole('link', { name: 'open default/quick' }).click();
    await page.getByRole('heading', { level: 1, name: 'quick' }).waitFor();
    expect(reported).toEqual([]);
  });
});
