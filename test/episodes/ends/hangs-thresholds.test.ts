import { describe, expect, it } from 'vitest';
import { isHanging } from '../../../src/episodes/ends/hangs/index.js';
import type { HangId } from '../../../src/episodes/ends/hangs/types.js';
import { type Circumstances, DELETE, hang, hangs, stopFails } from './hangs.js';
import { endingAt, type Row } from './made.js';

const until = (seconds: number): Circumstances => ({ log: endingAt(seconds * 1000) });

describe('a hang where the log ends', () => {
  it('never has a negative duration, though its last line was printed before the others', () => {
    const found = hangs([DELETE, stopFails(30)], until(7)).get('stuck-container-stop');
    expect(found).toMatchObject({ since: 30_000, until: null, ms: 0 });
  });
});

describe('a hang just below a threshold, and at it', () => {
  const unmountFails: Row = [0, 'unmount-failed', { err: 'busy', uniqueName: 'v' }];
  const cases: readonly {
    readonly limit: string;
    readonly id: HangId;
    readonly rows: (ms: number) => readonly Row[];
    readonly below: number;
    readonly at: number;
  }[] = [
    {
      limit: 'runtimeErrorMs',
      id: 'stuck-container-stop',
      rows: ms => [DELETE, stopFails(0), [ms / 1000, 'kill-done']],
      below: 4_999,
      at: 5_000,
    },
    {
      limit: 'runtimeErrorMs',
      id: 'stuck-sandbox-stop',
      rows: ms => [DELETE, [0, 'sandbox-stop-failed', { err: 'cni' }], [ms / 1000, 'containers-terminated']],
      below: 4_999,
      at: 5_000,
    },
    {
      limit: 'defaultGraceMs',
      id: 'stuck-container-stop',
      rows: ms => [DELETE, [0, 'kill-begin'], [ms / 1000, 'kill-done']],
      below: 49_999,
      at: 50_000,
    },
    {
      limit: 'minGraceMs',
      id: 'stuck-container-stop',
      rows: ms => [DELETE, [0, 'kill-begin', { gracePeriod: '1' }], [ms / 1000, 'kill-done']],
      below: 21_999,
      at: 22_000,
    },
    {
      limit: 'handOverMs',
      id: 'stuck-worker',
      rows: ms => [DELETE, [0, 'teardown-begun'], [ms / 1000, 'terminating-enter']],
      below: 29_999,
      at: 30_000,
    },
    {
      limit: 'mountTries',
      id: 'stuck-worker',
      rows: tries => [
        DELETE,
        ...Array.from({ length: tries }, (): Row => [0, 'mount-failed', { err: 'x' }]),
        [60, 'terminating-enter'],
      ],
      below: 1,
      at: 2,
    },
    {
      limit: 'unmountErrorMs',
      id: 'stuck-volume-unmount',
      rows: ms => [DELETE, unmountFails, [ms / 1000, 'unmount-done', { uniqueName: 'v' }]],
      below: 4_999,
      at: 5_000,
    },
    {
      limit: 'silentUnmountMs',
      id: 'stuck-volume-unmount',
      rows: ms => [DELETE, [0, 'unmount-begin', { uniqueName: 'v' }], [ms / 1000, 'unmount-done', { uniqueName: 'v' }]],
      below: 29_999,
      at: 30_000,
    },
    {
      limit: 'clearanceMs',
      id: 'stuck-volume-path',
      rows: ms => [
        DELETE,
        [0, 'volumes-linger'],
        [0.1, 'volumes-linger'],
        [0.2, 'volumes-linger'],
        [ms / 1000, 'volume-paths-gone'],
      ],
      below: 14_999,
      at: 15_000,
    },
    {
      limit: 'clearanceMs',
      id: 'stuck-cgroup',
      rows: ms => [
        DELETE,
        [0, 'cgroup-delete-failed', { err: 'busy' }],
        [1, 'cgroup-delete-failed', { err: 'busy' }],
        [ms / 1000, 'cgroup-removed'],
      ],
      below: 14_999,
      at: 15_000,
    },
    {
      limit: 'volumePathTries',
      id: 'stuck-volume-path',
      rows: tries => [DELETE, ...Array.from({ length: tries }, (): Row => [0, 'status-blocked-volumes'])],
      below: 2,
      at: 3,
    },
    {
      limit: 'cgroupTries',
      id: 'stuck-cgroup',
      rows: tries => [DELETE, ...Array.from({ length: tries }, (): Row => [0, 'sync-error', { err: 'a cgroup' }])],
      below: 1,
      at: 2,
    },
    {
      limit: 'statusErrorMs',
      id: 'stuck-status-update',
      rows: ms => [
        DELETE,
        [0, 'worker-complete'],
        [0, 'status-patch-failed', { err: 'refused' }],
        [ms / 1000, 'status-patched'],
      ],
      below: 9_999,
      at: 10_000,
    },
    {
      limit: 'silentStatusMs',
      id: 'stuck-status-update',
      rows: ms => [DELETE, [0, 'worker-complete'], [ms / 1000, 'status-patch']],
      below: 29_999,
      at: 30_000,
    },
    {
      limit: 'phaseMs',
      id: 'stuck-phase',
      rows: ms => [
        DELETE,
        [0, 'worker-complete'],
        [0, 'status-delayed'],
        [1, 'status-delayed'],
        [ms / 1000, 'status-ready-to-delete'],
      ],
      below: 9_999,
      at: 10_000,
    },
    {
      limit: 'phaseTries',
      id: 'stuck-phase',
      rows: tries => [
        DELETE,
        [0, 'worker-complete'],
        ...Array.from({ length: tries }, (): Row => [0, 'status-delayed']),
      ],
      below: 1,
      at: 2,
    },
  ];

  it.each(cases)('$limit ($id)', ({ id, rows, below, at }) => {
    expect(hang(id, rows(below))).toBeNull();
    expect(hang(id, rows(at))).not.toBeNull();
  });

  it('openHangMs: is reported at the end of the log after ten seconds', () => {
    const rows: Row[] = [DELETE, stopFails(1)];
    expect(isHanging(hangs(rows, until(10.999)))).toBe(false);
    expect(isHanging(hangs(rows, until(11)))).toBe(true);
    const over: Row[] = [...rows, [20, 'kill-done']];
    expect(isHanging(hangs(over, until(60)))).toBe(false);
    expect(isHanging(hangs([...over, [30, 'api-delete-failed', { err: 'forbidden' }]], until(60)))).toBe(true);
  });
});
