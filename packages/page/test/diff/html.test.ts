import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { ResultDocument } from '../../../../src/document/contract/types.js';
import { diffDocuments } from '../../../../src/show/diff/diff.js';
import { html } from '../../../../src/show/diff/html.js';
import { describeWith } from '../../../../test/installed.js';
import { analyzed as several } from '../../../../test/nodes/made.js';
import { root } from '../../../../test/root.js';
import { ATTACKS, poisoned } from '../../../../test/show/report/hostile.js';
import { options } from '../../../../test/show/report/made-up.js';
import { faulty, recordedDocument } from '../../../../test/show/report/recorded.js';
import { BROWSER, expectAccessible, openingPages } from '../browser.js';

const pageOf = (before: ResultDocument, after: ResultDocument): string =>
  html.render(diffDocuments({ name: 'good', document: before }, { name: 'bad', document: after }), options, {
    before,
    after,
  });

const good = (): Promise<ResultDocument> => recordedDocument('graceful-quick');

describeWith(BROWSER)('the page of a comparison', { tags: 'long' }, () => {
  const open = openingPages();

  it('overlays two runs and marks where they differ', async () => {
    const { page, reported } = await open(pageOf(await good(), await recordedDocument('ignores-sigterm')));
    expect(await page.locator('.changes li').first().textContent()).toContain('container stopped (c): slower');
    const place = async (mark: string) =>
      (await page.locator(`[data-mark="${mark}"] .shape`).boundingBox())?.x ?? Number.NaN;
    // The picture is laid out, and drawn anew, after what was waited for
    await expect.poll(async () => (await place('after-step-1')) - (await place('before-step-1'))).toBeCloseTo(0, 1);
    const late = page.getByRole('option', { name: /container stopped.*worse/ });
    expect(await late.count()).toBe(2);
    await late.last().click();
    await expect.poll(() => page.locator('.panel').textContent()).toContain('container stopped (c)');
    expect(await page.locator('.panel dd').first().textContent()).toBe('+5.258 s');
    await page.getByRole('button', { name: 'To scale' }).click();
    await expect.poll(() => place('before-step-0')).toBeGreaterThan(100);
    await expectAccessible(page);
    expect(reported).toEqual([]);
  });

  it('links to the reports of both runs, and names each lane', async () => {
    const { page, reported } = await open(pageOf(await good(), await recordedDocument('ignores-sigterm')));
    const lanes = await page.locator('.lanename').allTextContents();
    expect(lanes).toEqual(expect.arrayContaining(['container cbefore', 'container cafter']));
    expect(await page.locator('.steps tr[data-tone=worse] td').last().textContent()).toContain('+4.864 s');
    await page.getByRole('link', { name: 'report after' }).click();
    await page.getByRole('heading', { level: 1, name: 'stubborn' }).waitFor();
    await expectAccessible(page);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'quick' }).waitFor();
    expect(reported).toEqual([]);
  });

  it('marks what one of the two lacks', async () => {
    const { page } = await open(pageOf(await good(), await faulty()));
    expect(await page.getByRole('option', { name: /clean-up started.*missing.*worse/ }).count()).toBe(1);
    expect(await page.locator('.steps tr[data-tone=worse] .step').allTextContents()).toEqual(['clean-up started']);
  });

  it('lists several, and what only one side has', async () => {
    const [before, after] = [await recordedDocument('two-pods-at-once'), await recordedDocument('prestop')];
    const alone = await open(pageOf(before, after));
    expect(await alone.page.locator('.changes li').count()).toBe(5);
    await expectAccessible(alone.page);
    const same = await open(pageOf(before, before));
    expect(await same.page.locator('.pairs li').count()).toBe(2);
    await expectAccessible(same.page);
    await same.page.locator('.pairs a').first().click();
    await same.page.locator('.chart').waitFor();
    await same.page.goBack();
    await same.page.locator('.pairs').waitFor();
    expect([...alone.reported, ...same.reported]).toEqual([]);
  });

  it('lists groups, those that differ with their figures', async () => {
    const side = async (name: string) => {
      const lines = readdirSync(join(root, 'samples/suites', name)).map(
        file => [file, gunzipSync(readFileSync(join(root, 'samples/suites', name, file))).toString()] as const,
      );
      return several(...lines);
    };
    const { page, reported } = await open(pageOf(await side('before'), await side('after')));
    expect(await page.locator('.groups summary').textContent()).toContain('graceful deletion of pods shop/web');
    expect(await page.locator('.groups .changes li').first().textContent()).toContain(
      'whole p90 1.4 s → 8.4 s (n = 9, 11',
    );
    expect(await page.locator('.groups tbody tr').count()).toBe(3);
    await expectAccessible(page);
    expect(reported).toEqual([]);
  });

  it('shows everything in a log as text', async () => {
    const attack = Object.values(ATTACKS).join(' ');
    const [before, after] = [poisoned(await good(), attack), poisoned(await faulty(), attack)];
    const { page, reported } = await open(pageOf(before, after));
    await page.locator('.chart').waitFor();
    for (const at of ['before-step-0', 'after-finding-0', attack]) {
      await page.evaluate(`location.hash = ${JSON.stringify(`at=${at.replaceAll(/[\ud800-\udfff]/g, '')}`)}`);
      expect(await page.locator('img, iframe, form, a:not([href^="#"]), [onload], [onerror]').count()).toBe(0);
    }
    expect(reported).toEqual([]);
  });
});
