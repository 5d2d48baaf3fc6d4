import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { root } from '../../../../test/root.js';

export const PAGE = join(root, 'dist/podline.html');

/** Chooses files by their paths, as a user does in the dialogue of the browser: files, or one folder. */
export async function choose(page: Page, ...paths: readonly string[]): Promise<void> {
  const [first = ''] = paths;
  const picker = page.locator(statSync(first).isDirectory() ? 'input[webkitdirectory]' : 'input[multiple]');
  await picker.setInputFiles([...paths]);
}

/** Drops files on the page, as a user does. */
export async function drop(page: Page, ...files: readonly string[]): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, x: 180, y: 280, data });
  await cdp.detach();
}

export const saveButton = (page: Page, format: string) =>
  page.getByRole('group', { name: 'Save as' }).getByRole('button', { name: format });

/** What is shown, as the page saves it. */
export async function savedAs(page: Page, format: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), saveButton(page, format).click()]);
  return readFileSync(await download.path(), 'utf8');
}

/** The same from the command, for the content of one folder. */
export function commanded(
  format: string,
  paths: readonly string[],
  { command = 'analyze', options = [] }: { readonly command?: string; readonly options?: readonly string[] } = {},
): string {
  const cwd = dirname(paths[0] ?? '');
  const names = paths.map(path => basename(path));
  const args = [join(root, 'dist/cli.js'), command, ...names, '-o', format, ...options];
  const { stdout, error } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 29 });
  if (error !== undefined) throw error;
  return stdout;
}

export async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Read something else' }).click();
}

/** One page reads this many, one after another: to load it again for each costs as much as to read most of them. */
const AT_ONCE = 8;

/** Names in groups, each with a title for its test. */
export function inGroups(names: readonly string[]): { readonly title: string; readonly group: readonly string[] }[] {
  const groups: { title: string; group: readonly string[] }[] = [];
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const group = names.slice(from, from + AT_ONCE);
    groups.push({ title: `${group[0]} to ${group.at(-1)}`, group });
  }
  return groups;
}

/** In thousands of lines, the first difference is more helpful than all of them. */
export function expectSame(one: string, other: string, what = ''): void {
  const [lines, others] = [one.split('\n'), other.split('\n')];
  const at = lines.findIndex((line, index) => line !== others[index]);
  const isSame = at < 0 && lines.length === others.length;
  expect(isSame ? null : `${what} line ${at + 1}: ${lines[at]} / ${others[at]}`).toBeNull();
}
