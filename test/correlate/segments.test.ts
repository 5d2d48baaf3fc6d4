import { describe, expect, it } from 'vitest';
import { segmentsOf } from '../../src/correlate/segments.js';
import type { Observation } from '../../src/correlate/types.js';
import { seenLine } from './made.js';

const api = (seq: number, id: 'config-add' | 'config-update' | 'config-delete' | 'config-remove', more = {}) =>
  seenLine(seq, id, { from: 'api', ...more });
/** What the sync loop prints right after a line of a source. */
const named = (seq: number, uid: string, more = {}) =>
  seenLine(seq, 'teardown-begun', { uid, at: (seq - 1) * 1000 + 10, ...more });

const shape = (observations: readonly Observation[], mirrored = false) =>
  segmentsOf(observations, 'api', mirrored).map(({ uid, config }) => [uid, config.map(({ seq }) => seq)]);

describe('the lives of a name, according to one source', () => {
  it('end with REMOVE, and begin with what follows', () => {
    expect(
      shape([api(1, 'config-add'), api(2, 'config-delete'), api(3, 'config-remove'), api(4, 'config-add')]),
    ).toEqual([
      [null, [1, 2, 3]],
      [null, [4]],
    ]);
  });

  it('leave out what the other source shows, and lines that are no change', () => {
    const lines = [api(1, 'config-add'), seenLine(2, 'config-remove', { from: 'static' }), seenLine(3, 'pleg-event')];
    expect(shape(lines)).toEqual([[null, [1]]]);
    expect(segmentsOf(lines, 'static', false)).toMatchObject([{ from: 'static', config: [{ seq: 2 }] }]);
  });

  it('begin again with an ADD of the same kubelet: a line in between is not in the input', () => {
    expect(shape([api(1, 'config-add'), api(2, 'config-add')])).toEqual([
      [null, [1]],
      [null, [2]],
    ]);
  });

  it('go on with the ADD of a restarted kubelet, which lists every pod', () => {
    expect(shape([api(1, 'config-add'), api(2, 'config-add', { kubelet: 1 })])).toEqual([[null, [1, 2]]]);
  });

  it('begin again where another UID is named', () => {
    const lines = [api(1, 'config-delete'), named(2, 'a'), api(3, 'config-delete'), named(4, 'b')];
    expect(shape(lines)).toEqual([
      ['a', [1]],
      ['b', [3]],
    ]);
    const same = [api(1, 'config-delete'), named(2, 'a'), api(3, 'config-delete'), named(4, 'a')];
    expect(shape(same)).toEqual([['a', [1, 3]]]);
  });

  it('have the UID that one of their lines names', () => {
    const [segment] = segmentsOf([api(1, 'config-add'), api(2, 'config-delete'), named(3, 'a')], 'api', false);
    expect(segment).toMatchObject({ uid: 'a', votes: [{ at: { seq: 2 }, uid: 'a' }] });
  });
});

describe('the UID of a line that names none', () => {
  const uidAfter = (...following: Observation[]) =>
    segmentsOf([api(1, 'config-delete'), ...following], 'api', false)[0]?.uid;

  it('is that of the line after it, past lines of other goroutines', () => {
    expect(uidAfter(seenLine(2, 'status-patch', { uid: 'b', at: 1001 }), named(3, 'a', { at: 1002 }))).toBe('a');
  });

  it.each([
    ['another kubelet prints', named(2, 'a', { kubelet: 1 })],
    ['the next line names none either', seenLine(2, 'teardown-begun', { at: 1001 })],
    ['the next line is of another goroutine', seenLine(2, 'status-patch', { uid: 'a', at: 1001 })],
  ])('stays open where %s', (_, line) => expect(uidAfter(line)).toBeNull());

  it('stays open where the sync loop has turned to something else', () => {
    expect(uidAfter(seenLine(2, 'pleg-event', { at: 1001 }), named(3, 'a', { at: 1002 }))).toBeNull();
    expect(uidAfter(api(2, 'config-update', { at: 1001, from: 'static' }), named(3, 'a', { at: 1002 }))).toBeNull();
  });

  it('is also reported by lines without a time', () => {
    const untimed = [api(1, 'config-delete', { at: null }), seenLine(2, 'teardown-begun', { uid: 'a', at: null })];
    expect(segmentsOf(untimed, 'api', false)[0]?.uid).toBe('a');
  });

  it('belongs to the mirror pod only where the sync loop finds no static pod, whose worker it would notify instead', () => {
    const worker = [api(1, 'config-delete'), named(2, 'static')];
    expect(shape(worker, true)).toEqual([[null, [1]]]);
    const orphan = [api(1, 'config-remove'), seenLine(2, 'mirror-no-static', { uid: 'mirror', at: 1001 })];
    expect(shape(orphan, true)).toEqual([['mirror', [1]]]);
    // For the file source the worker is that of the static pod itself
    const manifest = [seenLine(1, 'config-remove', { from: 'static' }), named(2, 'static')];
    expect(segmentsOf(manifest, 'static', true)[0]?.uid).toBe('static');
  });
});
