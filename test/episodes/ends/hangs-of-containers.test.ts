import { describe, expect, it } from 'vitest';
import { type Circumstances, DELETE, hang, KILL, NOT_FOUND, stopFails, TIMEOUT } from './hangs.js';
import { coverage, pleg, type Row } from './made.js';

describe('a container that does not stop', () => {
  it.each<[string, readonly Row[], string | null]>([
    ['lasts to the end of the log', [stopFails(1)], '1 to the end, 1x, device or resource busy'],
    [
      'until it ends',
      [stopFails(1), stopFails(5), [9, 'kill-done', { containerID: 'a' }]],
      '1 to 9, 2x, device or resource busy',
    ],
    [
      'until PLEG sees it dead',
      [stopFails(1), [9, 'pleg-event', pleg('Died', 'a')]],
      '1 to 9, 1x, device or resource busy',
    ],
    [
      'not until it is started',
      [stopFails(1), [9, 'pleg-event', pleg('Started', 'a')]],
      '1 to the end, 1x, device or resource busy',
    ],
    [
      'not until another one ends',
      [stopFails(1), [9, 'kill-done', { containerID: 'b' }]],
      '1 to the end, 1x, device or resource busy',
    ],
    ['until all have ended', [stopFails(1), [9, 'containers-terminated']], '1 to 9, 1x, device or resource busy'],
    [
      'until the runtime has nothing to stop',
      [stopFails(1), stopFails(9, 'a', NOT_FOUND)],
      '1 to 9, 1x, device or resource busy',
    ],
    [
      'until a kill finds nothing',
      [stopFails(1), [9, 'kill-failed', { containerID: 'a', err: NOT_FOUND }]],
      '1 to 9, 1x, device or resource busy',
    ],
    ['not where the runtime has nothing to stop at once', [stopFails(1, 'a', NOT_FOUND)], null],
    ['not where a kill finds nothing', [[1, 'kill-failed', { containerID: 'a', err: NOT_FOUND }]], null],
    [
      'until the worker finds nothing',
      [
        stopFails(1),
        [9, 'sync-error', { err: `failed to "KillContainer" for "app" with KillContainerError: "${NOT_FOUND}"` }],
      ],
      '1 to 9, 1x, device or resource busy',
    ],
    [
      'not by an error of the worker about the sandbox',
      [
        stopFails(1),
        [9, 'sync-error', { err: `failed to "KillPodSandbox" for "x" with KillPodSandboxError: "${NOT_FOUND}"` }],
      ],
      '1 to the end, 1x, device or resource busy',
    ],
    [
      'even where only the worker logs it',
      [[1, 'sync-error', { err: 'failed to "KillContainer" for "app" with KillContainerError: "busy"' }]],
      '1 to the end, 1x, failed to "KillContainer" for "app" with KillContainerError: "busy"',
    ],
    [
      'not by an error of the sandbox',
      [[1, 'sync-error', { err: 'failed to "KillPodSandbox" for "x": "busy"' }]],
      null,
    ],
    [
      'not by an error that states that it is gone',
      [[1, 'sync-error', { err: `failed to "KillContainer" for "app" with KillContainerError: "${NOT_FOUND}"` }]],
      null,
    ],
    [
      'by the part about the container where one error has two',
      [
        [
          1,
          'pod-kill-failed',
          { err: `[failed to "KillContainer" for "app": "busy", failed to "KillPodSandbox" for "x": "${NOT_FOUND}"]` },
        ],
      ],
      `1 to the end, 1x, [failed to "KillContainer" for "app": "busy"`,
    ],
  ])('%s', (_what, rows, expected) => expect(hang('stuck-container-stop', [DELETE, ...rows])).toBe(expected));

  it('ends for each container separately, and for unnamed containers with any of them', () => {
    const unnamed: Row = [2, 'sync-error', { err: 'failed to "KillContainer" for "app": busy' }];
    const ended: Row = [20, 'kill-done', { containerID: 'b' }];
    expect(hang('stuck-container-stop', [DELETE, unnamed, ended])).toMatch(/^2 to 20, 1x/);
    expect(hang('stuck-container-stop', [DELETE, stopFails(1), unnamed, ended])).toMatch(/^1 to the end/);
  });

  it('begins with the first try, in the words that name it best', () => {
    const rows: Row[] = [
      DELETE,
      [1, 'kill-failed', { containerID: 'a', err: 'busy' }],
      stopFails(2),
      stopFails(3, 'a', ''),
    ];
    expect(hang('stuck-container-stop', rows)).toBe('1 to the end, 2x, device or resource busy');
    expect(hang('stuck-container-stop', rows.slice(0, 2))).toBe('1 to the end, 1x, busy');
    const silent: Row = [2, 'runtime-stop-container-failed', { containerID: 'a' }];
    expect(hang('stuck-container-stop', [DELETE, stopFails(1), silent])).toBe(
      '1 to the end, 2x, device or resource busy',
    );
    expect(hang('stuck-container-stop', [...rows.slice(0, 2), silent])).toBe('1 to the end, 1x, busy');
  });

  it('is the longest, and one that lasts precedes one that is over', () => {
    const over = [stopFails(1, 'b'), [100, 'kill-done', { containerID: 'b' }]] as Row[];
    expect(hang('stuck-container-stop', [DELETE, ...over, stopFails(590)])).toMatch(/^590 to the end/);
    expect(hang('stuck-container-stop', [DELETE, stopFails(1, 'b'), stopFails(2)])).toMatch(/^1 to the end/);
    const both: Row[] = [DELETE, stopFails(1, 'b'), stopFails(2), [10, 'kill-done', { containerID: 'b' }]];
    expect(hang('stuck-container-stop', [...both, [30, 'kill-done', { containerID: 'a' }]])).toMatch(/^2 to 30/);
  });

  it('began with the call and its grace period where the call timed out', () => {
    const failed = (err: string, more: Row[3] = {}): Row => [150, 'kill-failed', { containerID: 'a', err }, more];
    const since = (...rows: Row[]) => hang('stuck-container-stop', [DELETE, ...rows])?.replace(/ to.*/, '');
    expect(since(KILL, failed(TIMEOUT))).toBe('31');
    expect(since(KILL, failed('operation timeout: context'))).toBe('31');
    expect(since(KILL, failed('busy'))).toBe('150');
    expect(since(failed(TIMEOUT))).toBe('150');
    expect(since(KILL, failed(TIMEOUT, { kubelet: 1 }))).toBe('150');
    expect(since([1, 'kill-begin', { gracePeriod: '300' }], failed(TIMEOUT))).toBe('150');
    expect(since([1, 'kill-begin', {}, { at: null }], failed(TIMEOUT))).toBe('150');
  });

  it('counts from before the deletion where the pod did not go on running', () => {
    const before: Row[] = [stopFails(1), [5, 'config-delete']];
    expect(hang('stuck-container-stop', before)).toMatch(/^1 to the end/);
    expect(hang('stuck-container-stop', [[1, 'sync-enter'], stopFails(2), [5, 'config-delete']])).toMatch(/^2 to/);
    expect(hang('stuck-container-stop', [stopFails(1), [2, 'sandbox-created'], [5, 'config-delete']])).toBeNull();
    expect(hang('stuck-container-stop', [stopFails(1), [8, 'kill-done'], [9, 'config-delete']])).toBeNull();
    expect(hang('stuck-container-stop', [stopFails(1), [7, 'config-delete'], [7, 'kill-done']])).toMatch(/^1 to 7/);
    expect(
      hang('stuck-sandbox-stop', [
        [1, 'sandbox-stop-failed', { err: 'cni' }],
        [5, 'config-delete'],
      ]),
    ).toMatch(/^1/);
    expect(
      hang('final-delete-rejected', [
        [1, 'api-delete-failed', { err: 'no' }],
        [5, 'config-delete'],
      ]),
    ).toBeNull();
    expect(hang('stuck-container-stop', [stopFails(1), [5, 'config-delete'], [6, 'mount-done']])).toMatch(/^1 to/);
    expect(hang('stuck-container-stop', [[0, 'sync-enter'], DELETE, stopFails(2), stopFails(3)])).toMatch(/^2 to/);
  });

  it('counts from the first line where none begins the deletion', () => {
    expect(hang('stuck-container-stop', [stopFails(1), stopFails(2)])).toMatch(/^1 to the end, 2x/);
    expect(hang('stuck-container-stop', [stopFails(1), [9, 'kill-done']])).toMatch(/^1 to 9/);
    expect(hang('stuck-container-stop', [[2, 'kill-done'], stopFails(3, 'a', NOT_FOUND)])).toBeNull();
    expect(hang('stuck-container-stop', [stopFails(1), [2, 'kill-done']])).toBeNull();
  });

  it('is reported from one error where the log ends, even as the last line', () => {
    expect(hang('stuck-container-stop', [DELETE, stopFails(599)])).toMatch(/^599 to the end/);
  });

  it.each([
    ['-1', 50_000],
    ['30s', 50_000],
    ['<nil>', 50_000],
    ['60', 80_000],
  ])('may take the grace period of its call: %s allows for %i ms', (gracePeriod, ms) => {
    const at = (end: number) =>
      hang('stuck-container-stop', [DELETE, [0, 'kill-begin', { gracePeriod }], [end / 1000, 'kill-done']]);
    expect(at(ms - 1)).toBeNull();
    expect(at(ms)).not.toBeNull();
  });

  it('no longer hangs where its containers are dead: only the cleanup fails then', () => {
    const done: Row = [1, 'containers-terminated'];
    expect(hang('stuck-container-stop', [DELETE, done, stopFails(2)])).toBeNull();
    expect(hang('stuck-sandbox-stop', [DELETE, done, [2, 'sandbox-stop-failed', { err: 'cni' }]])).toBeNull();
  });

  it('does not end with the object of a pod that is deleted by force', () => {
    const rows: Row[] = [DELETE, stopFails(1), [9, 'config-remove']];
    expect(hang('stuck-container-stop', rows)).toMatch(/^1 to 9/);
    expect(hang('stuck-container-stop', rows, { facts: { kind: 'forced' } })).toMatch(/^1 to the end/);
    expect(hang('stuck-container-stop', rows, { facts: { kind: 'evicted' } })).toMatch(/^1 to the end/);
  });

  it('ends with the kubelet process, and counts again in the next', () => {
    const rows: Row[] = [DELETE, stopFails(1), [20, 'sync-enter', {}, { kubelet: 1 }]];
    expect(hang('stuck-container-stop', rows)).toMatch(/^1 to 20/);
    expect(
      hang('stuck-container-stop', [...rows, [21, 'kill-failed', { containerID: 'a', err: 'x' }, { kubelet: 1 }]]),
    ).toBe('21 to the end, 1x, x');
  });

  it('does not hang where its node shut down', () => {
    const shutDown: Circumstances = { facts: { kind: 'shut-down' } };
    const rows: Row[] = [[0, 'shutdown-kill'], stopFails(1)];
    expect(hang('stuck-container-stop', rows, shutDown)).toMatch(/^1 to the end/);
    expect(hang('stuck-container-stop', rows, { ...shutDown, log: coverage({ lastKubelet: 1 }) })).toBeNull();
    expect(hang('stuck-container-stop', rows, { log: coverage({ lastKubelet: 1 }) })).toMatch(/^1 to the end/);
    const ended: Row[] = [...rows, [30, 'kill-done', { containerID: 'a' }]];
    const restarted: Row[] = [...rows, [20, 'kill-failed', { containerID: 'a', err: 'x' }, { kubelet: 1 }]];
    expect(hang('stuck-container-stop', restarted, { ...shutDown, log: coverage({ lastKubelet: 1 }) })).toMatch(/^20/);
    expect(hang('stuck-container-stop', ended, { ...shutDown, log: coverage({ lastKubelet: 1 }) })).toMatch(/^1 to 30/);
  });

  it('lasts for certain only where the log would have its end', () => {
    const blind = { log: coverage({ observable: () => false }) };
    expect(hang('stuck-container-stop', [DELETE, stopFails(1)], blind)).toBeNull();
    expect(hang('stuck-container-stop', [DELETE, stopFails(1), [9, 'kill-done']], blind)).toMatch(/^1 to 9/);
  });

  it('is not measured by lines without a time', () => {
    expect(hang('stuck-container-stop', [DELETE, [1, 'kill-failed', { err: 'x' }, { at: null }]])).toBeNull();
    expect(hang('stuck-container-stop', [[0, 'config-delete', {}, { at: null }], stopFails(1)])).toMatch(/^1 to/);
    expect(hang('stuck-container-stop', [DELETE, stopFails(1), [20, 'kill-done', {}, { at: null }]])).toBeNull();
  });
});

describe('a sandbox that does not stop', () => {
  const sandboxHang = (...rows: Row[]) => hang('stuck-sandbox-stop', [DELETE, ...rows]);
  const failed = (seconds: number, err = 'cni'): Row => [seconds, 'runtime-stop-sandbox-failed', { err }];
  const synced = (seconds: number, err: string): Row => [seconds, 'sync-error', { err }];
  const gone = `failed to "KillPodSandbox" for "x" with KillPodSandboxError: "${NOT_FOUND}"`;
  const busy = 'failed to "KillPodSandbox" for "x" with KillPodSandboxError: "busy"';

  it.each<[string, readonly Row[], string | null]>([
    ['lasts to the end of the log', [failed(1)], '1 to the end, 1x, cni'],
    ['until the runtime has none', [failed(1), failed(9, NOT_FOUND)], '1 to 9, 1x, cni'],
    [
      'until the kubelet logs that there is none',
      [failed(1), [9, 'sandbox-stop-failed', { err: NOT_FOUND }]],
      '1 to 9, 1x, cni',
    ],
    ['until the worker finds none', [failed(1), synced(9, gone)], '1 to 9, 1x, cni'],
    [
      'not until a container is gone',
      [failed(1), synced(9, gone.replaceAll('PodSandbox', 'Container'))],
      '1 to the end, 1x, cni',
    ],
    [
      'not until a container has nothing to stop',
      [failed(1), [9, 'kill-failed', { err: NOT_FOUND }]],
      '1 to the end, 1x, cni',
    ],
    ['until its containers have terminated', [failed(1), [9, 'containers-terminated']], '1 to 9, 1x, cni'],
    ['even where only the worker logs it', [synced(1, busy)], `1 to the end, 1x, ${busy}`],
    ['not where there is none', [synced(1, gone)], null],
    ['not by an error of the worker about a container', [synced(1, busy.replaceAll('PodSandbox', 'Container'))], null],
    [
      'from the end of its containers on, where the call timed out',
      [[2, 'kill-done'], failed(99, TIMEOUT)],
      `2 to the end, 1x, ${TIMEOUT}`,
    ],
  ])('%s', (_what, rows, expected) => expect(sandboxHang(...rows)).toBe(expected));
});
