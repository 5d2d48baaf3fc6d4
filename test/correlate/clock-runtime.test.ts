import { describe, expect, it } from 'vitest';
import { createLogClock } from '../../src/correlate/clock/index.js';
import type { Frame } from '../../src/read/types.js';
import { readRecord } from '../catalogue/read.js';
import { frameOf } from './frame-of.js';

/** containerd and dockerd print RFC 3339 in the zone of their machine; the distance of their lines does not matter. */
const KUBELET = 'I0314 09:12:44.120931    1177 kubelet.go:2450] "SyncLoop DELETE" source="api" pods=["shop/web-0"]';
const FAR = 900;

const journal = (time: string) => frameOf({ time });
const runtime = (time: string) => `time="${time}" level=info msg="shim disconnected"`;

function factsNextTo(lines: readonly (readonly [string, Frame | null])[], around: Frame | null = null) {
  const clock = createLogClock();
  clock.stamp({ ...readRecord(KUBELET), frame: around });
  for (const [at, [text, frame]] of lines.entries()) clock.otherLine(0, FAR + at, text, frame);
  const { zone, year, confidence } = clock.resolve({ now: new Date('2026-12-01T00:00:00Z') }).facts;
  return { zone, year, confidence };
}

describe('lines of the runtime elsewhere in the input', () => {
  it('show the zone', () => {
    const stated = { zone: '+01:00', year: 2022, confidence: 'inferred' };
    expect(factsNextTo([[runtime('2022-03-14T09:40:00.4+01:00'), null]])).toEqual(stated);
    expect(
      factsNextTo([[runtime('2022-03-14T08:40:00.4Z'), journal('Mar 14 09:40:00')]], journal('Mar 14 09:12:44')),
    ).toEqual(stated);
  });

  it.each([
    ['are of another time of day', [[runtime('2022-03-14T13:14:44+01:00'), null]], null],
    [
      'do not agree',
      [
        [runtime('2022-03-14T09:14:44+01:00'), null],
        [runtime('2022-03-14T09:14:44+02:00'), null],
      ],
      null,
    ],
    ['print UTC', [[runtime('2022-03-14T09:14:44Z'), null]], null],
    [
      'are in a journal of another zone than the kubelet',
      [[runtime('2022-03-14T08:40:00Z'), journal('Mar 14 09:40:00')]],
      journal('Mar 14 10:12:44'),
    ],
  ] as const)('show only the year where they %s', (_what, lines, around) => {
    expect(factsNextTo(lines, around)).toEqual({ zone: null, year: 2022, confidence: 'assumed' });
  });

  it('runtimeZoneMs: show the zone where they are less than one hour away', () => {
    const zoneNextTo = (time: string) => factsNextTo([[runtime(`2022-03-14T${time}+01:00`), null]]).zone;
    expect([zoneNextTo('10:12:44.110'), zoneNextTo('10:12:44.130')]).toEqual(['+01:00', null]);
  });

  it('must be of the runtime: other lines with a time do not count', () => {
    expect(factsNextTo([['2022-03-14T09:14:44+01:00', null]]).zone).toBeNull();
  });
});

describe('the state of the service', () => {
  const active = (since: string, ago: string) => `   Active: active (running) since ${since}; ${ago} ago`;
  function factsUnder(head: string) {
    const clock = createLogClock();
    clock.stamp({ ...readRecord(KUBELET), frame: journal('Mar 14 09:12:44') });
    clock.note(head);
    const { zone, year } = clock.resolve({ now: new Date('2026-12-01T00:00:00Z') }).facts;
    return { zone, year };
  }

  it.each([
    ['Tue 2024-03-05 22:34:03 CET', '1 weeks 2 days', { zone: '+01:00', year: 2024 }],
    ['Thu 2024-03-14 09:04:03 CST', '8min', { zone: null, year: 2024 }],
    // Since then the clocks may have changed
    ['Fri 2023-06-16 09:04:03 CEST', '8 months 28 days', { zone: null, year: 2024 }],
    ['Thu 2021-03-18 09:04:03 UTC', '2 years 11 months', { zone: null, year: 2024 }],
  ])('shows the year, and the zone where it is clear: since %s', (since, ago, facts) => {
    expect(factsUnder(active(since, ago))).toEqual(facts);
  });
});
