import { describe, expect, it } from 'vitest';
import { createKubectlReader } from '../../src/sources/kubectl/index.js';
import { WORDS } from '../../src/sources/vocabulary.js';
import { readBy, sample as textOf } from './reading.js';

const sample = (name: string): string => textOf(`kubectl/${name}`);

/** The result as a person would describe it. */
const lines = (log: string): string[] =>
  readBy(createKubectlReader, [log]).testimonies.map(({ what, at, identity: { name, uid }, facts = {} }) =>
    [
      at === null ? 'undated' : new Date(at).toISOString(),
      WORDS[what].title,
      name,
      uid?.slice(0, 8) ?? 'no UID',
      WORDS[what].detail?.(facts) ?? '',
    ].join(' | '),
  );

describe('the log of a client', () => {
  it.each([
    [
      'v8-force.log',
      [
        '2026-11-21T03:15:03.396Z | delete sent | forced | bc1ad313 | by kubectl/v1.32.3, grace period 0 s, 200 OK in 43 ms',
        '2026-11-21T03:15:03.445Z | delete sent | forcedq | 2106fd7e | by kubectl/v1.32.3, grace period 0 s, 200 OK in 39 ms',
      ],
    ],
    [
      'v9.log.gz',
      [
        '2026-11-21T03:15:55.595Z | delete sent | prestoplong | 128e9827 | by kubectl/v1.32.3, 200 OK in 23 ms',
        '2026-11-21T03:16:00.936Z | client saw the end | prestoplong | 128e9827 | ',
      ],
    ],
    [
      'v8-structured.log',
      [
        '2026-11-21T03:15:15.045Z | delete sent | quick | 8270862d | by kubectl/v1.34.1, grace period 10 s, propagation Foreground, 200 OK in 11 ms',
      ],
    ],
    [
      'v6.log',
      [
        'undated | delete sent | prestop | no UID | 200 OK in 46 ms',
        'undated | client saw the end | prestop | no UID | ',
      ],
    ],
    ['v9-1.22.log', ['undated | delete sent | minio-875749785-sv5ns | no UID | by kubectl/v1.22.7, 200 OK in 35 ms']],
  ])('%s', (name, expected) => {
    expect(lines(sample(name))).toEqual(expected);
  });

  it('is reported the same whatever zone the client is in', () => {
    const log = sample('v8-force.log');
    const shifted = log.replace(/^I1121 03:/gm, 'I1120 22:');
    expect(shifted).not.toBe(log);
    expect(lines(shifted)).toEqual(lines(log));
  });

  it('gives the year of a client that is past New Year while the API server is not', () => {
    const log = sample('v8-structured.log')
      .replace(/^I1121 11:15/gm, 'I0101 07:15')
      .replace('Sat, 21 Nov 2026 03:15:15', 'Thu, 31 Dec 2026 23:15:15');
    expect(lines(log)[0]).toMatch(/^2026-12-31T23:15:15/);
  });

  it('shows no request in a line with an impossible date', () => {
    const log = sample('v8-structured.log').replace(/^I1121 /gm, 'I0230 ');
    expect(lines(log)).toEqual([]);
    const other = sample('v8-force.log').replace(/^I1121 (?=.*DELETE .*forcedq)/gm, 'I0230 ');
    expect(lines(other).map(line => line.split(' | ')[0])).toEqual(['2026-11-21T03:15:03.396Z']);
  });

  it('states that a dry run is one', () => {
    const log = sample('v8-structured.log').replace('{"propagationPolicy"', '{"dryRun":["All"],"propagationPolicy"');
    expect(lines(log)[0]).toMatch(/dry run sent/);
  });

  it('separates several clients whose lines are mixed', () => {
    const [one, other] = [sample('v8-structured.log'), sample('v8-structured.log').replace(/ 31396 /g, ' 7 ')];
    const heads = /^(?=I1121)/m;
    const mixed = one.split(heads).flatMap((record, index) => [record, other.split(heads)[index] ?? '']);
    expect(lines(mixed.join(''))).toEqual([...lines(one), ...lines(other)]);
  });
});
