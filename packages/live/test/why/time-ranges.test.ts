import { describe, expect, it } from 'vitest';
import { spanOf, timeRangesOf } from '../../src/why/node-log.js';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const pod = (deletionTimestamp: string, deletionGracePeriodSeconds: number, finishedAt?: string) => ({
  metadata: { deletionTimestamp, deletionGracePeriodSeconds },
  spec: { terminationGracePeriodSeconds: 40 },
  status: {
    containerStatuses: [{ state: finishedAt === undefined ? { running: {} } : { terminated: { finishedAt } } }],
  },
});
const ranges = (...pods: ReturnType<typeof pod>[]): string[] =>
  timeRangesOf(
    pods.map(one => spanOf(one, NOW)),
    NOW,
  ).map(({ since, until }) => `${since.toISOString().slice(8, 19)} ${until.toISOString().slice(8, 19)}`);

describe('the requested part of a log', () => {
  it('reaches from one minute before the request until now', () => {
    expect(ranges(pod('2026-11-22T11:55:30Z', 30))).toEqual(['22T11:54:00 22T12:00:00']);
  });

  it('is the beginning and the end of a deletion that hangs for days', () => {
    expect(ranges(pod('2026-11-19T11:55:30Z', 30))).toEqual(['19T11:54:00 19T12:10:30', '22T11:50:00 22T12:00:00']);
  });

  it('covers what several pods of a node need, each part once', () => {
    expect(ranges(pod('2026-11-22T11:30:30Z', 30), pod('2026-11-22T11:55:30Z', 30))).toEqual([
      '22T11:29:00 22T12:00:00',
    ]);
  });

  it('begins before the containers ended, where the kubelet has already told the API server to remove the object', () => {
    expect(ranges(pod('2026-11-22T11:58:00Z', 0, '2026-11-22T11:57:30Z'))).toEqual(['22T11:55:50 22T12:00:00']);
    expect(ranges(pod('2026-11-22T11:58:00Z', 0))).toEqual(['22T11:56:20 22T12:00:00']);
  });
});
