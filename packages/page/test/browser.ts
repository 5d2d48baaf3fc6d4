import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { scratch } from '../../../test/scratch.js';

/** `.ci/run` installs it. */
export const BROWSER = '/usr/bin/chromium';

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
  /** Everything that the browser reported: messages, errors, what was forbidden, and requests for anything else. */
  readonly reported: string[];
}

/** A page that shows one file after the other: a new page costs three times as much as a new file in it. */
interface Tab {
  readonly page: Page;
  /** Collects what the browser reports about a file; anything not below one of these addresses is an external request. */
  listen(addresses: readonly string[]): string[];
}

/** Opens a file as a user does with a double click. */
export type Open = (html: string, hash?: string, options?: BrowserContextOptions) => Promise<Opened>;

const VIEWPORT = { width: 1280, height: 900 };

/** One browser serves all test files of a worker, and ends with it. */
const started: { browser?: Promise<Browser>; context?: Promise<BrowserContext> } = {};
const idle: Tab[] = [];

/** Loaded when the first page is opened: most runs of a test file open none. */
async function launched(): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath: BROWSER, args: QUIET });
}

const browserOf = (): Promise<Browser> => (started.browser ??= launched());
const contextOf = (): Promise<BrowserContext> =>
  (started.context ??= browserOf().then(browser => browser.newContext({ viewport: VIEWPORT })));

const PATIENCE_MS = 150_000;

async function tabIn(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  // The machine may be busy
  page.setDefaultTimeout(PATIENCE_MS);
  let allowed: readonly string[] = [];
  let reported: string[] = [];
  page.on('console', message => reported.push(`console: ${message.text()}`));
  page.on('pageerror', error => reported.push(`error: ${error.message}`));
  page.on('dialog', dialog => {
    reported.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', request => {
    if (!allowed.some(address => request.url().startsWith(address))) reported.push(`request: ${request.url()}`);
  });
  return {
    page,
    listen(addresses) {
      allowed = addresses;
      reported = [];
      return reported;
    },
  };
}

/** Resets the page: no theme chosen, nothing printed, nothing allowed. */
async function forget({ page }: Tab): Promise<void> {
  await page.evaluate('localStorage.clear()');
  await page.emulateMedia({ media: null });
  await page.context().clearPermissions();
}

/** For a `describe`: each test gets a fresh page. `inside`: addresses of what the page itself contains. */
export function openingPages(inside: readonly string[] = []): Open {
  const borrowed: Tab[] = [];
  const addresses: BrowserContext[] = [];
  const folder = scratch();
  let count = 0;

  async function borrow(): Promise<Tab> {
    const tab = idle.pop() ?? (await tabIn(await contextOf()));
    borrowed.push(tab);
    return tab;
  }

  async function tabWith(options: BrowserContextOptions): Promise<Tab> {
    const context = await (await browserOf()).newContext({ viewport: VIEWPORT, ...options });
    addresses.push(context);
    return tabIn(context);
  }

  afterEach(async () => {
    for (const tab of borrowed.splice(0)) {
      await forget(tab);
      idle.push(tab);
    }
    for (const context of addresses.splice(0)) await context.close();
  });

  return async (html, hash = '', options) => {
    const file = join(folder, `${count++}.html`);
    writeFileSync(file, html);
    const address = pathToFileURL(file).href;
    const { page, listen } = options === undefined ? await borrow() : await tabWith(options);
    const reported = listen([address, ...inside]);
    await page.goto(address + hash);
    return { page, reported };
  };
}

/** What keeps people without a mouse or a screen from using the page. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) {
    const { default: axe } = await import('axe-core');
    await page.evaluate(`${axe.source}; undefined`);
  }
  const found = await page.evaluate<string[]>(
    `axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)))`,
  );
  expect(found).toEqual([]);
}
