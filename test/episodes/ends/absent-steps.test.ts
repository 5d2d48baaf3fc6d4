import { describe, expect, it } from 'vitest';
import type { Coverage } from '../../../src/correlate/types.js';
import { reconstruct } from '../../../src/episodes/ends/engine.js';
import type { Deletion, StepId } from '../../../src/episodes/ends/types.js';
import { coverage, linesFrom, pleg, type Row, withLines } from './made.js';

/** What the worker prints next to its steps; these logs have only the steps, unless a test is about the rest. */
const NEIGHBOURS = ['containers-stopped', 'volumes-wait', 'final-status', 'status-patch'];
const stepsAlone: Partial<Coverage> = { prints: (_, events) => !events.some(event => NEIGHBOURS.includes(event)) };

/** What is stated of a step that was not seen; null where it is not even expected. */
function absent(
  step: StepId,
  rows: readonly Row[],
  log: Coverage = coverage(stepsAlone),
  facts: Partial<Deletion> = {},
) {
  const found = reconstruct(withLines(rows, facts), log).find(one => one.step === step);
  return found === undefined || found.status === 'seen' ? (found?.status ?? null) : `${found.status}: ${found.why}`;
}

const DELETE: Row = [0, 'config-delete'];
const BEGUN: Row = [1, 'teardown-begun'];
/** The worker prints it just before it begins to stop the containers. */
const OBSERVED: Row = [2, 'termination-observed'];
const ENTER: Row = [2, 'terminating-enter'];
/** And just after. */
const GRACE: Row = [2, 'grace-period'];
const KILL: Row = [3, 'kill-begin'];
const TERMINATED: Row = [5, 'containers-terminated'];
const later = { kubelet: 1 };
/** The worker's way through a deletion, up to the last line before the object is deleted. */
const through: readonly Row[] = [
  BEGUN,
  OBSERVED,
  ENTER,
  GRACE,
  [4, 'terminating-exit'],
  TERMINATED,
  [6, 'terminated-enter'],
  [7, 'volumes-unmounted'],
  [8, 'terminated-exit'],
  [9, 'worker-complete'],
  [10, 'status-ready-to-delete'],
];

describe('a step that no deletion needs', () => {
  it.each<[string, StepId, readonly Row[]]>([
    ['is not expected', 'cgroup-removed', [DELETE, BEGUN, ENTER, TERMINATED, [9, 'terminated-exit']]],
    ['is not implied by what did not happen', 'prestop-started', [DELETE, BEGUN, ENTER, TERMINATED]],
    ['is not implied by a hint', 'stop-sent', [DELETE, BEGUN, ENTER, [4, 'pleg-event', pleg('Died', 'a')], TERMINATED]],
    ['a stop that failed has no end', 'container-stopped', [DELETE, BEGUN, ENTER, KILL, TERMINATED]],
  ])('%s', (_what, step, rows) => expect(absent(step, rows)).toBeNull());

  it.each<[string, StepId, readonly Row[]]>([
    ['another step', 'prestop-started', [DELETE, BEGUN, ENTER, [4, 'prestop-done', { containerName: 'app' }], KILL]],
    [
      'a container that ended',
      'stop-sent',
      [DELETE, BEGUN, ENTER, [4, 'kill-done', { containerName: 'app' }], TERMINATED],
    ],
  ])('is implied by %s', (_what, step, rows) => expect(absent(step, rows)).toMatch(/^missing/));
});

describe('a step that is needed', () => {
  const rows: Row[] = [DELETE, BEGUN, OBSERVED, GRACE, KILL, TERMINATED];
  const absentIn = (log: Partial<Coverage>, given: readonly Row[] = rows) =>
    absent('terminating-entered', given, coverage({ ...stepsAlone, ...log }));

  it('is missing between two lines', () => {
    expect(absentIn({})).toBe('missing: line 4 cannot come before it, and the log has every line from 1 on');
  });

  it.each<[string, readonly Row[]]>([
    ['both sides', [DELETE, BEGUN, KILL, TERMINATED]],
    ['what comes before', [DELETE, BEGUN, GRACE, KILL, TERMINATED]],
    ['what comes after', [DELETE, BEGUN, OBSERVED, KILL, TERMINATED]],
    ['what is printed again for the next try', [DELETE, BEGUN, OBSERVED, KILL, TERMINATED, [6, 'grace-period']]],
  ])('is left out with its neighbours: %s', (_what, given) => {
    expect(absentIn({}, given)).toMatch(/^outside-window: lines were left out of the log/);
    // A log without any line of the file
    const besides = [...NEIGHBOURS, 'grace-period', 'termination-observed'];
    expect(absentIn({ prints: (_, events) => !besides.includes(events[0] ?? '') }, given)).toMatch(/^missing/);
  });

  it('has neighbours only where the kubelet prints them', () => {
    const given: Row[] = [DELETE, BEGUN, KILL, TERMINATED];
    expect(absentIn({ observable: (_, events) => !events.includes('termination-observed') }, given)).toMatch(
      /^outside/,
    );
    expect(absentIn({ observable: (_, events) => events.includes('terminating-enter') }, given)).toMatch(/^missing/);
  });

  it('is left out with a step that directly precedes it, if the kind has that step', () => {
    const lastAlive = linesFrom([[0, 'sync-enter']], -1)[0] ?? null;
    const given: Row[] = [OBSERVED, ENTER, GRACE, KILL, TERMINATED];
    for (const step of ['delete-seen', 'teardown-begun'] as const)
      expect(absent(step, given, coverage(stepsAlone), { lastAlive })).toMatch(/^outside-window: lines were left out/);
    expect(absent('delete-seen', [BEGUN, ...given], coverage(stepsAlone), { lastAlive })).toMatch(/^missing/);
    expect(absent('teardown-begun', [DELETE, ...given], coverage(stepsAlone), { lastAlive })).toMatch(/^missing/);
  });

  it('is missing after the last line that shows the pod alive', () => {
    const lastAlive = linesFrom([[0, 'sync-enter']], -1)[0] ?? null;
    const teardown: Row[] = [BEGUN, ENTER];
    const why = 'the log may begin after it';
    expect(absent('delete-seen', teardown)).toBe(`outside-window: ${why}`);
    expect(absent('delete-seen', teardown, coverage(), { lastAlive })).toMatch(/^missing: line 0 .* from -1 on/);
    const before = lastAlive && { ...lastAlive, kubelet: 1 };
    expect(absent('delete-seen', teardown, coverage(), { lastAlive: before })).toBe(`outside-window: ${why}`);
  });

  it('may be absent from a log that has only one of two DELETEs', () => {
    const [known] = linesFrom([[0, 'sync-enter']], -1);
    const teardown: Row[] = [DELETE, OBSERVED, ENTER];
    const teardownOf = (log: Partial<Coverage>, facts: Partial<Deletion> = {}, given = teardown) =>
      absent('teardown-begun', given, coverage({ ...stepsAlone, ...log }), facts)?.replace(/:.*/, '');
    expect(teardownOf({})).toBe('outside-window');
    const missing = absent('teardown-begun', teardown, coverage(stepsAlone), { lastAlive: known ?? null });
    expect(missing).toBe('missing: line 2 cannot come before it, and the log has every line from 0 on');
    expect(teardownOf({ whole: (from, to) => from.line >= 0 || to.line < 0 }, { lastAlive: known ?? null })).toBe(
      'outside-window',
    );
    expect(teardownOf({}, {}, [DELETE, OBSERVED, ENTER, [9, 'config-delete']])).toBe('missing');
  });

  it('does not exist for a static pod that never started', () => {
    expect(absentIn({}, [...rows, [6, 'static-never-start']])).toBe('not-applicable: the pod never started');
  });

  it('cannot be seen where the kubelet that would print it does not', () => {
    const log: Partial<Coverage> = {
      observable: () => false,
      unobservable: (kubelet, ids) => `${kubelet} ${ids.join(' ')}`,
    };
    const enters = 'terminating-enter terminating-runtime-enter';
    expect(absentIn(log)).toBe(`not-observable: 0 ${enters}`);
    // The process that printed after it, or else before it, or else last of all
    expect(absentIn(log, [DELETE, BEGUN, [3, 'kill-begin', {}, later]])).toBe(`not-observable: 1 ${enters}`);
    expect(absentIn(log, [DELETE, [1, 'teardown-begun', {}, later]])).toBe(`not-observable: 1 ${enters}`);
    expect(absentIn(log, [[1, 'status-patch', {}, later]])).toBe(`not-observable: 1 ${enters}`);
    expect(absentIn(log, [])).toBe(`not-observable: 0 ${enters}`);
    // A hint is not a line that would be there
    const killed: Row[] = [DELETE, BEGUN, ENTER, [4, 'kill-done', { containerName: 'app' }], TERMINATED];
    expect(absent('stop-sent', killed, coverage(log))).toBe('not-observable: 0 kill-begin kill-override');
  });

  it.each<[string, Partial<Coverage>, readonly Row[]]>([
    ['the log contains only selected lines', { filtered: true }, rows],
    ['the log ends before it', {}, [DELETE, BEGUN]],
    ['the log may begin after it', {}, [ENTER, TERMINATED].slice(1)],
    ['lines are missing from the log around it', { whole: () => false }, rows],
    [
      'the kubelet was restarted around it',
      {},
      [DELETE, BEGUN, [3, 'kill-begin', {}, later], [5, 'containers-terminated', {}, later]],
    ],
  ])('lies outside of the log: %s', (why, log, given) => expect(absentIn(log, given)).toBe(`outside-window: ${why}`));

  it.each<[string, StepId, readonly Row[], string]>([
    [
      'the first line that can only come after it',
      'terminating-entered',
      [DELETE, BEGUN, OBSERVED, GRACE, [3, 'containers-terminated'], [5, 'kill-begin']],
      'line 4 cannot come before it, and the log has every line from 1 on',
    ],
    [
      'the last line before that which comes before it',
      'terminated-exited',
      [
        DELETE,
        BEGUN,
        OBSERVED,
        ENTER,
        TERMINATED,
        [6, 'volumes-unmounted'],
        [7, 'terminated-enter'],
        [9, 'worker-complete'],
      ],
      'line 7 cannot come before it, and the log has every line from 6 on',
    ],
    [
      'no line that came too late',
      'terminating-entered',
      [DELETE, [1, 'config-delete'], OBSERVED, GRACE, KILL, [4, 'teardown-begun']],
      'line 4 cannot come before it, and the log has every line from 0 on',
    ],
  ])('lies between lines, of several %s', (_what, step, given, why) => {
    expect(absent(step, given)).toBe(`missing: ${why}`);
  });
});

describe('several steps that are missing', () => {
  const all: Row[] = [DELETE, ...through];
  const without = (...steps: readonly string[]) =>
    absent(
      'terminating-entered',
      all.filter(([, id]) => id !== 'terminating-enter' && !steps.includes(id)),
    )?.replace(/:.*/, '');

  it('leftOutSteps: are lines that were left out, from three steps on', () => {
    expect(without('terminating-exit')).toBe('missing');
    expect(without('terminating-exit', 'terminated-enter')).toBe('outside-window');
  });
});

describe('the delete by the kubelet, which nothing has to follow', () => {
  const rows: Row[] = [BEGUN, [5, 'status-ready-to-delete'], [20, 'config-remove']];
  const absentIn = (log: Partial<Coverage> = {}, given: readonly Row[] = rows) =>
    absent('api-delete-sent', given, coverage(log))?.replace(/:.*/, '');

  it('is missing where the log goes on', () => {
    expect(absent('api-delete-sent', rows)).toBe(
      'missing: it should follow line 2 within 10 s, and the log goes on for longer',
    );
  });

  it('ownDeleteMs: is missing after ten seconds', () => {
    expect(absentIn({ until: 29_999 })).toBe('outside-window');
    expect(absentIn({ until: 30_000 })).toBe('missing');
  });

  it.each<[string, Partial<Coverage>, readonly Row[]]>([
    ['the log has no end', { until: null }, rows],
    ['another kubelet goes on', { lastKubelet: 1 }, rows],
    ['lines are missing after the removal', { wholeFrom: () => false }, rows],
    ['the removal has no time', {}, [BEGUN, [5, 'status-ready-to-delete'], [20, 'config-remove', {}, { at: null }]]],
    ['the removal is only hinted at', {}, [BEGUN, [5, 'status-ready-to-delete'], [20, 'must-be-killed']]],
    ['nothing precedes it', {}, [[20, 'config-remove']]],
    ['the kubelet found it gone', {}, [...rows, [21, 'status-pod-gone']]],
    ['a client removed it before its containers had ended', {}, [...rows, [21, 'containers-terminated']]],
  ])('is not missing where %s', (_what, log, given) => expect(absentIn(log, given)).toBe('outside-window'));

  it('is missing whatever else the kubelet does then', () => {
    expect(absentIn({}, [...through, [20, 'config-remove'], [21, 'forgotten']])).toBe('missing');
  });

  it('is missing where its containers had ended before', () => {
    expect(absentIn({}, [...through, [20, 'config-remove']])).toBe('missing');
  });
});
