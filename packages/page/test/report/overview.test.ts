import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { endsOf } from '../../../../src/document/episodes.js';
import { html } from '../../../../src/show/report/html.js';
import { describeWith } from '../../../../test/installed.js';
import { finding, options } from '../../../../test/show/report/made-up.js';
import { BROWSER, expectAccessible, openingPages } from '../browser.js';
import { manyDeletions, onNodes } from '../made-many.js';

describeWith(BROWSER)('the list of all deletions', { tags: 'long' }, () => {
  const open = openingPages();
  let twoHundred: string;
  let page: Page;
  let reported: string[];
  beforeAll(() => {
    twoHundred = html.render(manyDeletions(200), options);
  });
  beforeEach(async () => {
    ({ page, reported } = await open(twoHundred));
  });
  afterEach(async () => {
    expect(reported).toEqual([]);
  });

  const names = () => page.locator('.row .name').allTextContents();
  const count = async () => Number(await page.locator('.item').first().getAttribute('aria-setsize'));

  it('begins with the worst', async () => {
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      '200 deletions: 171 complete (34 with findings), 29 incomplete',
    );
    expect((await names())[0]).toBe('team-3/web-3');
    await expectAccessible(page);
  });

  it('is searched with /', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('team-4 web-1');
    expect(await names()).toEqual(
      expect.arrayContaining(['team-4/web-13', 'team-4/web-112', 'team-4/web-121', 'team-4/web-193']),
    );
    for (const name of await names()) expect(name).toMatch(/^team-4\/web-1/);
    expect(page.url()).toContain('#q=team-4+web-1');
    expect(await page.getByRole('status').textContent()).toBe(`${(await names()).length} of 200`);
  });

  it('is filtered by verdict, kind and finding, which the address keeps', async () => {
    await page.getByRole('button', { name: /29 in trouble/ }).click();
    expect(await count()).toBe(29);
    await page.getByLabel('Kind').selectOption('mirror');
    expect(await count()).toBe(2);
    const hash = new URL(page.url()).hash;
    expect(hash).toBe('#verdict=incomplete&kind=mirror');
    const again = await open(twoHundred, hash);
    expect(await again.page.locator('.row .name').allTextContents()).toEqual(await names());
    expect(await again.page.getByLabel('Kind').inputValue()).toBe('mirror');
    await page.getByRole('button', { name: / in trouble/ }).click();
    await page.getByLabel('Kind').selectOption('');
    await page.getByLabel('Finding', { exact: true }).selectOption('grace-exceeded');
    expect(await count()).toBe(34);
  });

  it('is sorted by other columns', async () => {
    await page.getByLabel('Order').selectOption('longest');
    // What still goes on has lasted until the log ends
    expect(await page.locator('.row .duration').first().textContent()).toBe('> 2m39s');
    await page.getByLabel('Order').selectOption('time');
    expect((await names()).slice(0, 3)).toEqual(['team-0/web-0', 'team-1/web-1', 'team-2/web-2']);
    await page.getByLabel('Order').selectOption('name');
    expect((await names()).slice(0, 2)).toEqual(['team-0/web-0', 'team-0/web-108']);
  });

  it('is navigated and opened by keys, and left by the back button', async () => {
    await page.locator('.row').first().focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'web-17' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: '200 deletions' }).waitFor();
    await page.locator('.row').first().focus();
    await page.keyboard.press('End');
    expect(await page.locator('.row:focus .name').textContent()).toBe('team-8/web-161');
  });

  it('is zoomed by keys and wheel', async () => {
    const ticks = () => page.locator('.tick').allTextContents();
    const all = await ticks();
    await page.locator('.axis').focus();
    for (let times = 0; times < 4; times++) await page.keyboard.press('+');
    const closer = await ticks();
    expect(closer).not.toEqual(all);
    await page.keyboard.press('0');
    expect(await ticks()).toEqual(all);
    await page.locator('.axis').hover();
    await page.mouse.wheel(0, -400);
    await page.waitForFunction(`document.querySelector('.tick').textContent !== ${JSON.stringify(all[0])}`);
  });

  it('shows times in the zone of the log, in UTC and from the beginning', async () => {
    const first = () => page.locator('.tick').first().textContent();
    expect(await first()).toBe('09:00:00');
    await page.getByRole('button', { name: 'UTC' }).click();
    expect(await first()).toBe('01:00:00');
    await page.getByRole('button', { name: 'Offset' }).click();
    expect(await first()).toBe('+0.000 s');
  });

  it('is printed completely', async () => {
    expect(await page.locator('.row').count()).toBeLessThan(60);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator('.row').count()).toBe(200);
    // Paper is narrower than the screen: reasons take more lines, and cover no row
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 500, height: 900 });
    const ends = await page.locator('.item').evaluateAll(items =>
      items.map(item => {
        const { top, bottom } = item.getBoundingClientRect();
        return { top, bottom, text: item.querySelector('.what')?.getBoundingClientRect().bottom ?? 0 };
      }),
    );
    expect(ends.filter(({ text, bottom }) => text > bottom)).toEqual([]);
    expect(ends.filter(({ top }, at) => at > 0 && top < (ends[at - 1]?.bottom ?? 0) - 0.5)).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await page.locator('.row').count()).toBeLessThan(60);
  });
});

describeWith(BROWSER)('the list of several nodes', { tags: 'long' }, () => {
  const open = openingPages();
  const document = onNodes(manyDeletions(200), 3);
  let several: string;
  beforeAll(() => {
    several = html.render(document, options);
  });

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)(
    'has a lane for each node and the distribution of each phase: %s, %i px wide',
    async (colorScheme, width) => {
      const { page, reported } = await open(several, '', { colorScheme, viewport: { width, height: 900 } });
      const lane = page.getByRole('group', { name: 'Nodes' }).getByRole('button');
      const named = (index: number): number => endsOf(document).filter(one => one.node === `worker-${index}`).length;
      const failed = (index: number): number =>
        endsOf(document).filter(one => one.node === `worker-${index}` && one.verdict === 'incomplete').length;
      expect(await lane.allTextContents()).toEqual([
        ...[0, 1, 2].map(index => `worker-${index}${named(index)}, ${failed(index)} in trouble`),
        'worker-30',
      ]);
      expect(await page.locator('.stroke[data-tone="incomplete"]').count()).toBe(3);
      const card = page.getByRole('img', { name: /^stop, \d+ measured: p50 / });
      expect(await card.isVisible()).toBe(width > 640);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await expectAccessible(page);
      expect(reported).toEqual([]);
    },
  );

  it('begins with findings between nodes, and ends with those of the input', async () => {
    const findings = ['input-gap', 'node-drained'].map(rule =>
      finding({ rule, level: 'info', message: `says ${rule}` }),
    );
    const { page, reported } = await open(html.render({ ...document, findings }, options));
    const messagesIn = (region: string) =>
      page.getByRole('region', { name: region }).locator('.message').allTextContents();
    expect(await messagesIn('Nodes')).toEqual(['says node-drained']);
    expect(await messagesIn('The input')).toEqual(['says input-gap']);
    expect(reported).toEqual([]);
  });

  it('is filtered by node, namespace and owner', async () => {
    const { page, reported } = await open(several);
    const status = () => page.getByRole('status').textContent();
    const whole = () => page.locator('.phases > summary').textContent();
    const before = await whole();
    await page.getByRole('button', { name: /^worker-1/ }).click();
    expect(await status()).toBe('67 of 200');
    expect(await page.getByLabel('Node', { exact: true }).inputValue()).toBe('worker-1');
    expect(await whole()).not.toBe(before);
    // The others stay, so that they can be compared and chosen
    expect(await page.getByRole('button', { name: /^worker-2/ }).textContent()).toMatch(/^worker-266/);
    await page.getByLabel('Namespace').selectOption('team-4');
    expect(new URL(page.url()).hash).toBe('#node=worker-1&namespace=team-4');
    await page.getByLabel('Owner').selectOption('team-4/web-4');
    expect(await page.locator('.row .name').allTextContents()).toEqual(['team-4/web-4']);
    await page.getByRole('button', { name: /^worker-1/ }).click();
    expect(await page.getByLabel('Node', { exact: true }).inputValue()).toBe('');
    expect(reported).toEqual([]);
  });
});
