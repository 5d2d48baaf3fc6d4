import { describe, expect, it } from 'vitest';
import type { Coverage } from '../../../src/correlate/types.js';
import { type Circumstances, DELETE, hang, KILL } from './hangs.js';
import { coverage, type Row } from './made.js';

describe('the lines that can be about a hang', () => {
  const unmountFails = (seconds: number): Row => [seconds, 'unmount-failed', { err: 'busy' }];
  const refused = (seconds: number): Row => [seconds, 'api-delete-failed', { err: 'forbidden' }];
  const gone: Row = [1, 'config-remove'];

  it('do not follow the end of the object where that goes last', () => {
    expect(hang('stuck-volume-unmount', [DELETE, gone, unmountFails(2)])).toBeNull();
    expect(hang('stuck-volume-unmount', [gone, unmountFails(2)])).toBeNull();
    expect(hang('final-delete-rejected', [DELETE, gone, refused(2)], { facts: { kind: 'evicted' } })).toBeNull();
  });

  it('are those of the node where another client removed the object', () => {
    expect(hang('stuck-volume-unmount', [DELETE, gone, unmountFails(2)], { facts: { kind: 'evicted' } })).toMatch(/^2/);
    expect(hang('stuck-worker', [DELETE, gone, [2, 'teardown-removed']], { facts: { kind: 'forced' } })).toMatch(/^2/);
  });

  it('follow the line from which they count, even if that is the first', () => {
    expect(
      hang('stuck-status-update', [
        [0, 'worker-complete'],
        [1, 'status-patch-failed', { err: 'x' }],
      ]),
    ).toMatch(/^1/);
  });
});

describe('a call that never returns', () => {
  const silent = (circumstances: Circumstances = {}, rows: readonly Row[] = [DELETE, KILL]) =>
    hang('stuck-container-stop', rows, circumstances);

  it('hangs from the end of the grace period on', () => expect(silent()).toBe('31 to the end, 1x, null'));

  it.each<[string, Coverage]>([
    ['where lines are missing after it', coverage({ wholeFrom: () => false })],
    ['where lines were selected', coverage({ filtered: true })],
    ['where its end is not printed', coverage({ observable: (_, events) => !events.includes('kill-done') })],
  ])('is not reported %s', (_what, log) => expect(silent({ log })).toBeNull());

  it('hung where the log is complete up to its end', () => {
    const rows: Row[] = [DELETE, KILL, [99, 'containers-terminated']];
    expect(silent({}, rows)).toBe('31 to 99, 1x, null');
    expect(silent({ log: coverage({ whole: () => false }) }, rows)).toBeNull();
    expect(silent({ log: coverage({ wholeFrom: () => false }) }, rows)).toBe('31 to 99, 1x, null');
  });

  it('needs no complete log where the container itself is seen', () => {
    const ended: Row[] = [DELETE, KILL, [99, 'kill-done', { containerID: 'a' }]];
    expect(silent({ log: coverage({ whole: () => false }) }, ended)).toBe('31 to 99, 1x, null');
  });

  it('needs a complete log where no container is named', () => {
    const rows: Row[] = [DELETE, [1, 'kill-begin', { gracePeriod: '30' }], [99, 'kill-done']];
    expect(silent({}, rows)).toBe('31 to 99, 1x, null');
    expect(silent({ log: coverage({ whole: () => false }) }, rows)).toBeNull();
  });

  it('does not hang a moment after it was made', () => {
    expect(hang('stuck-volume-unmount', [DELETE, [51, 'unmount-begin', { uniqueName: 'v' }]])).toBeNull();
    expect(hang('stuck-volume-unmount', [DELETE, [50, 'unmount-begin', { uniqueName: 'v' }]])).toMatch(/^50/);
    const mounts: Row[] = [DELETE, [51, 'mount-failed', { err: 'x' }], [52, 'mount-failed', { err: 'x' }]];
    expect(hang('stuck-worker', mounts)).toBeNull();
  });

  it('does not hang where its end was printed a moment before', () => {
    const begun = (seconds: number, volume = 'v'): Row => [seconds, 'unmount-begin', { uniqueName: volume }];
    const done = (more: Row[3] = {}): Row => [1, 'unmount-done', { uniqueName: 'v' }, more];
    const unmount = (...rows: Row[]) => hang('stuck-volume-unmount', [DELETE, ...rows]);
    expect(unmount(done(), begun(1.099))).toBeNull();
    expect(unmount(done(), begun(1.1))).toMatch(/^1.1 to the end/);
    expect(unmount(done(), begun(1, 'w'))).toMatch(/^1 to the end/);
    expect(unmount(done({ at: null }), begun(1))).toMatch(/^1 to the end/);
    expect(
      unmount(
        [1, 'unmount-failed', { uniqueName: 'v', err: 'x' }],
        [1.01, 'unmount-failed', { uniqueName: 'v', err: 'x' }],
      ),
    ).toMatch(/^1 to the end, 2x/);
  });

  it('sameMomentMs: does not hang within a tenth of a second', () => {
    const answered = (seconds: number) =>
      hang('stuck-volume-unmount', [
        DELETE,
        [1, 'unmount-done', { uniqueName: 'v' }],
        [seconds, 'unmount-begin', { uniqueName: 'v' }],
      ]) === null;
    expect(answered(1.099)).toBe(true);
    expect(answered(1.1)).toBe(false);
  });
});
