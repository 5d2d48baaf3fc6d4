import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import type { ResultDocument } from '../../../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../../../src/document/episodes.js';
import { mergeDocuments } from '../../../../src/document/merge/merge.js';
import { html } from '../../../../src/show/report/html.js';
import { analyzed } from '../../../../test/analyze/analyzed.js';
import { linesOf } from '../../../../test/analyze/samples.js';
import { describeWith } from '../../../../test/installed.js';
import { options } from '../../../../test/show/report/made-up.js';
import { recordedDocument } from '../../../../test/show/report/recorded.js';
import { BROWSER, expectAccessible, openingPages } from '../browser.js';

describeWith(BROWSER)('the page of starts', { tags: 'long' }, () => {
  const open = openingPages();
  let starts: ResultDocument;
  let mixed: ResultDocument;
  beforeAll(async () => {
    starts = await analyzed([['kubelet.log', linesOf('stuck-starts').join('\n')]], { lines: true });
    mixed = mergeDocuments(starts, await recordedDocument('stuck-volume-unmount'));
  });

  it('lists those in trouble first, and the others on request', async () => {
    const { page, reported } = await open(html.render(starts, options));
    const names = () => page.locator('.row .name').allTextContents();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(
      /^5 starts: 1 stuck, 1 refused, 3 ready/,
    );
    expect(await names()).toEqual(['shop/billing-0', 'shop/ledger-1']);
    await page.getByRole('button', { name: 'Show 3 starts without trouble' }).click();
    expect((await names()).slice(0, 2)).toEqual(['shop/billing-0', 'shop/ledger-1']);
    expect((await names()).length).toBe(5);
    expect(page.url()).toContain('healthy=1');
    await expectAccessible(page);
    expect(reported).toEqual([]);
  });

  it('opens the cause of the worst, with its line and what to do', async () => {
    const { page, reported } = await open(html.render(starts, options));
    const worst = page.locator('.worst');
    expect(await worst.locator('.message').textContent()).toContain('secret "billing-keys" not found');
    expect(await worst.locator('pre').first().textContent()).toContain('MountVolume.SetUp failed');
    expect(await worst.locator('dd').first().textContent()).toContain('Create what the error names');
    await worst.getByRole('link', { name: 'shop/billing-0' }).click();
    await page.getByRole('heading', { level: 1, name: 'billing-0' }).waitFor();
    expect(reported).toEqual([]);
  });

  it('quotes the message of an entry in JSON, not the entry', async () => {
    const entries = linesOf('stuck-starts').map(MESSAGE =>
      JSON.stringify({ _PID: '1', SYSLOG_IDENTIFIER: 'kubelet', MESSAGE }),
    );
    const journal = await analyzed([['journal.json', entries.join('\n')]], { lines: true });
    const { page, reported } = await open(html.render(journal, options));
    expect(await page.locator('.worst pre').first().textContent()).toMatch(/^I0309 07:18:30/);
    await page.locator('.row').first().click();
    expect(await page.locator('.loglines pre').first().textContent()).toMatch(/^I0309 07:14:20/);
    expect(reported).toEqual([]);
  });

  it('lists a start that goes on where the input ends', async () => {
    const log = readFileSync('samples/rules/node-silent/trigger.log', 'utf8');
    const { page, reported } = await open(html.render(await analyzed([['kubelet.log', log]]), options));
    const rows = await page.locator('.row').allTextContents();
    expect(rows.filter(row => row.includes('not yet Ready when the input ends'))).toHaveLength(1);
    expect(reported).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('shows where a start hangs, %s', async colorScheme => {
    const { page, reported } = await open(html.render(starts, options), '', { colorScheme });
    await page.locator('.row').first().click();
    await page.getByRole('heading', { level: 1, name: 'billing-0' }).waitFor();
    expect(await page.locator('.finding[open] .rule').allTextContents()).toEqual(['stuck-config']);
    expect(await page.locator('.finding[open] pre').first().textContent()).toContain('secret');
    expect(await page.locator('.hang').count()).toBe(
      startsOf(starts).find(({ outcome }) => outcome === 'stuck')?.findings.length,
    );
    await page.locator('.hang').first().click();
    expect(await page.locator('.panel .status').textContent()).toContain('billing-keys');
    await expectAccessible(page);
    expect(reported).toEqual([]);
  });

  it('divides the time of a start into its phases, and its containers into lanes', async () => {
    const start = startsOf(starts).find(({ pod }) => pod.name.startsWith('web-'));
    const { page, reported } = await open(html.render(starts, options), `#id=${start?.id}`);
    const parts = await page.locator('.parts li').allTextContents();
    expect(parts).toContain('3.9 s pull');
    expect(parts).toContain('2 s ± 1.1 s init containers');
    const lanes = await page.locator('.lanename').allTextContents();
    expect(lanes).toEqual(
      expect.arrayContaining(['volumes', 'sandbox', 'container migrate', 'container web', 'readiness']),
    );
    expect(await page.locator('.steps tbody').textContent()).toContain('after waiting 2 s for other pulls');
    await expectAccessible(page);
    expect(reported).toEqual([]);
  });

  it('shows a life in one row, with links from its one end to the other', async () => {
    const { page, reported } = await open(html.render(mixed, options));
    const begun = startsOf(mixed).find(
      ({ uid, outcome }) => outcome === 'ready' && endsOf(mixed).some(one => one.uid === uid),
    );
    const row = page.locator(`.row`, { hasText: begun?.pod.name ?? '' });
    expect(await row.locator('.begun').textContent()).toBe(`started: ${begun?.headline}`);
    expect(await row.locator('.bar.life').count()).toBe(1);
    await row.click();
    await page.getByRole('link', { name: 'its start' }).click();
    await page.getByRole('link', { name: 'its deletion' }).waitFor();
    expect(page.url()).toContain(begun?.id);
    await expectAccessible(page);
    expect(reported).toEqual([]);
  });

  it('is filtered by starts or deletions', async () => {
    const { page } = await open(html.render(mixed, options));
    const kinds = async () => new Set(await page.locator('.row .kind').allTextContents());
    await page.getByLabel('Show', { exact: true }).selectOption('starts');
    expect(await kinds()).toEqual(new Set(['start']));
    await page.getByLabel('Show', { exact: true }).selectOption('deletions');
    expect(await kinds()).toEqual(new Set(['graceful deletion']));
    await page.getByLabel('Show', { exact: true }).selectOption('all');
    expect(await kinds()).toEqual(new Set(['start', 'graceful deletion']));
  });
});
