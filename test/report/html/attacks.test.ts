import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/contract/types.js';
import { mergeDocuments } from '../../../src/document/merge.js';
import { html } from '../../../src/report/html.js';
import { ATTACKS, LONG, poisoned, renamed } from '../hostile.js';
import { options } from '../made-up.js';
import { faulty, recordedDocument } from '../recorded.js';
import { type Browsing, createBrowsing, NO_BROWSER } from './browser.js';

/** What could only be there because a text became markup: the page draws none of these. */
const FOREIGN =
  'img, iframe, object, embed, form, body script ~ script ~ script, a:not([href^="#"]), [onload], [onerror]';
/** What nobody can see, or what turns the text around it. */
const OBEYED = /[\u0000-\u0008\u200b-\u200f\u202a-\u202e\u2060-\u2069]/;

/** Every attack on deletions of its own. */
async function attacked(): Promise<{ readonly names: readonly string[]; readonly document: ResultDocument }> {
  const real = mergeDocuments(await faulty(), await recordedDocument('mirror-pod-delete'));
  const all = [
    ...Object.entries(ATTACKS).map(([name, text]) => ({ name, document: poisoned(real, text) })),
    ...Object.entries(LONG).map(([name, text]) => ({ name: `a long name of ${name}`, document: renamed(real, text) })),
  ];
  const everything = poisoned(real, Object.values(ATTACKS).join(' '));
  const cases = all.flatMap(({ name, document }) => document.lifecycles.map(one => ({ name, one })));
  const lifecycles = cases.map(({ one }, index) => ({ ...one, id: index.toString(16).padStart(16, '0') }));
  return {
    names: cases.map(({ name }) => name),
    document: { ...everything, lifecycles, findings: all.flatMap(({ document }) => document.findings) },
  };
}

describe.skipIf(NO_BROWSER !== null)(`in a browser ${NO_BROWSER ?? ''}`, () => {
  let browsing: Browsing;
  beforeAll(async () => {
    browsing = await createBrowsing();
  });
  afterAll(() => browsing.close());

  it('nothing that a log says becomes more than text', async () => {
    const { names, document } = await attacked();
    const { page, heard } = await browsing.open(html.render(document, options));
    const look = async (name: string) => {
      expect(await page.locator(FOREIGN).count(), name).toBe(0);
      expect(await page.evaluate<string>("document.querySelector('main').textContent"), name).not.toMatch(OBEYED);
      expect(heard, name).toEqual([]);
    };
    expect(await page.locator('.item').first().getAttribute('aria-setsize')).toBe(String(names.length));
    await look('the list');
    for (const [index, { id, steps, testimony }] of document.lifecycles.entries()) {
      const rows = steps.length + testimony.length;
      for (const at of ['step-0', 'finding-0', 'finding-1']) {
        await page.evaluate(`location.hash = 'id=${id}&at=${at}'`);
        await page.waitForFunction(`document.querySelectorAll('.steps tbody tr').length === ${rows}`);
        await look(`${names[index]}, ${at}`);
      }
    }
  });

  it.each(['%00', '<img src=x onerror=alert(1)>', '__proto__', 'step-1e9', '%E0%A4%A', '&&=&='])(
    'an address means nothing but what is known: %s',
    async text => {
      const document = await faulty();
      const { page, heard } = await browsing.open(
        html.render(document, options),
        `#id=${text}&at=${text}&time=${text}&sort=${text}`,
      );
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await page.locator(FOREIGN).count()).toBe(0);
      expect(heard).toEqual([]);
      await page.context().close();
    },
  );

  it('hears of a program that is not the page’s own', async () => {
    const page = html.render(await faulty(), options).replace('</body>', '<script>alert(1)</script></body>');
    const { heard } = await browsing.open(page);
    expect(heard).toContainEqual(expect.stringContaining('violates the following Content Security Policy'));
    expect(heard.join()).not.toContain('dialog');
  });
});
