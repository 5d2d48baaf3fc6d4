import { describe, expect, it } from 'vitest';
import { aheadOfCluster, certainlyAhead } from '../../src/document/cluster-time.js';
import type { ClockOffset, NodeFacts } from '../../src/document/contract/types.js';
import { logEnds } from '../../src/document/log-end.js';
import { measureIn } from '../../src/document/measure.js';
import { PHASE_WORDS, phaseTimes, phaseTitle } from '../../src/document/phases.js';
import { quantilesOf, rankOf } from '../../src/document/quantiles.js';
import { document, lifecycle, second, seen } from './made.js';

const { window, clock, kubelets } = document([]).input;
const node = (name: string | null, more: Partial<NodeFacts> = {}): NodeFacts => ({
  name,
  basis: 'made up',
  hosts: [],
  sources: [],
  window,
  clock,
  kubelets,
  ...more,
});
const ahead = (name: string, ms: number | null, more: Partial<ClockOffset> = {}): NodeFacts =>
  node(name, { clock: { ...clock, offset: { ms, uncertaintyMs: 100, basis: 'made up', ...more } as ClockOffset } });

describe("the lead of a node's times", () => {
  const two = [ahead('a', 5_000), ahead('b', -300)];

  it('is subtracted where several nodes share one axis', () => {
    const aheadOf = aheadOfCluster({ nodes: two });
    expect([aheadOf('a'), aheadOf('b'), aheadOf('c'), aheadOf(null)]).toEqual([5_000, -300, 0, 0]);
    expect(aheadOfCluster({ nodes: two.slice(0, 1) })('a')).toBe(0);
    expect(aheadOfCluster({ nodes: [] })('a')).toBe(0);
  });

  it('excludes what the times already contain, and is none where it is not known', () => {
    const aheadOf = aheadOfCluster({ nodes: [ahead('a', 5_000, { heldMs: 4_000 }), ahead('b', null), node('c')] });
    expect([aheadOf('a'), aheadOf('b'), aheadOf('c')]).toEqual([1_000, 0, 0]);
  });

  it('is certain if it exceeds its uncertainty, also for one node', () => {
    const aheadOf = (ms: number | null) => certainlyAhead({ nodes: [ahead('a', ms)] })('a');
    expect([aheadOf(100), aheadOf(101), aheadOf(-100), aheadOf(-101), aheadOf(null)]).toEqual([0, 101, 0, -101, 0]);
    expect(certainlyAhead({ nodes: [node('a')] })('a')).toBe(0);
  });
});

describe('the end of the log for a deletion', () => {
  const to = (at: number | null) => ({ from: second(0), to: at === null ? null : second(at) });
  const { input } = document([]);
  const end = (name: string | null, nodes: readonly NodeFacts[], last: number | null = 100) =>
    logEnds({ nodes, input: { ...input, window: to(last) } })({ node: name });

  it("is the end of its node's log", () => {
    expect(end('a', [node('a', { window: to(7) }), node('b', { window: to(8) })])).toBe(Date.parse(second(7)));
  });

  it('is the end of the last log, where its node has none', () => {
    const last = Date.parse(second(100));
    expect([
      end(null, []),
      end('c', [node('a', { window: to(7) })]),
      end(null, [node(null, { window: to(7) })]),
      end('', [node(null, { window: to(7) })]),
      end('a', [node('a', { window: to(null) })]),
    ]).toEqual([last, last, last, last, last]);
  });

  it('is not known without a log', () => expect(end('a', [], null)).toBeNull());
});

describe('a deletion is measured', () => {
  const whole = (more: object) => measureIn({ nodes: [] })(lifecycle('a', more)).wholeMs;

  it('if it was seen from its beginning to its end', () => {
    expect(whole({ durationMs: 5 })).toBe(5);
    expect([whole({ begunBefore: true }), whole({ endedAt: null }), whole({ durationMs: null })]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('in phases by the clock of its node', () => {
    const deletion = lifecycle('a', {
      node: 'n',
      requestedAt: second(10),
      steps: [seen('delete-requested', 10), seen('delete-seen', 16)],
    });
    const request = (...nodes: NodeFacts[]) => measureIn({ nodes })(deletion).phases.get('request');
    expect([request(), request(ahead('n', 5_000)), request(ahead('other', 5_000))]).toEqual([6_000, 1_000, 6_000]);
  });
});

describe('the phases of a deletion', () => {
  const times = (...steps: readonly (readonly [string, number | null])[]) =>
    Object.fromEntries(
      phaseTimes({ steps: steps.map(([id, at]) => seen(id, at)), requestedAt: null, startedAt: null }),
    );

  it('have one title each', () => {
    expect(PHASE_WORDS.map(({ id, title }) => [id, title])).toEqual(
      ['request', 'stop', 'volumes', 'cgroup', 'final'].map(id => [id, phaseTitle(id)]),
    );
    expect([phaseTitle('final'), phaseTitle('else')]).toEqual(['final delete', 'else']);
  });

  it('lie between steps whose times are known', () => {
    expect(times(['delete-requested', 1], ['delete-seen', 3])).toEqual({ request: 2_000 });
    expect(times(['delete-requested', null], ['delete-seen', 3])).toEqual({});
    expect(times(['delete-requested', 1])).toEqual({});
    expect(times(['volumes-unmounted', 1], ['cgroup-removed', 1])).toEqual({ cgroup: 0 });
    expect(times(['volumes-unmounted', 2], ['cgroup-removed', 1])).toEqual({});
  });

  it('reach, for stopping, from the first begin to the last end', () => {
    expect(
      times(['stop-sent', 3], ['terminating-entered', 1], ['container-stopped', 4], ['container-stopped', 9]),
    ).toEqual({ stop: 8_000 });
  });

  it('begin with the more exact step, where it was seen', () => {
    const end = ['remove-seen', 20] as const;
    expect(times(['status-final', 10], ['api-delete-sent', 15], ['container-stopped', 5], end)).toEqual({
      final: 10_000,
    });
    expect(times(['api-delete-sent', 15], ['container-stopped', 5], end)).toEqual({ final: 5_000 });
    expect(times(['container-stopped', 5], ['volumes-unmounted', 8], end)).toMatchObject({ final: 12_000 });
  });

  it('begin no earlier than the deletion does', () => {
    const since = (more: object) =>
      phaseTimes({
        requestedAt: null,
        startedAt: null,
        ...more,
        steps: [seen('container-stopped', 1), seen('volumes-unmounted', 9)],
      }).get('volumes');
    expect([since({}), since({ startedAt: second(4) })]).toEqual([8_000, 5_000]);
    expect(since({ requestedAt: second(6), startedAt: second(4) })).toBe(3_000);
    expect(since({ requestedAt: second(0) })).toBe(8_000);
  });

  it('place the request by the clock of the node', () => {
    const timed = {
      steps: [
        seen('delete-requested', 0),
        seen('delete-seen', 7),
        seen('container-stopped', 3),
        seen('volumes-unmounted', 9),
      ],
      requestedAt: second(0),
      startedAt: null,
    };
    expect(Object.fromEntries(phaseTimes(timed, 5_000))).toEqual({ request: 2_000, volumes: 4_000 });
  });
});

describe('quantiles', () => {
  it('are values that were measured', () => {
    const values = Array.from({ length: 200 }, (_, at) => 200 - at);
    expect(quantilesOf(values)).toEqual({ count: 200, p50Ms: 100, p90Ms: 180, p99Ms: 198, maxMs: 200 });
    expect(quantilesOf([7])).toEqual({ count: 1, p50Ms: 7, p90Ms: 7, p99Ms: 7, maxMs: 7 });
    expect([10, 9].map(one => quantilesOf([one, 100])?.p50Ms)).toEqual([10, 9]);
    expect(quantilesOf([])).toBeNull();
  });

  it('are at the nearest rank', () => {
    expect([rankOf(0, 5), rankOf(0.5, 4), rankOf(0.51, 4), rankOf(1, 4)]).toEqual([0, 1, 2, 3]);
  });
});
