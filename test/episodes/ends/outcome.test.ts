import { describe, expect, it } from 'vitest';
import type { Coverage } from '../../../src/correlate/types.js';
import type { Outcome } from '../../../src/document/contract/types.js';
import { reconstruct } from '../../../src/episodes/ends/engine.js';
import { hangsOf } from '../../../src/episodes/ends/hangs/index.js';
import { outcomeOf } from '../../../src/episodes/ends/outcome.js';
import { answeredGone } from '../../../src/episodes/ends/reconstruct.js';
import type { Deletion } from '../../../src/episodes/ends/types.js';
import type { SeenTestimony } from '../../../src/sources/types.js';
import { seenLine } from '../../correlate/made.js';
import { coverage, endingAt, type Row, storyOf, withLines } from './made.js';

interface Circumstances {
  readonly facts?: Partial<Deletion>;
  readonly log?: Coverage;
  readonly testimony?: readonly SeenTestimony[];
}

function outcome(
  kind: Deletion['kind'],
  rows: readonly Row[],
  { facts, log = endingAt(600_000), testimony = [] }: Circumstances = {},
) {
  const deletion = withLines(rows, { kind, ...facts });
  const testimonies = { testimonies: testimony, toUtc: (at: number) => at };
  const hangs = hangsOf(deletion, log, testimonies);
  return outcomeOf(deletion, reconstruct(deletion, log), log, {
    hangs,
    testimony,
    answered: answeredGone(deletion, testimonies),
  });
}

const API = { from: 'api' } as const;
const FILE = { from: 'static' } as const;
const DELETE: Row = [0, 'config-delete', {}, API];
const REMOVE: Row = [50, 'config-remove', {}, API];
const held = storyOf([{}, { deletionGracePeriodSeconds: 0, finalizers: ['example.com/hold'] }]);
const heldAtLast = storyOf([
  {},
  { deletionGracePeriodSeconds: 30, finalizers: ['example.com/hold'] },
  {
    deletionGracePeriodSeconds: 0,
    change: 'final-delete',
    finalizers: ['example.com/hold'],
    containers: [
      {
        name: 'web',
        kind: 'container',
        id: 'containerd://a',
        state: 'terminated',
        exitCode: 0,
        signal: null,
        reason: null,
        startedAt: null,
        finishedAt: null,
        restartCount: 0,
      },
    ],
  },
]);
const stopFails: Row = [1, 'runtime-stop-container-failed', { err: 'busy' }];
const soon: Circumstances = { log: endingAt(60_000) };

describe('the outcome of a deletion', () => {
  it.each<[string, Outcome, Deletion['kind'], readonly Row[], Circumstances?]>([
    ['its object went', 'removed', 'graceful', [DELETE, REMOVE]],
    [
      'its object went, although something hangs',
      'removed',
      'evicted',
      [[0, 'evict-begin'], [1, 'unmount-failed', { err: 'x' }], REMOVE],
    ],
    ['the kubelet forgot it: no source has it any more', 'removed', 'graceful', [DELETE, [9, 'forgotten']]],
    [
      'the kubelet forgot it, and not its object',
      'in-progress',
      'evicted',
      [
        [0, 'evict-begin'],
        [9, 'forgotten'],
      ],
      soon,
    ],
    ['its object went first, and the node is tidied up', 'removed', 'forced', [DELETE, REMOVE]],
    ['its object went first, and a container does not stop', 'stuck', 'forced', [DELETE, REMOVE, stopFails], soon],
    [
      'another pod has the name of an orphan',
      'in-progress',
      'orphaned',
      [
        [0, 'teardown-orphan'],
        [1, 'terminating-enter'],
      ],
      { ...soon, facts: { succeeded: seenLine(9, 'config-add') } },
    ],
    ['another pod has its name', 'removed', 'graceful', [DELETE], { facts: { succeeded: seenLine(9, 'config-add') } }],
    [
      'another pod has the name of one that is not tidied up',
      'stuck',
      'forced',
      [DELETE, stopFails],
      { facts: { succeeded: seenLine(9, 'config-add') } },
    ],
    [
      'another pod has the name of a mirror',
      'stuck',
      'mirror',
      [DELETE, REMOVE],
      { facts: { succeeded: seenLine(9, 'config-add') } },
    ],
    ['its object is held', 'finalizer-held', 'graceful', [DELETE], { facts: { story: held } }],
    [
      'its object is held, and something hangs',
      'stuck',
      'graceful',
      [DELETE, stopFails],
      { ...soon, facts: { story: held } },
    ],
    [
      'its object is held, and its containers have ended, though something failed before',
      'finalizer-held',
      'graceful',
      [DELETE, stopFails],
      { facts: { story: heldAtLast } },
    ],
    [
      'its object is held in the end',
      'finalizer-held',
      'graceful',
      [DELETE],
      { facts: { story: storyOf([{}, {}, { deletionGracePeriodSeconds: 0, finalizers: ['x'] }]) } },
    ],
    [
      'its object was held',
      'in-progress',
      'graceful',
      [DELETE],
      {
        ...soon,
        facts: {
          story: storyOf([{}, { deletionGracePeriodSeconds: 0, finalizers: ['x'] }, { deletionGracePeriodSeconds: 0 }]),
        },
      },
    ],
    [
      'its object has a finalizer, and is not yet to go',
      'in-progress',
      'graceful',
      [DELETE],
      { ...soon, facts: { story: storyOf([{ deletionGracePeriodSeconds: 30, finalizers: ['x'] }]) } },
    ],
    [
      'its object is to go, and has no finalizer',
      'in-progress',
      'graceful',
      [DELETE],
      { ...soon, facts: { story: storyOf([{ deletionGracePeriodSeconds: 0 }]) } },
    ],
    ['a container does not stop', 'stuck', 'graceful', [DELETE, stopFails], soon],
    ['a container does not stop yet', 'in-progress', 'graceful', [DELETE, stopFails], { log: endingAt(10_000) }],
    [
      'the kubelet is done with what it evicted',
      'removed',
      'evicted',
      [
        [0, 'evict-begin'],
        [1, 'worker-complete'],
      ],
    ],
    [
      'the eviction is reported as done',
      'removed',
      'evicted',
      [
        [0, 'evict-begin'],
        [1, 'evict-done'],
      ],
    ],
    [
      'it is to be deleted, too',
      'stuck',
      'evicted',
      [
        [0, 'evict-begin'],
        [1, 'worker-complete'],
        [2, 'config-delete'],
      ],
    ],
    [
      'the kubelet works on it',
      'in-progress',
      'evicted',
      [
        [0, 'evict-begin'],
        [1, 'status-patch'],
      ],
      soon,
    ],
    [
      'the preempted pod has not stopped',
      'in-progress',
      'preempted',
      [
        [0, 'preempt-begin'],
        [1, 'terminating-enter'],
      ],
      soon,
    ],
    [
      'the preempted pod has stopped',
      'removed',
      'preempted',
      [
        [0, 'preempt-begin'],
        [1, 'preempt-done'],
      ],
    ],
    [
      'its worker is done',
      'removed',
      'preempted',
      [
        [0, 'preempt-begin'],
        [1, 'worker-complete'],
      ],
    ],
    [
      'it is to be deleted',
      'stuck',
      'preempted',
      [
        [0, 'preempt-begin'],
        [1, 'preempt-done'],
        [2, 'config-delete'],
      ],
    ],
    ['the node shuts down', 'in-progress', 'shut-down', [[0, 'shutdown-kill']]],
    [
      'its worker was done by then',
      'removed',
      'shut-down',
      [
        [0, 'shutdown-kill'],
        [1, 'worker-complete'],
      ],
    ],
    [
      'the pod had stopped by then',
      'removed',
      'shut-down',
      [
        [0, 'shutdown-kill'],
        [1, 'shutdown-killed'],
      ],
    ],
    [
      'and was to be deleted',
      'in-progress',
      'shut-down',
      [
        [0, 'shutdown-kill'],
        [1, 'worker-complete'],
        [2, 'config-delete'],
      ],
    ],
    [
      'the orphan has stopped',
      'removed',
      'orphaned',
      [
        [0, 'teardown-orphan'],
        [1, 'orphan-worker-done'],
      ],
    ],
    [
      'the orphan has not stopped',
      'in-progress',
      'orphaned',
      [
        [0, 'teardown-orphan'],
        [1, 'terminating-enter'],
      ],
      soon,
    ],
    [
      'the static pod is gone',
      'removed',
      'static-removed',
      [
        [0, 'config-remove', {}, FILE],
        [1, 'worker-complete'],
      ],
    ],
    ['its mirror is gone', 'removed', 'static-removed', [[0, 'config-remove', {}, FILE], REMOVE]],
    [
      'the next one has a mirror',
      'recreated',
      'static-replaced',
      [
        [0, 'config-remove', {}, FILE],
        [9, 'config-add', {}, API],
      ],
    ],
    [
      'the next one is known',
      'recreated',
      'static-replaced',
      [[0, 'config-remove', {}, FILE]],
      { facts: { replacedBy: 'x' } },
    ],
    [
      'the old mirror cannot be deleted',
      'in-progress',
      'static-replaced',
      [
        [0, 'config-remove', {}, FILE],
        [9, 'mirror-delete-try'],
        [9, 'mirror-delete-failed', { err: 'connection refused' }],
      ],
      { ...soon, facts: { replacedBy: 'x' } },
    ],
    [
      'it could not at first',
      'recreated',
      'static-replaced',
      [
        [0, 'config-remove', {}, FILE],
        [9, 'mirror-delete-failed', { err: 'x' }],
        [19, 'mirror-deleted'],
      ],
      { facts: { replacedBy: 'x' } },
    ],
    ['nothing takes its place', 'in-progress', 'static-replaced', [[0, 'config-remove', {}, FILE]], soon],
    ['the mirror is back', 'recreated', 'mirror', [DELETE, REMOVE, [51, 'config-add', {}, API]]],
    ['the watch shows the new mirror', 'recreated', 'mirror', [DELETE], { facts: { nextStory: storyOf([{}]) } }],
    ['the new mirror is named', 'recreated', 'mirror', [DELETE], { facts: { replacedBy: 'm2' } }],
    ['the mirror is not back', 'stuck', 'mirror', [DELETE, REMOVE]],
    ['the new mirror is refused', 'stuck', 'mirror', [DELETE, [1, 'mirror-create-failed', { err: 'forbidden' }]], soon],
    ['the mirror may come back', 'in-progress', 'mirror', [DELETE, REMOVE], soon],
    ['the time of its removal is not known', 'in-progress', 'mirror', [[0, 'config-delete', {}, { ...API, at: null }]]],
    ['only its removal has a time', 'stuck', 'mirror', [[0, 'config-delete', {}, { ...API, at: null }], REMOVE]],
    ['the log has no end', 'in-progress', 'mirror', [DELETE], { log: endingAt(null) }],
    [
      'it is counted from the source, not from the worker',
      'in-progress',
      'mirror',
      [
        [0, 'mirror-delete-try'],
        [550, 'config-delete', {}, API],
      ],
    ],
  ])('%s: %s', (_what, expected, kind, rows, circumstances) =>
    expect(outcome(kind, rows, circumstances)).toBe(expected),
  );
});

describe('a deletion that lasts', () => {
  const ofRemoval: Coverage['observable'] = (_kubelet, events) => events.includes('config-remove');
  const at = (ms: number, rows: readonly Row[] = [DELETE, [1, 'teardown-begun']], facts: Partial<Deletion> = {}) =>
    outcome('graceful', rows, { facts, log: coverage({ lastAt: ms, observable: ofRemoval }) });

  it('is not overdue where no line would report its end', () => {
    const log = coverage({ lastAt: 600_000, observable: () => false });
    expect(outcome('graceful', [DELETE, [1, 'teardown-begun']], { log })).toBe('in-progress');
    expect(outcome('mirror', [DELETE], { log })).toBe('in-progress');
    expect(outcome('mirror', [DELETE], { log: { ...log, observable: () => true } })).toBe('stuck');
  });

  it('overdueMs: is stuck one minute after its grace period', () => {
    expect(at(90_000)).toBe('in-progress');
    expect(at(90_001)).toBe('stuck');
  });

  it('is not overdue where lines are missing after its last', () => {
    const log = coverage({ lastAt: 90_001, observable: () => false, wholeFrom: () => false });
    expect(outcome('graceful', [DELETE, [1, 'teardown-begun']], { log })).toBe('in-progress');
  });

  it('defaultGraceMs: is stuck by a grace period of 30 s where none is reported', () => {
    const granted: Row = [1, 'grace-period', { gracePeriod: '10' }];
    expect(at(70_000, [DELETE, granted])).toBe('in-progress');
    expect(at(70_001, [DELETE, granted])).toBe('stuck');
  });

  it('standstillMs: is not stuck within half a minute of its last step', () => {
    const step = (seconds: number): Row => [seconds, 'terminating-enter'];
    expect(at(230_000, [DELETE, step(200)])).toBe('in-progress');
    expect(at(230_001, [DELETE, step(200)])).toBe('stuck');
  });

  it('untoldMs: is stuck at the end of a log without housekeeping and watch only if a line shows what it waits for', () => {
    const at = (lastAt: number, rows: readonly Row[] = [], facts: Partial<Deletion> = {}, keepsHouse = false) =>
      outcome('graceful', [DELETE, [1, 'terminating-enter'], ...rows], {
        facts,
        log: coverage({ lastAt, until: lastAt, keepsHouse, observable: ofRemoval }),
      });
    const [waits, other]: Row[] = [
      [300, 'volumes-linger', { err: 'not all volumes are unmounted' }],
      [300, 'pleg-event'],
    ];
    expect(at(631_000)).toBe('stuck');
    expect(at(631_001)).toBe('in-progress');
    expect(at(631_001, [], {}, true)).toBe('stuck');
    expect(at(631_001, [], { story: storyOf([{}]) })).toBe('stuck');
    expect([waits, other].map(row => at(631_001, row === undefined ? [] : [row]))).toEqual(['stuck', 'in-progress']);
  });

  it('is not stuck where the kubelet has just reported that the pod has ended', () => {
    const patched = (phase: string): Row => [200, 'status-patch', { patch: JSON.stringify({ status: { phase } }) }];
    const at = (lastAt: number, phase: string) =>
      outcome('graceful', [DELETE, patched(phase)], { log: endingAt(lastAt) });
    expect(at(210_000, 'Succeeded')).toBe('in-progress');
    expect(at(240_000, 'Succeeded')).toBe('stuck');
    expect(at(210_000, 'Running')).toBe('stuck');
  });

  it('counts from the first step where the request is not seen', () => {
    expect(
      at(95_000, [
        [5, 'teardown-begun'],
        [60, 'terminating-enter'],
      ]),
    ).toBe('in-progress');
    expect(
      at(95_001, [
        [5, 'teardown-begun'],
        [60, 'terminating-enter'],
      ]),
    ).toBe('stuck');
  });

  it('counts from its arrival at the kubelet, whatever the kubelet had done before', () => {
    const rows: Row[] = [
      [0, 'teardown-begun', {}, { at: null }],
      [0, 'prestop-begin', { containerName: 'app' }],
      [5, 'config-delete'],
    ];
    expect(outcome('evicted', rows, { log: coverage({ lastAt: 95_000, observable: ofRemoval }) })).toBe('in-progress');
    expect(outcome('evicted', rows, { log: coverage({ lastAt: 95_001, observable: ofRemoval }) })).toBe('stuck');
  });

  it('counts only where something has a time', () => {
    expect(at(600_000, [[0, 'config-delete', {}, { at: null }]])).toBe('in-progress');
    expect(outcome('graceful', [DELETE], { log: endingAt(null) })).toBe('in-progress');
  });
});

describe('a deletion that only other witnesses saw', () => {
  const outcomeBy = (what: SeenTestimony['what'], facts: SeenTestimony['facts'], rows: readonly Row[] = []) =>
    outcome('forced', rows, {
      testimony: [{ what, at: 1, identity: {}, line: 1, source: 0, ...(facts && { facts }) }],
      log: endingAt(1),
    });

  it.each<[Outcome, SeenTestimony['what'], SeenTestimony['facts']]>([
    ['removed', 'delete-accepted', { grace: 0 }],
    ['removed', 'final-delete-accepted', { grace: 0 }],
    ['in-progress', 'final-delete-accepted', { grace: 0, held: true }],
    ['in-progress', 'delete-accepted', { grace: 30 }],
    ['in-progress', 'delete-accepted', undefined],
    ['in-progress', 'delete-refused', { grace: 0 }],
  ])('is %s by %s with %j', (expected, what, facts) => expect(outcomeBy(what, facts)).toBe(expected));

  it('is reported by any of them', () => {
    const others = ['status-written', 'delete-accepted'] as const;
    const testimony = others.map(what => ({ what, at: 1, identity: {}, line: 1, source: 0, facts: { grace: 0 } }));
    expect(outcome('forced', [], { testimony, log: endingAt(1) })).toBe('removed');
  });

  it('is reported by the log, where there is one', () => {
    expect(outcomeBy('delete-accepted', { grace: 0 }, [[0, 'config-delete']])).toBe('in-progress');
  });
});

describe('the last report where lines were selected', () => {
  const picked = { ...endingAt(600_000), filtered: true, keepsHouse: false };
  const outcomeIn = (rows: readonly Row[], log: Coverage) => outcome('graceful', rows, { log });

  it('shows nothing of what may have been left out', () => {
    expect(outcomeIn([DELETE], endingAt(600_000))).toBe('stuck');
    expect(outcomeIn([DELETE], picked)).toBe('in-progress');
    expect(outcomeIn([DELETE], { ...picked, keepsHouse: true })).toBe('stuck');
  });

  it('is the last line of the pod, which may come late', () => {
    expect(outcomeIn([DELETE, [200, 'status-delayed']], picked)).toBe('stuck');
    expect(outcomeIn([DELETE, [20, 'status-delayed']], picked)).toBe('in-progress');
  });
});
