import { describe, expect, it } from 'vitest';
import { KINDS } from '../../../src/episodes/ends/kinds/index.js';
import { Lines } from '../../../src/episodes/ends/lines.js';
import { ordinaryEnd } from '../../../src/episodes/ends/ordinary-end.js';
import { ADD, DELETE, DIED, KILL, kindsOf, REMOVE } from './candidates.js';
import { lifeOf, pleg, type Row, storyOf } from './made.js';

describe('the kind of an ordinary deletion, by its lines', () => {
  it.each<[string, string | null, readonly Row[]]>([
    [
      'the runtime had nothing that runs',
      'completed',
      [ADD, [2, 'pleg-event', pleg('Died', 'a')], DELETE, REMOVE, [11, 'remove-failed', { err: 'pod not found' }]],
    ],
    ['a container was killed long before', 'completed', [ADD, [1, 'kill-begin'], ...DIED, DELETE, REMOVE]],
    ['nothing ends it', null, [ADD, [1, 'sync-enter']]],
    ['a client requests it', 'graceful', [ADD, DELETE]],
    ['its object goes at once, and what runs is stopped then', 'forced', [ADD, DELETE, REMOVE, KILL]],
    ['the worker starts on it then', 'forced', [ADD, DELETE, REMOVE, [11, 'terminating-enter']]],
    ['its object goes at once, and its containers had died', 'completed', [ADD, ...DIED, DELETE, REMOVE]],
    ['its object goes at once, and nothing more is logged', 'unknown', [ADD, DELETE, REMOVE]],
    [
      'nothing is stopped but what the worker left',
      'unknown',
      [ADD, DELETE, REMOVE, [11, 'finished-processing'], [12, 'kill-begin']],
    ],
    ['what dies after the DELETE had not died before', 'unknown', [ADD, DELETE, ...DIED, REMOVE]],
    ['a second DELETE lies between', 'graceful', [ADD, DELETE, DELETE, REMOVE, KILL]],
    ['a container had stopped between', 'graceful', [ADD, DELETE, [10, 'kill-done'], REMOVE, KILL]],
    ['the worker was done between', 'graceful', [ADD, DELETE, [10, 'worker-complete'], REMOVE, KILL]],
    ['the kubelet deleted it itself', 'graceful', [ADD, DELETE, [10, 'api-deleted'], REMOVE, KILL]],
    ['a second DELETE after it does not count', 'forced', [ADD, DELETE, REMOVE, DELETE, KILL]],
    ['a container stops after it', 'forced', [ADD, DELETE, REMOVE, KILL, [12, 'kill-done']]],
    ['the worker is done after it', 'forced', [ADD, DELETE, REMOVE, KILL, [12, 'worker-complete']]],
    [
      'the answer to the delete of the kubelet comes after it',
      'graceful',
      [ADD, DELETE, REMOVE, KILL, [12, 'api-deleted']],
    ],
    [
      'so does the end of a deletion whose beginning is not in the log',
      'graceful',
      [...DIED, DELETE, REMOVE, [12, 'api-deleted']],
    ],
    ['only an event shows the stop', 'forced', [ADD, DELETE, REMOVE, [11, 'event-occurred', { reason: 'Killing' }]]],
    ['the sync loop logs that it had ended', 'completed', [ADD, DELETE, [10, 'legacy-terminal'], REMOVE]],
    [
      'the sync loop logs that after it, and then stops it',
      'completed',
      [ADD, DELETE, REMOVE, [11, 'legacy-ignored'], [12, 'kill-begin']],
    ],
    ['the sync loop logged that of an earlier pod', 'unknown', [ADD, [5, 'legacy-ignored'], DELETE, REMOVE]],
    ['what the sync loop does about the removal replaces it', 'forced', [ADD, DELETE, [10, 'must-be-killed'], KILL]],
    ['or its failure replaces it', 'completed', [ADD, ...DIED, DELETE, [10, 'remove-failed']]],
    ['only the removal is logged', 'unknown', [ADD, REMOVE]],
    ['the removal follows a stop', 'graceful', [ADD, [5, 'kill-begin'], REMOVE]],
    ['the removal follows the delete of the kubelet', 'graceful', [ADD, [5, 'api-deleted'], REMOVE]],
    ['the removal is followed by a stop', 'unknown', [ADD, REMOVE, KILL]],
    ['the removal is followed by a teardown', 'forced', [ADD, REMOVE, [11, 'teardown-removed']]],
    ['it had finished before', 'completed', [ADD, [5, 'worker-complete'], DELETE]],
    ['it finished afterwards', 'graceful', [ADD, DELETE, [15, 'worker-complete']]],
    ['it had been refused', 'completed', [ADD, [1, 'admit-denied'], DELETE]],
    [
      'it had completed for its own reason, just before',
      'completed',
      [ADD, [9, 'completed-naturally'], [10, 'worker-complete'], DELETE, [12, 'api-deleted']],
    ],
    ['it had completed, and no one deletes it', null, [ADD, [5, 'worker-complete']]],
    ['the worker has ended, and no line gives the reason', 'unknown', [[5, 'terminating-enter']]],
    [
      'the sync loop logs it later',
      'unknown',
      [
        [5, 'terminating-enter'],
        [6, 'config-update'],
      ],
    ],
    ['the sync loop would have logged a deletion', null, [ADD, [5, 'terminating-enter']]],
    [
      'it ends by itself',
      null,
      [
        [4, 'completed-naturally'],
        [5, 'terminating-enter'],
      ],
    ],
    [
      'it was refused, and no one deletes it',
      null,
      [
        [4, 'admit-denied'],
        [5, 'terminating-enter'],
      ],
    ],
    ['only a container is killed', null, [ADD, KILL]],
    ['the kubelet evicts it', 'evicted', [ADD, [5, 'evict-begin'], [6, 'terminating-enter']]],
    ['by its teardown alone', 'evicted', [ADD, [5, 'teardown-evicted']]],
    ['it is evicted, and then deleted', 'evicted', [ADD, [5, 'evict-begin'], DELETE]],
    ['it is evicted when it was deleted already', 'graceful', [ADD, DELETE, [15, 'evict-begin']]],
    ['the kubelet makes room', 'preempted', [ADD, [5, 'teardown-evicted'], [6, 'preempt-begin']]],
    ['the node shuts down', 'shut-down', [ADD, [5, 'shutdown-kill']]],
    ['the kubelet finds it without a configuration', 'orphaned', [[5, 'orphan-runtime-found']]],
    ['it is found without a configuration after a request', 'graceful', [[5, 'orphan-runtime-found'], DELETE]],
  ])('%s: %s', (_what, kind, rows) => expect(kindsOf(lifeOf('ordinary', rows))).toEqual(kind === null ? [] : [kind]));

  it.each<[string, readonly Row[]]>([
    ['is deleted when it terminates', [[5, 'terminating-enter'], DELETE]],
    ['goes at once', [ADD, DELETE, REMOVE, KILL]],
    ['had finished', [ADD, [5, 'worker-complete'], DELETE]],
    ['terminates, and no line gives the reason', [[5, 'terminating-enter']]],
    [
      'is an orphan',
      [
        [5, 'orphan-runtime-found'],
        [6, 'terminating-enter'],
      ],
    ],
  ])('is of one kind where it %s', (_what, rows) => {
    const life = lifeOf('ordinary', rows);
    const end = ordinaryEnd(life, new Lines(life.observations));
    expect(Object.values(KINDS).filter(({ recognition }) => recognition.ordinary?.(end))).toHaveLength(1);
  });

  it('atOnceMs: one second lies between DELETE and REMOVE of one call', () => {
    const kind = (ms: number) =>
      kindsOf(lifeOf('ordinary', [ADD, DELETE, [10 + ms / 1000, 'config-remove'], [20, 'kill-begin']]));
    expect(kind(1_000)).toEqual(['forced']);
    expect(kind(1_001)).toEqual(['graceful']);
  });

  it('takes DELETE and REMOVE without times for one call where no line of the pod is between them', () => {
    const kind = (...between: readonly Row[]) => {
      const life = lifeOf('ordinary', [DELETE, ...between, REMOVE]);
      return kindsOf({ ...life, observations: life.observations.map(one => ({ ...one, at: null })) });
    };
    expect(kind()).toEqual(['unknown']);
    expect(kind([11, 'status-patched'])).toEqual(['graceful']);
  });

  it('ownDeleteMs: ended because it was deleted, where the kubelet deletes it within ten seconds', () => {
    const kind = (ms: number) =>
      kindsOf(lifeOf('ordinary', [ADD, [5, 'worker-complete'], DELETE, [5 + ms / 1000, 'api-deleted']]));
    expect(kind(10_000)).toEqual(['graceful']);
    expect(kind(10_001)).toEqual(['completed']);
  });
});

describe('the kind of an ordinary deletion, by the watch', () => {
  const requested = (grace: number | null, phase: string, first = false) =>
    storyOf([
      ...(first ? [] : [{ phase: 'Running' }]),
      { phase, deletionGracePeriodSeconds: grace, change: 'requested' as const },
    ]);
  it.each<[string, string | null, ReturnType<typeof requested>, readonly Row[]]>([
    ['when it saw only the removal', 'forced', storyOf([{}, { change: 'removed' }]), [DELETE, REMOVE, KILL]],
    ['with a grace period', 'graceful', requested(30, 'Running'), []],
    ['with a grace period, whatever the lines show', 'graceful', requested(30, 'Running'), [DELETE, REMOVE, KILL]],
    ['by force', 'forced', requested(0, 'Running'), []],
    ['by force, whatever the lines show', 'forced', requested(0, 'Running'), [DELETE]],
    ['by force, for a pod that had succeeded', 'completed', requested(0, 'Succeeded'), []],
    ['by force, for a pod that had failed', 'completed', requested(0, 'Failed'), [DELETE]],
    [
      'with a grace period, for a pod that had completed by the lines',
      'completed',
      requested(30, 'Running'),
      [[5, 'worker-complete'], DELETE],
    ],
    ['when the watch began with the delete of the kubelet itself', 'graceful', requested(0, 'Running', true), [DELETE]],
    ['when it began with a request', 'graceful', requested(30, 'Running', true), [DELETE, REMOVE, KILL]],
  ])('%s: %s', (_what, kind, story, rows) => {
    expect(kindsOf(lifeOf('ordinary', rows, { story }))).toEqual(kind === null ? [] : [kind]);
  });
});
