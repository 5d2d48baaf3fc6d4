import { describe, expect, it } from 'vitest';
import type { Coverage } from '../../../src/correlate/types.js';
import { hangsOf } from '../../../src/episodes/ends/hangs/index.js';
import type { HangId } from '../../../src/episodes/ends/hangs/types.js';
import type { DeletionCandidate } from '../../../src/episodes/ends/types.js';
import { API } from './candidates.js';
import { endingAt, linesFrom, type Row, withLines } from './made.js';

const DELETE: Row = [0, 'config-delete', {}, API];
const busy = { err: 'device or resource busy' };

interface Around {
  readonly kind?: DeletionCandidate['kind'];
  readonly superseded?: Row;
}

/** `lasts`, or how long it is logged and how long the log goes on without it, in seconds. */
function hangOf(id: HangId, rows: readonly Row[], end: number, { kind = 'graceful', superseded }: Around = {}) {
  const succession = {
    succeeded: null,
    superseded: superseded === undefined ? null : (linesFrom([superseded], 99)[0] ?? null),
  };
  const deletion = { ...withLines(rows, { kind }), ...succession };
  const hang = hangsOf(deletion, endingAt(end * 1000), { testimonies: [], toUtc: null }).get(id);
  if (hang === undefined) return null;
  if (hang.until === null) return 'lasts';
  return hang.quietMs === undefined
    ? `ended after ${hang.ms / 1000}`
    : `${hang.ms / 1000}, quiet ${hang.quietMs / 1000}`;
}

/** The second in which it began. */
function since(id: HangId, rows: readonly Row[], end: number, more: Partial<Coverage> = {}): number | null {
  const coverage = { ...endingAt(end * 1000), ...more };
  const hang = hangsOf(withLines(rows, { kind: 'graceful' }), coverage, { testimonies: [], toUtc: null }).get(id);
  return hang?.until === null ? hang.since / 1000 : null;
}

describe('trouble that the log no longer mentions', () => {
  const sandbox: Row = [10, 'sandbox-stop-failed', busy];
  const unmount = (seconds: number): Row => [
    seconds,
    'operation-backoff',
    { err: 'UnmountVolume.TearDown failed: busy' },
  ];
  const done: Row = [1, 'worker-complete', {}];
  const refused = (seconds: number): Row => [seconds, 'status-patch-failed', { err: 'connection refused' }];

  it.each<[string, HangId, readonly Row[], number]>([
    ['runtimeRetryMs', 'stuck-sandbox-stop', [DELETE, sandbox], 10 + 150 + 30],
    ['volumeRetryMs', 'stuck-volume-unmount', [DELETE, unmount(10)], 10 + 245 + 30],
    ['batchRetryMs', 'stuck-status-update', [DELETE, done, refused(5), refused(10)], 10 + 60 + 30],
  ])('%s: lasts as long as another try may come', (_what, id, rows, end) => {
    expect(hangOf(id, rows, end)).toBe('lasts');
    expect(hangOf(id, rows, end + 1)).toMatch(/, quiet /);
  });

  it('mirrorRetryMs: lasts for a mirror pod until the next sync of its static pod', () => {
    const rows: Row[] = [DELETE, [10, 'mirror-create-failed', { err: 'forbidden' }]];
    const end = 10 + 130 + 30;
    expect(hangOf('mirror-create-rejected', rows, end, { kind: 'mirror' })).toBe('lasts');
    expect(hangOf('mirror-create-rejected', rows, end + 1, { kind: 'mirror' })).toMatch(/, quiet /);
  });

  it('lasted to its last line', () => {
    const rows = [DELETE, unmount(10), unmount(130), unmount(252)];
    expect(hangOf('stuck-volume-unmount', rows, 3000)).toBe('242, quiet 2748');
  });

  describe('until it recurs', () => {
    const twice = (pause: number): Row[] => [
      DELETE,
      unmount(10),
      unmount(130),
      unmount(130 + pause),
      unmount(140 + pause),
    ];

    it('began when it recurred', () => {
      expect(since('stuck-volume-unmount', twice(1800), 1950)).toBe(1930);
    });

    it('is one where the pause is no longer than between two tries', () => {
      expect(since('stuck-volume-unmount', twice(245 + 30), 430)).toBe(10);
      expect(since('stuck-volume-unmount', twice(245 + 31), 430)).toBe(130 + 276);
    });

    it('is one where lines in between may be missing', () => {
      expect(since('stuck-volume-unmount', twice(1800), 1950, { filtered: true })).toBe(10);
      expect(since('stuck-volume-unmount', twice(1800), 1950, { whole: () => false })).toBe(10);
    });

    it('lasted to its last line where the later one was shorter', () => {
      const done: Row = [1932, 'unmount-done', {}];
      expect(hangOf('stuck-volume-unmount', [...twice(1800).slice(0, 4), done], 3000)).toBe('ended after 120');
    });
  });

  it('lasts where the namespace of the sandbox cannot be removed, also while no worker comes to its next try', () => {
    const why =
      'failed to get sandbox ip: check network namespace closed: remove netns: unlinkat /run/netns/n: device or resource busy';
    const rows: Row[] = [DELETE, sandbox, [250, 'sync-error', { err: why }]];
    expect(hangOf('stuck-sandbox-stop', rows, 300)).toBe('lasts');
    expect(hangOf('stuck-sandbox-stop', [DELETE, sandbox, [250, 'sync-error', { err: 'another' }]], 300)).toBe(
      '0, quiet 290',
    );
  });

  describe('a complaint that PLEG repeated at each look', () => {
    const why = { err: 'check network namespace closed: remove netns: unlinkat /run/netns/n: device or resource busy' };
    const looks = (...at: number[]): Row[] => [
      DELETE,
      sandbox,
      ...at.map((second): Row => [second, 'runtime-sandbox-status-failed', why]),
    ];
    const sandboxHang = (rows: readonly Row[], end: number): string | null => hangOf('stuck-sandbox-stop', rows, end);

    it('unsaidMs: is over ten seconds after the last repetition', () => {
      expect([sandboxHang(looks(11, 12, 13), 22.9), sandboxHang(looks(11, 12, 13), 23)]).toEqual([
        'lasts',
        'ended after 3',
      ]);
    });

    it('steadyLooks: is over if it was repeated three times', () => {
      expect([sandboxHang(looks(11, 12), 30), sandboxHang(looks(11, 12, 13), 30)]).toEqual(['lasts', 'ended after 3']);
    });

    it('lasts where lines may be missing, and for another kubelet', () => {
      const open = (more: Partial<Coverage>): number | null =>
        since('stuck-sandbox-stop', looks(11, 12, 13), 30, { wholeFrom: ({ line }) => line < 3, ...more });
      expect(open({ lastKubelet: 1 })).toBe(10);
      expect(since('stuck-sandbox-stop', looks(11, 12, 13), 30)).toBeNull();
    });
  });

  it('is reported though it began before the deletion', () => {
    expect(hangOf('stuck-sandbox-stop', [[-8, 'sandbox-stop-failed', busy], DELETE], 3000)).toBe('0, quiet 3008');
  });
});

describe('trouble with the status of a static pod', () => {
  const rows: Row[] = [
    [1, 'worker-complete', {}],
    [5, 'status-patch-failed', { err: 'TLS handshake timeout' }],
    [20, 'status-patch-failed', { err: 'TLS handshake timeout' }],
  ];
  const next: Row = [25, 'sync-enter', {}];

  it('is over where a later generation runs', () => {
    expect(hangOf('stuck-status-update', rows, 40, { kind: 'static-replaced' })).toBe('lasts');
    expect(hangOf('stuck-status-update', rows, 40, { kind: 'static-replaced', superseded: next })).toBe(
      'ended after 20',
    );
  });

  it('shows nothing about its containers', () => {
    const stop: Row[] = [[5, 'kill-failed', busy]];
    expect(hangOf('stuck-container-stop', stop, 40, { kind: 'static-replaced', superseded: next })).toBe('lasts');
  });
});
