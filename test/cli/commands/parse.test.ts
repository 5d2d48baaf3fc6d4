import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { root } from '../../root.js';
import { scratch } from '../../scratch.js';
import { podline } from '../podline.js';

const LOG = 'samples/mirror-pod-delete/kubelet.log';
const WATCH = 'samples/mirror-pod-delete/pods.yaml';
const RECORDS = 27;

const folder = scratch();

const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const countOf = (output: string): number => output.split('\n').length - 1;

describe('parse accepts as inputs', () => {
  it('standard input, named or not', async () => {
    const log = readFileSync(join(root, LOG));
    for (const args of [['parse'], ['parse', '-']]) {
      const { status, stdout, stderr } = await podline(args, log);
      expect([status, countOf(stdout), stderr]).toEqual([0, RECORDS, '']);
    }
  });

  it('a folder: its logs are read, and other files are named and skipped', async () => {
    const { status, stdout, stderr } = await podline(['parse', 'samples/mirror-pod-delete']);
    expect([status, countOf(stdout)]).toEqual([0, RECORDS]);
    expect(stderr.split('\n').filter(Boolean)).toEqual([
      expect.stringMatching(/^podline: samples\/mirror-pod-delete\/README\.md: no klog record in \d+ lines$/),
      'podline: samples/mirror-pod-delete/pods.yaml: skipped: pods as YAML or JSON',
      'podline: samples/mirror-pod-delete/truth.json: skipped: JSON, but neither a log nor pods',
    ]);
  });

  it('only a watch: one sentence', async () => {
    const { status, stdout, stderr } = await podline(['parse', WATCH]);
    expect([status, stdout, stderr]).toEqual([2, '', `podline: ${WATCH}: skipped: pods as YAML or JSON\n`]);
  });

  it('nothing at all', async () => {
    const { status, stdout, stderr } = await podline(['parse']);
    expect([status, stdout, stderr]).toEqual([2, '', 'podline: standard input: skipped: empty\n']);
  });

  it('a missing file', async () => {
    const { status, stdout, stderr } = await podline(['parse', 'no-such.log']);
    expect([status, stdout, stderr]).toEqual([2, '', 'podline: no-such.log: no such file or folder\n']);
  });

  it('an unreadable file among others, which are read all the same', async () => {
    const packed = file('packed.lz4', Uint8Array.of(0x04, 0x22, 0x4d, 0x18, 0, 0, 0, 0, 0, 0, 0, 0));
    for (const bad of ['no-such.log', packed]) {
      const { status, stdout, stderr } = await podline(['parse', bad, LOG]);
      expect([status, countOf(stdout)]).toEqual([2, RECORDS]);
      expect(stderr).toMatch(new RegExp(`^podline: ${bad}: .+\n$`));
    }
  });

  it('a gzip file that is cut off: what came before is read', async () => {
    const whole = readFileSync(join(root, 'samples/finalizer/kubelet.log.gz'));
    const path = file('cut.log.gz', whole.subarray(0, whole.length >> 1));
    const { status, stdout } = await podline(['parse', '--stats', path]);
    const { lines, records, notes } = JSON.parse(stdout);
    expect(status).toBe(0);
    expect(lines).toBeGreaterThan(100);
    expect(lines).toBeLessThan(countOf(gunzipSync(whole).toString('utf8')));
    expect(records).toBeGreaterThan(100);
    expect(notes).toEqual([expect.stringMatching(/^the gzip data is cut or damaged: read up to there/)]);
  });
});

describe('the output of parse', () => {
  it('has the records of several inputs in their order, each with its input', async () => {
    const { stdout } = await podline(['parse', LOG, LOG]);
    const sources = stdout
      .split('\n')
      .slice(0, -1)
      .map(line => JSON.parse(line).source);
    expect(sources).toEqual([...Array(RECORDS).fill(0), ...Array(RECORDS).fill(1)]);
  });

  it('is the account of each input with --stats', async () => {
    const { status, stdout } = await podline(['parse', '--stats', LOG, WATCH]);
    const [log, watch] = stdout
      .split('\n')
      .slice(0, -1)
      .map(line => JSON.parse(line));
    expect(status).toBe(0);
    expect(log).toMatchObject({
      source: 0,
      type: 'kubelet-log',
      path: LOG,
      encoding: 'utf-8',
      lines: 29,
      records: RECORDS,
      continuations: 2,
      other: 0,
      unparsed: 0,
      framings: { none: RECORDS },
      kubelets: [{ pid: 315900 }],
    });
    expect(Object.keys(log.events).length).toBeGreaterThan(10);
    expect(watch).toMatchObject({ source: 1, type: 'pod-watch', lines: 0 });
  });

  it('has one line per record and no control character with --pretty', async () => {
    const path = file('hostile.log', 'I0612 09:14:02.118430    1187 a.go:1] "\\x1b[31mred\\u202e" a="\x1b]0;x\x07"\n');
    const { stdout } = await podline(['parse', '--pretty', LOG, path]);
    expect(countOf(stdout)).toBe(RECORDS + 1);
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});

describe('the usage of parse', () => {
  it('treats --help and --version as no errors', async () => {
    expect(await podline(['parse', '--help'])).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringContaining('--pretty'),
    });
    expect(await podline(['--version'])).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  });
});
