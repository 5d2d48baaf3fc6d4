import { expect, it } from 'vitest';
import type { ResultDocument } from '../../../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../../../src/document/episodes.js';
import { html } from '../../../../src/show/report/html.js';
import { describeWith } from '../../../../test/installed.js';
import { ATTACKS, LONG, poisoned, renamed } from '../../../../test/show/report/hostile.js';
import { options } from '../../../../test/show/report/made-up.js';
import { faulty, recordedDocument } from '../../../../test/show/report/recorded.js';
import { BROWSER, openingPages } from '../browser.js';

/** What could exist only because a text became markup: the page draws none of these. */
const FOREIGN =
  'img, iframe, object, embed, form, body script ~ script ~ script, a:not([href^="#"]), [onload], [onerror]';
/** Characters that are invisible or turn the text around them. */
const OBEYED = /[\u0000-\u0008\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufdd0-\ufdef\ufffe\uffff]/;

/** Runs in the page: `seen` has what is not text there, and the characters that take effect; `seenAt` has the same at each address. */
const LOOKING = `
  const foreign = ${JSON.stringify(FOREIGN)};
  const obeyed = new RegExp(${JSON.stringify(OBEYED.source)}, 'g');
  const seen = () => ({
    foreign: document.querySelectorAll(foreign).length,
    obeyed: document.querySelector('main').textContent.match(obeyed) ?? [],
  });
  const rows = () => document.querySelectorAll('.steps tbody tr').length;
  async function seenAt(addresses) {
    const all = [];
    for (const { hash, wanted } of addresses) {
      const changed = new Promise(done => addEventListener('hashchange', done, { once: true }));
      location.hash = hash;
      await changed;
      while (rows() !== wanted) await new Promise(requestAnimationFrame);
      all.push(seen());
    }
    return all;
  }
`;
const HARMLESS = { foreign: 0, obeyed: [] };

/** Every attack on a copy of this document's deletions. */
function attacked(real: ResultDocument): { readonly names: readonly string[]; readonly document: ResultDocument } {
  const all = [
    ...Object.entries(ATTACKS).map(([name, text]) => ({ name, document: poisoned(real, text) })),
    ...Object.entries(LONG).map(([name, text]) => ({ name: `a long name of ${name}`, document: renamed(real, text) })),
  ];
  const everything = poisoned(real, Object.values(ATTACKS).join(' '));
  const cases = all.flatMap(({ name, document }) => endsOf(document).map(one => ({ name, one })));
  const lifecycles = cases.map(({ one }, index) => ({ ...one, id: index.toString(16).padStart(16, '0') }));
  return {
    names: cases.map(({ name }) => name),
    document: {
      ...everything,
      episodes: [...lifecycles, ...startsOf(everything)],
      findings: all.flatMap(({ document }) => document.findings),
    },
  };
}

describeWith(BROWSER)('the page in a browser', { tags: 'long' }, () => {
  const open = openingPages();

  const poisonsNothing = (real: () => Promise<ResultDocument>, panels: readonly string[]) => async () => {
    const { names, document } = attacked(await real());
    const { page, reported } = await open(html.render(document, options));
    expect(await page.locator('.item').first().getAttribute('aria-setsize')).toBe(String(names.length));
    expect(await page.evaluate(`${LOOKING} seen()`)).toEqual(HARMLESS);
    const addresses = endsOf(document).flatMap(({ id, steps, testimony }, index) =>
      panels.map(at => ({ name: names[index], hash: `id=${id}&at=${at}`, wanted: steps.length + testimony.length })),
    );
    const all = await page.evaluate<readonly object[]>(`${LOOKING} seenAt(${JSON.stringify(addresses)})`);
    expect(all.map((seen, index) => ({ ...addresses[index], ...seen }))).toEqual(
      addresses.map(address => ({ ...address, ...HARMLESS })),
    );
    expect(reported).toEqual([]);
  };
  // The second finding is of an unknown rule: its id is hostile too
  it('shows everything in a log as text', poisonsNothing(faulty, ['step-0', 'finding-1']));
  it(
    'shows everything in the deletion of a mirror pod as text',
    poisonsNothing(() => recordedDocument('mirror-pod-delete'), ['step-0', 'finding-0', 'finding-1']),
  );

  it.each(Object.entries(ATTACKS))('shows everything in a start as text: %s', async (_name, text) => {
    const document = poisoned(await recordedDocument('stuck-starts'), text);
    const { page, reported } = await open(html.render(document, options));
    expect(await page.evaluate(`${LOOKING} seen()`)).toEqual(HARMLESS);
    for (const { id } of startsOf(document)) {
      await page.evaluate(`location.hash = 'id=${id}&at=finding-1'`);
      await page.locator('.steps tbody tr').first().waitFor();
      expect(await page.evaluate(`${LOOKING} seen()`)).toEqual(HARMLESS);
    }
    expect(reported).toEqual([]);
  });

  it.each([
    ...['%00', '<img src=x onerror=alert(1)>', '__proto__', 'step-1e9', '%E0%A4%A', '&&=&='],
    ...['javascript:alert(1)', '%3Cscript%3Ealert(1)%3C/script%3E', '..%2F..%2F', 'constructor', 'hasOwnProperty'],
    ...['%EF%BF%BE', '%E2%80%AE', 'NaN', '-1', '1e999', '[object Object]', '9'.repeat(400), '%23'.repeat(2_000)],
  ])('obeys nothing in an address except what is known: %s', async text => {
    const document = await faulty();
    const { page, reported } = await open(
      html.render(document, options),
      `#id=${text}&at=${text}&time=${text}&sort=${text}`,
    );
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.locator(FOREIGN).count()).toBe(0);
    expect(reported).toEqual([]);
  });

  it('notices a program that is not its own', async () => {
    const page = html.render(await faulty(), options).replace('</body>', '<script>alert(1)</script></body>');
    const { reported } = await open(page);
    expect(reported).toContainEqual(expect.stringContaining('violates the following Content Security Policy'));
    expect(reported.join()).not.toContain('dialog');
  });
});
