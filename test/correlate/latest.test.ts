import { describe, expect, it } from 'vitest';
import { createLatest } from '../../src/correlate/latest.js';
import type { SeenTestimony } from '../../src/sources/types.js';
import type { Snapshot } from '../../src/sources/watch/types.js';
import { state } from './made.js';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const at = (seconds: number): string => new Date(NOON + seconds * 1000).toISOString().replace('.000', '');
const condition = (seconds: number) => ({
  type: 'Ready',
  status: 'True',
  reason: null,
  lastTransitionTime: at(seconds),
});
const container = (more: object) => ({ name: 'c', ...more }) as Snapshot['containers'][number];
const ended = (time: number | null): SeenTestimony => ({
  what: 'container-exited',
  line: 1,
  source: 2,
  at: time,
  identity: {},
});

/** The result for these states and testimonies, in seconds since noon. */
function latest({ states = [], testimonies = [] }: { states?: Partial<Snapshot>[]; testimonies?: SeenTestimony[] }) {
  const all = createLatest();
  for (const one of states) all.snapshot(state('a', 1, one));
  for (const one of testimonies) all.testimony(one);
  const instant = all.at();
  return instant === null ? null : (instant - NOON) / 1000;
}

describe('the latest instant that sources other than the log report', () => {
  it('is not known where no witness reports any', () => {
    expect(latest({})).toBeNull();
    expect(latest({ states: [{}], testimonies: [ended(null)] })).toBeNull();
  });

  it.each<[string, Partial<Snapshot>]>([
    ['created', { creationTimestamp: at(5) }],
    ['ready', { conditions: [condition(5), condition(1)] }],
    ['begun', { containers: [container({ startedAt: at(5), finishedAt: null })] }],
    ['ended, not the moment of its beginning', { containers: [container({ startedAt: at(1), finishedAt: at(5) })] }],
  ])('is the moment when a pod was %s', (_, one) => expect(latest({ states: [one] })).toBe(5));

  it('is the latest, in whatever order they come', () => {
    const states = [1, 3, 2].map(seconds => ({ creationTimestamp: at(seconds) }));
    expect(latest({ states })).toBe(3);
    expect(latest({ testimonies: [1, 3, 2].map(seconds => ended(NOON + seconds * 1000)) })).toBe(3);
  });

  it('is that of objects or of testimonies, whichever is later', () => {
    const both = (object: number, testimony: number) =>
      latest({ states: [{ creationTimestamp: at(object) }], testimonies: [ended(NOON + testimony * 1000)] });
    expect([both(1, 2), both(2, 1)]).toEqual([2, 2]);
  });

  it('is in a year in which Kubernetes exists, whatever the input states', () => {
    const states = ['9999-12-31T00:00:00Z', '1970-01-01T00:00:00Z', 'tomorrow'].map(creationTimestamp => ({
      creationTimestamp,
    }));
    const far = [ended(Date.parse(states[0]?.creationTimestamp ?? '')), ended(1)];
    expect(latest({ states, testimonies: far })).toBeNull();
    expect(latest({ states: [...states, { creationTimestamp: at(5) }], testimonies: far })).toBe(5);
  });
});
