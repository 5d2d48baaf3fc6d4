import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { podline } from './podline.js';

it('a name that nothing has does not deprive a program of its document', async () => {
  const { status, stdout } = await podline(['samples/graceful-quick', '--pod', 'nobody', '-o', 'json']);
  expect([status, JSON.parse(stdout).episodes]).toEqual([2, []]);
});

it.each([
  ['empty', '', 'empty'],
  ['no text', '\u0000\u0001\u0002'.repeat(500), 'no text'],
  ['text, but no log', '# Notes\n\nThe kubelet of the second node was slow.\n', 'text that is no log'],
])('an input that is %s cannot be read, and the error says what can', async (_what, content, message) => {
  const file = join(mkdtempSync(join(tmpdir(), 'podline-')), 'x.log');
  writeFileSync(file, content);
  const { status, stdout, stderr } = await podline([file]);
  expect([status, stdout]).toEqual([2, '']);
  const [first, second, ...more] = stderr.trimEnd().split('\n');
  expect([first, more]).toEqual([`podline: ${file}: skipped: ${message}`, []]);
  expect(second).toMatch(/^podline: nothing to analyse: give the log of a kubelet \(journalctl -u kubelet;/);
});

it('a recording that was killed before anything happened is read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'podline-'));
  writeFileSync(join(folder, 'pods.ndjson'), '');
  const manifest = { recording: 1, begun: '2026-11-21T01:00:00.000Z', ended: null, watches: [], logs: [] };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  expect(await podline([folder, '-o', 'json'])).toMatchObject({ status: 0, stderr: '' });
});

it('a log whose dates were cut, or whose times were written by hand, is read', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'podline-')), 'x.log');
  writeFileSync(file, '12:42:36.7 delete call\n12:43:14.6 container died\n');
  expect(await podline([file])).toMatchObject({ status: 0, stderr: '' });
});
