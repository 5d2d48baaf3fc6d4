import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../../src/document/contract/types.js';
import type { JudgedNode } from '../../../src/rules/between/between-rule.js';
import { LIMITS } from '../../../src/rules/thresholds.js';
import { absent, deletion, step } from '../../show/report/made-up.js';
import { findingsOf, iso, type Made, moment, node, pod, rulesOf } from './judged-node.js';

const old = (goneAt: number, stoppedAt: number, more: Partial<Lifecycle> = {}): Lifecycle =>
  deletion({
    pod,
    uid: 'old',
    kind: 'forced',
    startedAt: iso(0),
    steps: [step('remove-seen', goneAt / 1000), step('container-stopped', stoppedAt / 1000)],
    ...more,
  });
const started = (ms: number, name: string | null = 'b'): JudgedNode =>
  node(name, { traces: { starts: [{ ...moment(ms), pod, uid: 'new' }] } });

describe('name-on-two-nodes', () => {
  it('names both nodes, the old pod, and how long both pods ran', () => {
    const steps = [
      step('remove-seen', 1),
      // Two lines: the finding quotes the first
      step('containers-terminated', 12, {
        evidence: [
          { source: 0, line: 90 },
          { source: 0, line: 91 },
        ],
      }),
      step('container-stopped', 10),
      absent('api-delete-sent', 'not-observable', ''),
    ];
    expect(findingsOf(node('a', { lifecycles: [old(1_000, 10_000, { steps })] }), started(2_000))).toEqual([
      {
        rule: 'name-on-two-nodes',
        level: 'warning',
        message:
          'default/db-0 was started on b while containers of the old pod with the same name (old) still ran on a; they had stopped 10 s later',
        at: iso(2_000),
        evidence: [
          { source: 0, line: 7 },
          { source: 0, line: 90 },
        ],
      },
    ]);
  });

  it('names a node whose name is not known by its log', () => {
    const [found] = findingsOf(node('a', { lifecycles: [old(1_000, 10_000)] }), started(2_000, null));
    expect(found?.message).toContain('was started on a node without a name while');
  });

  it('twoNodesMs: is reported from this overlap on', () => {
    const stoppedAt = 10_000;
    const a = node('a', { lifecycles: [old(1_000, stoppedAt)] });
    expect(rulesOf(a, started(stoppedAt - LIMITS.twoNodesMs))).toEqual(['name-on-two-nodes']);
    expect(rulesOf(a, started(stoppedAt - (LIMITS.twoNodesMs - 1)))).toEqual([]);
  });

  it('is reported once where the name was started on several nodes', () => {
    const a = node('a', { lifecycles: [old(1_000, 10_000)] });
    expect(rulesOf(a, started(2_000), started(3_000, 'c'))).toEqual(['name-on-two-nodes']);
  });

  it('is reported where the log of the predecessor begins and ends with these lines', () => {
    const a = node('a', { lifecycles: [old(1_000, 10_000, { startedAt: iso(2_000) })], from: 2_000, to: 10_000 });
    expect(rulesOf(a, started(2_000))).toEqual(['name-on-two-nodes']);
    expect(rulesOf(node('a', { lifecycles: [old(1_000, 10_000, { startedAt: null })] }), started(2_000))).toEqual([
      'name-on-two-nodes',
    ]);
  });

  it('needs one kubelet that ran all the time', () => {
    const a = node('a', { lifecycles: [old(1_000, 10_000)] });
    const later = node('a', { from: 50_000 }).facts.kubelets;
    const facts = { ...a.facts, kubelets: [...a.facts.kubelets, ...later] };
    expect(rulesOf({ ...a, facts }, started(2_000))).toEqual(['name-on-two-nodes']);
  });

  it('ignores an orphaned pod, which has no object that could be removed last', () => {
    const steps = [step('container-stopped', 10)];
    const kinds = (kind: Lifecycle['kind']) =>
      rulesOf(node('a', { lifecycles: [old(0, 0, { kind, steps })] }), started(2_000));
    expect(kinds('orphaned')).toEqual(['name-on-two-nodes']);
    expect(kinds('forced')).toEqual([]);
  });

  it.each<[string, Lifecycle, Made]>([
    ['the object went last: clocks differ', old(10_001, 10_000), {}],
    ['the object went at the same time', old(10_000, 10_000), {}],
    [
      'the kubelet itself deleted the object last',
      old(0, 0, { steps: [step('remove-seen', 1), step('api-delete-sent', 10), step('container-stopped', 10)] }),
      {},
    ],
    ['nothing shows when its containers ended', old(0, 0, { steps: [step('remove-seen', 1)] }), {}],
    ['its UID is not known', old(1_000, 10_000, { uid: null }), {}],
    ['the clock is only assumed', old(1_000, 10_000), { confidence: 'assumed' }],
    ['its kubelet started in between', old(1_000, 10_000), { from: 3_000 }],
    ['its kubelet ended in between', old(1_000, 10_000), { to: 9_000 }],
    ['it is the same pod', old(1_000, 10_000, { uid: 'new' }), {}],
    ['the other one came long before', old(1_000, 10_000, { startedAt: iso(5_000) }), {}],
    ['the other one has another name', old(1_000, 10_000, { pod: { ...pod, name: 'db-1' } }), {}],
  ])('is not reported where %s', (_, one, made) => {
    expect(rulesOf(node('a', { lifecycles: [one], ...made }), started(2_000))).toEqual([]);
  });

  it('is not reported where both pods ran on one node', () => {
    const starts = [{ ...moment(2_000), pod, uid: 'new' }];
    expect(rulesOf(node('a', { lifecycles: [old(1_000, 10_000)], traces: { starts } }))).toEqual([]);
  });
});
