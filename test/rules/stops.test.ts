import { describe, expect, it } from 'vitest';
import type { EventId } from '../../src/catalogue/event-id.js';
import type { ApiStory, ChangeKind, Observation } from '../../src/correlate/types.js';
import type { Reconstructed } from '../../src/episodes/ends/types.js';
import { containerStopRetried } from '../../src/rules/container-stop-retried.js';
import { graceShortened } from '../../src/rules/grace-shortened.js';
import { kubeletRestart } from '../../src/rules/kubelet-restart.js';
import { prestopFailed } from '../../src/rules/prestop-failed.js';
import { prestopOverrun } from '../../src/rules/prestop-overrun.js';
import { removedWhileRunning } from '../../src/rules/removed-while-running.js';
import { seenLine, state, WEB } from '../correlate/made.js';
import { step } from '../episodes/ends/made.js';
import { deletion, lineOf, messagesOf, shownBy } from './made.js';

const kill = (seq: number, containerID = 'a', more: Partial<Observation> = {}): Observation =>
  lineOf('kill-begin', seq, { containerID, containerName: 'web' }, more);
const failed = (seq: number, err = 'it is busy', containerID?: string): Observation =>
  lineOf('kill-failed', seq, { err, ...(containerID === undefined ? {} : { containerID }) });

describe('container-stop-retried', () => {
  const retried = (...lines: readonly Observation[]): string[] => messagesOf(containerStopRetried, deletion(lines));

  it('states the number of requests, and the last answer before', () => {
    expect(retried(kill(1), failed(2, 'first'), kill(3), failed(4, 'second'), kill(5))).toEqual([
      '@3000 container web had to be stopped 3 times: second [1 3 4]',
    ]);
    expect(retried(kill(1), failed(2), kill(3))).toEqual([
      '@3000 container web had to be stopped 2 times: it is busy [1 3 2]',
    ]);
    const nameless = lineOf('kill-begin', 1, { containerID: 'a' });
    expect(retried(nameless, lineOf('kill-failed', 2), kill(3))).toEqual([
      '@3000 a container had to be stopped 2 times [1 3 2]',
    ]);
  });

  it.each([
    ['runtime-stop-container-failed', 1],
    ['pod-kill-failed', 1],
    ['legacy-kill-failed', 1],
    ['sync-error', 0],
  ] as const)('counts %s as an answer: %i', (id, times) =>
    expect(retried(kill(1), lineOf(id, 2, { err: 'it is busy' }), kill(3))).toHaveLength(times),
  );

  it.each([
    ['one call', [kill(1), failed(2)]],
    ['no answer between two calls', [kill(1), kill(2), failed(3)]],
    ['an answer before both', [failed(1), kill(2), kill(3)]],
    ['an answer about another container', [kill(1), failed(2, 'it is busy', 'b'), kill(3)]],
    ['the answer that it is gone', [kill(1), failed(2, 'code = NotFound desc = gone'), kill(3)]],
    ['calls for two containers', [kill(1), failed(2), kill(3, 'b')]],
    ['calls of two processes', [kill(1), failed(2), kill(3, 'a', { kubelet: 1 })]],
    ['a second call when all containers had ended', [kill(1), failed(2), lineOf('containers-terminated', 3), kill(4)]],
    [
      'a second call when this one had ended',
      [kill(1), failed(2), lineOf('pleg-exit-code', 3, { containerID: 'a' }), kill(4)],
    ],
    [
      'a second call when its stop had returned',
      [kill(1), failed(2), lineOf('kill-done', 3, { containerID: 'a' }), kill(4)],
    ],
    ['calls without a container', [lineOf('kill-begin', 1), failed(2), lineOf('kill-begin', 3)]],
  ])('is not reported after %s', (_, lines) => expect(retried(...lines)).toEqual([]));

  it.each([
    ['an answer about this container', [kill(1), failed(2, 'it is busy', 'a'), kill(3)]],
    ['the end of another container', [kill(1), failed(2), lineOf('pleg-exit-code', 3, { containerID: 'b' }), kill(4)]],
    ['its end after the second call', [kill(1), failed(2), kill(3), lineOf('kill-done', 4, { containerID: 'a' })]],
    ['the end of all after the second call', [kill(1), failed(2), kill(3), lineOf('containers-terminated', 4)]],
    [
      'the end of all twice',
      [kill(1), lineOf('containers-terminated', 2), failed(3), kill(4), lineOf('containers-terminated', 5)],
    ],
  ])('is reported after %s', (_, lines) => expect(retried(...lines)).toHaveLength(1));

  it('does not count a call without an answer', () => {
    expect(retried(kill(1), kill(2), failed(3), kill(4))).toEqual([
      '@4000 container web had to be stopped 2 times: it is busy [1 4 3]',
    ]);
    expect(retried(kill(1), failed(2), kill(3), kill(4))).toEqual([
      '@3000 container web had to be stopped 2 times: it is busy [1 3 2]',
    ]);
  });
});

describe('removed-while-running', () => {
  const removed = seenLine(2, 'config-remove');
  const outlived = (lines: readonly Observation[], steps: Reconstructed['steps'] = []): string[] =>
    messagesOf(
      removedWhileRunning,
      deletion([removed, ...lines], { steps: [shownBy('remove-seen', removed), ...steps] }),
    );
  const end = (at: number | null, seq = 9): Observation => seenLine(seq, 'containers-terminated', { at });
  const ended = (line: Observation): Reconstructed['steps'] => [shownBy('containers-terminated', line)];
  const text = (long: string): string =>
    `@2000 the API object was removed while containers still ran; they had stopped ${long} later`;

  it('outlivedMs: is reported from one second after the removal on', () => {
    expect(outlived([], ended(end(2_999)))).toEqual([]);
    expect(outlived([], ended(end(3_000)))).toEqual([`${text('1 s')} [2 9]`]);
  });

  it.each([
    ['the end has no time', ended(end(null))],
    ['the end precedes the removal', ended(end(9_000, 1))],
    ['there is no end', []],
    ['the end is a guess', [step('containers-terminated', 9_000)]],
  ])('is not reported where %s', (_, steps) => expect(outlived([], steps)).toEqual([]));

  it('needs the line of the removal and its time', () => {
    const messagesFor = (steps: Reconstructed['steps']): string[] =>
      messagesOf(removedWhileRunning, deletion([removed], { steps: [...steps, ...ended(end(9_000))] }));
    expect(messagesFor([shownBy('remove-seen', removed)])).toHaveLength(1);
    expect(messagesFor([])).toEqual([]);
    expect(messagesFor([step('remove-seen', 2_000)])).toEqual([]);
    expect(messagesFor([shownBy('remove-seen', { ...removed, at: null })])).toEqual([]);
  });

  it('takes the time of the container that ended last', () => {
    const stopped = (at: number | null, line: number): Reconstructed['steps'][number] =>
      step('container-stopped', at, { container: `c${line}`, evidence: [{ source: 0, line }] });
    const all = ended(end(60_000));
    expect(outlived([], [stopped(32_000, 5), stopped(22_000, 6), ...all])).toEqual([`${text('30 s')} [2 5]`]);
    expect(outlived([], [stopped(22_000, 6), stopped(32_000, 5), ...all])).toEqual([`${text('30 s')} [2 5]`]);
    expect(outlived([], [stopped(1_000, 5), stopped(null, 6), ...all])).toEqual([`${text('58 s')} [2 9]`]);
    expect(outlived([], [stopped(2_000, 5), ...all])).toEqual([]);
  });

  describe('at -v=2', () => {
    const death = (seq: number, id: string): Observation => lineOf('pleg-exit-code', seq, { containerID: id });
    const pleg = (seq: number, type: string): Observation =>
      lineOf('pleg-event', seq, { event: `&pleg.PodLifecycleEvent{ID:"u1", Type:"${type}", Data:"a"}` });

    it.each([
      ['the last death after it of a container that was stopped', [kill(1), death(8, 'a')], '[2 8]'],
      ['the death that PLEG saw', [kill(1), pleg(8, 'ContainerDied')], '[2 8]'],
      ['the return of the stop', [kill(1), lineOf('kill-done', 8, { containerID: 'a' })], '[2 8]'],
      ['the last of several', [kill(1), kill(3, 'b'), death(7, 'a'), death(8, 'b')], '[2 8]'],
      ['a stop of an older kubelet', [lineOf('kill-override', 1, { containerID: 'a' }), death(8, 'a')], '[2 8]'],
      [
        'a stop and an end that name the container alone',
        [lineOf('kill-begin', 1, { containerName: 'web' }), lineOf('kill-done', 8, { containerName: 'web' })],
        '[2 8]',
      ],
    ])('accepts %s', (_, lines, where) => expect(outlived(lines)).toEqual([expect.stringContaining(`later ${where}`)]));

    it.each([
      ['what started', [kill(1), death(1.5, 'a'), pleg(8, 'ContainerStarted')]],
      ['what was not stopped', [death(8, 'a')]],
      ['what was dead when it was stopped', [death(1.5, 'a'), kill(7)]],
      ['a stop after it, where the log lacks the beginning', [kill(7)]],
      ['what had died before it', [kill(1), death(1.5, 'a'), kill(7), death(8, 'a')]],
      ['what died only before it', [kill(1), death(1.5, 'a')]],
    ])('does not accept %s', (_, lines) => expect(outlived(lines)).toEqual([]));
  });
});

describe('grace-shortened', () => {
  const grace = (seq: number, gracePeriod: string, more: Partial<Observation> = {}): Observation =>
    lineOf('grace-period', seq, { gracePeriod }, more);
  const shortened = (lines: readonly Observation[], story: ApiStory | null = null): string[] =>
    messagesOf(graceShortened, deletion(lines, { story }));
  const change = (kind: ChangeKind, line: number, deletionGracePeriodSeconds: number): ApiStory['changes'][number] => ({
    kind,
    resourceVersion: '1',
    snapshot: state('u1', line, { source: 1, line, deletionGracePeriodSeconds }),
  });
  const watched = (...changes: ApiStory['changes']): ApiStory => ({
    uid: 'u1',
    pod: WEB,
    snapshots: [],
    changes,
    requestedAt: null,
  });

  it('is reported for the grace period that the kubelet grants the second time', () => {
    expect(shortened([grace(1, '30'), grace(2, '30'), grace(3, '5')])).toEqual([
      '@3000 the grace period was shortened from 30 s to 5 s while the pod terminated [1 3]',
    ]);
    expect(shortened([grace(1, '30'), grace(3, '5'), lineOf('containers-terminated', 4)])).toHaveLength(1);
  });

  it.each([
    ['as long as the first', [grace(1, '30'), grace(2, '30')]],
    ['longer', [grace(1, '30'), grace(2, '31')]],
    ['unreadable the first time', [grace(1, 'x'), grace(2, '5')]],
    ['unreadable the second time', [grace(1, '30'), grace(2, 'x')]],
    ['no number', [grace(1, '30x'), grace(2, '5')]],
    ['no number either', [grace(1, 'x30'), grace(2, '5')]],
    ['no fraction', [grace(1, '30.x'), grace(2, '5')]],
    ['from another process', [grace(1, '30'), grace(2, '5', { kubelet: 1 })]],
    ['of a pod that had ended', [grace(1, '30'), lineOf('containers-terminated', 2), grace(3, '5')]],
    ['granted only once', [grace(1, '30')]],
    ['never granted', [seenLine(1, 'config-delete')]],
  ])('is not reported for a grace period that is %s', (_, lines) => expect(shortened(lines)).toEqual([]));

  it('may have a fraction of a second', () =>
    expect(shortened([grace(1, '30.25'), grace(2, '5')])[0]).toContain('from 30.25 s to 5 s'));

  it('is reported by the watch, with the line of the second DELETE', () => {
    const both = watched(change('requested', 5, 30), change('grace-shortened', 6, 5));
    const text = 'the grace period was shortened from 30 s to 5 s while the pod terminated';
    expect(shortened([seenLine(1, 'config-delete')], both)).toEqual([`@null ${text} [1:6]`]);
    expect(shortened([seenLine(1, 'config-delete'), seenLine(4, 'config-delete')], both)).toEqual([
      `@4000 ${text} [1:6 4]`,
    ]);
    expect(shortened([grace(1, '30'), grace(3, '4')], watched(change('requested', 5, 30)))).toEqual([
      '@3000 the grace period was shortened from 30 s to 4 s while the pod terminated [1 3]',
    ]);
    expect(shortened([], watched(change('grace-shortened', 6, 5)))).toEqual([]);
    expect(shortened([], watched(change('removed', 5, 30), change('final-delete', 6, 0)))).toEqual([]);
  });
});

describe('the rules about preStop hooks', () => {
  const hook = (id: EventId, seq: number, containerName?: string, more: object = {}): Observation =>
    lineOf(id, seq, { ...(containerName === undefined ? {} : { containerName }), ...more });

  it('prestop-failed: reports a failure, with the reason where it is logged', () => {
    const failures = (...lines: readonly Observation[]): string[] => messagesOf(prestopFailed, deletion(lines));
    expect(failures(hook('prestop-failed', 1, 'web', { err: 'rpc error: exit status 3' }))).toEqual([
      '@1000 preStop hook of container web failed: exit status 3 [1]',
    ]);
    expect(failures(hook('prestop-failed', 1))).toEqual(['@1000 preStop hook of a container failed [1]']);
    expect(failures(hook('prestop-timeout', 1, 'web'), hook('prestop-failed', 2, 'web'))).toEqual([]);
    expect(failures(hook('prestop-timeout', 1, 'db'), hook('prestop-failed', 2, 'web'))).toHaveLength(1);
    expect(failures(hook('prestop-failed', 1, 'web'), hook('prestop-failed', 2, 'db'))).toHaveLength(2);
  });

  it('prestop-overrun: reports a hook that runs out of time, and the grace period that its container lost', () => {
    const overruns = (...lines: readonly Observation[]): string[] => messagesOf(prestopOverrun, deletion(lines));
    const stop = (seq: number, gracePeriod: string, containerName = 'web'): Observation =>
      hook('kill-begin', seq, containerName, { gracePeriod });
    const [begun, over] = [hook('prestop-begin', 1, 'web'), hook('prestop-timeout', 2, 'web', { gracePeriod: '10' })];
    const text = '@2000 preStop hook of container web did not end in the grace period of 10 s';
    const AGAIN = ', and the stop got the whole grace period again';
    expect(overruns(begun, over)).toEqual([`${text} [1 2]`]);
    expect(overruns(begun, over, stop(3, '10'))).toEqual([`${text}${AGAIN} [1 2 3]`]);
    expect(overruns(begun, over, stop(3, '9'))).toEqual([`${text} [1 2 3]`]);
    expect(overruns(begun, over, stop(3, '10', 'db'))).toEqual([`${text} [1 2]`]);
    expect(overruns(stop(1, '10'), over)).toEqual([`${text} [2]`]);
    expect(overruns(begun, over, stop(3, '9'), stop(4, '10'))).toEqual([`${text} [1 2 3]`]);
    expect(overruns(hook('prestop-begin', 0.5, 'web'), begun, hook('prestop-begin', 1.5, 'db'), over)).toEqual([
      `${text} [1 2]`,
    ]);
    const short = hook('prestop-timeout', 2, 'web', { gracePeriod: '2' });
    expect(overruns(short, stop(3, '2'))).toEqual([
      '@2000 preStop hook of container web did not end in the grace period of 2 s [2 3]',
    ]);
    expect(overruns(hook('prestop-timeout', 2), hook('kill-begin', 3))).toEqual([
      '@2000 preStop hook of a container did not end in the grace period [2 3]',
    ]);
  });
});

describe('kubelet-restart', () => {
  const by = (
    kubelet: number,
    seq: number,
    pid: number | null = 100 + kubelet,
    at: number | null = seq * 1000,
  ): Observation => {
    const line = seenLine(seq, 'config-delete', { kubelet, at });
    const header =
      pid === null ? null : ({ severity: 'I', month: 1, day: 1, time: '', pid, file: '', line: 1 } as const);
    return { ...line, event: { ...line.event, record: { ...line.event.record, header } } };
  };
  const restarts = (lines: readonly Observation[], facts: Partial<Reconstructed> = {}, more: object = {}): string[] =>
    messagesOf(kubeletRestart, deletion(lines, { outcome: 'in-progress', ...facts }), more);
  const text = (when: string, before: number | string, after: number | string): string =>
    `the kubelet was restarted${when}: process ${before} had begun the deletion, process ${after} began it again`;

  it('reports each restart, and the progress of the deletion', () => {
    expect(restarts([by(0, 1), by(0, 2), by(1, 3), by(2, 4)])).toEqual([
      `@3000 ${text(' 2 s into it', 100, 101)} [2 3]`,
      `@4000 ${text(' 3 s into it', 101, 102)} [3 4]`,
    ]);
    expect(restarts([by(0, 1), by(0, 2)])).toEqual([]);
    expect(restarts([by(0, 1), by(1, 3)], {}, { interleaved: true })).toEqual([]);
  });

  it('is not reported after the kubelet deleted the object itself', () => {
    const deleted = lineOf('api-deleted', 2);
    expect(restarts([by(0, 1), deleted, by(1, 3)])).toEqual([]);
    expect(restarts([by(0, 1), by(1, 2), { ...deleted, seq: 3, kubelet: 1 }, by(2, 4)])).toHaveLength(1);
    const snapshot = state('u1', 2, { deletionTimestamp: '1970-01-01T00:00:02Z', deletionGracePeriodSeconds: 0 });
    const final = (kind: 'final-delete' | 'requested'): Partial<Reconstructed> => ({
      story: {
        uid: 'u1',
        pod: WEB,
        snapshots: [snapshot],
        requestedAt: null,
        changes: [{ kind, snapshot, resourceVersion: '2' }],
      },
    });
    expect(restarts([by(0, 1), by(1, 3)], final('final-delete'))).toEqual([]);
    expect(restarts([by(0, 1), by(1, 2)], final('final-delete'))).toHaveLength(1);
    expect(restarts([by(0, 1), by(1, 3)], final('requested'))).toHaveLength(1);
  });

  it('states no more than the lines show', () => {
    expect(restarts([by(0, 1, null), by(1, 3, null)])).toEqual([`@3000 ${text(' 2 s into it', '?', '?')} [1 3]`]);
    expect(restarts([by(0, 1, 100, null), by(1, 3)])).toEqual([`@3000 ${text('', 100, 101)} [1 3]`]);
    expect(restarts([by(0, 1), by(1, 3, 101, null)])).toEqual([`@null ${text('', 100, 101)} [1 3]`]);
    expect(restarts([by(0, 1), by(1, 3, 101, 1000)])).toEqual([`@1000 ${text('', 100, 101)} [1 3]`]);
    expect(restarts([by(0, 1), by(1, 3)], { begun: null })).toEqual([]);
  });

  it('ignores restarts before the deletion and after its last step', () => {
    const lines = [by(0, 1), by(1, 3), by(1, 5), by(2, 7), by(3, 9)];
    const within = (outcome: Reconstructed['outcome'], steps: Reconstructed['steps']): number =>
      restarts(lines, { outcome, steps, begun: by(1, 3) }).length;
    const last = shownBy('remove-seen', by(2, 7));
    expect(within('in-progress', [last])).toBe(2);
    expect(within('stuck', [last])).toBe(2);
    expect(within('removed', [last])).toBe(1);
    expect(within('recreated', [last])).toBe(1);
    expect(within('removed', [shownBy('delete-seen', by(1, 3)), last])).toBe(1);
    expect(within('removed', [shownBy('delete-seen', by(1, 3)), shownBy('forgotten', by(3, 9))])).toBe(0);
  });
});

describe('grace-shortened, where the worker is interrupted while it stops containers', () => {
  const stop = lineOf('kill-begin', 2, { gracePeriod: '30' });
  const cancelled = (seq: number, more: Partial<Observation> = {}): Observation =>
    lineOf('sync-cancelled', seq, {}, more);
  const found = (...lines: readonly Observation[]): string[] =>
    messagesOf(graceShortened, deletion([seenLine(1, 'config-delete'), ...lines]));

  it('states the grace period of the stop, and whether the deletion was requested again', () => {
    expect(found(stop, cancelled(5))).toEqual([
      '@5000 the grace period was shortened while it terminated; the stop that was under way keeps its 30 s [2 5]',
    ]);
    expect(found(stop, seenLine(4, 'config-delete'), cancelled(5))).toEqual([
      '@5000 the pod was deleted again with a shorter grace period while it terminated; the stop that was under way keeps its 30 s [2 4 5]',
    ]);
    expect(found(lineOf('kill-begin', 2), cancelled(5))).toEqual([
      '@5000 the grace period was shortened while it terminated [2 5]',
    ]);
  });

  it.each([
    ['no stop is under way', [cancelled(5)]],
    ['it comes before the stop', [lineOf('kill-begin', 5, { gracePeriod: '30' }), cancelled(3)]],
    ['another process is interrupted', [stop, cancelled(5, { kubelet: 1 })]],
    ['nothing is interrupted', [stop]],
  ])('is not reported where %s', (_, lines) => expect(found(...lines)).toEqual([]));
});
