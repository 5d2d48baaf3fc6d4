import { expect, it } from 'vitest';
import type { ResultDocument } from '../../../../src/document/contract/types.js';
import { endsOf } from '../../../../src/document/episodes.js';
import { analyze } from '../../../../src/nodes/index.js';
import { expandInputs } from '../../../../src/read/expand.js';
import { html } from '../../../../src/show/report/html.js';
import { timedFindings } from '../../../../src/show/report/view/hangs.js';
import { concerns } from '../../../../src/show/report/view/words.js';
import { recorded } from '../../../../test/analyze/samples.js';
import { describeWith } from '../../../../test/installed.js';
import { options } from '../../../../test/show/report/made-up.js';
import { BROWSER, expectAccessible, openingPages } from '../browser.js';

async function documentOf(sample: string): Promise<ResultDocument> {
  const { sources } = await expandInputs([`samples/${sample}`]);
  return analyze(sources, { lines: true });
}

describeWith(BROWSER)('the page of a recorded run', { tags: 'long' }, () => {
  const open = openingPages();

  it.each([...recorded, 'events', 'kubectl'])('%s', async sample => {
    const document = await documentOf(sample);
    const { page, reported } = await open(html.render(document, options));
    await expectAccessible(page);
    for (const [index, { id, steps, testimony, findings, pod }] of endsOf(document).entries()) {
      await page.evaluate(`location.hash = ${JSON.stringify(`#id=${id}`)}`);
      await page.getByRole('heading', { level: 1, name: pod.name }).waitFor();
      expect(await page.locator('.chart [data-mark^=step]').count()).toBe(
        steps.filter(({ status, at }) => status !== 'seen' || at !== null).length,
      );
      const [rows, seenRows] = [page.locator('.steps tbody tr'), page.locator('.steps tbody tr[data-look=said]')];
      const hung = timedFindings(findings, concerns).length;
      expect((await rows.count()) - (await seenRows.count())).toBe(steps.length + hung);
      expect(await seenRows.count()).toBe(testimony.length);
      expect(await page.locator('.hang').count()).toBe(hung);
      if (index === 0) await expectAccessible(page);
    }
    expect(reported).toEqual([]);
  });
});
