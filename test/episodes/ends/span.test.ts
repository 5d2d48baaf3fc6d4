import { describe, expect, it } from 'vitest';
import { type Span, spanOf } from '../../../src/episodes/ends/facts/span.js';
import type { Reconstructed, StepId, StepResult } from '../../../src/episodes/ends/types.js';
import { linesFrom, madeUp, step, storyOf } from './made.js';

const [PROOF = null] = linesFrom([[0, 'kill-done']]);
type Times = Partial<Record<StepId, number | null>>;

/** Steps with their seconds; the clock of the log is one hour behind UTC. */
const HOUR = 3_600_000;
const span = (times: Times, facts: Partial<Reconstructed> = {}, more: readonly StepResult[] = []): Span => {
  const steps = Object.entries(times).map(([id, at]) => step(id as StepId, at === null ? null : at * 1000));
  return spanOf(madeUp({ steps: [...steps, ...more], ...facts }), at => at + HOUR);
};
const seconds = (at: number | null): number | null => (at === null ? null : (at - HOUR) / 1000);
const requested = (at: number) => ({ story: storyOf([{}], { requestedAt: at * 1000 + HOUR }) });
const graceful: Times = {
  'delete-seen': 1,
  'teardown-begun': 2,
  'worker-finished': 30,
  'remove-seen': 31,
  forgotten: 33,
};

describe('the beginning of a deletion', () => {
  it.each<[string, Times, Partial<Reconstructed>, number | null]>([
    ['when the kubelet received it', graceful, {}, 1],
    ['with the teardown, where the request was not logged', { 'stop-sent': 1, 'teardown-begun': 2 }, {}, 2],
    ['with the removal, where there was no more', { 'stop-sent': 1, 'remove-seen': 2 }, {}, 2],
    ['with the first known step', { 'stop-sent': 5, 'container-stopped': 3 }, {}, 3],
    ['with the request, where no step has a time', { 'stop-sent': null }, requested(7), 7],
    ['with the request, where nothing else is known', {}, requested(7), 7],
    [
      'with the teardown of a pod that the kubelet ended, not with the DELETE after it',
      { 'teardown-begun': 2, 'delete-seen': 90 },
      { kind: 'shut-down' },
      2,
    ],
    ['never', {}, {}, null],
    ['without a time', { 'delete-seen': null, 'teardown-begun': 4 }, {}, 4],
  ])('%s', (_what, times, facts, at) => expect(seconds(span(times, facts).startedAt)).toBe(at));

  it.each<[string, number, number]>([
    ['from the request', 0, 0],
    ["from the kubelet's first line, in the same second", 0.5, 1],
    ['from the request a second before', 0, 0],
    ["from the kubelet's first line, where the request seems to come later", 5, 1],
  ])('counts %s', (_what, request, from) => expect(seconds(span(graceful, requested(request)).from)).toBe(from));

  it('counts from an exact request, however near', () => {
    const testimony = [{ what: 'delete-accepted' as const, at: HOUR + 500, identity: {}, line: 1, source: 1 }];
    expect(seconds(span(graceful, { testimony }).from)).toBe(0.5);
    expect(span(graceful, { testimony }).requestedAt).toBe(HOUR + 500);
  });

  it('counts from the start where nothing was requested', () => {
    expect(seconds(span(graceful).from)).toBe(1);
    expect(seconds(span({}, requested(7)).from)).toBe(7);
  });
});

describe('the end of a deletion', () => {
  const undated: Times = { 'delete-seen': 1, 'worker-finished': 30, 'remove-seen': null };
  const hanging = (until: number | null): Reconstructed['hangs'] =>
    new Map([['stuck-cgroup', { ...UNNAMED, what: 'cgroup', since: 5_000, until, ms: 5_000, lines: [], tries: 2 }]]);
  const UNNAMED = { pace: null, workedAt: null, target: null, undone: null, counted: '', error: null };
  const pleg = (at: number): StepResult => step('container-stopped', at * 1000);
  it.each<[string, Times, Partial<Reconstructed>, number | null]>([
    ['with the last step', graceful, {}, 31],
    ['with what was unmounted after the object went', { ...graceful, 'volumes-unmounted': 40 }, {}, 40],
    ['not with what belongs to no teardown', { ...graceful, 'api-delete-sent': 35, 'status-final': 36 }, {}, 31],
    ['not yet', graceful, { outcome: 'stuck' }, null],
    [
      'when the mirror was back',
      { 'delete-seen': 1, 'remove-seen': 2, 'mirror-create-sent': 3, 'mirror-added': 4, 'sync-exited': 9 },
      { kind: 'mirror', outcome: 'recreated' },
      4,
    ],
    [
      'when the new mirror pod was created, where its return is not logged',
      { 'delete-seen': 1, 'remove-seen': 2, 'mirror-create-sent': 3, 'sync-exited': 9 },
      { kind: 'mirror', outcome: 'recreated' },
      3,
    ],
    [
      'when the mirror was back, although its object went later',
      { 'delete-seen': 1, 'mirror-added': 4, 'remove-seen': 6 },
      { kind: 'mirror', outcome: 'recreated' },
      4,
    ],
    [
      'with its last step, where none of these is known',
      { 'delete-seen': 1, 'container-stopped': 5, 'sync-exited': 9 },
      { kind: 'mirror', outcome: 'recreated' },
      5,
    ],
    [
      'with the last step of all where its kind does not decide',
      { 'delete-seen': 1, 'mirror-added': 9, forgotten: 20 },
      { kind: 'static-replaced', outcome: 'recreated' },
      9,
    ],
    [
      'with the end of the container, of an object that goes first',
      { 'delete-seen': 1, 'remove-seen': 1, 'container-stopped': 31, forgotten: 40 },
      { kind: 'forced' },
      31,
    ],
    ['at no time that is known', { forgotten: 5 }, {}, null],
    ['at no time that is known, of what hung to the end of the log', undated, { hangs: hanging(null) }, null],
    ['with its last step, of what hung before', undated, { hangs: hanging(20_000) }, 30],
  ])('%s', (_what, times, facts, at) => expect(seconds(span(times, facts).endedAt)).toBe(at));

  it.each<[string, number | null, Partial<Reconstructed>, Times, StepResult]>([
    ['is an echo after the removal', 31, {}, graceful, pleg(32)],
    ['counts before the removal', 40, {}, { 'delete-seen': 1, 'remove-seen': 40 }, pleg(31)],
    [
      'is no echo where the object goes first',
      32,
      { kind: 'forced' },
      { 'delete-seen': 1, 'remove-seen': 1 },
      pleg(32),
    ],
    [
      'is an echo there, too, after the worker',
      30,
      { kind: 'forced' },
      { 'delete-seen': 1, 'worker-finished': 30 },
      pleg(32),
    ],
    ['is an echo after the removal alone', 31, {}, { 'delete-seen': 1, 'remove-seen': 31 }, pleg(32)],
    ['is an echo in the same instant', 30, { kind: 'forced' }, { 'delete-seen': 1, 'worker-finished': 30 }, pleg(30)],
    [
      'is no echo where the worker has no time',
      32,
      { kind: 'forced' },
      { 'delete-seen': 1, 'worker-finished': null },
      pleg(32),
    ],
    [
      'is no echo where the runtime answered',
      32,
      { kind: 'forced' },
      { 'delete-seen': 1, 'worker-finished': 30 },
      { ...pleg(32), proof: PROOF },
    ],
  ])('the end of a container that PLEG reports %s', (_what, at, facts, times, container) => {
    expect(seconds(span(times, facts, [container]).endedAt)).toBe(at);
  });

  it('has no time where only a watch saw it: the deletion lasted at least until the last container ended', () => {
    const ended = (finishedAt: string | null) => ({ containers: [{ finishedAt }] }) as never;
    const story = storyOf(
      [ended('1970-01-01T01:00:05Z'), ended('1970-01-01T01:00:20Z'), ended('1970-01-01T01:00:10Z'), ended(null)],
      { requestedAt: HOUR + 6_000 },
    );
    expect(span({}, { story }).endedAt).toBeNull();
    expect(seconds(span({}, { story }).lastedUntil)).toBe(20);
    expect(span({}, { story, outcome: 'stuck' }).lastedUntil).toBeNull();
    expect(span({}, { story: { ...story, requestedAt: HOUR + 30_000 } }).lastedUntil).toBeNull();
    expect(seconds(span({}, { story: { ...story, requestedAt: HOUR + 20_000 } }).lastedUntil)).toBe(20);
    expect(seconds(span({}, { story: { ...story, requestedAt: null } }).lastedUntil)).toBe(20);
    expect(span({}).lastedUntil).toBeNull();
  });
});

describe('the time at which the object was gone', () => {
  it('pauseMs: is reported where the end is one second away', () => {
    const gone = (end: number, more: Partial<Reconstructed> = {}) =>
      seconds(span({ 'delete-seen': 1, 'remove-seen': 5, 'volumes-unmounted': end }, more).goneAt);
    expect(gone(5.999)).toBeNull();
    expect(gone(6)).toBe(5);
    expect(gone(6, { outcome: 'stuck' })).toBeNull();
  });

  it('is not reported for a mirror pod, or where no witness saw it', () => {
    expect(
      span({ 'delete-seen': 1, 'remove-seen': 5, 'mirror-added': 9 }, { kind: 'mirror', outcome: 'recreated' }).goneAt,
    ).toBeNull();
    expect(span({ 'delete-seen': 1, 'worker-finished': 9 }).goneAt).toBeNull();
  });
});

describe('a clock that was set back within a deletion', () => {
  it('leaves it without an end, and shows by how much', () => {
    const { endedAt, setBackMs } = span({ 'delete-seen': 31, 'worker-finished': 5 });
    expect(endedAt).toBeNull();
    expect(setBackMs).toBe(26_000);
    expect(span(graceful).setBackMs).toBeNull();
  });
});

describe('the part of a deletion that the input has', () => {
  it.each<[string, boolean, Times, Partial<Reconstructed>]>([
    ['begins with it', false, graceful, {}],
    ['begins in the middle', true, { 'stop-sent': 3, 'remove-seen': 31 }, {}],
    ['begins with its request', false, { 'stop-sent': 3, 'remove-seen': 31 }, requested(0)],
    ['has no time', false, { 'stop-sent': null }, {}],
    ['has a first step without a time', true, { 'delete-seen': null, 'stop-sent': 3 }, {}],
    [
      'begins with the removal, of an object that goes first',
      false,
      { 'remove-seen': 1, 'stop-sent': 3 },
      { kind: 'forced' },
    ],
    ['begins with the teardown', false, { 'teardown-begun': 1, 'stop-sent': 3 }, {}],
    ['is of a mirror that comes back', false, { 'sync-exited': 1 }, { kind: 'mirror' }],
    ['is of a pod that was replaced', false, { 'mirror-added': 1 }, { kind: 'static-replaced', outcome: 'recreated' }],
    ['begins with the removal of a finished pod', true, { 'remove-seen': 1 }, { kind: 'completed' }],
  ])('%s: begun before %s', (_what, before, times, facts) => expect(span(times, facts).begunBefore).toBe(before));

  it.each<[string, boolean, Times, Partial<Reconstructed>]>([
    ['is the whole of it', false, graceful, {}],
    ['is one step', true, { 'stop-sent': 3, 'remove-seen': null, forgotten: 9 }, {}],
    ['is one step, and the end of its worker', true, { 'container-stopped': 3, forgotten: 9 }, {}],
    ['is its beginning', true, { 'delete-seen': 1, 'teardown-begun': 2 }, {}],
    [
      'is the beginning of its parts',
      true,
      { 'delete-seen': 1, 'terminating-entered': 2, 'prestop-started': 3, 'stop-sent': 4 },
      {},
    ],
    ['is its beginning, and a step', false, { 'delete-seen': 1, 'prestop-finished': 2 }, {}],
    ['is one step after a request', false, { 'remove-seen': 3 }, requested(0)],
  ])('%s: single %s', (_what, single, times, facts) => expect(span(times, facts).single).toBe(single));
});
