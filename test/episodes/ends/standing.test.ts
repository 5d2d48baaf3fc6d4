import { describe, expect, it } from 'vitest';
import type { ResolvedClock } from '../../../src/correlate/clock/types.js';
import type { Observation } from '../../../src/correlate/types.js';
import { hasPassed, standingOf } from '../../../src/episodes/ends/outcome.js';
import { LIMITS } from '../../../src/episodes/ends/thresholds.js';
import type { Reconstructed } from '../../../src/episodes/ends/types.js';
import { endingAt, linesFrom, madeUp, step, storyOf } from './made.js';

const clock: ResolvedClock = {
  facts: { zone: 'Z', year: 2026, basis: '', confidence: 'certain' },
  toUtc: at => at,
  conflicts: [],
  guessed: false,
};
const [LINE] = linesFrom([[0, 'config-delete']]) as [Observation];
const standing = (facts: Partial<Reconstructed>, lasting = false) => standingOf(madeUp(facts), lasting, clock);

/** This long after the last step. */
const standingAfter = (ms: number, facts: Partial<Reconstructed> = {}) =>
  standing({ steps: [step('delete-seen', 0), step('remove-seen', 1_000)], coverage: endingAt(1_000 + ms), ...facts });

describe('a deletion whose log is still written', () => {
  it('is overdue when it is stuck, or when something lasts', () => {
    expect(standing({ outcome: 'stuck' })).toBe('overdue');
    expect(standing({ outcome: 'removed' }, true)).toBe('overdue');
  });

  it('is open while it goes on', () => {
    expect(standingAfter(3_600_000, { outcome: 'in-progress' })).toBe('open');
  });

  it('is overdue when a finalizer holds it and nothing happens for long enough', () => {
    expect(standingAfter(LIMITS.standstillMs - 1, { outcome: 'finalizer-held' })).toBe('open');
    expect(standingAfter(LIMITS.standstillMs, { outcome: 'finalizer-held' })).toBe('overdue');
  });

  it('has ended when nothing more is expected and its last lines had time to come', () => {
    expect(standingAfter(LIMITS.echoMs - 1)).toBe('open');
    expect(standingAfter(LIMITS.echoMs)).toBe('ended');
  });

  it('has ended later where a step may still come', () => {
    const steps = [
      step('delete-seen', 0),
      step('remove-seen', 1_000),
      step('worker-finished', null, { status: 'outside-window' }),
    ];
    expect(standingAfter(LIMITS.echoMs, { steps })).toBe('open');
    expect(standingAfter(LIMITS.lateStepMs + 31_000, { steps })).toBe('ended');
    expect(standingAfter(LIMITS.lateStepMs - 1, { steps })).toBe('open');
  });

  it.each([
    ['forced', 'worker-finished'],
    ['forced', 'containers-terminated'],
    ['static-removed', 'remove-seen'],
    ['static-replaced', 'mirror-added'],
    ['mirror', 'mirror-added'],
  ] as const)('of the kind %s waits for %s', (kind, last) => {
    expect(standingAfter(LIMITS.echoMs, { kind, steps: [step('delete-seen', 1_000)] })).toBe('open');
    expect(standingAfter(LIMITS.echoMs, { kind, steps: [step('delete-seen', 0), step(last, 1_000)] })).toBe('ended');
    const unseen = [step('delete-seen', 1_000), step(last, null, { status: 'missing' })];
    expect(standingAfter(LIMITS.echoMs, { kind, steps: unseen })).toBe('open');
  });

  it('is open where no step has a time, or the log has none', () => {
    expect(standingAfter(3_600_000, { steps: [step('delete-seen', null)] })).toBe('open');
    expect(standingAfter(0, { coverage: endingAt(null) })).toBe('open');
  });

  it('is open while the watch is ahead of the log', () => {
    const removed = { change: 'removed', deletionTimestamp: '1970-01-01T00:00:30Z' } as const;
    const story = storyOf([{}, removed]);
    const gone = (facts: Partial<Reconstructed>) =>
      standing({ steps: [step('delete-seen', null)], coverage: endingAt(null), story, ...facts });
    const at = (ms: number, more: Partial<Reconstructed> = {}, by = clock) =>
      standingOf(
        madeUp({ story, steps: [step('delete-seen', 0), step('remove-seen', 1_000)], coverage: endingAt(ms), ...more }),
        false,
        by,
      );
    const logged = [LINE];
    // The log has not reached the time of the deletion, or cannot be compared with it
    expect(at(30_000 + LIMITS.lateStepMs - 1)).toBe('open');
    expect(at(30_000 + LIMITS.lateStepMs)).toBe('ended');
    expect(at(600_000, {}, { ...clock, facts: { ...clock.facts, confidence: 'assumed' } })).toBe('open');
    expect(at(600_000, { story: storyOf([{}, { change: 'removed' }]) })).toBe('open');
    // A kubelet that prints DELETE prints REMOVE, too
    expect(at(600_000, { steps: [step('delete-seen', 0, { seen: logged }), step('remove-seen', 1_000)] })).toBe('open');
    expect(at(10_000, { steps: [step('delete-seen', 0), step('remove-seen', 1_000, { seen: logged })] })).toBe('ended');
    expect(at(10_000, { story: storyOf([{}]) })).toBe('ended');
    expect(at(10_000, { story: storyOf([{}, { change: 'requested' }]) })).toBe('ended');
    expect(gone({})).toBe('open');
  });

  it('lateStepMs: is open while the watch is ahead by fifteen seconds at most', () => {
    const story = storyOf([{ deletionTimestamp: '1970-01-01T00:00:30Z' }]);
    const passed = (lastAt: number | null) => hasPassed(madeUp({ story, coverage: endingAt(lastAt) }), clock);
    expect([passed(44_999), passed(45_000), passed(null)]).toEqual([false, true, true]);
    expect(hasPassed(madeUp(), clock)).toBe(false);
    expect(hasPassed(madeUp({ story: storyOf([]) }), clock)).toBe(false);
  });
});
