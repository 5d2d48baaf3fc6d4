import { describe, expect, it } from 'vitest';
import { reconstruct } from '../../../src/episodes/ends/engine.js';
import { beginningOf } from '../../../src/episodes/ends/reconstruct.js';
import { standstillOf } from '../../../src/episodes/ends/standstill.js';
import type { Reconstructed } from '../../../src/episodes/ends/types.js';
import { coverage, type Row, withLines } from './made.js';

const standstillIn = (rows: readonly Row[], facts: Partial<Reconstructed> = {}) => {
  const deletion = withLines(rows, facts);
  const steps = reconstruct(deletion, coverage());
  return standstillOf({ ...deletion, steps, begun: beginningOf(deletion.kind, steps) });
};
/** The second, what is waited for or what failed, and the error. */
const textOf = (...args: Parameters<typeof standstillIn>): string | null => {
  const found = standstillIn(...args);
  return (
    found &&
    [(found.line.at ?? 0) / 1000, found.wait ?? found.what, found.error].filter(part => part !== null).join(', ')
  );
};

const DELETE: Row = [0, 'config-delete'];
const ENTER: Row = [1, 'terminating-enter'];
const busy = { err: 'device or resource busy' };

const WAITS = { phase: 'Running', localPhase: 'Running' };
const FINAL_PHASE = 'a final phase of the pod, which has phase Running (on the node: Running)';
const patched = (phase: string) => ({ patch: JSON.stringify({ status: { phase } }) });

describe('the reason why a deletion does not proceed', () => {
  it.each<[string, readonly Row[], string | null]>([
    ['no line gives a reason', [DELETE, ENTER], null],
    ['a call failed', [DELETE, ENTER, [2, 'kill-failed', busy]], '2, container stop, device or resource busy'],
    [
      'the last call that failed',
      [DELETE, [2, 'kill-failed', busy], [3, 'unmount-failed', busy]],
      '3, volume unmount, device or resource busy',
    ],
    [
      'a call that failed for a reason, repeated without it',
      [DELETE, [2, 'kill-failed', busy], [3, 'kill-failed', { err: 'rpc error: code = Unavailable' }]],
      '3, container stop, device or resource busy',
    ],
    [
      'a call that failed without a reason, after another that had one',
      [DELETE, [2, 'unmount-failed', busy], [3, 'kill-failed', { err: 'rpc error: code = Unavailable' }]],
      '3, container stop, rpc error: code = Unavailable',
    ],
    ['a call failed that makes no hang', [DELETE, [2, 'gc-failed', busy]], '2, device or resource busy'],
    ['a wait', [DELETE, [2, 'volumes-linger']], '2, volume directories that stay on disk'],
    ['a final phase is waited for', [DELETE, [2, 'status-delayed', WAITS]], `2, ${FINAL_PHASE}`],
    [
      'a final phase was reported since',
      [DELETE, [2, 'status-delayed', WAITS], [3, 'status-patch', patched('Succeeded')]],
      null,
    ],
    [
      'another status was reported since',
      [DELETE, [2, 'status-delayed', WAITS], [3, 'status-patch', patched('Running')]],
      `2, ${FINAL_PHASE}`,
    ],
    ['a step was made since', [DELETE, [2, 'kill-failed', busy], [3, 'containers-terminated']], null],
    ['a step was hinted at since', [DELETE, [2, 'kill-failed', busy], [3, 'must-be-killed']], null],
    [
      'it failed with the step',
      [DELETE, [2, 'prestop-failed', { containerName: 'app', ...busy }]],
      '2, device or resource busy',
    ],
    [
      'it failed before the deletion',
      [
        [0, 'kill-failed', busy],
        [1, 'config-delete'],
      ],
      null,
    ],
    ['a dead container answers no probe', [DELETE, [2, 'probe-failed', busy]], null],
    ['an error of the program', [DELETE, [2, 'programmer-error', busy]], null],
    ['another client was faster', [DELETE, [2, 'status-patch-failed', { err: 'pods "web-0" not found' }]], null],
    ['there is nothing to stop', [DELETE, [2, 'kill-failed', { err: 'No such container: a' }]], null],
    ['it is no failure', [DELETE, [2, 'status-patch', busy]], null],
    [
      'a status that fails before the worker is done holds nothing',
      [DELETE, [2, 'status-patch-failed', { err: 'refused' }]],
      '2, refused',
    ],
  ])('%s: %s', (_what, rows, expected) => expect(textOf(rows)).toBe(expected));

  it('does not depend on another process', () => {
    const rows: Row[] = [DELETE, [2, 'kill-failed', busy]];
    expect(textOf(rows, { coverage: coverage({ lastKubelet: 1 }) })).toBeNull();
  });

  it('is reported for all of the past where nothing shows the beginning', () => {
    expect(textOf([[0, 'kill-failed', busy]])).toBe('0, container stop, device or resource busy');
  });
});
