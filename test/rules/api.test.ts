import { describe, expect, it } from 'vitest';
import type { ApiStory, ChangeKind, Observation } from '../../src/correlate/types.js';
import type { Reconstructed } from '../../src/episodes/ends/types.js';
import { apiUnavailable } from '../../src/rules/api-unavailable.js';
import { clockSkew } from '../../src/rules/clock-skew.js';
import { cniTeardownFailed } from '../../src/rules/cni-teardown-failed.js';
import { deletionRequestedBy } from '../../src/rules/deletion-requested-by.js';
import { finalizerHeld } from '../../src/rules/finalizer-held.js';
import { neverSeenByKubelet } from '../../src/rules/never-seen-by-kubelet.js';
import { plegUnhealthy } from '../../src/rules/pleg-unhealthy.js';
import { requestDenied } from '../../src/rules/request-denied.js';
import { requestLate } from '../../src/rules/request-late.js';
import { runtimeUnavailable } from '../../src/rules/runtime-unavailable.js';
import { nodeTroubles } from '../../src/rules/troubles.js';
import type { RuleContext } from '../../src/rules/types.js';
import type { SeenTestimony } from '../../src/sources/types.js';
import { seenLine, state, WEB } from '../correlate/made.js';
import { endingAt, step } from '../episodes/ends/made.js';
import { deletion, messagesOf, shownBy, testimony, withMessage } from './made.js';

type Id = Parameters<typeof seenLine>[1];
const failing = (id: Id, seq: number, err: string, more: Partial<Observation> = {}): Observation =>
  seenLine(seq, id, { fields: { err }, ...more });

const change = (kind: ChangeKind, more: Partial<ApiStory['snapshots'][number]> = {}): ApiStory['changes'][number] => ({
  kind,
  resourceVersion: '1',
  snapshot: state('u1', 2, { line: 30, ...more }),
});
const story = (more: Partial<ApiStory> = {}): ApiStory => ({
  uid: 'u1',
  pod: WEB,
  snapshots: [state('u1', 1)],
  changes: [],
  requestedAt: null,
  ...more,
});
const seenAt = (at: number | null, seq = 9): { line: Observation; steps: Reconstructed['steps'] } => {
  const line = seenLine(seq, 'config-delete', { at });
  return { line, steps: [shownBy('delete-seen', line)] };
};

const REFUSED = 'Get "https://10.0.0.1:6443/api": dial tcp 10.0.0.1:6443: connect: connection refused';
const CAUSE = 'dial tcp 10.0.0.1:6443: connection refused';

describe('api-unavailable', () => {
  const lease = (seq: number, more: Partial<Observation> = {}): Observation =>
    failing('kubelet-lease-failed', seq, REFUSED, more);
  const out = (
    own: readonly Observation[],
    node: readonly Observation[] = [],
    facts: Partial<Reconstructed> = {},
    more: Partial<RuleContext> = {},
  ): string[] =>
    messagesOf(apiUnavailable, deletion([seenLine(1, 'config-delete'), ...own], { outcome: 'in-progress', ...facts }), {
      troubles: nodeTroubles(node),
      ...more,
    });

  it.each([
    'status-get-failed',
    'status-patch-failed',
    'api-delete-failed',
    'mirror-create-failed',
    'mirror-delete-failed',
    'mirror-orphan-delete-failed',
  ] as const)('is reported for %s that got no answer', id => {
    expect(out([failing(id, 2, REFUSED)])).toEqual([`@2000 the API server could not be reached: ${CAUSE} [2]`]);
    expect(out([failing(id, 2, 'pods "x" is forbidden')])).toEqual([]);
  });

  it('leaseFailures: is reported for two failures of the node, which are all counted once the pod has a failure too', () => {
    expect(out([], [lease(3)])).toEqual([]);
    expect(out([], [lease(3), lease(4)])).toEqual([
      `@3000 the API server could not be reached for 1 s: ${CAUSE} [3 4]`,
    ]);
    expect(out([], [lease(3), failing('kubelet-node-status-failed', 4, REFUSED)])).toHaveLength(1);
    expect(out([failing('status-patch-failed', 5, REFUSED)], [lease(3)])).toEqual([
      `@3000 the API server could not be reached for 2 s: ${CAUSE} [3 5]`,
    ]);
  });

  it('states the duration if it is at least one second', () => {
    const both = (ms: number | null): string[] =>
      out([failing('status-get-failed', 2, REFUSED), failing('status-get-failed', 3, REFUSED, { at: ms })]);
    expect(both(2_999)).toEqual([`@2000 the API server could not be reached: ${CAUSE} [2 3]`]);
    expect(both(3_000)).toEqual([`@2000 the API server could not be reached for 1 s: ${CAUSE} [2 3]`]);
    expect(both(null)).toEqual([`@null the API server could not be reached: ${CAUSE} [3 2]`]);
    expect(
      out([failing('status-get-failed', 2, REFUSED, { at: null }), failing('status-get-failed', 9, REFUSED)]),
    ).toEqual([`@null the API server could not be reached: ${CAUSE} [2 9]`]);
  });

  it('ignores failures before the deletion', () => {
    expect(out([failing('status-get-failed', 0, REFUSED)])).toEqual([]);
    expect(out([], [lease(0), lease(0.5)])).toEqual([]);
  });

  describe('counts failures of the node while the deletion went on', () => {
    const node = [lease(5), lease(6)];
    const last = shownBy('remove-seen', seenLine(4, 'config-remove'));
    it.each([
      ['to its last step', { outcome: 'removed', steps: [last] }, {}, 0],
      ['to its last step, even for a mirror pod', { outcome: 'recreated', steps: [last] }, {}, 0],
      ['and on, if its step comes later', { outcome: 'removed', steps: [step('forgotten', 6_000), last] }, {}, 1],
      ['to the end of the log where it hangs', { outcome: 'stuck', steps: [last] }, {}, 1],
      ['to the end of the log, which may come first', { outcome: 'stuck' }, { last: 5_500 }, 0],
      ['to its first line, where the end is not known', { outcome: 'stuck' }, { last: null }, 0],
      ['whose beginning is not known', { begun: null }, {}, 0],
      ['whose beginning has no time', { begun: seenLine(1, 'config-delete', { at: null }) }, {}, 0],
    ] as const)('%s', (_, facts, more, times) =>
      expect(out([], node, facts as unknown as Partial<Reconstructed>, more)).toHaveLength(times),
    );

    it('from the request on, where the clocks can be compared', () => {
      const early = [lease(-20), lease(-19)];
      const requested = { story: story({ requestedAt: -25_000 }) };
      expect(out([], early)).toEqual([]);
      expect(out([], early, requested)).toHaveLength(1);
      expect(out([], early, { story: story({ requestedAt: -19_500 }) })).toEqual([]);
      expect(out([], early, requested, { clockConfidence: 'assumed' })).toEqual([]);
      expect(out([], early, requested, { toUtc: at => at - 60_000 })).toEqual([]);
      expect(out([], node, requested, { toUtc: at => at - 60_000 })).toHaveLength(1);
    });

    it('only by lines that have a time', () => {
      expect(out([], [lease(5, { at: null }), lease(6)])).toEqual([]);
      expect(out([], [lease(1), lease(6)], { outcome: 'removed', steps: [step('forgotten', 6_000)] })).toHaveLength(1);
    });
  });
});

describe('what is wrong with the node', () => {
  const start = seenLine(1, 'kubelet-start');
  const troublesIn = (...lines: readonly Observation[]) => nodeTroubles(lines);

  it.each([
    'sync-skipped',
    'runtime-not-ready',
    'pleg-list-failed',
    'runtime-container-status-failed',
    'runtime-stop-container-failed',
    'runtime-stop-sandbox-failed',
    'runtime-remove-sandbox-failed',
    'runtime-remove-container-failed',
  ] as const)('the runtime: %s', id => {
    const down = 'rpc error: code = Unavailable desc = connection error';
    expect(troublesIn(failing(id, 2, down)).runtime).toHaveLength(1);
    expect(troublesIn(failing(id, 2, 'no such container')).runtime).toEqual([]);
    expect(troublesIn(failing('housekeeping-slow', 2, down)).runtime).toEqual([]);
    expect(troublesIn(start, failing(id, 2, down)).runtime).toEqual([]);
  });

  it('includes PLEG, unless PLEG has not looked yet', () => {
    const skipped = (seq: number, err: string): Observation => failing('sync-skipped', seq, err);
    expect(
      troublesIn(skipped(2, 'PLEG is not healthy: pleg was last seen active 3m1s ago; threshold is 3m0s')).pleg,
    ).toHaveLength(1);
    expect(
      troublesIn(skipped(2, 'PLEG is not healthy: pleg was last seen active 2562047h47m16.854775807s ago')).pleg,
    ).toEqual([]);
    expect(troublesIn(skipped(2, 'PLEG is not healthy: pleg has yet to be successful')).pleg).toEqual([]);
    expect(troublesIn(start, skipped(2, 'PLEG is not healthy: pleg was last seen active 3m1s ago')).pleg).toEqual([]);
    expect(troublesIn(failing('pleg-list-failed', 2, 'pleg was last seen active 3m1s ago')).pleg).toEqual([]);
  });

  it('includes what a kubelet prints once it has run for a while', () => {
    const lease = (more: Partial<Observation>): number =>
      troublesIn(start, failing('kubelet-lease-failed', 9, REFUSED, more)).api.length;
    expect(lease({})).toBe(0);
    expect(lease({ kubelet: 1 })).toBe(1);
    expect(lease({ at: null })).toBe(1);
    expect(troublesIn({ ...start, at: null }, failing('kubelet-lease-failed', 9, REFUSED)).api).toHaveLength(1);
  });

  it('takes the reason from one of three fields, or from the message', () => {
    const line = (fields: Readonly<Record<string, string>>): Observation =>
      seenLine(2, 'runtime-not-ready', { fields });
    for (const key of ['err', 'error', 'runtimeReady'])
      expect(troublesIn(line({ [key]: 'container runtime is down' })).runtime).toHaveLength(1);
    expect(troublesIn(line({ runtimeReady: 'RuntimeReady=false reason:x', err: 'nothing' })).runtime).toEqual([]);
    expect(
      troublesIn(withMessage(line({}), 'skipping pod synchronization - [container runtime is down]')).runtime,
    ).toHaveLength(1);
    expect(troublesIn(line({ other: 'container runtime is down' })).runtime).toEqual([]);
  });

  it('keeps slow housekeeping and manifest errors apart', () => {
    const all = troublesIn(seenLine(2, 'housekeeping-slow'), seenLine(3, 'static-manifest-error'));
    expect(all.housekeeping.map(({ line }) => line)).toEqual([2]);
    expect(all.manifests.map(({ line }) => line)).toEqual([3]);
  });
});

describe('pleg-unhealthy', () => {
  it('reports what was logged while the deletion went on', () => {
    const skipped = failing(
      'sync-skipped',
      3,
      'PLEG is not healthy: pleg was last seen active 3m1s ago; threshold is 3m0s',
    );
    const lifecycle = deletion([seenLine(2, 'config-delete')], { outcome: 'in-progress' });
    expect(
      messagesOf(plegUnhealthy, lifecycle, { troubles: nodeTroubles([skipped, { ...skipped, line: 4 }]) }),
    ).toEqual(['@3000 PLEG was not healthy: pleg was last seen active 3m1s ago; threshold is 3m0s [3 4]']);
    expect(messagesOf(plegUnhealthy, lifecycle)).toEqual([]);
  });
});

describe('runtime-unavailable', () => {
  const DOWN = 'rpc error: code = Unavailable desc = connection error';
  const down = (
    own: readonly Observation[],
    node: readonly Observation[] = [],
    facts: Partial<Reconstructed> = {},
    more: Partial<RuleContext> = {},
  ): string[] =>
    messagesOf(
      runtimeUnavailable,
      deletion([seenLine(1, 'config-delete'), ...own], { outcome: 'in-progress', ...facts }),
      {
        troubles: nodeTroubles(node),
        ...more,
      },
    );

  it.each([
    'kill-failed',
    'pod-kill-failed',
    'sandbox-stop-failed',
    'sync-error',
    'runtime-stop-container-failed',
    'runtime-stop-sandbox-failed',
  ] as const)('is reported for %s of the pod that got no answer', id => {
    expect(down([failing(id, 2, DOWN)])).toEqual(['@2000 the container runtime did not answer: connection error [2]']);
    const dialled = 'dial unix /run/containerd/containerd.sock: connect:';
    expect(down([failing(id, 2, `${dialled} no such file or directory`)])).toHaveLength(1);
    expect(down([failing(id, 2, `${dialled} connection refused`)])).toHaveLength(1);
    expect(down([failing(id, 2, 'Cannot connect to the Docker daemon. Is it running?')])).toHaveLength(1);
    expect(down([failing(id, 2, 'rpc error: code = 14 desc = grpc: the connection is unavailable')])).toHaveLength(1);
    // A time-out may concern this pod alone
    expect(down([failing(id, 2, 'code = DeadlineExceeded desc = context deadline exceeded')])).toEqual([]);
  });

  it.each([
    'failed to destroy network for sandbox "2bd1": error getting ClusterInformation: Get "https://[10.96.0.1]:443/apis/crd.projectcalico.org/v1": dial tcp 10.96.0.1:443: connect: connection refused',
    'failed to destroy network for sandbox "2bd1": Error received from DelNetwork gRPC call: rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing dial tcp 127.0.0.1:50051: connect: connection refused"',
    'failed to destroy network for sandbox "2bd1": unable to connect to Cilium daemon: Get "http://localhost/v1/config": dial unix /var/run/cilium/cilium.sock: connect: no such file or directory',
    'failed to kill container "77f0": dial unix /run/containerd/s/9a41: connect: connection refused',
  ])('is not reported where the runtime answered and another server did not: %s', desc => {
    const answer = `rpc error: code = Unknown desc = ${desc}`;
    expect(down([failing('sync-error', 2, answer)])).toEqual([]);
    expect(down([], [failing('runtime-stop-sandbox-failed', 2, answer)])).toEqual([]);
    const both = `[failed to "KillContainer" for "web" with KillContainerError: "rpc error: code = Unavailable desc = connection error", failed to "KillPodSandbox" for "u1" with KillPodSandboxError: "${answer}"]`;
    expect(down([failing('pod-kill-failed', 2, both)])).toHaveLength(1);
  });

  it('is reported for lines of the node during the deletion, in order', () => {
    expect(
      down(
        [failing('kill-failed', 4, DOWN)],
        [failing('pleg-list-failed', 2, DOWN), failing('pleg-list-failed', 5, DOWN)],
      ),
    ).toEqual(['@2000 the container runtime did not answer for 3 s: connection error [2 4 5]']);
    expect(down([], [failing('pleg-list-failed', 0, DOWN)])).toEqual([]);
    expect(down([failing('kill-failed', 2, DOWN), failing('kill-failed', 3, DOWN, { at: 2_999 })])).toEqual([
      '@2000 the container runtime did not answer: connection error [2 3]',
    ]);
    expect(down([failing('kill-failed', 2, DOWN), failing('kill-failed', 3, DOWN)])).toEqual([
      '@2000 the container runtime did not answer for 1 s: connection error [2 3]',
    ]);
    expect(down([failing('kill-failed', 2, DOWN, { at: null }), failing('kill-failed', 9, DOWN)])).toEqual([
      '@null the container runtime did not answer: connection error [2 9]',
    ]);
  });

  it('silentRuntimeMs: is reported for a minute of silence, and for housekeeping that took as long', () => {
    const slow = seenLine(3, 'housekeeping-slow');
    const { line, steps } = seenAt(60_000);
    const silent = (
      facts: Partial<Reconstructed>,
      node: readonly Observation[] = [slow],
      more: Partial<RuleContext> = {},
    ): string[] => down([line], node, { steps, story: story({ requestedAt: 0 }), ...facts }, more);
    expect(silent({})).toEqual([
      '@60000 the kubelet was blocked: it read the deletion 60 s after the request, while it waited for the container runtime [3 9]',
    ]);
    expect(silent({ story: story({ requestedAt: 1 }) })).toEqual([]);
    expect(silent({}, [])).toEqual([]);
    expect(silent({}, [seenLine(0, 'housekeeping-slow', { at: -1 })])).toEqual([]);
    expect(silent({ story: null })).toEqual([]);
    expect(silent({ steps: [] })).toEqual([]);
    expect(silent({ steps: [step('delete-seen', 60_000)] })).toEqual([]);
    expect(silent({ steps: seenAt(null).steps })).toEqual([]);
    expect(silent({}, [slow], { toUtc: at => at - 1 })).toEqual([]);
  });
});

describe('clock-skew', () => {
  const first = { line: 20 };
  const skewed = (facts: Partial<Reconstructed> = {}, more: Partial<RuleContext> = {}): string[] =>
    messagesOf(
      clockSkew,
      deletion([], { steps: seenAt(10_000).steps, story: story({ requestedAt: 15_000 }), ...facts }),
      more,
    );
  const text =
    "the node's clock is at least 5 s behind the API server's: the kubelet saw the deletion before it was requested";

  it('is reported where the kubelet acts before the request', () => {
    expect(skewed()).toEqual([`@10000 ${text} [9]`]);
    expect(skewed({ story: story({ requestedAt: 15_000, changes: [change('requested', first)] }) })).toEqual([
      `@10000 ${text} [9 1:20]`,
    ]);
    expect(skewed({}, { toUtc: at => at + 4_000 })).toEqual([]);
  });

  it.each([
    ['Z', 1],
    ['UTC', 1],
    ['-05:30', 1],
    ['+08:00:02', 0],
    ['Asia/+08:00', 0],
    [null, 0],
  ])('is computed in zone %s: %i', (zone, times) => expect(skewed({}, { zone })).toHaveLength(times));

  it.each([
    ['a line of it', { steps: [] }],
    ['a proof of it', { steps: [step('delete-seen', 10_000)] }],
    ['its time', { steps: seenAt(null).steps }],
    ['a watch', { story: null }],
    ['the request in it', { story: story() }],
  ])('is not reported without %s', (_, facts) => expect(skewed(facts)).toEqual([]));
});

describe('never-seen-by-kubelet', () => {
  const request = change('requested', { nodeName: 'n1', deletionGracePeriodSeconds: 30 });
  const unseen = (facts: Partial<Reconstructed> = {}, more: Partial<RuleContext> = {}): string[] =>
    messagesOf(
      neverSeenByKubelet,
      deletion([], { story: story({ requestedAt: 10_000, changes: [request] }), ...facts }),
      {
        last: 110_000,
        ...more,
      },
    );
  const watched = (more: Partial<ApiStory>): Partial<Reconstructed> => ({
    story: story({ requestedAt: 10_000, changes: [request], ...more }),
  });

  it('is reported for a deletion that the watch shows and no line answers', () => {
    expect(unseen()).toEqual([
      '@10000 deletion requested 100 s before the log ends, and no line of the kubelet mentions it [1:30] {delivery to the kubelet 10000-}',
    ]);
  });

  it('kubeletWatchMs: is reported one minute after the grace period', () => {
    expect(unseen({}, { last: 99_999 })).toEqual([]);
    expect(unseen({}, { last: 100_000 })).toHaveLength(1);
    const graceless = change('requested', { nodeName: 'n1' });
    expect(unseen(watched({ changes: [graceless] }), { last: 69_999 })).toEqual([]);
    expect(unseen(watched({ changes: [graceless] }), { last: 70_000 })).toHaveLength(1);
  });

  it.each<[string, Partial<Reconstructed>, Partial<RuleContext>]>([
    ['without a watch', { story: null }, {}],
    ['without a request', watched({ changes: [change('grace-shortened', { nodeName: 'n1' })] }), {}],
    ['without its time', watched({ requestedAt: null }), {}],
    ['for a pod that is gone', watched({ changes: [request, change('removed')] }), {}],
    ['for a pod that the kubelet deleted', watched({ changes: [request, change('final-delete')] }), {}],
    ['for a pod that the kubelet knows', { steps: seenAt(20_000).steps }, {}],
    ['for a pod that is being torn down', { observations: [seenLine(1, 'teardown-begun')] }, {}],
    ['for a pod whose worker ends it', { observations: [seenLine(1, 'terminating-enter')] }, {}],
    ['for a pod without a node', watched({ changes: [change('requested')] }), {}],
    ["for a pod of another node than this log's", {}, { firstOn: () => null }],
    ['in a log without times', {}, { last: null }],
    ['by an unknown clock', {}, { clockConfidence: 'assumed' }],
    ['in selected lines', { coverage: { ...endingAt(110_000), filtered: true } }, {}],
    ['before the log begins', {}, { firstOn: () => 10_001 }],
  ])('is not reported %s', (_, facts, more) => expect(unseen(facts, more)).toEqual([]));

  it('is reported, from the first line of the node on, though the pod still runs and its lines show it', () => {
    expect(unseen({ ...deletion([seenLine(1, 'sync-enter')]), ...watched({}) })).toHaveLength(1);
    expect(unseen({ steps: [step('delete-seen', 20_000)] })).toHaveLength(1);
    expect(unseen({}, { firstOn: node => (node === 'n1' ? 10_000 : null) })).toHaveLength(1);
  });
});

describe('finalizer-held', () => {
  const sent = shownBy('api-delete-sent', seenLine(10, 'api-deleted'));
  const gone = (at: number | null): Reconstructed['steps'][number] =>
    shownBy('remove-seen', seenLine(20, 'config-remove', { at }));

  describe('in a watch', () => {
    const held = state('u1', 3, {
      line: 33,
      deletionGracePeriodSeconds: 0,
      finalizers: ['example.com/a', 'example.com/b'],
    });
    const kept = (
      steps: Reconstructed['steps'],
      snapshots = [state('u1', 1), held],
      lastAt: number | null = 60_000,
    ): string[] =>
      messagesOf(finalizerHeld, deletion([], { steps, story: story({ snapshots }), coverage: endingAt(lastAt) }));
    const text = (long: string): string =>
      `held by finalizer example.com/a, example.com/b${long} after the kubelet had finished`;

    it('is reported for a state with a finalizer and no grace period left, with its duration', () => {
      expect(kept([sent, gone(14_000)])).toEqual([`@10000 ${text(' for 4 s')} [10 1:33]`]);
      expect(kept([sent, gone(12_999)])).toEqual([]);
      expect(kept([sent])).toEqual([`@10000 ${text(' for 50 s')} [10 1:33]`]);
      expect(kept([sent], undefined, 11_000)).toEqual([`@10000 ${text(' for 1 s')} [10 1:33]`]);
      expect(kept([sent], undefined, null)).toEqual([`@10000 ${text('')} [10 1:33]`]);
      expect(kept([gone(14_000)])).toEqual([`@null ${text('')} [1:33]`]);
      expect(kept([sent, gone(null)])).toEqual([`@10000 ${text(' for 50 s')} [10 1:33]`]);
    });

    it('names the finalizers of the last such state', () => {
      const later = { ...held, line: 34, finalizers: ['example.com/b'] };
      expect(kept([sent], [held, later, state('u1', 5)])).toEqual([
        '@10000 held by finalizer example.com/b for 50 s after the kubelet had finished [10 1:33 1:34]',
      ]);
    });

    it.each<[string, 'forced' | 'unknown' | 'graceful', 'running' | 'terminated', string]>([
      ['by force, while it still ran', 'forced', 'running', ': it was deleted by force, and main still ran'],
      ['by force after a request with grace', 'graceful', 'running', ': it was deleted by force, and main still ran'],
      [
        'by force, after it had ended',
        'forced',
        'terminated',
        ': it was deleted by force, and nothing shows whether the kubelet has finished',
      ],
      ['an unknown client', 'unknown', 'terminated', ': nothing shows whether the kubelet has finished'],
      ['by the kubelet', 'graceful', 'terminated', ' after the kubelet had finished'],
    ])('names the client that deleted the object: %s', (_, kind, now, rest) => {
      const containers = [{ name: 'main', state: now }] as never;
      const lifecycle = deletion([], { kind, steps: [], story: story({ snapshots: [{ ...held, containers }] }) });
      expect(messagesOf(finalizerHeld, lifecycle).join()).toContain(
        `held by finalizer example.com/a, example.com/b${rest} [`,
      );
    });

    it.each([
      ['True', ': its node no longer exists, and it waits for nothing else'],
      ['False', ': it was deleted by force, and main still ran'],
    ])('does not wait for a node that is gone (DisruptionTarget %s)', (status, rest) => {
      const containers = [{ name: 'main', state: 'running' }] as never;
      const conditions = [{ type: 'DisruptionTarget', status, reason: 'DeletionByPodGC', lastTransitionTime: null }];
      const lifecycle = deletion([], { steps: [], story: story({ snapshots: [{ ...held, containers, conditions }] }) });
      expect(messagesOf(finalizerHeld, lifecycle).join()).toContain(`example.com/b${rest} [`);
    });

    it.each([
      ['with grace left', { deletionGracePeriodSeconds: 30 }],
      ['before the request', { deletionGracePeriodSeconds: null }],
      ['without finalizers', { finalizers: [] }],
    ])('is not reported %s', (_, more) => expect(kept([sent], [{ ...held, ...more }])).toEqual([]));
  });

  describe('in a log', () => {
    const kept = (steps: Reconstructed['steps'], lastAt: number | null = 60_000, wholeFrom = true): string[] =>
      messagesOf(finalizerHeld, deletion([], { steps, coverage: { ...endingAt(lastAt), wholeFrom: () => wholeFrom } }));

    it('is reported from the DELETE to the REMOVE', () => {
      const text = (long: string): string =>
        `@10000 the object stayed for ${long} after its delete was accepted: most likely a finalizer holds it`;
      expect(kept([sent, gone(14_000)])).toEqual([`${text('4 s')} [10 20]`]);
      expect(kept([sent])).toEqual([`${text('50 s')} [10]`]);
      expect(kept([sent], null)).toEqual([]);
      expect(kept([sent], 60_000, false)).toEqual([]);
      expect(kept([sent, gone(14_000)], 60_000, false)).toHaveLength(1);
      expect(kept([sent, gone(null)])).toEqual([]);
      expect(kept([gone(14_000)])).toEqual([]);
      expect(kept([step('api-delete-sent', 10_000), gone(14_000)])).toEqual([]);
      expect(kept([shownBy('api-delete-sent', seenLine(10, 'api-deleted', { at: null })), gone(14_000)])).toEqual([]);
    });
  });
});

describe('what requests to the API server show', () => {
  const audited = (
    what: SeenTestimony['what'],
    at: number | null,
    facts: SeenTestimony['facts'] = {},
    more: Partial<SeenTestimony> = {},
  ): SeenTestimony => testimony(what, at, { facts, ...more });

  it('deletion-requested-by: names the user, the program, the address and the grace period', () => {
    const requested = (...all: readonly SeenTestimony[]): string[] =>
      messagesOf(deletionRequestedBy, deletion([], { testimony: all }));
    expect(
      requested(audited('delete-accepted', 1000, { user: 'ann', agent: 'kubectl', from: '10.0.0.9', grace: 30 })),
    ).toEqual(['utc 1000 ann deleted the pod with kubectl from 10.0.0.9, grace period 30 s [7:1]']);
    expect(
      requested(
        audited(
          'eviction-accepted',
          2000,
          { user: 'ann', actor: 'the node drainer' },
          { also: [{ source: 8, line: 4 }] },
        ),
      ),
    ).toEqual(['utc 2000 the node drainer (ann) evicted the pod [7:2 8:4]']);
    expect(requested(audited('delete-accepted', null, { user: 'root', impersonatedBy: 'ann', actor: 'x' }))).toEqual([
      '@null root (in truth ann) deleted the pod [7:0]',
    ]);
    expect(
      requested(
        audited('delete-accepted', 1000),
        audited('delete-refused', 1000, { user: 'ann' }),
        audited('final-delete-accepted', 1000, { user: 'node' }),
      ),
    ).toEqual([]);
    expect(requested(testimony('delete-accepted', 1000))).toEqual([]);
  });

  it('request-denied: shows each answer once', () => {
    const denied = (all: readonly SeenTestimony[], facts: Partial<Reconstructed> = {}): string[] =>
      messagesOf(requestDenied, deletion([], { testimony: all, ...facts }));
    const no = (at: number): SeenTestimony =>
      audited('eviction-refused', at, { user: 'ann', code: 429, message: 'Cannot evict pod' });
    const forbidden = audited('delete-refused', 3000, { user: 'bob', code: 403 });
    expect(denied([no(1000), no(2000), forbidden])).toEqual([
      'utc 1000 eviction refused, requested by ann: 429 Cannot evict pod (x2) [7:1 7:2]',
      'utc 3000 delete refused, requested by bob: 403 [7:3]',
    ]);
    expect(denied([audited('delete-accepted', 1000, { user: 'ann' })])).toEqual([]);
    const final = audited('final-delete-refused', 4000, { user: 'system:node:n1', code: 403 });
    const hang = { what: 'final delete', since: 0, until: null, ms: 1, lines: [], tries: 1, error: null };
    expect(denied([final])).toHaveLength(1);
    expect(denied([final, forbidden], { hangs: new Map([['final-delete-rejected', hang]]) })).toEqual([
      'utc 3000 delete refused, requested by bob: 403 [7:3]',
    ]);
  });

  describe('request-late', () => {
    const late = (
      all: readonly SeenTestimony[],
      steps: Reconstructed['steps'] = [],
      more: Partial<RuleContext> = {},
    ): string[] => messagesOf(requestLate, deletion([], { testimony: all, steps }), more);
    const accepted = audited('delete-accepted', 1000);
    const text = (long: string): string =>
      `the kubelet learned of the deletion ${long} after the API server had accepted it`;

    it('is reported for an answer that the client waited for', () => {
      expect(
        late([audited('delete-sent', 1000, { ms: 6_000 }), audited('eviction-sent', 2000, { ms: 7_000 })]),
      ).toEqual([
        'utc 1000 the client waited 6 s for the answer to its request [7:1]',
        'utc 2000 the client waited 7 s for the answer to its request [7:2]',
      ]);
      expect(late([audited('delete-sent', 1000, { ms: '6000' }), audited('patch-sent', 1000, { ms: 9_000 })])).toEqual(
        [],
      );
    });

    it('is reported for a kubelet that sees the deletion late', () => {
      expect(late([accepted], seenAt(62_000).steps)).toEqual([`@62000 ${text('61 s')} [7:1 9]`]);
      expect(late([audited('eviction-accepted', 1000)], seenAt(62_000).steps)).toHaveLength(1);
      expect(late([accepted], seenAt(2_000).steps, { toUtc: at => at + 60_000 })).toHaveLength(1);
    });

    it.each<[string, readonly SeenTestimony[], Reconstructed['steps'], Partial<RuleContext>]>([
      ['it was not recorded', [], seenAt(90_000).steps, {}],
      ['it was refused', [audited('delete-refused', 1000)], seenAt(90_000).steps, {}],
      ['the record has no time', [audited('delete-accepted', null)], seenAt(90_000).steps, {}],
      ['no line shows it', [accepted], [], {}],
      ['the line is a hint', [accepted], [step('delete-seen', 90_000)], {}],
      ['the line has no time', [accepted], seenAt(null).steps, {}],
      ['the clock is unknown', [accepted], seenAt(90_000).steps, { clockConfidence: 'assumed' }],
      ['the kubelet was not running', [accepted], seenAt(90_000).steps, { firstOf: () => 1_001 }],
      ['the kubelet has no time', [accepted], seenAt(90_000).steps, { firstOf: () => null }],
    ])('is not reported where %s', (_, all, steps, more) => expect(late(all, steps, more)).toEqual([]));

    it('is reported where the kubelet already ran', () => {
      expect(late([accepted], seenAt(90_000).steps, { firstOf: () => 1_000 })).toHaveLength(1);
      expect(late([audited('delete-accepted', null), accepted], seenAt(90_000).steps)).toHaveLength(1);
    });

    it('subtracts the most by which the clock of the node can be ahead', () => {
      const final = (at: number | null): SeenTestimony => audited('final-delete-accepted', at);
      const seen = seenAt(31_000).steps;
      const ended = (id: 'api-delete-sent' | 'mirror-deleted', at: number | null): Reconstructed['steps'] => [
        ...seen,
        shownBy(id, seenLine(12, 'api-deleted', { at })),
      ];
      expect(late([accepted, final(40_000)], ended('api-delete-sent', 40_000))).toEqual([
        `@31000 ${text('30 s')} [7:1 9]`,
      ]);
      expect(late([accepted, final(40_000)], ended('mirror-deleted', 40_000))).toHaveLength(1);
      expect(late([accepted, final(40_000)], ended('api-delete-sent', 50_000))).toEqual([
        `@31000 ${text('20 s')} [7:1 9]`,
      ]);
      expect(late([accepted, final(40_000)], ended('api-delete-sent', 66_000))).toEqual([]);
      // The line precedes the answer, so the clock is slow: that makes nothing late
      expect(late([accepted, final(90_000)], ended('api-delete-sent', 40_000))).toEqual([
        `@31000 ${text('30 s')} [7:1 9]`,
      ]);
      expect(late([accepted, final(null)], ended('api-delete-sent', 40_000))).toEqual([]);
      expect(late([accepted, final(40_000)], ended('api-delete-sent', null))).toEqual([]);
      expect(late([accepted, final(40_000)], seen)).toEqual([]);
    });
  });
});

describe('cni-teardown-failed', () => {
  const failedAt = (
    at: number | null,
    error = 'failed to destroy network for sandbox "x": plugin type="bridge" failed (delete): no such device',
  ): SeenTestimony => testimony('sandbox-stop-failed', at, { facts: { error } });
  const failed = (...all: readonly SeenTestimony[]): string[] =>
    messagesOf(cniTeardownFailed, deletion([], { testimony: all }));

  it('shows the duration, the reason and the number of tries', () => {
    expect(failed(failedAt(1000), failedAt(5000), testimony('sandbox-stopped', 9000))).toEqual([
      'utc 1000 the network could not be torn down for 8 s: network plugin bridge: no such device (x2) [7:1 7:5]',
    ]);
    expect(failed(failedAt(1000))).toEqual([
      'utc 1000 the network could not be torn down: network plugin bridge: no such device [7:1]',
    ]);
    expect(failed(failedAt(1000), testimony('sandbox-stopped', 500), failedAt(4000))).toEqual([
      'utc 1000 the network could not be torn down for 3 s: network plugin bridge: no such device (x2) [7:1 7:4]',
    ]);
    expect(failed(failedAt(1000), testimony('sandbox-stopped', 1000), testimony('sandbox-stopped', 3000))).toEqual([
      'utc 1000 the network could not be torn down for 2 s: network plugin bridge: no such device [7:1]',
    ]);
  });

  it('is only about the network', () => {
    expect(failed(failedAt(1000, 'failed to stop container "y": deadline exceeded'))).toEqual([]);
    expect(failed(testimony('sandbox-stop-failed', 1000))).toEqual([]);
    expect(failed(failedAt(1000, 'failed to destroy network for pod sandbox x: bad file'))).toHaveLength(1);
    expect(failed(testimony('network-removal-failed', 1000, { facts: { error: 'plugin: no answer' } }))).toEqual([
      'utc 1000 the network could not be torn down: no answer [7:1]',
    ]);
    expect(failed(testimony('network-removal-failed', null))).toEqual([
      '@null the network could not be torn down [7:0]',
    ]);
  });
});
