import { describe, expect, it } from 'vitest';
import { definitions } from '../../../src/catalogue/registry.js';
import type { ChangeKind } from '../../../src/correlate/types.js';
import { seenLine } from '../../correlate/made.js';
import { type Circumstances, DELETE, hang } from './hangs.js';
import { coverage, type Row, storyOf } from './made.js';

describe('the unmount of volumes', () => {
  const BACKOFF = (operation: string, err: string): Row => [1, 'operation-backoff', { operation, err }];
  const UNMOUNT = 'UnmountVolume.TearDown failed for volume "v"';
  it.each<[string, readonly Row[], string | null]>([
    ['an unmount that is tried again', [BACKOFF('{volumeName:v podName:x}', UNMOUNT)], `1 to the end, 1x, ${UNMOUNT}`],
    [
      'until this one is unmounted',
      [BACKOFF('{volumeName:v podName:x}', UNMOUNT), [9, 'unmount-done', { uniqueName: 'v' }]],
      `1 to 9, 1x, ${UNMOUNT}`,
    ],
    [
      'as 1.17 names it',
      [BACKOFF('"v" ("uid")', UNMOUNT), [9, 'unmount-done', { uniqueName: 'v' }]],
      `1 to 9, 1x, ${UNMOUNT}`,
    ],
    [
      'not until another is',
      [BACKOFF('{volumeName:v podName:x}', UNMOUNT), [9, 'unmount-done', { uniqueName: 'w' }]],
      `1 to the end, 1x, ${UNMOUNT}`,
    ],
    [
      'a mount that is tried again is not an unmount',
      [BACKOFF('{volumeName:v podName:x}', 'MountVolume.SetUp failed')],
      null,
    ],
    [
      'until any volume is unmounted, where none is named',
      [BACKOFF('', UNMOUNT), [9, 'volumes-unmounted'], [10, 'volume-paths-gone']],
      `1 to 10, 1x, ${UNMOUNT}`,
    ],
    [
      'a wait for mounted volumes',
      [[1, 'sync-error', { err: 'timed out: mounted volumes=[v]' }]],
      '1 to the end, 1x, timed out: mounted volumes=[v]',
    ],
    [
      'a wait for volumes that are not mounted is one for mounts',
      [[1, 'sync-error', { err: 'unmounted volumes=[v]' }]],
      null,
    ],
  ])('%s', (_what, rows, expected) => expect(hang('stuck-volume-unmount', [DELETE, ...rows])).toBe(expected));

  it('keeps the worker of a starting pod from seeing the deletion where its mounts do not end', () => {
    const mount = (seconds: number, err = 'MountVolume.SetUp failed for volume "v"'): Row => [
      seconds,
      'operation-backoff',
      { err },
    ];
    const workerHang = (...rows: Row[]) => hang('stuck-worker', [DELETE, ...rows]);
    expect(workerHang(mount(1), mount(2), [40, 'terminating-enter'])).toMatch(/^1 to 40, 2x/);
    expect(workerHang(mount(1, UNMOUNT), mount(2, UNMOUNT), [40, 'terminating-enter'])).toBeNull();
    expect(workerHang(mount(1), mount(2), [20, 'mount-done'], [40, 'terminating-enter'])).toBeNull();
  });
});

describe('the end of the object', () => {
  const refusal = 'pods "web-0" is forbidden';
  it.each<[string, string | null]>([
    ['admission webhook "x" denied the request', 'lasts'],
    ['failed calling webhook "x": context deadline exceeded', 'lasts'],
    ['dial tcp 10.0.0.1:6443: connect: connection refused', null],
    ['pods "web-0" not found', null],
    ['the UID in the precondition (x) does not match', null],
    ['the object has been modified', null],
    [refusal, 'lasts'],
    ['', 'lasts'],
  ])('is refused with "%s": %s', (err, expected) => {
    const found = hang('final-delete-rejected', [DELETE, [1, 'api-delete-failed', { err }]]);
    expect(found === null ? null : 'lasts').toBe(expected);
  });

  it('is over with the object', () => {
    const rows: Row[] = [DELETE, [1, 'api-delete-failed', { err: refusal }], [30, 'config-remove']];
    expect(hang('final-delete-rejected', rows)).toBe(`1 to 30, 1x, ${refusal}`);
    expect(hang('final-delete-rejected', [...rows, [40, 'api-delete-failed', { err: refusal }]])).toMatch(/^1 to 30/);
  });

  it('waits for the status manager only where the kubelet deletes the object', () => {
    const rows: Row[] = [DELETE, [1, 'worker-complete']];
    expect(hang('stuck-status-update', rows)).toBe('1 to the end, 1x, null');
    expect(hang('stuck-status-update', rows, { facts: { kind: 'evicted' } })).toBeNull();
  });

  it('does not wait for what failed before the worker was done', () => {
    const failed = (seconds: number): Row => [seconds, 'status-patch-failed', { err: 'refused' }];
    const workerHang = (...rows: Row[]) =>
      hang('stuck-status-update', [DELETE, ...rows], { log: coverage({ prints: () => false }) });
    expect(workerHang(failed(1))).toBeNull();
    expect(workerHang(failed(1), [2, 'unmount-done'])).toBeNull();
    expect(workerHang([2, 'unmount-done'], failed(3))).toBe('3 to the end, 1x, refused');
    // The worker's own line counts for more than that of a volume
    expect(workerHang([2, 'unmount-done'], failed(3), [4, 'worker-complete'], failed(5))).toBe(
      '5 to the end, 1x, refused',
    );
    expect(
      workerHang([2, 'worker-complete'], [3, 'status-patch-failed', { err: 'pods "web-0" not found' }]),
    ).toBeNull();
  });
});

describe('a pod that the Node authorizer does not know', () => {
  const unrelated = (seconds: number): Row => [
    seconds,
    'status-get-failed',
    { err: `pods "web-0" is forbidden: no relationship found between node 'n1' and this object` },
  ];
  const unreached = (seconds: number): Row => [seconds, 'status-get-failed', { err: 'connection refused' }];
  const status = (rows: readonly Row[], more: Circumstances = {}) =>
    hang('stuck-status-update', [[0, 'config-delete', {}, { from: 'api' }], [1, 'worker-complete'], ...rows], {
      log: coverage({ prints: () => false }),
      ...more,
    });
  const removed: Row = [2, 'config-remove', {}, { from: 'api' }];

  it('is gone, and nothing hangs', () => {
    expect(status([unrelated(2), unrelated(12), unrelated(60)])).toBeNull();
    expect(status([removed, unrelated(3), unrelated(60)], { facts: { kind: 'forced' } })).toBeNull();
  });

  it('is gone when the API server answers again', () => {
    expect(status([unreached(2), unreached(20), unrelated(30), unrelated(60)])).toBe('2 to 30, 2x, connection refused');
    expect(status([unreached(2), unrelated(11)])).toBeNull();
    expect(status([unreached(2), unrelated(13)])).toMatch(/^2 to 13/);
    expect(status([unreached(2), [20, 'status-patch-failed', { err: 'pods "web-0" not found' }]])).toMatch(/^2 to 20/);
  });

  it.each<[string, Row, boolean]>([
    ['reads it from the API server', [40, 'status-patch', {}], true],
    ['sees it', [40, 'config-reconcile', {}, { from: 'api' }], true],
    ['sees a static pod of that name', [40, 'config-reconcile', {}, { from: 'static' }], false],
    ['does something else', [40, 'pleg-event', {}], false],
  ])('still exists where the kubelet %s', (_what, shown, isThere) => {
    expect(status([unrelated(2), unrelated(20), shown]) !== null).toBe(isThere);
  });

  it('apiWatchMs: still exists if the kubelet sees it five seconds later', () => {
    const reconciled = (seconds: number): Row => [seconds, 'config-reconcile', {}, { from: 'api' }];
    expect(status([unrelated(2), unrelated(20), reconciled(6.999)])).toBeNull();
    expect(status([unrelated(2), unrelated(20), reconciled(7)])).toMatch(/^2 to the end, 2x/);
  });

  it('still exists where a watch that goes on has not shown its removal', () => {
    const rows = [unrelated(2), unrelated(20)];
    const watched = (kinds: readonly ChangeKind[], watchedTo: number | null) =>
      status(rows, { facts: { story: storyOf(kinds.map(change => ({ change }))) }, others: { watchedTo } });
    expect(watched(['requested'], 30_000)).toMatch(/^2 to the end, 2x, .*no relationship found/);
    expect(watched(['requested'], 1_000)).toBeNull();
    expect(watched(['requested'], null)).toBeNull();
    expect(watched(['requested', 'removed'], 30_000)).toBeNull();
  });
});

describe('the creation of a mirror pod', () => {
  const created = (err: string): Row => [1, 'mirror-create-failed', { err }];
  it.each<[string, boolean]>([
    ['pods "kube-proxy" is forbidden: exceeded quota', true],
    ['pods "kube-proxy" already exists', false],
    ['no PriorityClass with name system-node-critical was found', false],
    ['namespaces "kube-system" not found', false],
    ['Post "https://10.0.0.1:6443": EOF', false],
  ])('is refused with "%s": %s', (err, refused) => {
    const found = hang('mirror-create-rejected', [DELETE, created(err)], { facts: { kind: 'mirror' } });
    expect(found !== null).toBe(refused);
  });

  it('is not known to be refused where no reason is logged', () => {
    expect(
      hang('mirror-create-rejected', [DELETE, [1, 'mirror-create-failed']], { facts: { kind: 'mirror' } }),
    ).toBeNull();
  });

  it('can be refused at its deletion', () => {
    const failed = (err: string): Row[] => [DELETE, [1, 'mirror-delete-failed', { err }]];
    expect(hang('mirror-delete-rejected', failed('is forbidden'))).toBe('1 to the end, 1x, is forbidden');
    expect(hang('mirror-delete-rejected', failed('connection refused'))).toBeNull();
    const unnamed = seenLine(1, 'mirror-delete-failed', { fields: { err: 'invalid name' } });
    const printed = definitions.filter(({ event, file }) => event === unnamed.id && file === 'kubelet.go');
    const nothingDone = printed.map((definition): Row[] => [
      DELETE,
      [1, 'mirror-delete-failed', {}, { event: { ...unnamed.event, definition } }],
    ]);
    expect(nothingDone.map(rows => hang('mirror-delete-rejected', rows))).toEqual([null, null]);
    expect(hang('mirror-delete-rejected', [DELETE, [1, 'mirror-orphan-delete-failed', { err: 'no' }]])).toMatch(
      /^1 to/,
    );
  });
});
