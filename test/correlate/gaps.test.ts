import { describe, expect, it } from 'vitest';
import { createGapWatch } from '../../src/correlate/gaps.js';
import type { EventId } from '../../src/events/event-id.js';
import { saysLost } from '../../src/records/lost.js';

const line = (seconds: number, id: EventId | null = null) => ({
  id,
  at: seconds * 1000,
  source: 0,
  line: seconds,
  kubelet: 0,
});

function watched(lines: readonly ReturnType<typeof line>[]) {
  const gaps = createGapWatch();
  for (const one of lines) gaps.see(one);
  return gaps.all();
}

const steady = Array.from({ length: 20 }, (_, index) => line(index * 2, 'housekeeping-begin'));

describe('silence', () => {
  it('of a kubelet that logs its housekeeping is a gap', () => {
    expect(watched([...steady, line(600), line(602)])).toMatchObject([{ line: 600, what: '562 s without a line' }]);
  });

  it('is none where nothing shows how often the kubelet speaks', () => {
    expect(watched([line(0), line(10), line(600)])).toEqual([]);
  });

  it('is none where the kubelet says that it stood still itself', () => {
    expect(watched([...steady, line(600), line(600, 'housekeeping-slow')])).toEqual([]);
    expect(watched([...steady, line(600, 'sync-skipped')])).toEqual([]);
  });

  it('is none then, also when somebody looked in between', () => {
    const gaps = createGapWatch();
    for (const one of [...steady, line(600)]) gaps.see(one);
    expect(gaps.all()).toHaveLength(1);
    gaps.see(line(600, 'housekeeping-slow'));
    expect(gaps.all()).toEqual([]);
  });
});

describe('marks for lines left out', () => {
  it.each(['--', '...', '[…]', 'Suppressed 5 messages from kubelet.service'])('%s is one', text => {
    const gaps = createGapWatch();
    gaps.marked(0, 7, text);
    expect(gaps.all()).toMatchObject([{ line: 7 }]);
  });

  it.each(['-- Boot 0f0f --', '-- Logs begin at Sat 2026-11-21 --', '---|---', 'lines 1-23', '^C'])(
    '%s is none',
    text => {
      const gaps = createGapWatch();
      gaps.marked(0, 7, text);
      expect(gaps.all()).toEqual([]);
    },
  );

  it('are not gathered without end', () => {
    const gaps = createGapWatch();
    for (let at = 0; at < 10_000; at++) gaps.marked(0, at, '--');
    expect(gaps.all().length).toBeLessThan(1000);
  });
});

describe('what journald dropped', () => {
  it.each(['Suppressed 3071 messages from kubelet.service', 'Suppressed 1 message from /system.slice/k3s.service'])(
    '%s concerns the kubelet',
    text => expect(saysLost(text)).toBe(true),
  );

  it.each(['Suppressed 3071 messages from sshd.service', 'Missed 12 kernel messages', 'Suppressed events'])(
    '%s does not',
    text => expect(saysLost(text)).toBe(false),
  );
});
