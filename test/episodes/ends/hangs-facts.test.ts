import { describe, expect, it } from 'vitest';
import type { WatchOutage } from '../../../src/correlate/types.js';
import { Lines } from '../../../src/episodes/ends/lines.js';
import { outliving } from '../../../src/episodes/ends/running-stop.js';
import { type Circumstances, DELETE, hang, hangs } from './hangs.js';
import { coverage, linesFrom, type Row, step } from './made.js';

const UNMOUNT = 'UnmountVolume.TearDown failed for volume "v"';
const unmount = (seconds: number): Row => [
  seconds,
  'operation-backoff',
  { operation: '{volumeName:v podName:x}', err: UNMOUNT },
];

describe('an unmount that hangs', () => {
  const found = (...rows: Row[]) => hangs([DELETE, ...rows]).get('stuck-volume-unmount');

  it.each<[string, Row[], number | null]>([
    ['of this volume', [[9, 'unmount-done', { uniqueName: 'v' }]], 9_000],
    ['of any volume', [[9, 'volume-paths-gone']], null],
    ['that never comes', [], null],
  ])('worked at its success, not at an end %s', (_, rows, at) => expect(found(unmount(1), ...rows)?.workedAt).toBe(at));

  it.each<[string, Row[], object | null]>([
    ['each pause', [unmount(1), unmount(3), unmount(9)], { least: 2_000, most: 6_000, lastAt: 9_000 }],
    [
      'lines that are not in the order of their times',
      [unmount(9), unmount(1), unmount(3)],
      { least: 2_000, most: 6_000, lastAt: 9_000 },
    ],
    ['one try', [unmount(1)], null],
    [
      'one try with a time',
      [unmount(1), [3, 'operation-backoff', { operation: '{volumeName:v podName:x}', err: UNMOUNT }, { at: null }]],
      null,
    ],
  ])('is tried again at a pace that counts %s', (_, rows, pace) => expect(found(...rows)?.pace).toEqual(pace));
});

describe('a call without an answer', () => {
  const unreached = (seconds: number): Row => [seconds, 'status-patch-failed', { err: 'connection refused' }];
  const deaf = (until: number | null, more: Partial<WatchOutage> = {}): WatchOutage => ({
    kubelet: 0,
    from: 1_000,
    until: until === null ? null : until * 1000,
    lines: [],
    ...more,
  });
  const reconciled = (seconds: number, more: Row[3] = {}): Row => [
    seconds,
    'config-reconcile',
    {},
    { from: 'api', ...more },
  ];
  const until = (watchOutages: readonly WatchOutage[], rows: readonly Row[] = [], more: Circumstances = {}) =>
    hang(
      'stuck-status-update',
      [[0, 'config-delete', {}, { from: 'api' }], [1, 'worker-complete'], unreached(2), unreached(12), ...rows],
      {
        log: coverage({ prints: () => false, watchOutages }),
        ...more,
      },
    )?.replace(/,.*/, '') ?? null;

  it.each<[string, readonly WatchOutage[], readonly Row[], string | null]>([
    ['lasts where nothing shows an answer', [], [], '2 to the end'],
    ['is over when the watch of the pods is back', [deaf(40)], [], '2 to 40'],
    ['is not over by the watch of another process', [deaf(40, { kubelet: 1 })], [], '2 to the end'],
    ['is not over by a watch that broke later', [deaf(40, { from: 20_000 })], [], '2 to the end'],
    ['is not over by a watch that was back before its last try', [deaf(8)], [], '2 to the end'],
    ['is not over while the watch is broken', [deaf(null)], [], '2 to the end'],
    ['is over when the sync loop has the pod from the API server', [], [reconciled(30)], '2 to 30'],
    ['is not over by a static pod', [], [reconciled(30, { from: 'static' })], '2 to the end'],
    ['is over at the first of the two', [deaf(40)], [reconciled(30)], '2 to 30'],
    ['is over at the first of the two, in the other order', [deaf(20)], [reconciled(30)], '2 to 20'],
  ])('%s', (_, watchOutages, rows, expected) => expect(until(watchOutages, rows)).toBe(expected));
});

describe('a container that outlives its pod', () => {
  const kill = (seconds: number, name: string, gracePeriod: string): Row => [
    seconds,
    'kill-begin',
    { containerID: `containerd://${name}`, containerName: name, gracePeriod },
  ];
  const REMOVE: Row = [5, 'config-remove'];
  function outlived(rows: readonly Row[], more: Parameters<typeof coverage>[0] = {}) {
    const all = linesFrom(rows);
    const proof = all.find(({ id }) => id === 'config-remove') ?? null;
    const found = outliving({
      lines: new Lines(all),
      steps: [step('remove-seen', 5_000, { proof })],
      coverage: coverage({ lastAt: 100_000, ...more }),
    });
    return found === null ? null : `${found.container} ${found.ms / 1000}`;
  }

  it.each<[string, readonly Row[], string | null]>([
    ['while it is stopped', [DELETE, kill(1, 'web', '600'), REMOVE], 'web 95'],
    ['the one with the longest grace period', [DELETE, kill(1, 'web', '600'), kill(1, 'log', '900'), REMOVE], 'log 95'],
    ['in any order', [DELETE, kill(1, 'log', '900'), kill(1, 'web', '600'), REMOVE], 'log 95'],
    [
      'not where it ended',
      [DELETE, kill(1, 'web', '600'), REMOVE, [9, 'kill-done', { containerID: 'containerd://web' }]],
      null,
    ],
    [
      'even where another one ended',
      [DELETE, kill(1, 'web', '600'), REMOVE, [9, 'kill-done', { containerID: 'containerd://log' }]],
      'web 95',
    ],
    [
      'not where the kubelet deleted the object itself',
      [DELETE, kill(1, 'web', '600'), [4, 'api-deleted'], REMOVE],
      null,
    ],
    [
      'not where a volume is unmounted after its stop',
      [DELETE, kill(1, 'web', '600'), [4, 'unmount-begin'], REMOVE],
      null,
    ],
    ['even where one was unmounted before', [DELETE, [0.5, 'unmount-begin'], kill(1, 'web', '600'), REMOVE], 'web 95'],
    ['not where the log may lack the end, as it lacks the beginning', [REMOVE, kill(6, 'web', '600')], null],
    ['even where it is stopped after the removal', [DELETE, REMOVE, kill(6, 'web', '600')], 'web 95'],
  ])('%s', (_, rows, expected) => expect(outlived(rows)).toBe(expected));

  it('is not known where its end would not be printed, or by another process', () => {
    const rows = [DELETE, kill(1, 'web', '600'), REMOVE];
    expect(outlived(rows, { observable: () => false })).toBeNull();
    expect(outlived(rows, { lastKubelet: 1 })).toBeNull();
    expect(outlived(rows, { wholeFrom: () => false })).toBeNull();
    expect(outlived(rows, { lastAt: null })).toBeNull();
  });
});
