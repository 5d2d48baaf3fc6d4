import { describe, expect, it } from 'vitest';
import type { SeenTestimony } from '../../../src/sources/types.js';
import type { ContainerState } from '../../../src/sources/watch/types.js';
import { seenLine } from '../../correlate/made.js';
import { type Circumstances, DELETE, hang, hangs, stopFails } from './hangs.js';
import { type Row, storyOf } from './made.js';

describe('what another witness saw of a hang', () => {
  const testimonyOf = (what: SeenTestimony['what'], at: number | null, identity: SeenTestimony['identity'] = {}) =>
    [{ what, at, identity, line: 1, source: 1 }] satisfies SeenTestimony[];
  const hangWith = (...[what, at, identity]: Parameters<typeof testimonyOf>) =>
    hang('stuck-container-stop', [DELETE, stopFails(5)], { others: { testimonies: testimonyOf(what, at, identity) } });

  it.each<[string, boolean, Parameters<typeof testimonyOf>]>([
    [
      'the exit of the container after the last line of trouble',
      true,
      ['container-exited', 5_000, { containerId: 'a' }],
    ],
    ['an exit before', false, ['container-exited', 4_999, { containerId: 'a' }]],
    ['an exit without a time', true, ['container-exited', null, { containerId: 'a' }]],
    ['the exit of another container', false, ['container-exited', 9_000, { containerId: 'b' }]],
    ['an exit that names no container', true, ['container-exited', 9_000]],
    ['the end of a sandbox', false, ['sandbox-stopped', 9_000]],
  ])('refutes a hang: %s', (_what, refuted, args) => expect(hangWith(...args) === null).toBe(refuted));

  it('counts at any time, without a clock', () => {
    const others = { testimonies: testimonyOf('container-exited', 1), toUtc: null };
    expect(hang('stuck-container-stop', [DELETE, stopFails(5)], { others })).toBeNull();
  });

  it('counts where the lines name no container or have no time', () => {
    const others = { testimonies: testimonyOf('container-exited', 9_000, { containerId: 'b' }) };
    const unnamed: Row = [5, 'sync-error', { err: 'failed to "KillContainer" for "app": busy' }];
    expect(hang('stuck-container-stop', [DELETE, unnamed], { others })).toBeNull();
    const untimed: Row[] = [DELETE, stopFails(5), [10, 'kill-failed', { containerID: 'a', err: 'x' }, { at: null }]];
    expect(
      hang('stuck-container-stop', untimed, { others: { testimonies: testimonyOf('container-exited', 1) } }),
    ).toBeNull();
  });

  it('does not change what was over by the log', () => {
    const others = { testimonies: testimonyOf('container-exited', 9_000) };
    expect(hang('stuck-container-stop', [DELETE, stopFails(1), [20, 'kill-done']], { others })).toMatch(/^1 to 20/);
  });

  it('shows nothing about volumes', () => {
    const others = { testimonies: testimonyOf('container-exited', 9_000) };
    expect(hang('stuck-volume-unmount', [DELETE, [1, 'unmount-failed', { err: 'x' }]], { others })).toMatch(/^1 to/);
  });

  it('refutes that the node waits for what it has forgotten', () => {
    const fails: Row = [1, 'unmount-failed', { err: 'x', uniqueName: 'v' }];
    const forced: Circumstances = { facts: { kind: 'forced' } };
    expect(hang('stuck-volume-unmount', [DELETE, fails], forced)).toMatch(/^1 to the end/);
    expect(hang('stuck-volume-unmount', [DELETE, fails, [2, 'forgotten']], forced)).toBeNull();
    expect(hang('stuck-volume-unmount', [DELETE, [0.5, 'forgotten'], fails], forced)).toMatch(/^1 to the end/);
    const refused: Row = [1, 'api-delete-failed', { err: 'admission webhook denied the request' }];
    expect(hang('final-delete-rejected', [DELETE, refused, [2, 'forgotten']])).toMatch(/^1 to the end/);
  });
});

describe('the kubelet’s own delete, as the watch shows it', () => {
  const container = (state: ContainerState['state']): ContainerState => ({
    name: 'app',
    kind: 'container',
    id: null,
    state,
    exitCode: null,
    signal: null,
    reason: null,
    startedAt: null,
    finishedAt: null,
    restartCount: 0,
  });
  const hangsWith = (...containers: readonly ContainerState[]) =>
    hang('stuck-container-stop', [DELETE, stopFails(5)], {
      facts: { story: storyOf([{}, { deletionGracePeriodSeconds: 0, containers, change: 'final-delete' }]) },
    });

  it('ends the hang of a container if all of them have ended', () => {
    expect(hangsWith(container('terminated'), container('terminated'))).toBeNull();
    expect(hangsWith(container('terminated'), container('running'))).toMatch(/^5 to the end/);
  });

  it('is a deletion by force without an ended container', () => expect(hangsWith()).toMatch(/^5 to the end/));
});

describe('a hang whose lines are not in the order of their times', () => {
  const fails: Row = [1, 'unmount-failed', { err: 'busy', uniqueName: 'v' }];
  const done = (seconds: number, volume = 'v'): Row => [seconds, 'unmount-done', { uniqueName: volume }];

  it.each<[string, Row[], RegExp | null]>([
    ['is over where the end precedes the trouble', [DELETE, done(2), fails], null],
    ['is over where the end even precedes the deletion', [done(2), fails, DELETE], null],
    ['is not over by the end of an earlier try', [DELETE, done(0.5), fails], /^1 to the end/],
    ['is not over by the end of another', [DELETE, done(2, 'w'), fails], /^1 to the end/],
  ])('%s', (_what, lines, expected) => {
    const hangText = hang('stuck-volume-unmount', lines);
    if (expected === null) expect(hangText).toBeNull();
    else expect(hangText).toMatch(expected);
  });
});

describe('a hang of a pod that another pod replaced', () => {
  const fails = stopFails(5);
  const by = (seconds: number | null, kind: 'graceful' | 'static-removed' | 'forced', seq = 9) =>
    hang('stuck-container-stop', [DELETE, fails], {
      facts: { kind, succeeded: seenLine(seq, 'config-add', { at: seconds === null ? null : seconds * 1000 }) },
    });

  it.each<[string, string, Parameters<typeof by>]>([
    ['hangs until then', '5 to 60', [60, 'graceful']],
    ['hangs until then, of a manifest', '5 to 60', [60, 'static-removed']],
    ['goes on where its object goes first', '5 to the end', [60, 'forced']],
    ['goes on where the other one existed before', '5 to the end', [60, 'graceful', 0]],
    ['goes on where the time of the other is not known', '5 to the end', [null, 'graceful']],
  ])('%s: %s', (_what, expected, args) => expect(by(...args)?.replace(/,.*/, '')).toBe(expected));

  it('lasted no time where the clocks disagree, and is over where it was over', () => {
    const facts = { succeeded: seenLine(9, 'config-add', { at: 60_000 }) };
    const found = hangs([DELETE, stopFails(90)], { facts }).get('stuck-container-stop');
    expect(found).toMatchObject({ since: 90_000, until: 60_000, ms: 0 });
    expect(hang('stuck-container-stop', [DELETE, fails, [20, 'kill-done']], { facts })).toMatch(/^5 to 20/);
  });
});
