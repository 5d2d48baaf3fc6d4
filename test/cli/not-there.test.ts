import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../scratch.js';
import { podline } from './podline.js';

/** An earlier result: the log is read once. */
const SAMPLE = join(scratch(), 'run.json');
beforeAll(() => podline(['samples/stuck-volume-unmount', '-q', '-o', `json=${SAMPLE}`]));

describe('a pattern that nothing in the input matches', () => {
  it.each([
    [
      '--pod',
      'busytmq',
      'podline: nothing about pod busytmq in the input, which has 2 other pods; did you mean busytmp?\n',
    ],
    [
      '--pod',
      'default/none',
      'podline: nothing about pod default/none in the input, which has 2 other pods: default/busytmp, default/busybind\n',
    ],
    [
      '--namespace',
      'defaul',
      'podline: nothing about namespace defaul in the input, which has 1 other namespace; did you mean default?\n',
    ],
    [
      '--node',
      'nodel',
      'podline: nothing about node nodel in the input, which has 1 other node; did you mean node1?\n',
    ],
    [
      '--life',
      'busytmq',
      'podline: nothing about pod busytmq in the input, which has 2 other pods; did you mean busytmp?\n',
    ],
    [
      '--uid',
      'zz',
      'podline: nothing about UID zz in the input, which has 2 other UIDs: 00acafbb-3f58-4357-9986-25134631dc74, a5be9289-a6ea-490c-89da-97f081c829a4\n',
    ],
  ])('is an error with the nearest name: %s %s', async (option, value, message) => {
    expect(await podline([SAMPLE, option, value])).toEqual({ status: 2, stderr: message, stdout: '' });
  });

  it.each(['analyze', 'check', 'stats'])('is reported once by %s', async command => {
    const { status, stdout } = await podline([command, SAMPLE, '--pod', 'busytmq']);
    expect([status, stdout]).toEqual([2, '']);
  });

  it('does not deprive a program of its document', async () => {
    const { status, stdout } = await podline([SAMPLE, '--pod', 'busytmq', '-o', 'json']);
    expect([status, JSON.parse(stdout).episodes]).toEqual([2, []]);
  });

  it('hides nothing that the other patterns match', async () => {
    const { status, stdout } = await podline([SAMPLE, '--pod', 'busytmq', '--pod', 'busytmp']);
    expect([status, stdout]).toEqual([2, expect.stringContaining('default/busytmp')]);
  });

  it.each([
    ['--uid', '00acafbb', 1],
    ['--node', 'node1.example.com', 2],
    ['--pod', 'default/busy*', 2],
  ])('is not reported where something matches: %s %s', async (option, value, deletions) => {
    const { status, stdout } = await podline([SAMPLE, option, value, '--summary', '--no-starts']);
    expect([status, stdout.match(/^[✓!?✗] /gm)?.length]).toEqual([0, deletions]);
  });
});

it.each([
  ['empty', '', 'empty'],
  ['no text', '\u0000\u0001\u0002'.repeat(500), 'no text'],
  ['text, but no log', '# Notes\n\nThe kubelet of the second node was slow.\n', 'text that is no log'],
])('an input that is %s cannot be read', async (_what, content, message) => {
  const file = join(mkdtempSync(join(tmpdir(), 'podline-')), 'x.log');
  writeFileSync(file, content);
  expect(await podline([file])).toEqual({ status: 2, stderr: `podline: ${file}: skipped: ${message}\n`, stdout: '' });
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
