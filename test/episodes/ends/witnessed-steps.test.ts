import { describe, expect, it } from 'vitest';
import { reconstruct } from '../../../src/episodes/ends/engine.js';
import type { StepResult } from '../../../src/episodes/ends/types.js';
import { coverage, pleg, type Row, withLines } from './made.js';
import { DELETE, OTHER, PLACE, POD, testimonies, toUtc, type Word } from './witnesses.js';

describe('the steps that other witnesses saw', () => {
  const steps = (words: readonly Word[], rows: readonly Row[], clock: typeof toUtc | null = toUtc): StepResult[] =>
    reconstruct(withLines(rows, { uid: POD }), coverage(), testimonies(words), clock).filter(
      ({ status }) => status === 'seen',
    );
  const spelled = (id: StepResult['step'], ...args: Parameters<typeof steps>): string[] =>
    steps(...args)
      .filter(({ step }) => step === id)
      .map(({ at, utc, container, evidence }) =>
        [
          at === null ? '?' : at / 1000,
          utc === null ? '?' : utc / 1000,
          container ?? '-',
          ...evidence.map(({ source, line }) => `${source}:${line}`),
        ].join(' '),
      );
  const stop = (seconds: number | null, container?: string): Word => [
    'stop-requested',
    seconds,
    {},
    container === undefined ? {} : { container },
  ];
  const exit = (seconds: number | null, container?: string): Word => [
    'container-exited',
    seconds,
    {},
    container === undefined ? {} : { container },
  ];
  const begun = (name?: string): Row => [101, 'kill-begin', name === undefined ? {} : { containerName: name }];

  it('are the only steps', () => {
    expect(spelled('delete-requested', [['delete-accepted', 99, PLACE]], [DELETE])).toEqual(['? 99 - 1:1']);
    expect(
      spelled(
        'delete-requested',
        [
          ['delete-accepted', null, PLACE],
          ['eviction-accepted', 99, PLACE],
        ],
        [DELETE],
      ),
    ).toEqual(['? 99 - 1:1 1:2']);
    expect(spelled('delete-requested', [['delete-accepted', null, PLACE]], [DELETE])).toEqual(['? ? - 1:1']);
    expect(steps([['delete-accepted', 99, { uid: OTHER }]], [DELETE])[0]).toMatchObject({ uid: OTHER, proof: null });
    expect(steps([['delete-accepted', 99, {}]], [DELETE])[0]).toMatchObject({ uid: POD });
    expect(spelled('delete-requested', [['status-written', 99, PLACE]], [DELETE])).toEqual([]);
  });

  it('are shown next to those of the log, with three sources at most', () => {
    const deleted: Word = ['final-delete-accepted', 139, PLACE];
    expect(spelled('api-delete-sent', [deleted, deleted, deleted, deleted], [[138, 'api-deleted']])).toEqual([
      '138 139 - 0:0 1:1 1:2 1:3',
    ]);
    expect(spelled('api-delete-sent', [['final-delete-accepted', null, PLACE]], [[138, 'api-deleted']])).toEqual([
      '138 ? - 0:0 1:1',
    ]);
    expect(spelled('api-delete-sent', [stop(1)], [[138, 'api-deleted']])).toEqual(['138 ? - 0:0']);
  });

  it.each<[string, readonly Word[], readonly Row[], string[]]>([
    [
      'of each container',
      [stop(100, 'app'), stop(102, 'log')],
      [begun('app')],
      ['101 100 app 0:0 1:1', '? 102 log 1:2'],
    ],
    ['of the only one, where the log names none', [stop(100, 'app')], [begun()], ['101 100 - 0:0 1:1']],
    [
      'of an unknown container, where the log names none',
      [stop(100, 'app'), stop(102, 'log')],
      [begun()],
      ['101 ? - 0:0'],
    ],
    ['of an unknown container, where no source names it', [stop(100)], [begun()], ['101 ? - 0:0']],
    [
      'of those that the log does not have',
      [stop(100, 'app'), stop(103, 'app'), stop(102, 'log')],
      [DELETE],
      ['? 100 app 1:1 1:2', '? 102 log 1:3'],
    ],
  ])('are %s', (_what, words, rows, expected) => expect(spelled('stop-sent', words, rows)).toEqual(expected));

  describe('with their instants, of the end of a container', () => {
    const ID = 'c1';
    const named: Row = [101, 'kill-begin', { containerName: 'app', containerID: ID }];
    const died: Row = [131, 'pleg-event', pleg('Died', ID)];
    const returned = (seconds: number | null, container = 'app'): Word => ['stop-returned', seconds, {}, { container }];

    it.each<[string, readonly Word[], readonly Row[], string]>([
      ['precede that of PLEG', [exit(130.2, 'app')], [named, died], '130.2 130.2 app 1:1 0:1'],
      [
        'count as the last of several',
        [exit(110, 'app'), exit(130.2, 'app')],
        [named, died],
        '130.2 110 app 1:2 0:1 1:1',
      ],
      ['do not precede it where they come later', [exit(132, 'app')], [named, died], '131 132 app 0:1 1:1'],
      ['precede it in the same instant', [exit(131, 'app')], [named, died], '131 131 app 1:1 0:1'],
      ['do not precede it where the stop came later', [exit(100.9, 'app')], [named, died], '131 100.9 app 0:1 1:1'],
      ['precede it where the stop came then', [exit(101, 'app')], [named, died], '101 101 app 1:1 0:1'],
      ['do not precede it without a time', [exit(null, 'app')], [named, died], '131 ? app 0:1 1:1'],
      ['do not precede it for another container', [exit(130, 'log')], [named, died], '131 ? app 0:1'],
      [
        'are the answer of the runtime, where there is no exit',
        [returned(130.5)],
        [named, died],
        '130.5 ? app 1:1 0:1',
      ],
      ['are the first answer', [returned(129), returned(130.5)], [named, died], '129 ? app 1:1 0:1'],
      [
        'are the exit, where there are both',
        [returned(130.5), exit(130.2, 'app')],
        [named, died],
        '130.2 130.2 app 1:2 0:1',
      ],
      [
        'are no answer where no stop is known',
        [returned(130.5)],
        [[101, 'prestop-done', { containerName: 'app', containerID: ID }], died],
        '131 ? app 0:1',
      ],
      [
        'are an exit where no stop is known',
        [exit(50, 'app')],
        [[101, 'prestop-done', { containerName: 'app', containerID: ID }], died],
        '50 50 app 1:1 0:1',
      ],
      ['are of no container where none is named', [exit(130.2)], [died], '130.2 ? - 1:1 0:0'],
      [
        'do not precede it where the kubelet saw the answer itself',
        [exit(130.2, 'app')],
        [named, [131, 'kill-done', { containerName: 'app' }]],
        '131 130.2 app 0:1 1:1',
      ],
      [
        'do not precede it where PLEG has no time',
        [exit(130.2, 'app')],
        [named, [131, 'pleg-event', pleg('Died', ID), { at: null }]],
        '? 130.2 app 0:1 1:1',
      ],
    ])('%s', (_what, words, rows, expected) => expect(spelled('container-stopped', words, rows)[0]).toBe(expected));

    it('are not compared without a clock', () => {
      expect(spelled('container-stopped', [exit(130.2, 'app')], [named, died], null)).toEqual([
        '131 130.2 app 0:1 1:1',
      ]);
    });

    it('are those of its own stop, not of the stop of another container', () => {
      const log: Row = [101, 'kill-begin', { containerName: 'log', containerID: 'c2' }];
      const app: Row = [129, 'kill-begin', { containerName: 'app', containerID: ID }];
      expect(spelled('container-stopped', [exit(110, 'app')], [log, app, died])).toEqual(['131 110 app 0:2 1:1']);
    });

    it('are only those of its end', () => {
      const killing: Row = [101, 'event-occurred', { reason: 'Killing', fieldPath: 'spec.containers{app}' }];
      expect(spelled('stop-sent', [exit(100.5, 'app')], [killing])).toEqual(['101 ? app 0:0']);
    });

    it('are converted to the clock of the log', () => {
      const hour = 3_600_000;
      const ahead = (at: number): number => at + hour;
      expect(spelled('container-stopped', [exit(3_730.2, 'app')], [named, died], ahead)).toEqual([
        '130.2 3730.2 app 1:1 0:1',
      ]);
      const hooked: Row = [101, 'prestop-done', { containerName: 'app', containerID: ID }];
      expect(spelled('container-stopped', [returned(3_730.5)], [hooked, died], ahead)).toEqual(['131 ? app 0:1']);
      expect(spelled('container-stopped', [exit(3_700, 'app')], [named, died], ahead)).toEqual([
        '131 3700 app 0:1 1:1',
      ]);
    });
  });
});
