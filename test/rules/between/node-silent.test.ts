import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../../src/document/contract/types.js';
import { LIMITS } from '../../../src/rules/thresholds.js';
import { absent, deletion, finding, step } from '../../show/report/made-up.js';
import { findingsOf, iso, type Made, messagesOf, node, rulesOf } from './judged-node.js';

const requested = deletion({
  requestedAt: iso(10_000),
  endedAt: null,
  outcome: 'in-progress',
  gracePeriodSeconds: 30,
  steps: [{ ...step('delete-requested', 10), evidence: [{ source: 9, line: 1 }] }],
});
const dueAt = 10_000 + 30_000 + LIMITS.kubeletWatchMs;
const asWell = (name: string, ms: number, line: number): Lifecycle => ({
  ...requested,
  pod: { namespace: 'default', name },
  requestedAt: iso(ms),
  steps: [{ ...step('delete-requested', ms / 1000), evidence: [{ source: 9, line }] }],
});

describe('node-silent', () => {
  it('waits for the grace period and one minute more', () => {
    expect(findingsOf(node('a', { lifecycles: [requested], to: dueAt }))).toEqual([
      {
        rule: 'node-silent',
        level: 'warning',
        message: 'the deletion of default/web was requested 90 s before the log of a ends, which has no line of it',
        at: iso(10_000),
        evidence: [{ source: 9, line: 1 }],
      },
    ]);
    expect(rulesOf(node('a', { lifecycles: [requested], to: dueAt - 1 }))).toEqual([]);
    const gone = { ...requested, gracePeriodSeconds: null };
    expect(rulesOf(node('a', { lifecycles: [gone], to: dueAt - 30_000 }))).toEqual(['node-silent']);
  });

  it('names several deletions in one finding and quotes three of them', () => {
    const lifecycles = [asWell('c', 30_000, 3), asWell('a', 20_000, 1), asWell('b', 25_000, 2), asWell('d', 40_000, 4)];
    expect(findingsOf(node('a', { lifecycles }))).toMatchObject([
      {
        message:
          'deletions of default/c, default/a, default/b, default/d were requested, the first 9m40s before the log of a ends, which has no line of it',
        at: iso(20_000),
        evidence: [3, 1, 2].map(line => ({ source: 9, line })),
      },
    ]);
  });

  it('judges deletions requested at the first line of the log', () => {
    expect(rulesOf(node('a', { lifecycles: [{ ...requested, requestedAt: iso(0) }] }))).toEqual(['node-silent']);
    expect(rulesOf(node('a', { lifecycles: [{ ...requested, requestedAt: iso(-1) }] }))).toEqual([]);
  });

  it.each<[string, Made]>([
    ['is not complete', { traces: { hears: false } }],
    ['has no certain clock', { confidence: 'assumed' }],
    ['shows it', { lifecycles: [{ ...requested, steps: [step('delete-seen', 10.5)] }] }],
    [
      'shows it in one of several lines',
      {
        lifecycles: [
          {
            ...requested,
            steps: [
              ...requested.steps,
              step('delete-seen', 10, {
                evidence: [
                  { source: 9, line: 1 },
                  { source: 0, line: 5 },
                ],
              }),
            ],
          },
        ],
      },
    ],
    [
      'shows what the rule about one pod reports',
      { lifecycles: [{ ...requested, findings: [finding({ rule: 'never-seen-by-kubelet' })] }] },
    ],
    ['is about a deletion that has ended', { lifecycles: [{ ...requested, endedAt: iso(11_000) }] }],
    ['is about a deletion with no known request', { lifecycles: [{ ...requested, requestedAt: null }] }],
    ['is about a pod that a finalizer holds', { lifecycles: [{ ...requested, outcome: 'finalizer-held' }] }],
    ...(['remove-seen', 'api-delete-sent', 'status-final'] as const).map((name): [string, Made] => [
      `is about a pod whose objects show ${name}`,
      { lifecycles: [{ ...requested, steps: [step(name, 20, { evidence: [{ source: 9, line: 2 }] })] }] },
    ]),
  ])('is not reported where the log %s', (_, made) => {
    expect(rulesOf(node('a', { lifecycles: [requested], ...made }))).toEqual([]);
  });

  it('is reported next to other findings, and where only the end is missing', () => {
    const steps = [...requested.steps, absent('status-final', 'missing', 'no line')];
    const shortened = { ...requested, steps, findings: [finding({ rule: 'grace-shortened' })] };
    expect(rulesOf(node('a', { lifecycles: [shortened] }))).toEqual(['node-silent']);
  });

  it('is not reported for a node whose name only the API server gave, unless its log has deletions', () => {
    const logged = deletion({ steps: [step('delete-seen', 1)] });
    expect(rulesOf(node('a', { lifecycles: [requested], hosts: [] }))).toEqual([]);
    expect(rulesOf(node('a', { lifecycles: [requested, logged], hosts: [] }))).toEqual(['node-silent']);
    expect(rulesOf(node(null, { lifecycles: [requested] }))).toEqual([]);
  });

  it('needs a log with times', () => {
    const a = node('a', { lifecycles: [requested] });
    const none = { ...a, facts: { ...a.facts, window: { from: null, to: null } } };
    expect(rulesOf(none, node('b', {}))).toEqual([]);
  });

  describe('in a log that ends too early', () => {
    const a = node('a', { lifecycles: [requested], to: 9_000 });

    it('is information, and needs the log of another node that goes on', () => {
      expect(findingsOf(a, node('b', { to: dueAt }))).toMatchObject([
        {
          level: 'info',
          message:
            'the deletion of default/web was requested 1 s after the log of a ends, and the log of another node goes on for 91 s',
        },
      ]);
      expect(rulesOf(a, node('b', { to: dueAt - 1 }))).toEqual([]);
    });

    it('compares with the log that goes on for longest, if its clock is certain', () => {
      const [message] = messagesOf(a, node('b', { to: dueAt }), node('c', { to: 10_000 }));
      expect(message).toContain('goes on for 91 s');
      expect(rulesOf(a, node('b', { confidence: 'assumed' }))).toEqual([]);
    });

    it('does not judge deletions requested at its last line', () => {
      expect(rulesOf(node('a', { lifecycles: [requested], to: 10_000 }), node('b', {}))).toEqual([]);
    });
  });
});
