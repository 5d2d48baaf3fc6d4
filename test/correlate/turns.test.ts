import { describe, expect, it } from 'vitest';
import type { EventId } from '../../src/catalogue/event-id.js';
import { createTurns } from '../../src/correlate/log-evidence.js';
import type { PlacedRecord } from '../../src/correlate/placed-record.js';

const BEGIN = 'housekeeping-begin';
const END = 'housekeeping-end';

/** The lines before which one is missing, and whether the process is known to lose lines other than those of these events. */
function lost(ids: readonly (EventId | 'cut')[], judged: readonly EventId[] = ['terminating-exit'], kubelet = 0) {
  const holes: number[] = [];
  const turns = createTurns((_source, line) => holes.push(line));
  for (const [line, id] of ids.entries())
    turns.see({
      source: 0,
      line,
      at: line,
      kubelet: 0,
      observations: [],
      late: [],
      record: { cut: id === 'cut' },
      event: { id: id === 'cut' ? BEGIN : id },
    } as unknown as PlacedRecord);
  return { holes, loses: turns.loses(kubelet, judged) };
}

describe('lines that are printed in pairs', () => {
  it('are complete where each has its partner', () => {
    expect(lost([BEGIN, END, 'status-patch', BEGIN, 'status-patched', END])).toEqual({ holes: [], loses: false });
  });

  it('show that lines were lost where one lacks its partner', () => {
    expect(lost([BEGIN, END, BEGIN, BEGIN, END])).toEqual({ holes: [3], loses: true });
    expect(lost([BEGIN, END, END])).toEqual({ holes: [2], loses: true });
  });

  it('show nothing in a log that begins or ends between two, or lacks all of one kind', () => {
    for (const ids of [
      [END, BEGIN, END, BEGIN],
      [BEGIN, BEGIN, BEGIN],
      [END, END],
    ] as const)
      expect(lost(ids)).toEqual({ holes: [], loses: false });
  });

  it('may be closed in several ways', () => {
    const closed: EventId[] = ['status-patched', 'status-unchanged', 'status-patch-failed'];
    expect(lost(closed.flatMap(id => ['status-patch' as const, id]))).toEqual({ holes: [], loses: false });
  });

  it('show nothing of another process, or of what the same lines decide', () => {
    const ids = ['status-patch', 'status-patched', 'status-patched'] as const;
    expect(lost(ids).loses).toBe(true);
    expect(lost(ids, ['status-patch']).loses).toBe(false);
    expect(lost(ids, undefined, 1).loses).toBe(false);
  });

  it('are not distinguished where a line is cut off', () => {
    expect(lost([BEGIN, END, BEGIN, 'cut', END])).toEqual({ holes: [], loses: false });
  });
});
