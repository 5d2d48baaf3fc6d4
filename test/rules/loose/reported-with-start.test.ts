import { describe, expect, it } from 'vitest';
import { reportedWithStart, waitingForVolumes } from '../../../src/rules/loose/reported-with-start.js';
import type { StartSummary } from '../../../src/rules/types.js';
import { lineOf, withMessage } from '../made.js';

const start = (name: string, rules: readonly string[], quoted: StartSummary['quoted'] = []): StartSummary => ({
  pod: { namespace: 'shop', name },
  rules,
  quoted,
});

describe('the pods whose start waits for its volumes', () => {
  it('are those of which a finding states it', () => {
    const starts = [
      start('a', ['stuck-volume-mount']),
      start('b', ['crash-loop', 'stuck-config']),
      start('c', ['crash-loop']),
      start('d', []),
    ];
    expect([...waitingForVolumes(starts)]).toEqual(['shop/a', 'shop/b']);
  });
});

describe('a line is reported with a start', () => {
  const starts = [
    start(
      'hook',
      ['crash-loop', 'stuck-post-start'],
      [
        { source: 0, line: 7 },
        { source: 1, line: 9 },
      ],
    ),
    start('disk', ['stuck-volume-mount']),
    start('quiet', []),
  ];
  const isReported: ReturnType<typeof reportedWithStart> = (line, pod) => reportedWithStart(starts)(line, pod);

  it('if one of its findings quotes the line, whatever pod it names', () => {
    expect(isReported(lineOf('probe-failed', 7), 'shop/other')).toBe(true);
    expect(isReported(lineOf('probe-failed', 9, {}, { source: 1 }), null)).toBe(true);
    expect(isReported(lineOf('probe-failed', 9), 'shop/hook')).toBe(false);
  });

  it('if one of its findings is about the line and its pod', () => {
    for (const id of ['kill-begin', 'kill-override', 'kill-done'] as const) {
      expect(isReported(lineOf(id, 1), 'shop/hook'), id).toBe(true);
      expect(isReported(lineOf(id, 1), 'shop/disk'), id).toBe(false);
    }
    expect(isReported(lineOf('volumes-mount-failed', 1), 'shop/disk')).toBe(true);
    expect(isReported(lineOf('volumes-mount-failed', 1), 'shop/hook')).toBe(false);
    expect(isReported(lineOf('volumes-mount-failed', 1), 'shop/other')).toBe(false);
    expect(isReported(lineOf('volumes-mount-failed', 1), 'shop/quiet')).toBe(false);
  });

  it('if it is the remainder of the error of its sync', () => {
    const cut = (id: 'sync-error' | 'probe-failed', more: object = { cut: true }) =>
      withMessage(lineOf(id, 1), 'Error syncing pod, skip', more);
    expect(isReported(cut('sync-error'), 'shop/quiet')).toBe(true);
    expect(isReported(cut('sync-error'), 'shop/other')).toBe(false);
    expect(isReported(cut('sync-error', {}), 'shop/quiet')).toBe(false);
    expect(isReported(cut('probe-failed'), 'shop/quiet')).toBe(false);
  });
});
