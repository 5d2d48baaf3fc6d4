import { describe, expect, it } from 'vitest';
import { revisionsOf } from '../../src/document/build.js';
import type { Snapshot } from '../../src/sources/watch/types.js';
import { storyOf } from '../episodes/ends/made.js';

const DUE = { deletionTimestamp: '2026-11-21T12:00:30Z' };
const changesOf = (states: readonly Partial<Snapshot>[], next: readonly Partial<Snapshot>[] | null = null) =>
  revisionsOf({ story: storyOf(states), nextStory: next === null ? null : storyOf(next, { uid: 'u2' }) });
/** The changes in the second state of a pod that is being deleted. */
const changed = (before: Partial<Snapshot>, after: Partial<Snapshot>) =>
  changesOf([
    { ...DUE, ...before },
    { ...DUE, ...after },
  ])[1]?.changed.map(one => [one.field, one.before, one.after]);
const condition = (status: string, reason: string | null) => ({
  conditions: [{ type: 'Ready', status, reason, lastTransitionTime: null }],
});
const container = (state: string | null, exitCode: number | null, reason: string | null) => ({
  containers: [{ name: 'c', state, exitCode, reason }] as unknown as Snapshot['containers'],
});

describe('the versions of an object', () => {
  it('are those from the request on, with their positions', () => {
    expect(changesOf([{}, DUE, { ...DUE, phase: 'Succeeded' }])).toEqual([
      {
        uid: 'u1',
        resourceVersion: '2',
        evidence: [{ source: 1, line: 2 }],
        changed: [{ field: 'metadata.deletionTimestamp', before: null, after: DUE.deletionTimestamp }],
      },
      {
        uid: 'u1',
        resourceVersion: '3',
        evidence: [{ source: 1, line: 3 }],
        changed: [{ field: 'status.phase', before: null, after: 'Succeeded' }],
      },
    ]);
  });

  it('change nothing that is known, where the watch begins with them', () => {
    expect(changesOf([DUE]).map(one => one.changed)).toEqual([[]]);
  });

  it('end with the first version of the next pod, if there was a request', () => {
    expect(changesOf([{}, DUE], [{}, {}]).map(({ uid }) => uid)).toEqual(['u1', 'u2']);
    expect(changesOf([{}, {}], [{}])).toEqual([]);
    expect(revisionsOf({ story: null, nextStory: storyOf([{}]) })).toEqual([]);
  });

  it('are a hundred at most', () => {
    expect(changesOf(Array.from({ length: 101 }, () => DUE))).toHaveLength(100);
  });
});

describe('a version of an object changes', () => {
  it.each<[string, Partial<Snapshot>, Partial<Snapshot>, readonly (readonly (string | null)[])[]]>([
    ['nothing', {}, {}, []],
    [
      'the grace period',
      { deletionGracePeriodSeconds: 30 },
      { deletionGracePeriodSeconds: 0 },
      [['metadata.deletionGracePeriodSeconds', '30', '0']],
    ],
    ['finalizers', { finalizers: ['a', 'b'] }, { finalizers: ['b'] }, [['metadata.finalizers', 'a, b', 'b']]],
    ['the last finalizer', { finalizers: ['b'] }, {}, [['metadata.finalizers', 'b', null]]],
    [
      'the reason and the message',
      {},
      { reason: 'Evicted', message: 'm' },
      [
        ['status.reason', null, 'Evicted'],
        ['status.message', null, 'm'],
      ],
    ],
    [
      'a condition',
      condition('True', null),
      condition('False', 'PodFailed'),
      [['condition Ready', 'True', 'False (PodFailed)']],
    ],
    [
      'a container',
      container('running', null, null),
      container('terminated', 137, 'Error'),
      [['container c', 'running', 'terminated, exit code 137 (Error)']],
    ],
    [
      'a container that was not known',
      container(null, null, null),
      container('waiting', null, 'X'),
      [['container c', null, 'waiting (X)']],
    ],
  ])('%s', (_, before, after, changes) => expect(changed(before, after)).toEqual(changes));

  it.each([{ partial: true }, {}])('nothing in a status if one of the two is cut', more => {
    const [before, after] = [{ phase: 'Running' }, { finalizers: ['b'], ...more }];
    const cut = 'partial' in more ? changed(before, after) : changed({ ...before, partial: true }, after);
    expect(cut).toEqual([['metadata.finalizers', null, 'b']]);
  });
});
