import { describe, expect, it } from 'vitest';
import type { EventId } from '../../src/catalogue/event-id.js';
import { createGapWatch } from '../../src/correlate/gaps.js';
import { saysLost } from '../../src/read/records/log.js';

type Line = Parameters<ReturnType<typeof createGapWatch>['see']>[0];

const line = (seconds: number, id: EventId | null = null): Line => ({
  id,
  at: seconds * 1000,
  source: 0,
  line: seconds,
  kubelet: 0,
});

function watched(lines: readonly Line[]) {
  const gaps = createGapWatch();
  for (const one of lines) gaps.see(one);
  return gaps.all();
}

const steady = Array.from({ length: 20 }, (_, index) => line(index * 2, 'housekeeping-begin'));

describe('silence in a log', () => {
  it('is a gap where the kubelet logs its housekeeping', () => {
    expect(watched([...steady, line(600), line(602)])).toMatchObject([{ line: 600, what: '562 s without a line' }]);
  });

  it('is no gap where nothing shows how often the kubelet prints', () => {
    expect(watched([line(0), line(10), line(600)])).toEqual([]);
  });

  it('is no gap where the kubelet states that it stood still', () => {
    expect(watched([...steady, line(600), line(600, 'housekeeping-slow')])).toEqual([]);
    expect(watched([...steady, line(600, 'sync-skipped')])).toEqual([]);
  });

  it('is no gap either after a look in between', () => {
    const gaps = createGapWatch();
    for (const one of [...steady, line(600)]) gaps.see(one);
    expect(gaps.all()).toHaveLength(1);
    gaps.see(line(600, 'housekeeping-slow'));
    expect(gaps.all()).toEqual([]);
  });
});

describe('several silences', () => {
  const quiet = (from: number) => [line(from), line(from + 10)];

  it('are counted one by one, each where it ends', () => {
    expect(watched([...steady, ...quiet(600), ...quiet(900)]).map(gap => [gap.line, gap.at])).toEqual([
      [600, 600_000],
      [900, 900_000],
    ]);
    expect(watched([...steady, ...quiet(600)])).toMatchObject([{ source: 0, at: 600_000 }]);
  });

  it('are of one kubelet each: another that prints does not end it', () => {
    const other = (seconds: number) => ({ ...line(seconds), kubelet: 1 });
    expect(watched([...steady, other(300), other(550), line(600)])).toHaveLength(1);
    expect(watched([other(0), ...steady, other(600)])).toEqual([]);
  });

  it('are not reported by lines without a time', () => {
    expect(watched([...steady, { ...line(600), at: null }, line(40)])).toEqual([]);
    expect(watched([...steady, { ...line(100), at: null }, line(600)])).toHaveLength(1);
  });

  it('are known next to rounds of housekeeping, which are counted for each kubelet', () => {
    const gaps = createGapWatch();
    for (const one of steady) gaps.see(one);
    expect([gaps.housekeeping(0), gaps.housekeeping(1)]).toEqual([20, 0]);
  });
});

describe('marks for lines left out', () => {
  it.each(['--', '...', '[…]', 'Suppressed 5 messages from kubelet.service'])('include %s', text => {
    const gaps = createGapWatch();
    gaps.marked(0, 7, text);
    expect(gaps.all()).toEqual([{ source: 0, line: 7, at: null, what: `“${text}”` }]);
  });

  it.each(['-- Boot 0f0f --', '-- Logs begin at Sat 2026-11-21 --', '---|---', 'lines 1-23', '^C'])(
    'do not include %s',
    text => {
      const gaps = createGapWatch();
      gaps.marked(0, 7, text);
      expect(gaps.all()).toEqual([]);
    },
  );

  it('are quoted without what surrounds them, and shortened', () => {
    const gaps = createGapWatch();
    gaps.marked(0, 1, '  ...  ');
    gaps.marked(0, 2, `Hint: ${'x'.repeat(200)}`);
    expect(gaps.all().map(({ what }) => what)).toEqual(['“...”', `“Hint: ${'x'.repeat(94)}”`]);
  });

  it('are collected up to a limit', () => {
    const gaps = createGapWatch();
    for (let at = 0; at < 10_000; at++) gaps.marked(0, at, '--');
    expect(gaps.all()).toHaveLength(200);
  });
});

describe('a message of journald about dropped lines', () => {
  it.each(['Suppressed 3071 messages from kubelet.service', 'Suppressed 1 message from /system.slice/k3s.service'])(
    'concerns the kubelet: %s',
    text => expect(saysLost(text)).toBe(true),
  );

  it.each(['Suppressed 3071 messages from sshd.service', 'Missed 12 kernel messages', 'Suppressed events'])(
    'does not concern the kubelet: %s',
    text => expect(saysLost(text)).toBe(false),
  );
});
