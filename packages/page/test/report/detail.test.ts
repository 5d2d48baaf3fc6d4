import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { html } from '../../../../src/show/report/html.js';
import { analyzed } from '../../../../test/analyze/analyzed.js';
import { linesOf, watchOf } from '../../../../test/analyze/samples.js';
import { describeWith } from '../../../../test/installed.js';
import { deletion, documentOf, options } from '../../../../test/show/report/made-up.js';
import { BROWSER, openingPages } from '../browser.js';

const lines = linesOf('mirror-pod-delete');
const mirror = async (): Promise<string> => {
  const document = await analyzed(
    [
      ['kubelet.log', lines.join('\n')],
      ['pods.yaml', watchOf('mirror-pod-delete')],
    ],
    { lines: true },
  );
  return html.render(document, options);
};

describeWith(BROWSER)('the page of one deletion', { tags: 'long' }, () => {
  const open = openingPages();
  let deleted: string;
  let page: Page;
  let reported: string[];
  beforeAll(async () => {
    deleted = await mirror();
  });
  beforeEach(async () => {
    ({ page, reported } = await open(deleted, '#at=step-2'));
  });
  afterEach(async () => {
    expect(reported).toEqual([]);
  });

  const heading = () => page.locator('.panel h2').textContent();
  const place = async (mark: string) => (await page.locator(`[data-mark="${mark}"] .shape`).boundingBox())?.x ?? 0;

  it('follows a link to a step and shows its line as it is in the log', async () => {
    expect(await heading()).toBe('mirror delete sent');
    expect(await page.locator('.panel .where code').first().textContent()).toBe('kubelet.log:5');
    expect(await page.locator('.panel pre').first().textContent()).toBe(lines[4]);
    expect(await page.locator('.steps tr.selected button').textContent()).toBe('mirror delete sent');
    expect(await page.getByRole('option', { selected: true }).getAttribute('aria-label')).toContain(
      'mirror delete sent',
    );
  });

  it('names the pod as the text format does', async () => {
    const names = () => page.locator('.facts dt').allTextContents();
    expect(await names()).toEqual(['requested', 'UID', 'UID of the static pod', 'UID now', 'node', 'grace period']);
    const uid = '33333333-2222-3333-4444-555555555555';
    const first = deletion({ kind: 'static-removed', uid, staticUID: uid, requestedAt: '2026-11-21T01:00:02.000Z' });
    const other = await open(html.render(documentOf([first]), options));
    const facts = other.page.locator('.facts');
    expect(await facts.locator('dt').allTextContents()).toEqual(['begun', 'static UID', 'node', 'grace period']);
    expect(await facts.locator('dd').first().textContent()).toMatch(/09:00:01/);
  });

  it('is navigated by keys, and the address follows', async () => {
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Home');
    expect(await heading()).toBe('deletion requested');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    expect(page.url()).not.toContain('step-0');
    await page.keyboard.press('Escape');
    expect(await heading()).toBe('Log lines');
    expect(page.url()).not.toContain('at=');
  });

  it('explains a finding and what to do', async () => {
    await page.locator('.finding summary').click();
    expect(await page.locator('.finding').textContent()).toContain('Nothing, unless it repeats');
    await page.getByRole('option', { name: /^stale-mirror-delete/ }).click();
    expect(await heading()).toContain('The old mirror was deleted again');
    expect(await page.locator('.panel').textContent()).toContain('Nothing, unless it repeats');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    expect(await heading()).toBe('Log lines');
  });

  it('shows what a version of the object changed', async () => {
    await page.locator('[data-mark="revision-292110806"]').click();
    expect(await heading()).toBe('resourceVersion 292110806');
    expect(await page.locator('.panel').textContent()).toContain('metadata.deletionGracePeriodSeconds30 → 0');
    expect(await page.locator('.panel .where code').first().textContent()).toBe('pods.yaml:104');
    await page.getByRole('button', { name: 'deletion requested' }).click();
    expect(await page.locator('.panel').textContent()).toContain('metadata.deletionTimestampnot set → ');
  });

  it('is zoomed and moved by keys, wheel and buttons', async () => {
    const apart = async () => (await place('step-6')) - (await place('step-2'));
    const whole = await apart();
    await page.getByRole('listbox').focus();
    await page.keyboard.press('+');
    expect(await apart()).toBeGreaterThan(whole * 1.5);
    const before = await place('step-2');
    await page.keyboard.press(']');
    expect(await place('step-2')).toBeLessThan(before - 50);
    await page.keyboard.press('0');
    expect(await apart()).toBeCloseTo(whole, 3);
    await page.getByRole('button', { name: 'Closer' }).click();
    expect(await apart()).toBeGreaterThan(whole * 1.5);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('listbox').hover();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -300);
    await page.keyboard.up('Control');
    await expect.poll(apart).toBeGreaterThan(whole * 1.5);
  });

  it('draws to scale on request', async () => {
    await page.getByRole('button', { name: 'To scale' }).click();
    const [request, seen] = [await place('step-0'), await place('step-1')];
    const [back, end] = [await place('step-6'), await place('step-7')];
    // The API has whole seconds: the request was in the second in which the kubelet saw it
    expect(request).toBe(seen);
    expect((back - request) / (end - request)).toBeCloseTo(20 / 394, 2);
  });

  it('measures from one step to another', async () => {
    await page.getByRole('listbox').focus();
    await page.keyboard.press('m');
    await page.keyboard.press('End');
    expect(await page.locator('.rulertext').textContent()).toBe('0.394 s');
    await page.keyboard.press('Escape');
    expect(await page.locator('.rulertext').count()).toBe(0);
    const [from, to] = [await page.locator('[data-mark="step-0"] .shape').boundingBox(), await place('step-7')];
    await page.keyboard.down('Shift');
    await page.mouse.move((from?.x ?? 0) + 6, (from?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move(to + 4, (from?.y ?? 0) + 30, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    expect(await page.locator('.rulertext').textContent()).toBe('0.394 s');
  });

  it('shows which steps precede others', async () => {
    await page.keyboard.press('Tab');
    const near = await page.locator('.edge').count();
    await page.getByRole('button', { name: /^Order/ }).click();
    expect(await page.locator('.edge').count()).toBeGreaterThan(near);
    expect(page.url()).toContain('edges=all');
  });

  it('is copied as Markdown', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.getByRole('button', { name: 'Copy as Markdown' }).getByText('Copied').waitFor();
    const text = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(text).toContain('### `default/nginx-static-pod-10.11.251.2`');
    expect(text).toContain('| +0.000 s | worker | mirror delete sent | `kubelet.log:5` |');
    expect(text).toContain(lines[18]);
  });

  it('is light or dark, and remembers the choice', async () => {
    const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const ink = () => page.evaluate<string>('getComputedStyle(document.body).color');
    const [light, black] = [await ground(), await ink()];
    await page.getByRole('button', { name: 'Dark' }).click();
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.reload();
    // The page exists before what draws it
    await page.getByRole('button', { name: 'Dark' }).waitFor();
    expect(await ground()).toBe(dark);
    expect(await ink()).not.toBe(black);
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate<string>('getComputedStyle(document.body).colorScheme')).toBe('light');
    expect(await ink()).toBe(black);
    expect(await page.locator('.panel').isVisible()).toBe(false);
  });

  it('is printed with everything that can be opened', async () => {
    const open = () => page.locator('.finding[open]').count();
    const before = await open();
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await open()).toBe(await page.locator('.finding').count());
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await open()).toBe(before);
  });

  it('explains itself with ?, and shows the lines of its steps while none is selected', async () => {
    await page.getByRole('listbox').focus();
    await page.keyboard.press('?');
    expect(await page.locator('.legends').isVisible()).toBe(true);
    await page.keyboard.press('?');
    expect(await page.locator('.legends').isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    expect(await heading()).toBe('Log lines');
    expect(await page.locator('.loglines pre').nth(1).textContent()).toBe(lines[4]);
    await page.locator('.loglines button').nth(1).click();
    expect(await heading()).toBe('mirror delete sent');
  });
});
