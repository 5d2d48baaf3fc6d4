import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonRecord } from '../../../src/cli/commands/parse.js';
import { anyCharacter } from '../../any-character.js';
import { bytesOf, type Read, read, readIn, sampleLogs } from './reading.js';

const ndjson = ({ records }: Read): string[] => records.map(record => jsonRecord(0, record, null));

function addsUp({ account, records }: Read): void {
  const { lines, continuations, other, unparsed } = account;
  expect(account.records + continuations + other + unparsed).toBe(lines);
  for (const count of Object.values(account)) expect(count).toBeGreaterThanOrEqual(0);
  expect(records.length).toBeGreaterThanOrEqual(account.records + unparsed);
}

/** The first 8 KiB of each sample: every shape, and no part of it long. */
const logs = sampleLogs().map(({ path }) => bytesOf(path).subarray(0, 8 << 10));
const log = fc.constantFrom(...logs);

/** Lines that open what others close. */
const pieces = [
  'I1121 07:41:03.843346    3567 kubelet.go:2474] "SyncLoop ADD" source="api" pods=["a/b"]',
  'I1121 07:41:03.843346    3567 a.go:1] "m" diff=<',
  'I1121 07:41:03.843346    3567 a.go:1] "m" event=&{ID:1 Type:',
  'I1121 07:41:03.843346    3567 a.go:1] printf "a_b(c)" of',
  'I1121 07:41:03.843346    3567 a.g',
  'o:1] "m" a=1',
  'F1121 07:41:03.843346    3567 a.go:1] fatal',
  'goroutine 1 [running]:',
  '{"ts":1795224788897.8,"caller":"a/b.go:43","msg":"m","v":4,"__proto__":{"x":1}}',
  '{"ts":1795224788897.8,"caller":"a/b.go:43","msg":"m",',
  'Nov 21 07:41:03 node1 kubelet[3567]: I1121 07:41:03.843346    3567 a.go:1] "m" a="',
  '{"log":"I1121 07:41:03.843346    3567 a.go:1] \\"m\\"\\nI1121 07:41:03.843346    3567 a.go:1] \\"n\\"\\n","stream":"stderr"}',
  '"SyncLoop DELETE" source="api"',
  '\tline of a block',
  ' > after=1',
  '',
  '...',
  'pod="a/b"',
];
const line = fc.oneof(
  fc.constantFrom(...pieces),
  fc.string({ unit: anyCharacter }),
  fc.stringMatching(/^[IWEF"=<>{}[\] a\\]{0,30}$/),
);
const text = fc.array(line, { maxLength: 40 }).map(lines => Buffer.from(lines.join('\n')));

describe('records of any bytes', () => hold(50));
describe('records of any bytes, in many runs', { tags: 'long' }, () => hold(500));

function hold(numRuns: number): void {
  it('do not depend on how the bytes are divided', () => {
    fc.assert(
      fc.property(
        fc.oneof(log, text),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }),
        (bytes, cuts) => {
          const at = [0, ...cuts.map(cut => Math.floor(cut * bytes.length)).sort((a, b) => a - b), bytes.length];
          const chunks = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
          const [whole, split] = [read(bytes), read(...chunks)];
          expect(ndjson(split)).toEqual(ndjson(whole));
          expect(split.account).toEqual(whole.account);
        },
      ),
      { numRuns },
    );
  });

  it('are the same byte by byte', () => {
    const bytes = Buffer.concat(logs.filter(one => one.length < 1500));
    expect(ndjson(readIn(Array.from(bytes, byte => Buffer.of(byte))))).toEqual(ndjson(read(bytes)));
  });

  it('add up for any lines', () => {
    fc.assert(
      fc.property(text, bytes => addsUp(read(bytes))),
      { numRuns },
    );
  });

  it('add up for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), bytes => addsUp(read(bytes))),
      { numRuns },
    );
  });

  it('add up for damaged logs', () => {
    const damage = fc.record({ at: fc.nat(), remove: fc.nat({ max: 400 }), insert: fc.uint8Array({ maxLength: 12 }) });
    fc.assert(
      fc.property(log, fc.array(damage, { minLength: 1, maxLength: 12 }), (bytes, damages) => {
        let damaged = bytes;
        for (const { at, remove, insert } of damages) {
          const from = at % (damaged.length + 1);
          damaged = Buffer.concat([damaged.subarray(0, from), insert, damaged.subarray(from + remove)]);
        }
        const found = read(damaged);
        addsUp(found);
        ndjson(found);
      }),
      { numRuns },
    );
  });
}
