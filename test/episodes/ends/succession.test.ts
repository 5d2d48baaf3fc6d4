import { describe, expect, it } from 'vitest';
import type { NodeRun } from '../../../src/correlate/node-run.js';
import type { Life } from '../../../src/correlate/types.js';
import { successionOf } from '../../../src/episodes/ends/reconstruct.js';
import type { DeletionCandidate } from '../../../src/episodes/ends/types.js';
import { API, DELETE, FILE } from './candidates.js';
import { lifeOf, pleg, type Row, withLines } from './made.js';

const process = (minor: string) => ({ kubelet: { minors: { min: minor, max: minor } } });
const processes = ['1.36', '1.21', '1.22'].map(process) as unknown as NodeRun['processes'];

/** The second of the line that proves it. */
const at = (lives: readonly Life[], facts: Partial<DeletionCandidate> = {}, rows: readonly Row[] = [DELETE]) => {
  const { succeeded } = successionOf(withLines(rows, { uid: 'a', ...facts }), lives, processes);
  return succeeded === null ? null : (succeeded.at ?? 0) / 1000;
};
/** The second from which a later generation runs. */
const supersededAt = (lives: readonly Life[], kind: DeletionCandidate['kind']): number | null => {
  const { superseded } = successionOf(withLines([DELETE], { uid: 'a', kind }), lives, processes);
  return superseded === null ? null : (superseded.at ?? 0) / 1000;
};
const added = (seconds: number, from: typeof API | typeof FILE = API): Row => [seconds, 'config-add', {}, from];
const pod = (uid: string | null, rows: readonly Row[], from = 5) => lifeOf('ordinary', rows, { uid }, from);
const manifest = (uid: string | null, rows: readonly Row[], from = 5) => lifeOf('static', rows, { uid }, from);

describe('a pod that another replaces', () => {
  it.each<[string, number | null, readonly Life[]]>([
    ['is no more when the other is added', 20, [pod('b', [added(20)])]],
    ['is no more when the first of several is added', 20, [pod('c', [added(30)], 9), pod('b', [added(20)], 5)]],
    ['is no more when the first is added, in any order', 20, [pod('b', [added(20)], 5), pod('c', [added(30)], 9)]],
    ['is not the pod itself', null, [pod('a', [added(20)])]],
    ['is not one of which the UID is unknown', null, [pod(null, [added(20)])]],
    ['is not one that was there before', null, [pod('b', [added(5)], -3)]],
    ['is not one that is only updated', null, [pod('b', [[20, 'config-update', {}, API]])]],
    ['is not one that a file adds', null, [pod('b', [added(20, FILE)])]],
    ['is not a static pod', null, [manifest('b', [added(20)])]],
  ])('%s: %s', (_what, seconds, lives) => expect(at(lives)).toBe(seconds));

  it('is not known without its UID, or without a line', () => {
    expect(at([pod('b', [added(20)])], { uid: null })).toBeNull();
    expect(at([pod('b', [added(20)])], {}, [])).toBeNull();
  });
});

describe('a static pod that another replaces', () => {
  const runs = (kubelet: number): Row => [20, 'sync-enter', {}, { kubelet }];
  it.each<[string, number | null, readonly Life[]]>([
    ['is no more when the other runs', 20, [manifest('b', [added(15, FILE), runs(0)])]],
    ['is no more when a container of it runs', 20, [manifest('b', [[20, 'pleg-event', pleg('Started', 'x')]])]],
    ['may be there when one dies', null, [manifest('b', [[20, 'pleg-event', pleg('Died', 'x')]])]],
    ['may be there when the other is only added', null, [manifest('b', [added(15, API)])]],
    ['may be there up to 1.21', null, [manifest('b', [runs(1)])]],
    ['is no more from 1.22 on', 20, [manifest('b', [runs(2)])]],
    ['may be there where the version is not known', null, [manifest('b', [runs(7)])]],
    ['is no other pod', null, [pod('b', [runs(0)])]],
  ])('%s: %s', (_what, seconds, lives) => expect(at(lives, { kind: 'static-replaced' })).toBe(seconds));

  it('is not its mirror pod', () => {
    expect(at([pod('b', [added(20)]), manifest('c', [runs(0)])], { kind: 'mirror' })).toBeNull();
  });
});

describe('a static pod of which a later generation runs', () => {
  const runs = (kubelet: number): Row => [20, 'sync-enter', {}, { kubelet }];
  it.each<[string, number | null, readonly Life[]]>([
    ['has given up its mirror, in every version', 20, [manifest('b', [runs(1)])]],
    ['has it still while the other is only added', null, [manifest('b', [added(15, FILE)])]],
    ['has it still where the other ran before', null, [manifest('b', [[5, 'sync-enter', {}, {}]], -3)]],
  ])('%s: %s', (_what, seconds, lives) => expect(supersededAt(lives, 'static-replaced')).toBe(seconds));

  it('is never an ordinary pod', () => {
    expect(supersededAt([pod('b', [added(20)])], 'graceful')).toBeNull();
  });
});
