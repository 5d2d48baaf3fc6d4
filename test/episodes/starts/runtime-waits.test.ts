import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/episodes/starts/thresholds.js';
import { createRuntimeWaits } from '../../../src/episodes/starts/tracker.js';

const PLACE = { source: 0, line: 1 };

/** The runtime answers at 0 and at 12 s; other lines of the same process come at these times. */
function waitsWith(...lines: readonly number[]) {
  const waits = createRuntimeWaits();
  waits.answered(0, 0, PLACE);
  for (const at of lines) waits.printed(0, at);
  waits.answered(0, 12_000, PLACE);
  return waits;
}

describe('the wait for a runtime', () => {
  it('is over when it answers again', () => {
    const waits = waitsWith(2_000, 6_000, 10_000);
    expect(waits.over(5_000)).toBe(12_000);
    expect(waits.over(12_000)).toBeNull();
  });

  it('is not seen in a log that is silent meanwhile', () => {
    expect(waitsWith(2_000).over(5_000)).toBeNull();
  });

  it('runtimeAnswerMs: does not exist where the runtime answers in time', () => {
    const answeredAfter = (ms: number) => {
      const waits = createRuntimeWaits();
      waits.answered(0, 0, PLACE);
      waits.printed(0, 3_000);
      waits.answered(0, ms, PLACE);
      return waits.over(1_000);
    };
    expect(answeredAfter(LIMITS.runtimeAnswerMs - 1)).toBeNull();
    expect(answeredAfter(LIMITS.runtimeAnswerMs)).toBe(LIMITS.runtimeAnswerMs);
  });

  it('is forgotten when 500 others have followed', () => {
    const waits = createRuntimeWaits();
    const wait = (index: number): number => index * 2 * LIMITS.runtimeAnswerMs;
    for (let index = 0; index < 1_600; index++) {
      waits.answered(0, wait(index), PLACE);
      waits.printed(0, wait(index) + 0.7 * LIMITS.runtimeAnswerMs);
      waits.printed(0, wait(index) + 1.4 * LIMITS.runtimeAnswerMs);
    }
    expect(waits.over(wait(1_500) + 1)).toBe(wait(1_501));
    expect(waits.over(wait(0) + 1)).toBeNull();
  });

  it('runtimeSilentMs: lasts if the log goes on for long after the last answer, and prints other lines', () => {
    const silentAfter = (ms: number, step = 5_000) => {
      const waits = createRuntimeWaits();
      waits.answered(0, 0, PLACE);
      for (let at = step; at < ms; at += step) waits.printed(0, at);
      waits.printed(0, ms);
      return waits.silentSince();
    };
    expect(silentAfter(LIMITS.runtimeSilentMs - 1)).toBeNull();
    expect(silentAfter(LIMITS.runtimeSilentMs)).toEqual({ at: 0, ...PLACE });
    expect(silentAfter(LIMITS.runtimeSilentMs, LIMITS.runtimeAnswerMs)).toBeNull();
  });
});
