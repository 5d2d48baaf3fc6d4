import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { root } from '../../root.js';
import { scratchOfTest as scratch } from '../../scratch.js';
import { podline } from '../podline.js';
import { shell } from '../running.js';

/** A stand-in for the desktop's opener, which records what it has to open. */
function opener(): { readonly env: Readonly<Record<string, string>>; readonly opened: () => Promise<string> } {
  const folder = scratch();
  const note = join(folder, 'opened');
  const name = process.platform === 'darwin' ? 'open' : 'xdg-open';
  writeFileSync(join(folder, name), `#!/bin/sh\nprintf %s "$1" > "${note}.part"\nmv "${note}.part" "${note}"\n`);
  chmodSync(join(folder, name), 0o755);
  return {
    env: { PATH: `${folder}${delimiter}${process.env.PATH}` },
    opened: async () => {
      await vi.waitUntil(() => existsSync(note), { timeout: 10_000 });
      return readFileSync(note, 'utf8');
    },
  };
}

const LOG = 'samples/mirror-pod-delete/kubelet.log';
const HEAD = '<!doctype html>';

describe('--open', () => {
  it('opens a page in a new file', async () => {
    const { env, opened } = opener();
    const { status, stdout } = await podline([LOG, '--open'], '', env);
    expect([status, stdout]).toEqual([0, '']);
    expect(readFileSync(await opened(), 'utf8')).toContain(HEAD);
  });

  it('opens the page that is named, next to other output', async () => {
    const { env, opened } = opener();
    const file = join(scratch(), 'report.html');
    const { status, stdout } = await podline(['check', LOG, '-o', `html=${file}`, '-o', 'text', '--open'], '', env);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^PASSED/);
    expect(await opened()).toBe(file);
    expect(readFileSync(file, 'utf8')).toContain(HEAD);
  });

  it('states where the page is when nothing can open it', async () => {
    const { status, stderr } = await podline([LOG, '--open'], '', { PATH: scratch() });
    expect(status).toBe(0);
    expect(stderr).toMatch(/could not be started: open \/.*report\.html in a browser/);
  });
});

describe('podline page', () => {
  const built = readFileSync(join(root, 'dist/podline.html'), 'utf8');

  it('opens the page that reads logs, in a new file', async () => {
    const { env, opened } = opener();
    expect(await shell(`PATH='${env.PATH}' $podline page`)).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(readFileSync(await opened(), 'utf8')).toBe(built);
  });

  it('writes it where it is requested, and opens nothing', async () => {
    const file = join(scratch(), 'logs.html');
    expect(await shell(`PATH=/nowhere $podline page '${file}'`)).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(readFileSync(file, 'utf8')).toBe(built);
  });

  it('reports that it cannot be written', async () => {
    const { code, stderr } = await shell(`$podline page '${join(scratch(), 'no/folder.html')}'`);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^podline: .*folder\.html was not written: /)]);
  });
});
