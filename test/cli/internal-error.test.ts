import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { follow } from '../../src/analyze/follow.js';
import { analyze } from '../../src/nodes/index.js';
import { faultOf } from '../../src/read/fault.js';
import { realClock } from '../../src/read/live/live-source.js';
import { livePipe } from '../../src/read/live/pipe.js';
import { bytesSource } from '../../src/read/source.js';
import { scratch } from '../scratch.js';
import { podline } from './podline.js';

const OTHER = 'samples/graceful-quick';

/** The mark comes after what is read to recognise the type of a source. */
const HEAD = readFileSync('samples/mirror-pod-delete/kubelet.log', 'utf8');
const FILLER = Array.from(
  { length: 5_000 },
  (_, at) => `I1121 09:59:10.${String(100_000 + at)}    1234 server.go:${at}] "Nothing that matters" number=${at}\n`,
).join('');
const MARK = 'nobody-foresaw-this';
const folder = scratch();
const LOG = join(folder, 'kubelet.log');
writeFileSync(
  LOG,
  `${HEAD}${FILLER}I1121 09:59:11.000000    1234 kubelet.go:2500] "SyncLoop ADD" pods=["default/${MARK}"]\n`,
);

/** A reader with an ordinary bug: it fails at the mark. */
const decode = Buffer.prototype.toString;
beforeEach(() => {
  vi.spyOn(Buffer.prototype, 'toString').mockImplementation(function (this: Buffer, ...args) {
    const text = decode.apply(this, args);
    if (!text.includes(MARK)) return text;
    const nothing: { readonly length: number }[] = [];
    return String((nothing[0] as { readonly length: number }).length);
  });
});
afterEach(() => vi.restoreAllMocks());

const WORDS = 'TypeError: Cannot read properties of undefined';

describe('an error of podline itself while it reads', () => {
  it.each([
    ['analyze', [LOG]],
    ['check', ['check', LOG]],
    ['stats', ['stats', LOG]],
    ['diff', ['diff', LOG, OTHER]],
    ['store', ['store', join(folder, 'a.duckdb'), LOG, '--cluster', 'a']],
    ['parse', ['parse', LOG]],
    ['several inputs', [LOG, OTHER, '--jobs', '2']],
  ])('ends %s with its own exit code, after everything else was printed', async (_, args) => {
    const { status, stderr } = await podline(args);
    expect(stderr).toContain(WORDS);
    expect(stderr.trimEnd().split('\n').at(-1)).toMatch(
      /^podline: an error of podline itself: TypeError: .*; --debug shows where, for a report$/,
    );
    expect(status).toBe(70);
  });

  it('is a finding of the document and a note of its source', async () => {
    const { status, stdout, stderr } = await podline([LOG, '-o', 'json', '--debug']);
    const { findings, input } = JSON.parse(stdout);
    expect(findings).toContainEqual(
      expect.objectContaining({ rule: 'internal-error', level: 'error', message: expect.stringContaining(WORDS) }),
    );
    expect(input.sources[0].notes).toContainEqual(expect.stringContaining('an error of podline itself'));
    expect(stderr).toMatch(/\npodline: +at \S+/);
    expect(status).toBe(70);
  });
});

it.each(['library', 'stream'])('is reported to the caller of the %s', async way => {
  const errors: unknown[] = [];
  const unreadable = (_: string, error: unknown): void => void errors.push(error);
  const source = bytesSource('a.log', readFileSync(LOG));
  const stop = new AbortController().signal;
  const document =
    way === 'library'
      ? await analyze([source], { unreadable })
      : await follow(
          { inputs: [livePipe(source.path, source.open, realClock)], watches: [] },
          { stop, announce() {}, unreadable },
        );
  expect(document.findings.map(({ rule }) => rule)).toContain('internal-error');
  expect(errors).toHaveLength(1);
  expect(faultOf(errors[0])).toBe(errors[0]);
});

it('is distinguished from errors of the input and of the system', () => {
  const system = Object.assign(new Error('no'), { code: 'ENOENT', syscall: 'open' });
  const path = Object.assign(new TypeError('null bytes'), { code: 'ERR_INVALID_ARG_VALUE' });
  expect([system, path, new Error('is compressed with zip'), 'text'].map(faultOf)).toEqual([null, null, null, null]);
  expect(faultOf(new RangeError('Invalid array length'))?.message).toBe('RangeError: Invalid array length');
});
