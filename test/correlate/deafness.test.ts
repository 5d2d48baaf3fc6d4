import { describe, expect, it } from 'vitest';
import type { EventId } from '../../src/catalogue/event-id.js';
import type { KubeletEvent } from '../../src/catalogue/types.js';
import type { PlacedRecord } from '../../src/correlate/placed-record.js';
import { LIMITS } from '../../src/correlate/thresholds.js';
import { createWatchOutages } from '../../src/correlate/watch-outages.js';
import { seenLine } from './made.js';

/** Lines by their ms; the result is `[from, until, lines]` of each stretch. */
function stretches(...rows: readonly (readonly [at: number | null, id: EventId, kubelet?: number])[]) {
  const watchOutages = createWatchOutages();
  rows.forEach(([at, id, kubelet = 0], index) => {
    const line = seenLine(index, id, { at, from: 'api', kubelet });
    const event = line.event as KubeletEvent;
    watchOutages.see({ ...line, event, record: {} as PlacedRecord['record'], observations: [line], late: [] });
  });
  return watchOutages.all().map(({ from, until, lines }) => [from, until, lines.length]);
}

describe('the watch of pods', () => {
  it('works as long as no line states otherwise', () => {
    expect(stretches([1, 'pod-watch-listed'], [2, 'config-add'], [3, 'pod-watch-closed'])).toEqual([]);
  });

  it('is lost from its end to the list that replaces it', () => {
    const lines = [
      [5, 'pod-watch-closed'],
      [9, 'pod-watch-lost'],
      [12, 'pod-watch-lost'],
    ] as const;
    expect(stretches(...lines, [40, 'pod-watch-listed'], [41, 'config-remove'])).toEqual([[5, 40, 3]]);
    expect(stretches(...lines)).toEqual([[5, null, 3]]);
    expect(stretches([null, 'pod-watch-lost'])).toEqual([]);
  });

  it('works again where the kubelet sees a pod', () => {
    expect(stretches([9, 'pod-watch-lost'], [30, 'config-remove'])).toEqual([[9, 30, 1]]);
    expect(stretches([9, 'pod-watch-lost'], [30, 'kill-begin'])).toEqual([[9, null, 1]]);
  });

  it('reconnectMs: was lost before it could not be opened', () => {
    const { reconnectMs } = LIMITS;
    expect(stretches([1, 'pod-watch-closed'], [reconnectMs, 'pod-watch-lost'])).toEqual([[1, null, 2]]);
    expect(stretches([1, 'pod-watch-closed'], [reconnectMs + 1, 'pod-watch-lost'])).toEqual([
      [reconnectMs + 1, null, 1],
    ]);
    const list = [
      [1, 'pod-watch-lost'],
      [2, 'pod-watch-listed'],
    ] as const;
    expect(stretches(...list, [reconnectMs + 1, 'pod-watch-lost'])).toEqual([[1, null, 2]]);
    expect(stretches(...list, [reconnectMs + 2, 'pod-watch-lost'])).toEqual([
      [1, 2, 1],
      [reconnectMs + 2, null, 1],
    ]);
  });

  it('is that of one process', () => {
    expect(stretches([1, 'pod-watch-lost'], [2, 'pod-watch-listed', 1])).toEqual([[1, null, 1]]);
  });

  it('keeps the first and the last lines of a long stretch', () => {
    const lines = Array.from({ length: 300 }, (_, at) => [at, 'pod-watch-lost'] as const);
    expect(stretches(...lines)).toEqual([[0, null, 200]]);
  });
});
