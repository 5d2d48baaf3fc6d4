import { expect, it } from 'vitest';
import { endsOf } from '../../../../src/document/episodes.js';
import { mergeDocuments } from '../../../../src/document/merge/merge.js';
import { html } from '../../../../src/show/report/html.js';
import { describeWith } from '../../../../test/installed.js';
import { options } from '../../../../test/show/report/made-up.js';
import { faulty, recordedDocument } from '../../../../test/show/report/recorded.js';
import { BROWSER, expectAccessible, openingPages } from '../browser.js';

/** In these samples a step is missing, a volume hung, a kubelet was restarted, or most steps are not logged. */
const mixed = async () => {
  const [first, ...others] = await Promise.all([
    faulty(),
    ...['stuck-volume-unmount', 'kubelet-killed-mid-termination', 'graceful-quick-v2'].map(sample =>
      recordedDocument(sample),
    ),
  ]);
  return mergeDocuments(first, ...others);
};

describeWith(BROWSER)('the page passes the accessibility tools', { tags: 'long' }, () => {
  const open = openingPages();

  it.each([
    ['light', 1280],
    ['light', 400],
    ['dark', 1280],
    ['dark', 400],
  ] as const)('%s, %i px wide', async (colorScheme, width) => {
    const document = await mixed();
    const { page, reported } = await open(html.render(document, options), '', {
      colorScheme,
      viewport: { width, height: 900 },
    });
    await expectAccessible(page);
    for (const { id, pod, findings } of endsOf(document)) {
      await page.evaluate(`location.hash = 'id=${id}&at=${findings.length > 0 ? 'finding-0' : 'step-0'}&edges=all'`);
      await page.getByRole('heading', { level: 1, name: pod.name }).waitFor();
      await expectAccessible(page);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
    expect(reported).toEqual([]);
  });
});
