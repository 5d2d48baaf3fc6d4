import { describe, expect, it } from 'vitest';
import type { WatchOutage } from '../../src/correlate/types.js';
import { podWatchLost } from '../../src/rules/pod-watch-lost.js';
import { LIMITS } from '../../src/rules/thresholds.js';
import { seenLine, state, WEB } from '../correlate/made.js';
import { coverage } from '../episodes/ends/made.js';
import { deletion, lineOf, messagesOf, shownBy } from './made.js';

/** The watch was broken from 10 s to 70 s; the deletion was requested at 20 s. */
const lost = (seq: number, err: string) => lineOf('pod-watch-lost', seq, { err });
const deaf: WatchOutage = {
  from: 10_000,
  until: 70_000,
  kubelet: 0,
  lines: [lost(10, 'Watch close'), lost(30, 'connection refused'), lost(50, 'connection refused')],
};
const found = (readAt: number, facts: { watchOutages?: readonly WatchOutage[]; requestedAt?: number | null } = {}) => {
  const { watchOutages = [deaf], requestedAt = 20_000 } = facts;
  const read = seenLine(readAt / 1000, 'config-delete');
  return deletion([read], {
    coverage: coverage({ watchOutages }),
    steps: [shownBy('delete-seen', read)],
    story: { uid: 'u1', pod: WEB, snapshots: [state('u1', 1)], changes: [], requestedAt },
  });
};

describe('a request that the kubelet reads late because its watch was broken', () => {
  it('is reported with the reason, the first two lines and the late line', () => {
    expect(messagesOf(podWatchLost, found(72_000))).toEqual([
      "@10000 the kubelet's own watch of pods was broken for 60 s (connection refused): it read the deletion 52 s after the request [10 30 72]",
    ]);
  });

  it('requestSeenMs: is reported this long after the request', () => {
    const at = 70_500;
    const requestedAt = (ms: number) => messagesOf(podWatchLost, found(at, { requestedAt: at - ms }));
    expect(requestedAt(LIMITS.requestSeenMs)).toHaveLength(1);
    expect(requestedAt(LIMITS.requestSeenMs - 1)).toEqual([]);
  });

  it.each<[string, Parameters<typeof found>[1]]>([
    ['the watch was never broken', { watchOutages: [] }],
    ['nothing shows when it was requested', { requestedAt: null }],
    ['it was back before the request', { watchOutages: [{ ...deaf, until: 15_000 }] }],
  ])('is not reported where %s', (_, facts) => expect(messagesOf(podWatchLost, found(72_000, facts))).toEqual([]));
});
