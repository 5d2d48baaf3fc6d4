import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../../src/document/contract/types.js';
import type { JudgedNode } from '../../../src/rules/between/between-rule.js';
import { LIMITS } from '../../../src/rules/thresholds.js';
import { absent, deletion, step } from '../../show/report/made-up.js';
import { evidence, findingsOf, iso, messagesOf, moment, node, rulesOf } from './judged-node.js';

const going = (name: string, from: number, more: Partial<Lifecycle> = {}): Lifecycle =>
  deletion({
    pod: { namespace: 'default', name },
    requestedAt: null,
    startedAt: iso(from),
    endedAt: iso(from + 1_000),
    ...more,
  });
const evicted = { testimony: [{ witness: 'audit', what: 'eviction-accepted', at: null, evidence: [] }] };
const cordoned = (ms: number, lifecycles: readonly Lifecycle[], until: number | null = null): JudgedNode =>
  node('a', { lifecycles, traces: { cordons: [{ ...moment(ms), until: until === null ? null : iso(until) }] } });
const two = (from: number, more: Partial<Lifecycle> = {}): Lifecycle[] =>
  ['a', 'b'].map(name => going(name, from, more));

describe('node-drained', () => {
  it('states its duration, the last pod to go, and what took most of that time', () => {
    const longest = { after: 'stop-sent', before: 'container-stopped', ms: 30_000 };
    const slow = going('slow', 2_000, {
      endedAt: iso(33_000),
      steps: [step('container-stopped', 32), step('delete-seen', 2)],
      gaps: [{ after: 'delete-seen', before: 'stop-sent', ms: 900 }, longest],
    });
    const first = going('first', 1_000, {
      steps: [absent('delete-requested', 'not-observable', ''), step('delete-seen', 1)],
    });
    // The names are in alphabetical order, not in the order of the deletions
    expect(findingsOf(cordoned(500, [slow, first, going('quick', 3_000)]))).toEqual([
      {
        rule: 'node-drained',
        level: 'info',
        message:
          '3 pods of a were deleted within 32 s, while it took no new ones; default/slow was the last to go, after 31 s: 30 s of it from “stop requested” to “container stopped”',
        at: iso(1_000),
        until: iso(33_000),
        evidence: [evidence, { source: 0, line: 11 }, { source: 0, line: 12 }],
      },
    ]);
  });

  it('counts evictions and needs no cordon for them', () => {
    const lifecycles = [...two(1_000, evicted), going('c', 1_500)];
    expect(messagesOf(node('a', { lifecycles }))).toEqual([
      '2 pods of a were deleted within 1 s, 2 of them by eviction; default/b was the last to go, after 1 s',
    ]);
    expect(messagesOf(cordoned(1_400, lifecycles, 1_500))).toEqual([
      '3 pods of a were deleted within 1.5 s, while it took no new ones, 2 of them by eviction; default/c was the last to go, after 1 s',
    ]);
    expect(rulesOf(node('a', { lifecycles: lifecycles.slice(1) }))).toEqual([]);
  });

  it('finds the cordon in any of its pods where an earlier pod went before it', () => {
    const lifecycles = [going('a', 1_000, evicted), going('b', 2_000, evicted)];
    const found = findingsOf(cordoned(2_000 + LIMITS.cordonHeardMs, lifecycles));
    expect(found).toMatchObject([
      {
        message: expect.stringContaining('while it took no new ones, 2 of them by eviction'),
        evidence: [evidence, {}],
      },
    ]);
  });

  it.each<[string, string | null, Partial<Lifecycle>]>([
    [
      'no step took long',
      null,
      { gaps: [{ after: 'stop-sent', before: 'container-stopped', ms: LIMITS.worthSayingMs - 1 }] },
    ],
    [
      'a step took as long as is worth naming',
      ': 1 s of it from “stop requested” to “container stopped”',
      { gaps: [{ after: 'stop-sent', before: 'container-stopped', ms: LIMITS.worthSayingMs }] },
    ],
    [
      'a later version knows other steps',
      ': 60 s of it from “toString” to “container stopped”',
      { gaps: [{ after: 'toString', before: 'container-stopped', ms: 60_000 }] },
    ],
    ['nothing between its steps is known', null, { gaps: [] }],
  ])('names what took most of the time where %s', (_, end, more) => {
    const [message = ''] = messagesOf(cordoned(0, two(0, more)));
    expect(message.replace(/^.* was the last to go, after 1 s/, '')).toBe(end ?? '');
  });

  it('names the pods that have not gone, and then has no end', () => {
    const lifecycles = [going('a', 0), going('b', 500, { endedAt: null })];
    expect(findingsOf(cordoned(0, lifecycles))).toMatchObject([
      {
        message:
          '2 pods of a were deleted within 1 s, while it took no new ones; not gone by the end of the input: default/b; default/a was the last to go, after 1 s',
        until: undefined,
      },
    ]);
    expect(messagesOf(cordoned(0, two(0, { endedAt: null })))).toEqual([
      '2 pods of a were deleted, while it took no new ones; not gone by the end of the input: default/a, default/b; of none of them the end is seen',
    ]);
  });

  it('drainPods: is reported from this number of pods on', () => {
    expect(rulesOf(cordoned(500, two(1_000).slice(0, LIMITS.drainPods)))).toEqual(['node-drained']);
    expect(rulesOf(cordoned(500, two(1_000).slice(0, LIMITS.drainPods - 1)))).toEqual([]);
  });

  it('cordonHeardMs: the kubelet logs the cordon this late', () => {
    expect(rulesOf(cordoned(20_000 + LIMITS.cordonHeardMs, two(20_000)))).toEqual(['node-drained']);
    expect(rulesOf(cordoned(20_000 + LIMITS.cordonHeardMs + 1, two(20_000)))).toEqual([]);
  });

  it('drainPauseMs: a deletion after this pause begins another drain', () => {
    const pods = (pause: number) => [going('a', 0, evicted), going('b', 1_000 + pause, evicted)];
    expect(rulesOf(node('a', { lifecycles: pods(LIMITS.drainPauseMs - 1) }))).toEqual(['node-drained']);
    expect(rulesOf(node('a', { lifecycles: pods(LIMITS.drainPauseMs) }))).toEqual([]);
  });

  it('counts a pod that has not gone from its beginning only', () => {
    const pods = (ms: number) => [going('a', 0, { ...evicted, endedAt: null }), going('b', ms, evicted)];
    expect(rulesOf(node('a', { lifecycles: pods(LIMITS.drainPauseMs - 1) }))).toEqual(['node-drained']);
    expect(rulesOf(node('a', { lifecycles: pods(LIMITS.drainPauseMs) }))).toEqual([]);
  });

  it('ignores deletions long after the cordon', () => {
    expect(rulesOf(cordoned(0, two(LIMITS.drainPauseMs - 1)))).toEqual(['node-drained']);
    expect(rulesOf(cordoned(0, two(LIMITS.drainPauseMs)))).toEqual([]);
  });

  it('ignores deletions after the end of the cordon', () => {
    expect(rulesOf(cordoned(0, two(1_000), 1_000))).toEqual(['node-drained']);
    expect(rulesOf(cordoned(0, two(1_000), 999))).toEqual([]);
  });

  it.each<[string, Partial<Lifecycle>]>([
    ['end by themselves', { kind: 'evicted' }],
    ['were already being deleted when the log began', { begunBefore: true }],
    ['have no known beginning', { requestedAt: null, startedAt: null }],
  ])('ignores pods that %s', (_, more) => {
    expect(rulesOf(cordoned(0, two(0, more)))).toEqual([]);
    expect(rulesOf(cordoned(0, [...two(0), going('c', 0, more)]))).toEqual(['node-drained']);
    expect(messagesOf(cordoned(0, [...two(0), going('c', 0, more)]))).toEqual([expect.stringMatching(/^2 pods /)]);
  });
});
