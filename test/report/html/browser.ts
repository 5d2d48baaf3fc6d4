import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';

const EXECUTABLE = '/usr/bin/chromium';

/** Why the tests that need a browser do not run; null where there is one. `.ci/run` installs it. */
export const NO_BROWSER = existsSync(EXECUTABLE) ? null : `skipped: there is no ${EXECUTABLE}`;

const QUIET = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

interface Opened {
  readonly page: Page;
  /** Everything the browser had to say: messages, errors, what was forbidden, and requests for anything else. */
  readonly heard: string[];
}

export interface Browsing {
  open(html: string, hash?: string, options?: BrowserContextOptions): Promise<Opened>;
  close(): Promise<void>;
}

/** Opens pages as somebody does who double-clicks on them. */
export async function createBrowsing(): Promise<Browsing> {
  const browser: Browser = await chromium.launch({ executablePath: EXECUTABLE, args: QUIET });
  const folder = mkdtempSync(join(tmpdir(), 'podline-html-'));
  let count = 0;
  return {
    async open(html, hash = '', options = {}) {
      const file = join(folder, `${count++}.html`);
      writeFileSync(file, html);
      const address = pathToFileURL(file).href;
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      const page = await context.newPage();
      const heard: string[] = [];
      page.on('console', message => heard.push(`console: ${message.text()}`));
      page.on('pageerror', error => heard.push(`error: ${error.message}`));
      page.on('dialog', dialog => {
        heard.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on('request', request => {
        if (!request.url().startsWith(address)) heard.push(`request: ${request.url()}`);
      });
      await page.goto(address + hash);
      return { page, heard };
    },
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What keeps people from using the page who use no mouse or no screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const found = await page.evaluate<string[]>(
    'axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)))',
  );
  expect(found).toEqual([]);
}
