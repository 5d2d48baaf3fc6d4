import { describe, expect, it } from 'vitest';
import type { Observation } from '../../src/correlate/types.js';
import type { Hang, HangId } from '../../src/episodes/ends/hangs/types.js';
import type { Reconstructed, StepId } from '../../src/episodes/ends/types.js';
import { missingStep } from '../../src/rules/missing-step.js';
import { stepOrder } from '../../src/rules/step-order.js';
import { stuckPhase } from '../../src/rules/stuck-phase.js';
import { stuckVolumePath } from '../../src/rules/stuck-volume-path.js';
import { stuckVolumeUnmount } from '../../src/rules/stuck-volume-unmount.js';
import { stuckWorker } from '../../src/rules/stuck-worker.js';
import { seenLine } from '../correlate/made.js';
import { endingAt, step } from '../episodes/ends/made.js';
import { deletion, messagesOf, shownBy } from './made.js';

type Id = Parameters<typeof seenLine>[1];

describe('missing-step', () => {
  const missing = (id: StepId, why: string | null = 'it is always logged'): Reconstructed['steps'][number] =>
    step(id, null, { status: 'missing', why });
  const found = (...steps: Reconstructed['steps']): string[] => messagesOf(missingStep, deletion([], { steps }));
  const [begun, exited] = [
    shownBy('delete-seen', seenLine(2, 'config-delete')),
    shownBy('terminating-exited', seenLine(5, 'terminating-exit')),
  ];
  const NAME = 'no line for terminating-entered (termination started)';

  it('names the lines between which it belongs', () => {
    expect(found(begun, missing('terminating-entered'), exited)).toEqual([
      `@5000 ${NAME} after kubelet notified and before termination sync done: it is always logged [2 5]`,
    ]);
    expect(found(begun, missing('terminating-entered'))).toEqual([
      `@2000 ${NAME} after kubelet notified: it is always logged [2]`,
    ]);
    expect(found(missing('terminating-entered'), exited)).toEqual([
      `@5000 ${NAME} before termination sync done: it is always logged [5]`,
    ]);
    expect(found(missing('terminating-entered', null))).toEqual([`@null ${NAME}:  []`]);
  });

  it('takes the nearest steps that have a line', () => {
    const hint = step('teardown-begun', 3_000);
    const early = shownBy('delete-requested', seenLine(1, 'config-delete'));
    const late = shownBy('containers-terminated', seenLine(8, 'containers-terminated'));
    expect(found(early, begun, hint, missing('terminating-entered'), hint, exited, late)).toEqual([
      `@5000 ${NAME} after kubelet notified and before termination sync done: it is always logged [2 5]`,
    ]);
    expect(
      found(
        begun,
        missing('terminating-entered'),
        shownBy('terminating-exited', seenLine(5, 'terminating-exit', { at: null })),
      ),
    ).toEqual([expect.stringMatching(/^@2000 /)]);
  });

  it('is reported for each missing step, and for no other', () => {
    expect(found(missing('terminating-entered'), missing('terminating-exited'))).toHaveLength(2);
    expect(
      found(
        step('terminating-entered', null, { status: 'outside-window' }),
        step('terminating-exited', null, { status: 'not-observable' }),
      ),
    ).toEqual([]);
  });
});

describe('step-order', () => {
  /** The lines of a deletion by their steps, each at the second of its index unless stated otherwise. */
  function ordered(
    steps: readonly (readonly [StepId, Id, number, Partial<Observation>?])[],
    facts: Partial<Reconstructed> = {},
    more: readonly Observation[] = [],
  ): string[] {
    const lines = steps.map(([id, event, seq, place]) => [id, seenLine(seq, event, place)] as const);
    const all = [...lines.map(([, line]) => line), ...more].sort((a, b) => a.seq - b.seq);
    return messagesOf(stepOrder, deletion(all, { steps: lines.map(([id, line]) => shownBy(id, line)), ...facts }));
  }
  const DELETE = ['delete-seen', 'config-delete', 1] as const;
  const BEGUN = ['teardown-begun', 'teardown-begun', 2] as const;
  const ENTER = ['terminating-entered', 'terminating-enter', 3] as const;
  const exit = (seq: number, place?: Partial<Observation>) =>
    ['terminating-exited', 'terminating-exit', seq, place] as const;
  const over = (seq: number, place?: Partial<Observation>) =>
    ['containers-terminated', 'containers-terminated', seq, place] as const;
  const WRONG = '"all containers stopped" is logged before "termination sync done", although it must follow it';

  it('is not reported for two lines that one goroutine prints in the other order', () => {
    expect(ordered([DELETE, BEGUN, ENTER, exit(5), over(6)])).toEqual([]);
    expect(ordered([DELETE, BEGUN, ENTER, exit(6), over(5)])).toEqual([`@5000 ${WRONG} [5 6]`]);
  });

  it.each<
    [
      string,
      readonly (readonly [StepId, Id, number, Partial<Observation>?])[],
      Partial<Reconstructed>,
      readonly Observation[],
    ]
  >([
    ['the times show another order', [exit(6, { at: 4_999 }), over(5)], {}, []],
    ['it is another process', [exit(6, { kubelet: 1 }), over(5)], {}, []],
    ['another process logged the pod', [exit(6), over(5)], {}, [seenLine(9, 'pleg-event', { kubelet: 1 })]],
    ['the pod was forgotten before', [exit(6), over(5)], {}, [seenLine(5.5, 'forgotten')]],
    ['nothing shows one of them', [over(5)], {}, []],
    [
      'it is another process, alone',
      [exit(6, { kubelet: 1 })],
      {},
      [seenLine(5, 'containers-terminated', { kubelet: 1 })],
    ],
    [
      'partners of other lines were lost',
      [exit(6), over(5)],
      {
        coverage: {
          ...endingAt(60_000),
          loses: (_kubelet, ids) => ids.join() === 'terminating-exit,containers-terminated',
        },
      },
      [],
    ],
    [
      'lines may be missing in between',
      [exit(6), over(5)],
      { coverage: { ...endingAt(60_000), whole: () => false } },
      [],
    ],
  ])('is not reported where %s', (_, late, facts, more) =>
    expect(ordered([DELETE, BEGUN, ENTER, ...late], facts, more)).toEqual([]),
  );

  it.each<[string, Partial<Observation>, readonly Observation[]]>([
    ['they have the same time', { at: 5_000 }, []],
    ['the first has no time', { at: null }, []],
    ['the pod is forgotten later', {}, [seenLine(8, 'forgotten')]],
  ])('is reported where %s', (_, place, more) =>
    expect(ordered([DELETE, BEGUN, ENTER, exit(6, place), over(5)], {}, more)).toEqual([`@5000 ${WRONG} [5 6]`]),
  );

  it('is reported where the second line has no time', () =>
    expect(ordered([DELETE, BEGUN, ENTER, exit(6), over(5, { at: null })])).toEqual([`@null ${WRONG} [5 6]`]));

  it('needs the line that leads to the first step: in a log that begins in the middle it may be the second of its kind', () => {
    expect(ordered([exit(6), over(5)])).toEqual([]);
    expect(ordered([['terminating-entered', 'terminating-enter', 5.5], exit(6), over(5)])).toEqual([]);
  });

  it('compares the first lines of both steps', () => {
    const first = seenLine(4, 'terminating-exit');
    const again = shownBy('terminating-exited', seenLine(6, 'terminating-exit'), { seen: [first] });
    const lines = [
      seenLine(1, 'config-delete'),
      seenLine(2, 'teardown-begun'),
      seenLine(3, 'terminating-enter'),
      first,
    ];
    const steps = [
      shownBy('delete-seen', lines[0] as Observation),
      shownBy('teardown-begun', lines[1] as Observation),
      shownBy('terminating-entered', lines[2] as Observation),
    ];
    const ended = shownBy('containers-terminated', seenLine(5, 'containers-terminated'));
    expect(messagesOf(stepOrder, deletion(lines, { steps: [...steps, again, ended] }))).toEqual([]);
    expect(messagesOf(stepOrder, deletion(lines, { steps: [...steps, { ...again, seen: [] }, ended] }))).toHaveLength(
      1,
    );
    expect(messagesOf(stepOrder, deletion(lines, { steps: [...steps, { ...again, proof: null }, ended] }))).toEqual([]);
    const unseen = { ...again, seen: [], status: 'not-observable' as const };
    expect(messagesOf(stepOrder, deletion(lines, { steps: [...steps, unseen, ended] }))).toEqual([]);
    const late = shownBy('terminating-exited', seenLine(6, 'terminating-exit'));
    const early = shownBy('terminating-exited', first);
    for (const both of [
      [early, late],
      [late, early],
    ])
      expect(messagesOf(stepOrder, deletion(lines, { steps: [...steps, ...both, ended] }))).toEqual([]);
  });

  describe('for a volume', () => {
    const dead = seenLine(9, 'containers-terminated');
    const released = (id: Id, facts: Partial<Reconstructed> = {}, place: Partial<Observation> = {}): string[] =>
      messagesOf(stepOrder, deletion([seenLine(1, 'config-delete'), seenLine(4, id, place), dead], facts));
    const text =
      '@4000 "a volume was let go" is logged before "all containers stopped", although it must follow it [4 9]';

    it('is reported if it is unmounted before its containers end', () => {
      expect(released('unmount-begin')).toEqual([text]);
      expect(released('volume-dsw-removed')).toEqual([text]);
      expect(released('unmount-done')).toEqual([]);
      expect(released('unmount-begin', { kind: 'static-removed' })).toEqual([]);
      expect(released('unmount-begin', {}, { at: 9_001 })).toEqual([]);
      expect(messagesOf(stepOrder, deletion([dead, seenLine(10, 'unmount-begin')]))).toEqual([]);
      expect(messagesOf(stepOrder, deletion([seenLine(4, 'unmount-begin')]))).toEqual([]);
      expect(messagesOf(stepOrder, deletion([dead]))).toEqual([]);
    });

    it('is reported for a kubelet that starts only if it follows the end of each container', () => {
      const ended = (...seqs: readonly number[]): Reconstructed['steps'] =>
        seqs.map(seq => shownBy('container-stopped', seenLine(seq, 'kill-done')));
      expect(released('unmount-begin', { steps: ended(2, 3) })).toEqual([]);
      expect(released('unmount-begin', { steps: ended(2, 5) })).toEqual([text]);
      expect(released('unmount-begin', { steps: ended(4) })).toEqual([text]);
      const [stopped] = ended(3);
      const twice = stopped && { ...stopped, seen: [...stopped.seen, seenLine(8, 'pleg-event')] };
      expect(released('unmount-begin', { steps: twice ? [twice] : [] })).toEqual([]);
      const requested = shownBy('stop-sent', seenLine(2, 'kill-begin'));
      expect(released('unmount-begin', { steps: [requested] })).toEqual([text]);
    });
  });
});

const hang = (more: Partial<Hang> = {}): Hang => ({
  what: 'volume unmount',
  since: 1_000,
  until: null,
  ms: 60_000,
  lines: [seenLine(2, 'unmount-failed')],
  tries: 3,
  error: 'rpc error: target is busy',
  ...more,
});
const hanging = (...all: readonly (readonly [HangId, Hang])[]): Reconstructed => deletion([], { hangs: new Map(all) });

describe('a hang', () => {
  const hangMessages = (more: Partial<Hang>): string[] =>
    messagesOf(stuckVolumeUnmount, hanging(['stuck-volume-unmount', hang(more)]));

  it('is an error while it lasts and a warning when it is over', () => {
    expect(hangMessages({})).toEqual([
      'error @1000 stuck in volume unmount for 60 s: target is busy (x3) [2] {volume unmount 1000-}',
    ]);
    expect(hangMessages({ until: 61_000 })).toEqual([
      'warning @1000 volume unmount was stuck for 60 s: target is busy (x3) [2] {volume unmount 1000-61000}',
    ]);
  });

  it('openHangMs: is not reported in its first ten seconds', () => {
    expect(hangMessages({ ms: 9_999 })).toEqual([
      'warning @1000 volume unmount failed, and the log ends 10 s later: target is busy (x3) [2] {volume unmount 1000-}',
    ]);
    expect(hangMessages({ ms: 10_000 })).toEqual([
      expect.stringMatching(/^error @1000 stuck in volume unmount for 10 s/),
    ]);
  });

  it('states the reason, and how often it was logged', () => {
    expect(hangMessages({ tries: 1 })).toEqual([expect.stringMatching(/60 s: target is busy \[2\]/)]);
    expect(hangMessages({ tries: 2 })).toEqual([expect.stringMatching(/60 s: target is busy \(x2\) \[2\]/)]);
    expect(hangMessages({ error: null })).toEqual([
      expect.stringMatching(/^error @1000 stuck in volume unmount for 60 s \[2\]/),
    ]);
    const causeOf = (more: Partial<Hang>) =>
      stuckVolumeUnmount.check(hanging(['stuck-volume-unmount', hang(more)]), {} as never)[0]?.cause;
    expect(causeOf({})).toEqual({ text: 'target is busy', count: 3 });
    expect(causeOf({ error: null })).toBeUndefined();
  });

  it('is left to the hang that is its reason', () => {
    const path = ['stuck-volume-path', hang({ what: 'volume clean-up' })] as const;
    expect(messagesOf(stuckVolumePath, hanging(path))).toHaveLength(1);
    expect(messagesOf(stuckVolumePath, hanging(path, ['stuck-volume-unmount', hang()]))).toEqual([]);
    expect(messagesOf(stuckVolumePath, hanging(path, ['stuck-phase', hang()]))).toHaveLength(1);
    expect(messagesOf(stuckPhase, hanging(path))).toEqual([]);
  });

  it('is judged where one of the lines about it can be logged', () => {
    const reads = stuckVolumeUnmount.meta.reads.flatMap(({ events }) => events);
    expect(reads).toEqual(expect.arrayContaining(['unmount-failed', 'operation-backoff']));
    expect(new Set(reads).size).toBe(reads.length);
  });
});

describe('a worker that logs nothing', () => {
  const stuck = (lines: readonly Observation[], facts: Partial<Reconstructed> = {}): string[] =>
    messagesOf(stuckWorker, deletion(lines, { outcome: 'stuck', coverage: endingAt(60_000), ...facts }));
  const [terminating, terminated] = ['terminating-enter', 'terminated-enter'].map((id, at) =>
    seenLine(2 + at, id as Id),
  ) as [Observation, Observation];
  const text = (title: string, long: string): string =>
    `the worker is in "${title}" for ${long}, and none of its lines says what it waits for`;

  it('is named by the part that it began and did not end', () => {
    expect(stuck([seenLine(1, 'config-delete'), terminating])).toEqual([
      `@2000 ${text('termination started', '58 s')} [2]`,
    ]);
    expect(stuck([terminating, seenLine(3, 'kill-begin'), seenLine(4, 'kill-done')])).toEqual([
      `@2000 ${text('termination started', '58 s')} [2 4]`,
    ]);
    expect(stuck([terminating, seenLine(2.5, 'terminating-exit'), terminated])).toEqual([
      `@3000 ${text('clean-up started', '57 s')} [3]`,
    ]);
    expect(stuck([terminating, seenLine(2.5, 'terminating-exit'), seenLine(5, 'terminating-enter')])).toEqual([
      `@5000 ${text('termination started', '55 s')} [5]`,
    ]);
  });

  it('is reported by the hang that has more facts', () => {
    const worker = hang({ what: 'hand-over to the pod worker', error: null, lines: [terminating] });
    expect(stuck([terminating], { hangs: new Map([['stuck-worker', worker]]) })).toEqual([
      'error @1000 stuck in hand-over to the pod worker for 60 s [2] {hand-over to the pod worker 1000-}',
    ]);
    expect(stuck([terminating], { hangs: new Map([['stuck-phase', hang()]]) })).toEqual([]);
    expect(stuck([terminating], { hangs: new Map([['stuck-phase', hang({ until: 2_000 })]]) })).toHaveLength(1);
  });

  it.each<[string, readonly Observation[], Partial<Reconstructed>]>([
    ['goes on', [terminating], { outcome: 'in-progress' }],
    ['began nothing', [seenLine(1, 'config-delete')], {}],
    ['ended what it began', [terminating, seenLine(3, 'terminating-exit')], {}],
    ['is of an earlier process', [terminating], { coverage: { ...endingAt(60_000), lastKubelet: 1 } }],
    ['may have ended it in a gap', [terminating], { coverage: { ...endingAt(60_000), wholeFrom: () => false } }],
    ['has no time', [{ ...terminating, at: null }], {}],
    ['is in a log without times', [terminating], { coverage: endingAt(null) }],
    ['gives the reason itself', [terminating, seenLine(3, 'kill-failed', { fields: { err: 'it is busy' } })], {}],
  ])('is not reported for a worker that %s', (_, lines, facts) => expect(stuck(lines, facts)).toEqual([]));

  it('is reported though the status manager waits for it, which it states', () =>
    expect(stuck([terminating, seenLine(3, 'status-delayed')])).toHaveLength(1));
});
