import { describe, expect, it } from 'vitest';
import { bornAt, createBirthWatch } from '../../src/correlate/clock/births.js';
import { createLogClock } from '../../src/correlate/clock/index.js';
import type { Birth } from '../../src/correlate/clock/types.js';
import type { PlacedRecord } from '../../src/correlate/placed-record.js';
import { analyzed, type Text } from '../analyze/analyzed.js';

/** Created on 16 May 2018. */
const UID = '3b0f6c1e-58d4-11e8-9a41-d2e7b86f1c05';
const log = (uid: string, date = '0612'): Text => [
  'kubelet.log',
  ['DELETE', 'REMOVE']
    .map(
      (what, at) =>
        `I${date} 09:14:0${at}.118430   31207 kubelet.go:1932] SyncLoop (${what}, "api"): "cart-0_shop(${uid})"\n`,
    )
    .join(''),
];
const clockOf = async (...texts: readonly Text[]) => (await analyzed(texts)).input.clock;

describe('a UID of version 1', () => {
  it('contains the moment of its creation', () => {
    expect(new Date(bornAt(UID) ?? 0).toISOString().slice(0, 10)).toBe('2018-05-16');
  });

  it.each([
    ['of version 4', '3b0f6c1e-58d4-41e8-9a41-d2e7b86f1c05'],
    ['of another variant', '3b0f6c1e-58d4-11e8-1a41-d2e7b86f1c05'],
    ['a hash', '2994324e9afd8aff7cc3ca0a3296b6d8'],
    ['of a time before Kubernetes', '3b0f6c1e-58d4-1111-9a41-d2e7b86f1c05'],
  ])('contains no moment if it is %s', (_what, uid) => {
    expect(bornAt(uid)).toBeNull();
  });

  it('shows the first year in which the log can have been written', async () => {
    expect(await clockOf(log(UID))).toMatchObject({
      year: 2018,
      basis: expect.stringContaining('UIDs that hold a date'),
    });
    expect((await clockOf(log(UID, '0301'))).year).toBe(2019);
  });

  it('is used from a line that has a time', () => {
    const births: Birth[] = [];
    const watch = createBirthWatch({ ...createLogClock(), born: one => births.push(one) });
    const line = (at: number | null, ...uids: readonly (string | null)[]) =>
      watch.see({ at, observations: uids.map(uid => ({ uid })) } as unknown as PlacedRecord);
    line(null, UID);
    line(7, null, '3b0f6c1e-58d4-41e8-9a41-d2e7b86f1c05');
    expect(births).toEqual([]);
    line(7, null, UID);
    expect(births).toEqual([{ at: 7, utc: bornAt(UID) }]);
  });

  it('shows nothing where a line states the year', async () => {
    const [name, text] = log(UID);
    expect((await clockOf([name, `Log file created at: 2020/06/12 09:00:00\n${text}`])).year).toBe(2020);
  });
});

describe('a watch next to a log that shows no request', () => {
  const watch: Text = [
    'pods.yaml',
    `apiVersion: v1
kind: Pod
metadata:
  name: cart-1
  namespace: shop
  uid: 7c41e0b9-2f5d-4e83-9a16-c0d7b3f8a251
  resourceVersion: "41020"
  deletionGracePeriodSeconds: 30
  deletionTimestamp: "2021-06-12T09:14:32Z"
spec: {}
`,
  ];
  const uid = '3b0f6c1e-58d4-41e8-9a41-d2e7b86f1c05';

  it('shows the year of the log', async () => {
    expect(await clockOf(log(uid), watch)).toMatchObject({
      year: 2021,
      basis: expect.stringContaining('year of the watch'),
    });
    const basis = (await clockOf(log(uid))).basis;
    expect(basis).toContain('the latest year that does not lie in the future');
  });
});
