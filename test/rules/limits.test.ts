import { describe, expect, it } from 'vitest';
import { createStories } from '../../src/correlate/stories.js';
import type { Observation } from '../../src/correlate/types.js';
import type { Reconstructed } from '../../src/episodes/ends/types.js';
import { apiUnavailable } from '../../src/rules/api-unavailable.js';
import { mirrorOrphan } from '../../src/rules/mirror-orphan.js';
import { neverSeenByKubelet } from '../../src/rules/never-seen-by-kubelet.js';
import { removedWhileRunning } from '../../src/rules/removed-while-running.js';
import { runtimeUnavailable } from '../../src/rules/runtime-unavailable.js';
import { slowStep } from '../../src/rules/slow-step.js';
import { staticManifestBroken } from '../../src/rules/static-manifest-broken.js';
import { staticStartBlocked } from '../../src/rules/static-start-blocked.js';
import type { NameFacts, Rule, RuleContext } from '../../src/rules/types.js';
import { witnessesDisagree } from '../../src/rules/witnesses-disagree.js';
import { seenLine, state, WEB } from '../correlate/made.js';
import { endingAt, madeUp, step } from '../episodes/ends/made.js';

/*
 * Thresholds of rules, just below and just above, in made-up deletions: thresholds.test.ts has those of recorded ones. All times are ms on
 * the scale of the log, which is UTC here.
 */

/** A deletion that goes on, with these lines. */
const going = (lines: readonly Observation[], more: Partial<Reconstructed> = {}): Reconstructed =>
  madeUp({
    outcome: 'in-progress',
    observations: lines,
    begun: lines[0] ?? null,
    ...more,
  });

const context = (more: Partial<RuleContext> = {}): RuleContext =>
  ({
    toUtc: (at: number) => at,
    clockConfidence: 'certain',
    last: Number.MAX_SAFE_INTEGER,
    first: 0,
    namesakes: [],
    firstOf: () => 0,
    firstOn: () => 0,
    troubles: { runtime: [], api: [], housekeeping: [], manifests: [] },
    ...more,
  }) as unknown as RuleContext;

const found = ({ check }: Rule, one: Reconstructed, more: Partial<RuleContext> = {}): number =>
  check(one, context(more)).length;

/** What a watch saw of a pod whose deletion was requested at `at`, with 30 s of grace. */
function watchedFrom(at: number) {
  const stories = createStories();
  const due = { deletionTimestamp: new Date(at + 30_000).toISOString(), deletionGracePeriodSeconds: 30 };
  stories.see(state('a', 1, { nodeName: 'node1' }));
  stories.see(state('a', 2, { nodeName: 'node1', ...due }));
  return stories.byUID('a');
}
const at = (ms: number, id: Observation['id'], more: Parameters<typeof seenLine>[2] = {}) =>
  seenLine(ms + 1, id, { at: ms, ...more });
const seenBy = (id: Parameters<typeof step>[0], line: Observation) =>
  step(id, line.at, { proof: line, seen: [line], evidence: [{ source: 0, line: 1 }] });

const NOON = Date.parse('2026-11-21T12:00:00Z');

describe('the limits of the request', () => {
  it('requestSeenMs: the kubelet sees it within ten seconds', () => {
    const seenAfter = (ms: number) => {
      const line = at(NOON + ms, 'config-delete');
      return found(slowStep, going([line], { story: watchedFrom(NOON), steps: [seenBy('delete-seen', line)] }));
    };
    expect([seenAfter(10_000), seenAfter(10_001)]).toEqual([0, 1]);
  });

  it('requestSeenMs: the kubelet must run when the deletion is requested', () => {
    const line = at(NOON + 20_000, 'config-delete');
    const goingOn = going([line], { story: watchedFrom(NOON), steps: [seenBy('delete-seen', line)] });
    const startedAt = (started: number | null) => found(slowStep, goingOn, { firstOf: () => started });
    expect([startedAt(NOON), startedAt(NOON + 1), startedAt(null)]).toEqual([1, 0, 0]);
    expect(found(slowStep, goingOn, { clockConfidence: 'assumed' })).toBe(0);
  });

  it('kubeletWatchMs: the kubelet has logged nothing of it one minute after the grace period', () => {
    const silent = (ms: number, more: Partial<RuleContext> = {}) =>
      found(neverSeenByKubelet, going([], { story: watchedFrom(NOON) }), { last: NOON + 30_000 + ms, ...more });
    expect([silent(59_999), silent(60_000)]).toEqual([0, 1]);
    expect(silent(60_000, { firstOn: () => NOON })).toBe(1);
    // It may have logged something before the log begins; without a clock or lines of this node that cannot be known
    expect(silent(60_000, { firstOn: () => NOON + 1 })).toBe(0);
    expect(silent(60_000, { firstOn: () => null })).toBe(0);
    expect(silent(60_000, { clockConfidence: 'assumed' })).toBe(0);
    expect(silent(60_000, { last: null })).toBe(0);
  });

  it('silentRuntimeMs: the sync loop was idle for one minute before it read the request', () => {
    const seenAfter = (ms: number) => {
      const line = at(NOON + ms, 'config-delete');
      const goingOn = going([line], { story: watchedFrom(NOON), steps: [seenBy('delete-seen', line)] });
      const housekeeping = [{ ...at(NOON + 1000, 'housekeeping-slow'), uid: null }];
      return found(runtimeUnavailable, goingOn, { troubles: { ...context().troubles, housekeeping } });
    };
    expect([seenAfter(59_999), seenAfter(60_000)]).toEqual([0, 1]);
  });
});

describe('the limits of the removal', () => {
  it('paceRemovalMs: it comes 45 s after the containers stopped, with no line in between', () => {
    const removed = (ms: number) => {
      const [stopped, gone] = [at(0, 'kill-done'), at(ms, 'config-remove')];
      const steps = [seenBy('container-stopped', stopped), seenBy('remove-seen', gone)];
      return found(slowStep, going([stopped, gone], { steps, outcome: 'removed' }));
    };
    expect([removed(45_000), removed(45_001)]).toEqual([0, 1]);
  });

  it('outlivedMs: containers stop within one second after it', () => {
    const outlived = (ms: number) => {
      const [gone, ended] = [at(0, 'config-remove'), at(ms, 'containers-terminated')];
      const steps = [seenBy('remove-seen', gone), seenBy('containers-terminated', ended)];
      return found(removedWhileRunning, going([gone, ended], { steps }));
    };
    expect([outlived(999), outlived(1_000)]).toEqual([0, 1]);
  });

  it('orphanMirrorMs: a mirror pod goes within ten seconds of its static pod', () => {
    const stayed = (ms: number) => {
      const [ended, gone] = [at(0, 'worker-complete'), at(ms, 'config-remove')];
      const steps = [seenBy('worker-finished', ended), seenBy('remove-seen', gone)];
      return found(mirrorOrphan, going([ended, gone], { kind: 'static-removed', mirrorUIDs: ['m'], steps }));
    };
    expect([stayed(10_000), stayed(10_001)]).toEqual([0, 1]);
  });
});

describe('the limits of a container', () => {
  const ID = 'c'.repeat(64);

  it('runtimeClockMs: it ends five seconds after the kubelet logged its end', () => {
    const late = (ms: number, more: Partial<RuleContext> = {}) => {
      const line = at(NOON, 'containers-terminated');
      const exited = {
        what: 'container-exited',
        line: 1,
        source: 2,
        at: NOON + ms,
        identity: { containerId: ID },
      } as const;
      return found(
        witnessesDisagree,
        going([line], { steps: [seenBy('containers-terminated', line)], testimony: [exited] }),
        more,
      );
    };
    expect([late(4_999), late(5_000)]).toEqual([0, 1]);
    expect(late(5_000, { clockConfidence: 'assumed' })).toBe(0);
  });
});

it('leaseFailures: the API server was away when the node’s lease could not be renewed twice', () => {
  const error = { message: 'dial tcp 10.0.0.1:6443: connect: connection refused' };
  const failures = (count: number, own: readonly Observation[] = []) => {
    const api = Array.from({ length: count }, (_, index) =>
      at(index * 10, 'kubelet-lease-failed', { fields: { err: error.message } }),
    );
    return found(apiUnavailable, going([at(0, 'config-delete'), ...own]), { troubles: { ...context().troubles, api } });
  };
  expect([failures(1), failures(2)]).toEqual([0, 1]);
  // One failure is enough next to a failure of the pod itself
  expect(failures(1, [at(5, 'status-patch-failed', { fields: { err: error.message } })])).toBe(1);
});

describe('the limits of a static pod', () => {
  const waiting = at(100_000, 'static-wait-start');
  /** `last` is the end of the log; it has no other line of the new pod. */
  const blocked = (last: number, deletions: readonly Reconstructed[], lines = [waiting], filtered = false) =>
    staticStartBlocked
      .check({
        pod: WEB,
        lives: [{ pod: WEB, role: 'static', uid: 'b', staticUID: 'b', observations: lines, story: null }],
        deletions,
        run: { coverage: () => ({ filtered, lastAt: last, whole: () => true, wholeFrom: () => true }) },
      } as unknown as NameFacts)
      .map(({ level }) => level);
  const ended = going([at(0, 'config-remove')], { steps: [step('worker-finished', 105_000)] });

  it('staticTryMs: it waits for 20 s after its predecessor had ended', () => {
    expect([blocked(125_000, [ended]), blocked(125_001, [ended])]).toEqual([[], ['error']]);
  });

  it('staticTerminationMs: it waits for 30 s after the grace period', () => {
    expect([blocked(160_000, []), blocked(160_001, [])]).toEqual([[], ['error']]);
    expect(blocked(160_001, [], [waiting], true)).toEqual([]);
  });

  it('staticTryMs: it is reported as a warning once it could start', () => {
    const started = at(140_000, 'sync-enter');
    expect(blocked(900_000, [ended], [waiting, started])).toEqual(['warning']);
    expect(blocked(900_000, [ended], [waiting, at(125_000, 'sync-enter')])).toEqual([]);
  });

  it('manifestReadMs: its manifest was unreadable 25 s before', () => {
    const broken = (ms: number, path = '/etc/web.yaml') => {
      const manifests = [at(100_000 - ms, 'static-manifest-error', { fields: { path } })];
      const goingOn = going([at(100_000, 'config-remove')], { kind: 'static-removed' });
      return found(staticManifestBroken, goingOn, { troubles: { ...context().troubles, manifests } });
    };
    expect([broken(25_000), broken(25_001)]).toEqual([1, 0]);
    expect(broken(1000, '/etc/other.yaml')).toBe(0);
  });
});

it('worthSayingMs: a finding states its duration from one second on', () => {
  const error = { fields: { err: 'dial tcp 10.0.0.1:6443: connect: connection refused' } };
  const messageAfter = (ms: number) => {
    const lines = [at(0, 'status-patch-failed', error), at(ms, 'status-patch-failed', error)];
    return apiUnavailable
      .check(going(lines, { coverage: endingAt(ms) }), context())
      .map(({ message }) => / for /.test(message));
  };
  expect([messageAfter(999), messageAfter(1_000)]).toEqual([[false], [true]]);
});
