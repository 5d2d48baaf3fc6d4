import { describe, expect, it } from 'vitest';
import type { Coverage } from '../../src/correlate/types.js';
import { definitions } from '../../src/events/registry.js';
import { hangsOf, isHanging } from '../../src/lifecycle/hangs/index.js';
import type { Testimonies } from '../../src/lifecycle/hangs/refuted.js';
import type { Hang, HangId } from '../../src/lifecycle/hangs/types.js';
import type { Reconstructed } from '../../src/lifecycle/types.js';
import type { SeenTestimony } from '../../src/witness/types.js';
import { seenLine } from '../correlate/made.js';
import { coverage, endingAt, pleg, type Row, withLines } from './made.js';

interface Circumstances {
  readonly facts?: Partial<Reconstructed>;
  readonly log?: Coverage;
  readonly others?: Partial<Testimonies>;
}

function hangs(rows: readonly Row[], { facts = {}, log = coverage(), others = {} }: Circumstances = {}) {
  return hangsOf(withLines(rows, facts), log, { said: [], toUtc: at => at, ...others });
}

const spelled = ({ since, until, tries, error }: Hang): string =>
  `${since / 1000} to ${until === null ? 'the end' : until / 1000}, ${tries}x, ${error}`;

/** `since to until, tries, error`, in seconds; null where it does not hang in this way. */
function hang(id: HangId, rows: readonly Row[], circumstances: Circumstances = {}): string | null {
  const found = hangs(rows, circumstances).get(id);
  return found === undefined ? null : spelled(found);
}

const until = (seconds: number): Circumstances => ({ log: endingAt(seconds * 1000) });
const DELETE: Row = [0, 'config-delete'];
const TIMEOUT = 'rpc error: code = DeadlineExceeded desc = context deadline exceeded';
const NOT_FOUND = 'rpc error: code = NotFound desc = an error occurred when try to find container "a": not found';
const stopFails = (seconds: number, id = 'a', err = 'device or resource busy'): Row => [
  seconds,
  'runtime-stop-container-failed',
  { containerID: id, err },
];
const KILL: Row = [1, 'kill-begin', { containerID: 'containerd://a', gracePeriod: '30' }];

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
      'not by what the worker says of the sandbox',
      [
        stopFails(1),
        [9, 'sync-error', { err: `failed to "KillPodSandbox" for "x" with KillPodSandboxError: "${NOT_FOUND}"` }],
      ],
      '1 to the end, 1x, device or resource busy',
    ],
    [
      'also where only the worker says so',
      [[1, 'sync-error', { err: 'failed to "KillContainer" for "app" with KillContainerError: "busy"' }]],
      '1 to the end, 1x, failed to "KillContainer" for "app" with KillContainerError: "busy"',
    ],
    [
      'not by an error of the sandbox',
      [[1, 'sync-error', { err: 'failed to "KillPodSandbox" for "x": "busy"' }]],
      null,
    ],
    [
      'not by an error that says that it is gone',
      [[1, 'sync-error', { err: `failed to "KillContainer" for "app" with KillContainerError: "${NOT_FOUND}"` }]],
      null,
    ],
    [
      'of two in one error by what is said of the container',
      [
        [
          1,
          'pod-kill-failed',
          { err: `[failed to "KillContainer" for "app": "busy", failed to "KillPodSandbox" for "x": "${NOT_FOUND}"]` },
        ],
      ],
      `1 to the end, 1x, [failed to "KillContainer" for "app": "busy", failed to "KillPodSandbox" for "x": "${NOT_FOUND}"]`,
    ],
  ])('%s', (_what, rows, expected) => expect(hang('stuck-container-stop', [DELETE, ...rows])).toBe(expected));

  it('ends for each by itself, and for those that are not named with any of them', () => {
    const unnamed: Row = [2, 'sync-error', { err: 'failed to "KillContainer" for "app": busy' }];
    const ended: Row = [20, 'kill-done', { containerID: 'b' }];
    expect(hang('stuck-container-stop', [DELETE, unnamed, ended])).toMatch(/^2 to 20, 1x/);
    expect(hang('stuck-container-stop', [DELETE, stopFails(1), unnamed, ended])).toMatch(/^1 to the end/);
  });

  it('begins with the first try in the words that name it best', () => {
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

  it('is told of the longest, and of one that lasts before one that is over', () => {
    const over = [stopFails(1, 'b'), [100, 'kill-done', { containerID: 'b' }]] as Row[];
    expect(hang('stuck-container-stop', [DELETE, ...over, stopFails(590)])).toMatch(/^590 to the end/);
    expect(hang('stuck-container-stop', [DELETE, stopFails(1, 'b'), stopFails(2)])).toMatch(/^1 to the end/);
    const both: Row[] = [DELETE, stopFails(1, 'b'), stopFails(2), [10, 'kill-done', { containerID: 'b' }]];
    expect(hang('stuck-container-stop', [...both, [30, 'kill-done', { containerID: 'a' }]])).toMatch(/^2 to 30/);
  });

  it('began with the call, and its grace period, where the call ran out of time', () => {
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

  it('counts from before the deletion where the pod did not live on', () => {
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

  it('counts from the first line on where none begins the deletion', () => {
    expect(hang('stuck-container-stop', [stopFails(1), stopFails(2)])).toMatch(/^1 to the end, 2x/);
    expect(hang('stuck-container-stop', [stopFails(1), [9, 'kill-done']])).toMatch(/^1 to 9/);
    expect(hang('stuck-container-stop', [[2, 'kill-done'], stopFails(3, 'a', NOT_FOUND)])).toBeNull();
    expect(hang('stuck-container-stop', [stopFails(1), [2, 'kill-done']])).toBeNull();
  });

  it('is told of one error where the log ends, be it the last line', () => {
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

  it('hangs no more where its containers are dead: what fails then is tidying up', () => {
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

  it('ends with the kubelet process, and counts anew in the next', () => {
    const rows: Row[] = [DELETE, stopFails(1), [20, 'sync-enter', {}, { kubelet: 1 }]];
    expect(hang('stuck-container-stop', rows)).toMatch(/^1 to 20/);
    expect(
      hang('stuck-container-stop', [...rows, [21, 'kill-failed', { containerID: 'a', err: 'x' }, { kubelet: 1 }]]),
    ).toBe('21 to the end, 1x, x');
  });

  it('is not held against a node that went down with it', () => {
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

  it('lasts for certain only where the log would hold its end', () => {
    const blind = { log: coverage({ observable: () => false }) };
    expect(hang('stuck-container-stop', [DELETE, stopFails(1)], blind)).toBeNull();
    expect(hang('stuck-container-stop', [DELETE, stopFails(1), [9, 'kill-done']], blind)).toMatch(/^1 to 9/);
  });

  it('is not timed by lines without a time', () => {
    expect(hang('stuck-container-stop', [DELETE, [1, 'kill-failed', { err: 'x' }, { at: null }]])).toBeNull();
    expect(hang('stuck-container-stop', [[0, 'config-delete', {}, { at: null }], stopFails(1)])).toMatch(/^1 to/);
    expect(hang('stuck-container-stop', [DELETE, stopFails(1), [20, 'kill-done', {}, { at: null }]])).toBeNull();
  });
});

describe('a sandbox that does not stop', () => {
  const of = (...rows: Row[]) => hang('stuck-sandbox-stop', [DELETE, ...rows]);
  const failed = (seconds: number, err = 'cni'): Row => [seconds, 'runtime-stop-sandbox-failed', { err }];
  const synced = (seconds: number, err: string): Row => [seconds, 'sync-error', { err }];
  const gone = `failed to "KillPodSandbox" for "x" with KillPodSandboxError: "${NOT_FOUND}"`;
  const busy = 'failed to "KillPodSandbox" for "x" with KillPodSandboxError: "busy"';

  it.each<[string, readonly Row[], string | null]>([
    ['lasts to the end of the log', [failed(1)], '1 to the end, 1x, cni'],
    ['until the runtime has none', [failed(1), failed(9, NOT_FOUND)], '1 to 9, 1x, cni'],
    [
      'until the kubelet is told that there is none',
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
    ['also where only the worker says so', [synced(1, busy)], `1 to the end, 1x, ${busy}`],
    ['not where there is none', [synced(1, gone)], null],
    ['not by what the worker says of a container', [synced(1, busy.replaceAll('PodSandbox', 'Container'))], null],
    [
      'from when its containers had ended, where the call ran out of time',
      [[2, 'kill-done'], failed(99, TIMEOUT)],
      `2 to the end, 1x, ${TIMEOUT}`,
    ],
  ])('%s', (_what, rows, expected) => expect(of(...rows)).toBe(expected));
});

describe('which lines can be about it', () => {
  const unmountFails = (seconds: number): Row => [seconds, 'unmount-failed', { err: 'busy' }];
  const refused = (seconds: number): Row => [seconds, 'api-delete-failed', { err: 'forbidden' }];
  const gone: Row = [1, 'config-remove'];

  it('are none behind the end of the object where it goes last', () => {
    expect(hang('stuck-volume-unmount', [DELETE, gone, unmountFails(2)])).toBeNull();
    expect(hang('stuck-volume-unmount', [gone, unmountFails(2)])).toBeNull();
    expect(hang('final-delete-rejected', [DELETE, gone, refused(2)], { facts: { kind: 'evicted' } })).toBeNull();
  });

  it('are those of the node where somebody else removed it', () => {
    expect(hang('stuck-volume-unmount', [DELETE, gone, unmountFails(2)], { facts: { kind: 'evicted' } })).toMatch(/^2/);
    expect(hang('stuck-worker', [DELETE, gone, [2, 'teardown-removed']], { facts: { kind: 'forced' } })).toMatch(/^2/);
  });

  it('stand behind what they count from, be it the first line of all', () => {
    expect(
      hang('stuck-status-update', [
        [0, 'worker-complete'],
        [1, 'status-patch-failed', { err: 'x' }],
      ]),
    ).toMatch(/^1/);
  });
});

describe('a call that never returns', () => {
  const silent = (circumstances: Circumstances = {}, rows: readonly Row[] = [DELETE, KILL]) =>
    hang('stuck-container-stop', rows, circumstances);

  it('hangs from the end of the grace period on', () => expect(silent()).toBe('31 to the end, 1x, null'));

  it.each<[string, Coverage]>([
    ['where lines are missing behind it', coverage({ wholeFrom: () => false })],
    ['where lines were selected', coverage({ filtered: true })],
    ['where its end is not printed', coverage({ observable: (_, events) => !events.includes('kill-done') })],
  ])('is not told of %s', (_what, log) => expect(silent({ log })).toBeNull());

  it('hung where the log is whole up to its end', () => {
    const rows: Row[] = [DELETE, KILL, [99, 'containers-terminated']];
    expect(silent({}, rows)).toBe('31 to 99, 1x, null');
    expect(silent({ log: coverage({ whole: () => false }) }, rows)).toBeNull();
    expect(silent({ log: coverage({ wholeFrom: () => false }) }, rows)).toBe('31 to 99, 1x, null');
  });

  it('needs no whole log where the container itself is heard of', () => {
    const ended: Row[] = [DELETE, KILL, [99, 'kill-done', { containerID: 'a' }]];
    expect(silent({ log: coverage({ whole: () => false }) }, ended)).toBe('31 to 99, 1x, null');
  });

  it('needs one where no container is named', () => {
    const rows: Row[] = [DELETE, [1, 'kill-begin', { gracePeriod: '30' }], [99, 'kill-done']];
    expect(silent({}, rows)).toBe('31 to 99, 1x, null');
    expect(silent({ log: coverage({ whole: () => false }) }, rows)).toBeNull();
  });

  it('is not yet one a moment after it was made', () => {
    expect(hang('stuck-volume-unmount', [DELETE, [571, 'unmount-begin', { uniqueName: 'v' }]])).toBeNull();
    expect(hang('stuck-volume-unmount', [DELETE, [570, 'unmount-begin', { uniqueName: 'v' }]])).toMatch(/^570/);
    const mounts: Row[] = [DELETE, [571, 'mount-failed', { err: 'x' }], [572, 'mount-failed', { err: 'x' }]];
    expect(hang('stuck-worker', mounts)).toBeNull();
  });

  it('is none where its end was printed a moment before', () => {
    const begun = (seconds: number, volume = 'v'): Row => [seconds, 'unmount-begin', { uniqueName: volume }];
    const done = (more: Row[3] = {}): Row => [1, 'unmount-done', { uniqueName: 'v' }, more];
    const unmount = (...rows: Row[]) => hang('stuck-volume-unmount', [DELETE, ...rows]);
    expect(unmount(done(), begun(1.099))).toBeNull();
    expect(unmount(done(), begun(1.1))).toMatch(/^1.1 to the end/);
    expect(unmount(done(), begun(1, 'w'))).toMatch(/^1 to the end/);
    expect(unmount(done({ at: null }), begun(1))).toMatch(/^1 to the end/);
    expect(
      unmount(
        [1, 'unmount-failed', { uniqueName: 'v', err: 'x' }],
        [1.01, 'unmount-failed', { uniqueName: 'v', err: 'x' }],
      ),
    ).toMatch(/^1 to the end, 2x/);
  });

  it('sameMomentMs: a moment is a tenth of a second', () => {
    const answered = (seconds: number) =>
      hang('stuck-volume-unmount', [
        DELETE,
        [1, 'unmount-done', { uniqueName: 'v' }],
        [seconds, 'unmount-begin', { uniqueName: 'v' }],
      ]) === null;
    expect(answered(1.099)).toBe(true);
    expect(answered(1.1)).toBe(false);
  });
});

describe('what another witness saw', () => {
  const said = (what: SeenTestimony['what'], at: number | null, identity: SeenTestimony['identity'] = {}) =>
    [{ what, at, identity, line: 1, source: 1 }] satisfies SeenTestimony[];
  const of = (...[what, at, identity]: Parameters<typeof said>) =>
    hang('stuck-container-stop', [DELETE, stopFails(5)], { others: { said: said(what, at, identity) } });

  it.each<[string, boolean, Parameters<typeof said>]>([
    [
      'the exit of the container behind the last line of trouble',
      true,
      ['container-exited', 5_000, { containerId: 'a' }],
    ],
    ['one before', false, ['container-exited', 4_999, { containerId: 'a' }]],
    ['one without a time', true, ['container-exited', null, { containerId: 'a' }]],
    ['that of another', false, ['container-exited', 9_000, { containerId: 'b' }]],
    ['one that names none', true, ['container-exited', 9_000]],
    ['the end of a sandbox', false, ['sandbox-stopped', 9_000]],
  ])('refutes a hang: %s', (_what, refuted, args) => expect(of(...args) === null).toBe(refuted));

  it('counts whenever it was, without a clock', () => {
    const others = { said: said('container-exited', 1), toUtc: null };
    expect(hang('stuck-container-stop', [DELETE, stopFails(5)], { others })).toBeNull();
  });

  it('counts where the lines name no container, or have no time', () => {
    const others = { said: said('container-exited', 9_000, { containerId: 'b' }) };
    const unnamed: Row = [5, 'sync-error', { err: 'failed to "KillContainer" for "app": busy' }];
    expect(hang('stuck-container-stop', [DELETE, unnamed], { others })).toBeNull();
    const untimed: Row[] = [DELETE, stopFails(5), [10, 'kill-failed', { containerID: 'a', err: 'x' }, { at: null }]];
    expect(hang('stuck-container-stop', untimed, { others: { said: said('container-exited', 1) } })).toBeNull();
  });

  it('leaves alone what was over by the log', () => {
    const others = { said: said('container-exited', 9_000) };
    expect(hang('stuck-container-stop', [DELETE, stopFails(1), [20, 'kill-done']], { others })).toMatch(/^1 to 20/);
  });

  it('says nothing of volumes', () => {
    const others = { said: said('container-exited', 9_000) };
    expect(hang('stuck-volume-unmount', [DELETE, [1, 'unmount-failed', { err: 'x' }]], { others })).toMatch(/^1 to/);
  });

  it('nor does the node wait for what it has forgotten', () => {
    const fails: Row = [1, 'unmount-failed', { err: 'x', uniqueName: 'v' }];
    const forced: Circumstances = { facts: { kind: 'forced' } };
    expect(hang('stuck-volume-unmount', [DELETE, fails], forced)).toMatch(/^1 to the end/);
    expect(hang('stuck-volume-unmount', [DELETE, fails, [2, 'forgotten']], forced)).toBeNull();
    expect(hang('stuck-volume-unmount', [DELETE, [0.5, 'forgotten'], fails], forced)).toMatch(/^1 to the end/);
    const refused: Row = [1, 'api-delete-failed', { err: 'admission webhook denied the request' }];
    expect(hang('final-delete-rejected', [DELETE, refused, [2, 'forgotten']])).toMatch(/^1 to the end/);
  });
});

describe('volumes', () => {
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
    ['a mount that is tried again is none', [BACKOFF('{volumeName:v podName:x}', 'MountVolume.SetUp failed')], null],
    [
      'where no volume is named, any end will do',
      [BACKOFF('', UNMOUNT), [9, 'volumes-unmounted'], [10, 'volume-paths-gone']],
      `1 to 10, 1x, ${UNMOUNT}`,
    ],
    [
      'a wait for mounted volumes',
      [[1, 'sync-error', { err: 'timed out: mounted volumes=[v]' }]],
      '1 to the end, 1x, timed out: mounted volumes=[v]',
    ],
    ['a wait for unmounted ones is one for mounts', [[1, 'sync-error', { err: 'unmounted volumes=[v]' }]], null],
  ])('%s', (_what, rows, expected) => expect(hang('stuck-volume-unmount', [DELETE, ...rows])).toBe(expected));

  it('that a starting pod mounts keep its worker from hearing of the deletion', () => {
    const mount = (seconds: number, err = 'MountVolume.SetUp failed for volume "v"'): Row => [
      seconds,
      'operation-backoff',
      { err },
    ];
    const of = (...rows: Row[]) => hang('stuck-worker', [DELETE, ...rows]);
    expect(of(mount(1), mount(2), [40, 'terminating-enter'])).toMatch(/^1 to 40, 2x/);
    expect(of(mount(1, UNMOUNT), mount(2, UNMOUNT), [40, 'terminating-enter'])).toBeNull();
    expect(of(mount(1), mount(2), [20, 'mount-done'], [40, 'terminating-enter'])).toBeNull();
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

  it('is not waited for by what failed before the worker was done', () => {
    const failed = (seconds: number): Row => [seconds, 'status-patch-failed', { err: 'refused' }];
    const of = (...rows: Row[]) =>
      hang('stuck-status-update', [DELETE, ...rows], { log: coverage({ wholeFrom: () => false }) });
    expect(of(failed(1))).toBeNull();
    expect(of(failed(1), [2, 'unmount-done'])).toBeNull();
    expect(of([2, 'unmount-done'], failed(3))).toBe('3 to the end, 1x, refused');
    // The worker's own line counts for more than that of a volume
    expect(of([2, 'unmount-done'], failed(3), [4, 'worker-complete'], failed(5))).toBe('5 to the end, 1x, refused');
    expect(of([2, 'worker-complete'], [3, 'status-patch-failed', { err: 'pods "web-0" not found' }])).toBeNull();
  });
});

describe('a mirror', () => {
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

  it('is not known to be refused where no reason is given', () => {
    expect(
      hang('mirror-create-rejected', [DELETE, [1, 'mirror-create-failed']], { facts: { kind: 'mirror' } }),
    ).toBeNull();
  });

  it('can be refused to go', () => {
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

describe('just below a threshold, and at it', () => {
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
      ...{ below: 4_999, at: 5_000 },
    },
    {
      limit: 'runtimeErrorMs',
      id: 'stuck-sandbox-stop',
      rows: ms => [DELETE, [0, 'sandbox-stop-failed', { err: 'cni' }], [ms / 1000, 'containers-terminated']],
      ...{ below: 4_999, at: 5_000 },
    },
    {
      limit: 'defaultGraceMs',
      id: 'stuck-container-stop',
      rows: ms => [DELETE, [0, 'kill-begin'], [ms / 1000, 'kill-done']],
      ...{ below: 49_999, at: 50_000 },
    },
    {
      limit: 'minGraceMs',
      id: 'stuck-container-stop',
      rows: ms => [DELETE, [0, 'kill-begin', { gracePeriod: '1' }], [ms / 1000, 'kill-done']],
      ...{ below: 21_999, at: 22_000 },
    },
    {
      limit: 'handOverMs',
      id: 'stuck-worker',
      rows: ms => [DELETE, [0, 'teardown-begun'], [ms / 1000, 'terminating-enter']],
      ...{ below: 29_999, at: 30_000 },
    },
    {
      limit: 'mountTries',
      id: 'stuck-worker',
      rows: tries => [
        DELETE,
        ...Array.from({ length: tries }, (): Row => [0, 'mount-failed', { err: 'x' }]),
        [60, 'terminating-enter'],
      ],
      ...{ below: 1, at: 2 },
    },
    {
      limit: 'unmountErrorMs',
      id: 'stuck-volume-unmount',
      rows: ms => [DELETE, unmountFails, [ms / 1000, 'unmount-done', { uniqueName: 'v' }]],
      ...{ below: 4_999, at: 5_000 },
    },
    {
      limit: 'silentUnmountMs',
      id: 'stuck-volume-unmount',
      rows: ms => [DELETE, [0, 'unmount-begin', { uniqueName: 'v' }], [ms / 1000, 'unmount-done', { uniqueName: 'v' }]],
      ...{ below: 29_999, at: 30_000 },
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
      ...{ below: 14_999, at: 15_000 },
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
      ...{ below: 14_999, at: 15_000 },
    },
    {
      limit: 'volumePathTries',
      id: 'stuck-volume-path',
      rows: tries => [DELETE, ...Array.from({ length: tries }, (): Row => [0, 'status-blocked-volumes'])],
      ...{ below: 2, at: 3 },
    },
    {
      limit: 'cgroupTries',
      id: 'stuck-cgroup',
      rows: tries => [DELETE, ...Array.from({ length: tries }, (): Row => [0, 'sync-error', { err: 'a cgroup' }])],
      ...{ below: 1, at: 2 },
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
      ...{ below: 9_999, at: 10_000 },
    },
    {
      limit: 'silentStatusMs',
      id: 'stuck-status-update',
      rows: ms => [DELETE, [0, 'worker-complete'], [ms / 1000, 'status-patch']],
      ...{ below: 29_999, at: 30_000 },
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
      ...{ below: 9_999, at: 10_000 },
    },
    {
      limit: 'phaseTries',
      id: 'stuck-phase',
      rows: tries => [
        DELETE,
        [0, 'worker-complete'],
        ...Array.from({ length: tries }, (): Row => [0, 'status-delayed']),
      ],
      ...{ below: 1, at: 2 },
    },
  ];

  it.each(cases)('$limit ($id)', ({ id, rows, below, at }) => {
    expect(hang(id, rows(below))).toBeNull();
    expect(hang(id, rows(at))).not.toBeNull();
  });

  it('openHangMs: a hang that lasts for ten seconds is one at the end of the log', () => {
    const rows: Row[] = [DELETE, stopFails(1)];
    expect(isHanging(hangs(rows, until(10.999)))).toBe(false);
    expect(isHanging(hangs(rows, until(11)))).toBe(true);
    const over: Row[] = [...rows, [20, 'kill-done']];
    expect(isHanging(hangs(over, until(60)))).toBe(false);
    expect(isHanging(hangs([...over, [30, 'api-delete-failed', { err: 'forbidden' }]], until(60)))).toBe(true);
  });
});
