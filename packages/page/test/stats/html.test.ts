import { expect, it } from 'vitest';
import { statsAnswer } from '../../../../src/show/stats/answer.js';
import { html } from '../../../../src/show/stats/html.js';
import { statsOf } from '../../../../src/show/stats/stats.js';
import { podline } from '../../../../test/cli/podline.js';
import { describeWith } from '../../../../test/installed.js';
import { options } from '../../../../test/show/report/made-up.js';
import { BROWSER, expectAccessible, openingPages } from '../browser.js';
import { manyDeletions } from '../made-many.js';

describeWith(BROWSER)('the page of statistics', { tags: 'long' }, () => {
  const open = openingPages();

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('shows every table to every user: %s, %i px wide', async (colorScheme, width) => {
    const document = manyDeletions(60);
    const page = html.render(statsAnswer(statsOf(document), document), options);
    const { page: shown, reported } = await open(page, '', { colorScheme, viewport: { width, height: 900 } });
    expect(await shown.getByRole('heading', { level: 1 }).textContent()).toMatch(/^60 deletions: /);
    expect(await shown.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Phases of deletions',
      ...['kind', 'owner', 'namespace', 'node', 'kubelet'].map(each => `Deletions by ${each}`),
      'The longest deletions',
    ]);
    // Text has fifteen; the page has all of them
    expect(await shown.getByRole('row', { name: /^team-\d\/web-/ }).count()).toBe(60);
    expect(await shown.getByRole('img', { name: /^final delete, \d+ measured: p50 / }).count()).toBe(1);
    expect(await shown.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await expectAccessible(shown);
    expect(reported).toEqual([]);
  });

  it.each([1280, 390])('has a row for each phase of starts, however long its name, %i px wide', async width => {
    const { stdout } = await podline(['stats', 'samples/stuck-starts/kubelet.log', '--starts', '-o', 'html']);
    const { page: shown } = await open(stdout, '', { viewport: { width, height: 900 } });
    const rows = await shown.locator('.range:not(.scale)').evaluateAll(all =>
      all.map(row => ({
        name: row.querySelector('.title')?.textContent,
        isWithin: (row.querySelector('.title')?.scrollHeight ?? 0) <= row.clientHeight,
      })),
    );
    expect(rows.map(({ name }) => name)).toContain('images that had to wait');
    expect(rows.filter(({ isWithin }) => !isWithin)).toEqual([]);
  });
});
