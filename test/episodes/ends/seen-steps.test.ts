import { describe, expect, it } from 'vitest';
import { reconstruct } from '../../../src/episodes/ends/engine.js';
import { beginningOf } from '../../../src/episodes/ends/reconstruct.js';
import type { Deletion, StepId, StepResult } from '../../../src/episodes/ends/types.js';
import { coverage, pleg, type Row, storyOf, withLines } from './made.js';

const steps = (rows: readonly Row[], facts: Partial<Deletion> = {}): StepResult[] =>
  reconstruct(withLines(rows, facts), coverage()).filter(({ status }) => status === 'seen');

/** `seconds container`, with what does not prove it in brackets. */
const seen = (step: StepId, rows: readonly Row[], facts: Partial<Deletion> = {}): string[] =>
  steps(rows, facts)
    .filter(one => one.step === step)
    .map(({ at, container, proof }) => {
      const text = [at === null ? '?' : at / 1000, container].filter(part => part !== null).join(' ');
      return proof === null ? `(${text})` : text;
    });
const evidence = (step: StepId, rows: readonly Row[], facts: Partial<Deletion> = {}): number[] =>
  steps(rows, facts)
    .filter(one => one.step === step)
    .flatMap(one => one.evidence.map(({ line }) => line));

const DELETE: Row = [0, 'config-delete'];
const kill = (seconds: number, containerName: string, id: string): Row => [
  seconds,
  'kill-begin',
  { containerName, containerID: `containerd://${id}` },
];
const done = (seconds: number, containerName: string, id: string): Row => [
  seconds,
  'kill-done',
  { containerName, containerID: id },
];
const died = (seconds: number, id: string): Row => [seconds, 'pleg-event', pleg('Died', id)];

describe('the line that shows a step', () => {
  it.each<[string, StepId, readonly Row[], string[]]>([
    [
      'is the first of two that show the same',
      'teardown-begun',
      [
        [1, 'teardown-begun'],
        [2, 'teardown-removed'],
        [3, 'kill-begin'],
      ],
      ['1'],
    ],
    [
      'is the first of two that show the same, in the other order',
      'teardown-begun',
      [
        [1, 'teardown-removed'],
        [2, 'teardown-begun'],
      ],
      ['1'],
    ],
    [
      'is the first of a call that is repeated',
      'teardown-begun',
      [
        [1, 'teardown-begun'],
        [2, 'teardown-begun'],
      ],
      ['1'],
    ],
    [
      'is in the last run of a worker that tried again',
      'terminating-exited',
      [
        [1, 'terminating-exit'],
        [9, 'terminating-exit'],
      ],
      ['9'],
    ],
    [
      'is the best sign, whenever it came',
      'volumes-unmounted',
      [
        [1, 'volumes-unmounted'],
        [2, 'terminated-unmounted'],
      ],
      ['2'],
    ],
    ['is a hint where there is no better line', 'remove-seen', [[1, 'must-be-killed']], ['(1)']],
    [
      'is not a hint where there is a better line',
      'remove-seen',
      [
        [1, 'must-be-killed'],
        [2, 'config-remove'],
      ],
      ['2'],
    ],
    [
      'is not the unmount of one volume among several',
      'volumes-unmounted',
      [
        [1, 'unmount-begin', { uniqueName: 'a' }],
        [1, 'unmount-begin', { uniqueName: 'b' }],
        [2, 'unmount-done', { uniqueName: 'a' }],
      ],
      [],
    ],
    [
      'is the unmount of the last volume',
      'volumes-unmounted',
      [
        [1, 'unmount-begin', { uniqueName: 'a' }],
        [2, 'unmount-done', { uniqueName: 'a' }],
        [3, 'unmount-done', { uniqueName: 'b' }],
      ],
      ['(3)'],
    ],
    [
      'is no event with another reason',
      'stop-sent',
      [[1, 'event-occurred', { reason: 'Started', fieldPath: 'spec.containers{app}' }]],
      [],
    ],
    [
      'is an event of the kubelet',
      'stop-sent',
      [[1, 'event-occurred', { reason: 'Killing', fieldPath: 'spec.containers{app}' }]],
      ['(1 app)'],
    ],
    [
      'is no event that names no container',
      'stop-sent',
      [[1, 'event-occurred', { reason: 'Killing', fieldPath: 'spec' }]],
      [],
    ],
    [
      'is no event that comes when it is over',
      'stop-sent',
      [
        [
          1,
          'event-occurred',
          {
            reason: 'Killing',
            fieldPath: 'spec.containers{app}',
            message: 'Killing container with id docker://app:Need to kill Pod',
          },
        ],
      ],
      [],
    ],
    ['is no event that has no path', 'stop-sent', [[1, 'event-occurred', { reason: 'Killing' }]], []],
  ])('%s', (_what, step, rows, expected) => expect(seen(step, [DELETE, ...rows])).toEqual(expected));

  it("is the kubelet's own delete for a DELETE after the kubelet began", () => {
    expect(
      seen('delete-seen', [
        [1, 'terminating-enter'],
        [9, 'config-delete'],
      ]),
    ).toEqual([]);
    expect(
      seen('delete-seen', [
        [1, 'config-delete'],
        [2, 'terminating-enter'],
        [9, 'config-delete'],
      ]),
    ).toEqual(['1']);
  });

  it('is that of the file source, for a static pod', () => {
    const rows: Row[] = [
      [1, 'config-remove', {}, { from: 'static' }],
      [5, 'config-remove', {}, { from: 'api' }],
    ];
    expect(seen('delete-seen', rows, { kind: 'static-removed' })).toEqual(['1']);
    expect(seen('remove-seen', rows, { kind: 'static-removed' })).toEqual(['5']);
  });

  it.each<[StepId, Deletion['kind'], Row]>([
    ['delete-seen', 'static-removed', [1, 'config-remove', {}, { from: 'api' }]],
    ['remove-seen', 'static-removed', [1, 'config-remove', {}, { from: 'static' }]],
    ['mirror-added', 'static-replaced', [1, 'config-add', {}, { from: 'static' }]],
    ['mirror-added', 'mirror', [1, 'config-add', {}, { from: 'static' }]],
  ])('is not one of another source: %s of %s', (step, kind, row) => expect(seen(step, [row], { kind })).toEqual([]));

  it('is not one of a second run of the worker, which follows the end of a completed pod', () => {
    const rows: Row[] = [
      DELETE,
      [1, 'terminating-exit'],
      [2, 'worker-complete'],
      [9, 'terminating-exit'],
      [9, 'status-patch'],
    ];
    expect(seen('terminating-exited', rows)).toEqual(['1']);
    expect(
      seen('terminating-exited', [DELETE, [1, 'terminating-exit'], [2, 'forgotten'], [9, 'terminating-exit']]),
    ).toEqual(['1']);
    expect(seen('remove-seen', [...rows, [10, 'config-remove']])).toEqual(['10']);
  });
});

describe('the lines that show a step of each container', () => {
  it.each<[string, StepId, readonly Row[], string[]]>([
    [
      'is proven by the answer of the runtime, whatever PLEG logs later',
      'container-stopped',
      [kill(1, 'app', 'a'), done(4, 'app', 'a'), died(5, 'a')],
      ['4 app'],
    ],
    ['is found by its name', 'stop-sent', [[1, 'kill-begin', { containerName: 'app' }]], ['1 app']],
    ['is shown for each', 'stop-sent', [kill(1, 'app', 'a'), kill(2, 'log', 'b')], ['1 app', '2 log']],
    ['is found by its id', 'container-stopped', [kill(1, 'app', 'a'), died(5, 'a')], ['(5 app)']],
    ['is not that of the sandbox', 'container-stopped', [kill(1, 'app', 'a'), died(5, 'a'), died(6, 's')], ['(5 app)']],
    ['is of a container without a name', 'container-stopped', [died(5, 'a')], ['(5)']],
    ['is the last time of each', 'container-stopped', [kill(1, 'app', 'a'), died(5, 'a'), died(7, 'a')], ['(7 app)']],
    [
      'is not the line of a container that starts',
      'container-stopped',
      [kill(1, 'app', 'a'), [5, 'pleg-event', pleg('Started', 'a')]],
      [],
    ],
    ['is of all containers where the line names none', 'stop-sent', [[1, 'kill-begin']], ['1']],
    [
      'is not named by lines about other things',
      'container-stopped',
      [[1, 'sandbox-stopping', { containerName: 'x', containerID: 'a' }], died(5, 'a')],
      ['(5)'],
    ],
    [
      'is not named by half of its names',
      'container-stopped',
      [[1, 'kill-begin', { containerID: 'a' }], died(5, 'a')],
      ['(5)'],
    ],
    [
      'is proven by the answer of the runtime',
      'container-stopped',
      [kill(1, 'app', 'a'), died(5, 'a'), done(4, 'app', 'a')],
      ['4 app'],
    ],
  ])('%s', (_what, step, rows, expected) => expect(seen(step, [DELETE, ...rows])).toEqual(expected));
});

describe('a stop for another reason that the worker was busy with', () => {
  const BEGUN: Row = [1, 'teardown-begun'];
  it.each<[string, readonly Row[], string[]]>([
    [
      'is not of what the worker left when it was done',
      [
        DELETE,
        done(1, 'app', 'a'),
        [2, 'terminating-enter'],
        kill(3, 'app', 'a2'),
        done(4, 'app', 'a2'),
        [5, 'terminating-exit'],
      ],
      ['3 app', '4 app'],
    ],
    [
      'does not belong to the deletion',
      [
        DELETE,
        done(1, 'app', 'a'),
        kill(1, 'log', 'b'),
        [2, 'terminating-enter'],
        kill(3, 'app', 'a2'),
        done(4, 'app', 'a2'),
      ],
      ['3 app', '4 app'],
    ],
    [
      'belongs to the deletion where the worker tried before',
      [DELETE, [1, 'terminating-exit'], kill(1, 'app', 'a'), [2, 'terminating-enter'], done(4, 'app', 'a')],
      ['1 app', '4 app'],
    ],
    [
      'belongs to the deletion where the process was another one',
      [DELETE, kill(1, 'app', 'a'), [2, 'terminating-enter', {}, { kubelet: 1 }], done(4, 'app', 'a')],
      ['1 app', '4 app'],
    ],
    [
      'is known by its end alone',
      [BEGUN, done(2, 'app', 'a'), kill(3, 'app', 'a'), died(4, 'a')],
      ['3 app', '(4 app)'],
    ],
    [
      'is not shown where its beginning precedes the deletion',
      [BEGUN, kill(2, 'app', 'a'), done(3, 'app', 'a'), kill(4, 'app', 'a')],
      ['2 app', '3 app'],
    ],
    ['is not of another container', [BEGUN, done(2, 'app', 'a'), kill(3, 'log', 'b')], ['2 app', '3 log']],
    [
      'is not looked for before the deletion',
      [[0, 'kill-begin'], kill(0.5, 'app', 'a'), BEGUN, [2, 'terminating-enter'], done(4, 'app', 'a')],
      ['0', '0.5 app', '4 app'],
    ],
    ['is not shown where no stop ends', [DELETE, kill(1, 'app', 'a'), [2, 'terminating-enter']], ['1 app']],
    [
      'is not shown where nothing shows a deletion',
      [kill(1, 'app', 'a'), [2, 'terminating-enter'], done(4, 'app', 'a')],
      ['1 app', '4 app'],
    ],
    [
      'is known by its end, whatever a later process stops',
      [
        DELETE,
        done(1, 'app', 'a'),
        [2, 'kill-begin', { containerName: 'app', containerID: 'a' }, { kubelet: 1 }],
        [3, 'terminating-enter', {}, { kubelet: 1 }],
      ],
      ['2 app'],
    ],
  ])('%s', (_what, rows, expected) => {
    const found = [...seen('stop-sent', rows), ...seen('container-stopped', rows)];
    expect(found.sort()).toEqual([...expected].sort());
  });
});

describe('the evidence of a step', () => {
  const story = storyOf([{}, { change: 'requested', source: 7 }, { change: 'final-delete' }], { requestedAt: 5_000 });

  it('is what the watch saw, where no line shows it', () => {
    const [requested, learnt] = steps([], { story, uid: 'u1' });
    expect(requested).toMatchObject({
      step: 'delete-requested',
      at: null,
      utc: 5_000,
      uid: 'u1',
      resourceVersion: '2',
      proof: null,
    });
    expect(requested?.evidence).toEqual([{ source: 7, line: 2 }]);
    // The kubelet may lack what the API server knows
    expect(learnt?.step).toBe('api-delete-sent');
    expect([requested?.byWatch, learnt?.byWatch]).toEqual([false, true]);
  });

  it('is both where both show it', () => {
    expect(evidence('delete-seen', [DELETE], { story })).toEqual([0, 2]);
    expect(evidence('api-delete-sent', [DELETE, [5, 'api-deleted'], [6, 'config-delete']], { story })).toEqual([
      1, 2, 3,
    ]);
    expect(
      evidence('api-delete-sent', [DELETE, [3, 'config-delete'], [5, 'api-deleted'], [6, 'config-delete']]),
    ).toEqual([2, 3]);
    expect(
      evidence('api-delete-sent', [
        [4, 'config-delete'],
        [5, 'api-deleted'],
      ]),
    ).toEqual([1]);
  });

  it('includes up to two more lines that show the same', () => {
    const rows: Row[] = [1, 2, 3, 4].map(seconds => [seconds, 'forgotten']);
    expect(evidence('forgotten', [DELETE, ...rows])).toEqual([1, 2, 3]);
    const exits: Row[] = [1, 2, 3, 4].map(seconds => [seconds, 'terminating-exit']);
    expect(evidence('terminating-exited', [DELETE, ...exits])).toEqual([4, 1, 2]);
    expect(steps([DELETE, ...exits]).find(({ step }) => step === 'terminating-exited')?.seen).toHaveLength(4);
  });

  it('is about the new mirror pod where that is back', () => {
    const nextStory = storyOf([{ resourceVersion: '99' }], { uid: 'm2' });
    const rows: Row[] = [DELETE, [5, 'config-add', {}, { from: 'api', uid: 'm3' }]];
    const back = (facts: Partial<Deletion>) =>
      steps(rows, { kind: 'mirror', uid: 'm1', ...facts }).find(({ step }) => step === 'mirror-added');
    expect(back({ nextStory })).toMatchObject({ uid: 'm2', resourceVersion: '99' });
    expect(back({})).toMatchObject({ uid: 'm3', resourceVersion: null });
    const [deleted] = steps(rows, { kind: 'mirror', uid: 'm1', nextStory });
    expect(deleted).toMatchObject({ step: 'delete-seen', uid: 'm1', resourceVersion: null });
  });

  it('is there where the kind has the step', () => {
    const rows: Row[] = [
      [5, 'config-remove'],
      [4, 'worker-complete'],
      [1, 'config-delete'],
      [2, 'teardown-begun'],
    ];
    expect(steps(rows, { kind: 'unknown' }).map(({ step }) => step)).toEqual([
      'teardown-begun',
      'worker-finished',
      'remove-seen',
    ]);
    const all = reconstruct(withLines([DELETE, [1, 'kill-begin'], [9, 'config-remove']]), coverage());
    const order = ['delete-seen', 'teardown-begun', 'terminating-entered', 'stop-sent'];
    expect(all.map(({ step }) => step).slice(0, 4)).toEqual(order);
  });
});

describe('the first line of the deletion itself', () => {
  it.each<[string, Deletion['kind'], readonly Row[], number | null]>([
    [
      'is the first of those that can begin it',
      'graceful',
      [
        [1, 'teardown-begun'],
        [2, 'terminating-enter'],
      ],
      1,
    ],
    ['is the DELETE', 'graceful', [DELETE, [1, 'teardown-begun']], 0],
    [
      'is the removal, where that is logged first',
      'forced',
      [
        [1, 'config-remove'],
        [2, 'teardown-removed'],
        [3, 'terminating-enter'],
      ],
      1,
    ],
    [
      'is not a line that only hints at it',
      'forced',
      [
        [1, 'must-be-killed'],
        [2, 'terminating-enter'],
      ],
      2,
    ],
    [
      'is not a line that comes later',
      'graceful',
      [
        [1, 'kill-begin'],
        [5, 'forgotten'],
      ],
      null,
    ],
    [
      'is another line for a mirror pod',
      'mirror',
      [
        [1, 'mirror-delete-try'],
        [2, 'config-remove'],
      ],
      2,
    ],
    [
      'is the removal of the object, for a completed pod',
      'completed',
      [
        [1, 'terminating-enter'],
        [2, 'config-remove'],
      ],
      2,
    ],
  ])('%s: %s', (_what, kind, rows, seconds) => {
    const deletion = withLines(rows, { kind });
    const begun = beginningOf(kind, reconstruct(deletion, coverage()));
    expect(begun === null ? null : (begun.at ?? 0) / 1000).toBe(seconds);
  });
});
