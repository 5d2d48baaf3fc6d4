import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeWith } from '../../../../test/installed.js';
import { tarGz } from '../../../../test/read/archive/packing.js';
import { root } from '../../../../test/root.js';
import { scratchOfTest } from '../../../../test/scratch.js';
import { BROWSER, expectAccessible, openingPages } from '../browser.js';
import { begin, choose, commanded, drop, PAGE, saveButton, savedAs } from './the-page.js';

const html = readFileSync(PAGE, 'utf8');
const sample = (name: string): string => join(root, 'samples', name);
const mirror = sample('mirror-pod-delete');
const log = readFileSync(join(mirror, 'kubelet.log'), 'utf8');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

function made(name: string, content: string | Uint8Array): string {
  const path = join(scratchOfTest(), name);
  writeFileSync(path, content);
  return path;
}

describe('the file of the page', () => {
  it('has no more than 2 MB', () => {
    expect(statSync(PAGE).size).toBeLessThanOrEqual(2_000_000);
  });

  it('allows only its own program, style and workers', () => {
    const hash = (text = ''): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    const [, program] = /<script>([\s\S]*?)<\/script>\n<\/body>/.exec(html) ?? [];
    const [, style] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hash(program)}`,
      `style-src ${hash(style)}`,
      'worker-src blob:',
      "connect-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types podline',
    ]);
  });
});

describe('the file of the page, which is passed on alone,', () => {
  it.each(['chevrotain', 'fflate', 'js-yaml', 'luxon'])('contains the licence of %s', name => {
    const [, parts = ''] = /<script type="application\/json" id="parts">(.*?)<\/script>/s.exec(html) ?? [];
    const { notices } = JSON.parse(parts) as { notices: string };
    expect(notices).toMatch(new RegExp(`^${name} \\d[^\n]* \\(.+\\)\\n\\n`, 'm'));
  });
});

describeWith(BROWSER)('the page', { tags: 'long' }, () => {
  const open = openingPages(['blob:']);

  it('reads folders, files and archives that are dropped, one after the other', async () => {
    const { page, reported } = await open(html);
    await drop(page, mirror);
    expect(await savedAs(page, 'JSON')).toBe(commanded('json', [mirror], { options: ['--evidence'] }));
    const files = ['kubelet.log', 'pods.yaml'].map(name => join(mirror, name));
    await drop(page, ...files);
    await page.locator('.read', { hasText: 'kubelet.log and 1 more' }).waitFor();
    expect(await savedAs(page, 'JSON')).toBe(commanded('json', files, { options: ['--evidence'] }));
    const entries = files.map(path => ({ name: path.slice(root.length), content: readFileSync(path) }));
    const archive = made('run.tgz', tarGz(entries));
    await drop(page, archive);
    await page.locator('.read', { hasText: 'run.tgz' }).waitFor();
    expect(await savedAs(page, 'JSON')).toBe(commanded('json', [archive], { options: ['--evidence'] }));
    expect(reported).toEqual([]);
  });
});

describeWith(BROWSER)('the page in use', { tags: 'long' }, () => {
  const open = openingPages(['blob:']);

  it('shows its sample to a visitor without a log', async () => {
    const { page, reported } = await open(html);
    await page.getByRole('button', { name: 'Try a sample' }).click();
    await heading(page).filter({ hasText: 'nginx-static-pod-10.11.251.2' }).waitFor();
    await expectAccessible(page);
    expect(reported).toEqual([]);
  });

  it('reads pasted text', async () => {
    const { page } = await open(html);
    await page.getByText('Paste text').click();
    await page.getByLabel('Text').fill(`It does not come back:\n\n\`\`\`\n${log}\`\`\`\n`);
    await page.getByRole('button', { name: 'Read the text' }).click();
    await heading(page).filter({ hasText: 'nginx-static-pod-10.11.251.2' }).waitFor();
    expect(await page.locator('.read').textContent()).toBe('pasted text');
  });

  it('says that its worker crashed, and reads with another one', async () => {
    const { page } = await open(html);
    await page.getByRole('button', { name: 'Try a sample' }).click();
    await heading(page).filter({ hasText: 'nginx-static-pod-10.11.251.2' }).waitFor();
    for (const worker of page.workers()) await worker.evaluate("setTimeout(() => { throw new Error('out of room') })");
    await page.getByRole('alert').getByText('podline failed: Uncaught Error: out of room').waitFor();
    await choose(page, sample('graceful-quick'));
    await heading(page).filter({ hasText: 'quick' }).waitFor();
    expect(await page.getByRole('alert').textContent()).toBe('');
  });

  it('accepts the options of the command', async () => {
    const { page } = await open(html);
    const path = sample('graceful-quick');
    await page.getByText('Options').click();
    await page.getByLabel('Time zone of the log').fill('+05:30');
    await page.getByLabel('Year of its first line').fill('2019');
    await page.getByLabel('Namespaces').fill('default, other');
    await choose(page, path);
    const options = [
      '--evidence',
      '--tz',
      '+05:30',
      '--year',
      '2019',
      '--namespace',
      'default',
      '--namespace',
      'other',
    ];
    expect(await savedAs(page, 'JSON')).toBe(commanded('json', [path], { options }));
  });

  it('reports what is wrong with an option, and keeps it', async () => {
    const { page } = await open(html);
    await page.getByText('Options').click();
    await page.getByLabel('Time zone of the log').fill('Shanghai');
    await page.getByRole('button', { name: 'Try a sample' }).click();
    await page.getByRole('alert').getByText('"Shanghai" is no time zone').waitFor();
    expect(await page.getByLabel('Time zone of the log').inputValue()).toBe('Shanghai');
  });

  it.each([null, 'rules:\n  slow-step: [error, { after: stop-sent, max: 1ms }]\n'])(
    'checks against the policy %j',
    async text => {
      const { page, reported } = await open(html);
      const path = sample('graceful-quick');
      const policy = text === null ? null : made('podline.yaml', text);
      await page.getByText('Options').click();
      if (policy === null) await page.getByRole('checkbox').check();
      else await page.getByLabel('Policy', { exact: true }).setInputFiles(policy);
      await choose(page, path);
      await page.getByRole('heading', { level: 1, name: text === null ? /^PASSED/ : /^FAILED/ }).waitFor();
      const options = policy === null ? [] : ['--policy', policy];
      expect(await savedAs(page, 'HTML')).toBe(commanded('html', [path], { command: 'check', options }));
      expect(reported).toEqual([]);
    },
  );

  it('reports what is wrong with a policy', async () => {
    const { page } = await open(html);
    await page.getByText('Options').click();
    await page
      .getByLabel('Policy', { exact: true })
      .setInputFiles(made('podline.yaml', 'rules: { no-such-rule: error }\n'));
    await page.getByRole('button', { name: 'Try a sample' }).click();
    await page
      .getByRole('alert')
      .getByText(/^The policy cannot be used: .*no-such-rule/)
      .waitFor();
  });

  it('compares two runs, as diff does', async () => {
    const { page, reported } = await open(html);
    const [before, after] = [sample('graceful-quick'), sample('ignores-sigterm')];
    await choose(page, before);
    await page.getByRole('button', { name: 'Compare' }).click();
    await heading(page).filter({ hasText: 'Compare graceful-quick with another run' }).waitFor();
    await choose(page, after);
    await page.locator('.read', { hasText: 'graceful-quick and ignores-sigterm' }).waitFor();
    for (const format of ['JSON', 'HTML'])
      expect(await savedAs(page, format)).toBe(commanded(format.toLowerCase(), [before, after], { command: 'diff' }));
    expect(reported).toEqual([]);
  });

  it('stops on request, and reads the next input', async () => {
    const { page, reported } = await open(html);
    const endless = made('endless.log', log);
    // Only its length is on the disk: no one waits for its end
    truncateSync(endless, 20e9);
    await choose(page, endless);
    await page.getByRole('status').filter({ hasText: '%' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await heading(page).filter({ hasText: 'What happened to the pods?' }).waitFor();
    await choose(page, mirror);
    expect(await savedAs(page, 'JSON')).toBe(commanded('json', [mirror], { options: ['--evidence'] }));
    expect(reported).toEqual([]);
  });

  it('advises how to decompress what a browser cannot', async () => {
    const { page } = await open(html);
    const xz = Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0, 4, 0xe6, 0xd6, 0xb4, 0x46]);
    await choose(page, made('kubelet.log.xz', Buffer.concat([xz, Buffer.alloc(600)])));
    await page.locator('.unread summary').click();
    await page
      .getByText(/kubelet\.log\.xz: is compressed with xz, .*\(`xz -d`\)/)
      .first()
      .waitFor();
  });

  it('shows names as names, whatever they contain', async () => {
    const { page, reported } = await open(html);
    const folder = join(scratchOfTest(), '<img src=x onerror=alert(1)>\u202egpj');
    mkdirSync(folder);
    writeFileSync(join(folder, '"><script>alert(1)<\u2024script>.log'), log);
    await choose(page, folder);
    await heading(page).filter({ hasText: 'nginx-static-pod-10.11.251.2' }).waitFor();
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.locator('.read').textContent()).not.toContain('\u202e');
    expect(reported).toEqual([]);
  });

  it('shows nothing of what was read before', async () => {
    const { page } = await open(html);
    await choose(page, sample('two-pods-at-once'));
    await saveButton(page, 'JSON').waitFor();
    await page.evaluate("location.hash = '#show=starts'");
    await begin(page);
    await choose(page, mirror);
    await heading(page).filter({ hasText: 'nginx-static-pod-10.11.251.2' }).waitFor();
    expect(await page.evaluate('location.hash')).toBe('');
    expect(await page.locator('.topbar').count()).toBe(1);
  });

  it.each(['light', 'dark'] as const)('is accessible at its beginning, %s', async colorScheme => {
    const { page } = await open(html, '', { colorScheme });
    for (const summary of await page.locator('summary').all()) await summary.click();
    await expectAccessible(page);
  });

  it('needs no mouse', async () => {
    const { page } = await open(html);
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    for (let presses = 0; presses < 12 && (await focused()) !== 'Try a sample'; presses++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await saveButton(page, 'JSON').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await heading(page).filter({ hasText: 'What happened to the pods?' }).waitFor();
  });

  it.each([380, 1280])('fits into %d px', async width => {
    const { page } = await open(html, '', { viewport: { width, height: 700 } });
    const overhang = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(await overhang()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Try a sample' }).click();
    await saveButton(page, 'SVG').waitFor();
    expect(await overhang()).toBeLessThanOrEqual(0);
  });
});
