import { describe, expect, it } from 'vitest';
import type { ApiStory, Observation } from '../../src/correlate/types.js';
import type { Reconstructed, StepId } from '../../src/episodes/ends/types.js';
import { slowStep } from '../../src/rules/slow-step.js';
import type { RuleContext } from '../../src/rules/types.js';
import { seenLine, state, WEB } from '../correlate/made.js';
import { step } from '../episodes/ends/made.js';
import { deletion, messagesOf, shownBy } from './made.js';

/** Two steps this far apart, in a deletion that began before; `between` is in line 3. */
function apart(
  from: StepId,
  to: StepId,
  ms: number,
  {
    more = {},
    between = [] as Observation[],
    last = {},
    first: start = {},
  }: { more?: object; between?: Observation[]; last?: object; first?: object } = {},
): Reconstructed {
  const [begun, first] = [seenLine(1, 'config-delete'), seenLine(2, 'config-add', start)];
  const end = seenLine(4, 'config-add', { at: 2000 + ms, ...last });
  return deletion([begun, first, ...between, end], {
    steps: [shownBy(from, first), shownBy(to, end)],
    ...more,
  });
}

const storyWith = (...finalizers: readonly string[]): ApiStory => ({
  uid: 'u1',
  pod: WEB,
  snapshots: [state('u1', 1), state('u1', 2, { finalizers })],
  changes: [],
  requestedAt: null,
});

describe('two steps far apart', () => {
  it.each([
    [
      'delete-seen',
      'terminating-entered',
      10_001,
      /^10 s between “kubelet notified” and “termination started”: the pod worker was still busy/,
    ],
    [
      'container-stopped',
      'terminating-exited',
      10_001,
      /^10 s between “container stopped” and “termination sync done”: the sandbox was stopped/,
    ],
    ['containers-terminated', 'terminated-entered', 10_001, /^10 s .*: the pod worker waited for PLEG/],
    ['terminated-entered', 'volumes-unmounted', 20_001, /^20 s .*: volumes were unmounted/],
    ['volumes-unmounted', 'terminated-exited', 10_001, /^10 s .*: volume paths and the control group were removed/],
    ['worker-finished', 'api-delete-sent', 15_001, /^15 s .*: the status manager had to wait/],
    [
      'container-stopped',
      'remove-seen',
      45_001,
      /^45 s between “container stopped” and “object gone”: .* -v=4 would show which/,
    ],
    ['mirror-deleted', 'mirror-added', 5_001, /^5 s .*: the kubelet did not create the new mirror at once/],
  ] as const)('%s, %s: are slow from %i ms on', (from, to, ms, words) => {
    const [message = '', ...others] = messagesOf(slowStep, apart(from, to, ms));
    expect(others).toEqual([]);
    expect(message).toMatch(/^@2000 slow: .* \[2 4\]$/);
    expect(message.replace('@2000 slow: ', '')).toMatch(words);
    expect(messagesOf(slowStep, apart(from, to, ms - 1))).toEqual([]);
  });

  const pace = (more?: Parameters<typeof apart>[3]): number =>
    messagesOf(slowStep, apart('volumes-unmounted', 'terminated-exited', 60_000, more)).length;

  it.each([
    ['with nothing else', {}, 1],
    ['where the second line precedes the first', { last: { seq: 1.5 } }, 0],
    ['where another process printed the second', { last: { kubelet: 1 } }, 0],
    ['where the second has no time', { last: { at: null } }, 0],
    ['where the first has no time', { first: { at: null } }, 0],
    ['where the second precedes the deletion', { more: { begun: seenLine(3, 'config-delete') } }, 0],
    ['where the deletion has no beginning', { more: { begun: null } }, 0],
    ['where the deletion began with the first', { more: { begun: seenLine(2, 'config-delete') } }, 1],
    ['with an error between that gives the reason', { between: [seenLine(3, 'probe-failed')] }, 0],
    ['with a delay between that gives the reason', { between: [seenLine(3, 'prestop-timeout')] }, 0],
    ['with a line between that does not explain it', { between: [seenLine(3, 'pleg-event')] }, 1],
    ['with an error before them', { between: [seenLine(1.5, 'probe-failed')] }, 1],
    ['with an error after them', { between: [seenLine(5, 'probe-failed')] }, 1],
    ['with trouble that is not a hang', { between: [seenLine(3, 'unmount-failed')] }, 1],
  ])('are judged %s', (_, more, times) => expect(pace(more)).toBe(times));

  it('are left to the hang that has the error in between', () => {
    const line = seenLine(3, 'unmount-failed');
    const hang = { what: 'volume unmount', since: 0, until: 1, ms: 1, tries: 1, error: null };
    const held = (lines: Observation[]): number =>
      pace({
        between: [line],
        more: {
          hangs: new Map([
            ['stuck-phase', { ...hang, lines: [] }],
            ['stuck-volume-unmount', { ...hang, lines }],
          ]),
        },
      });
    expect(held([line])).toBe(0);
    expect(held([])).toBe(1);
  });

  it('are not explained by an error that is one of them', () => {
    const [begun, first, last] = [
      seenLine(1, 'config-delete'),
      seenLine(2, 'probe-failed'),
      seenLine(3, 'probe-failed', { at: 90_000 }),
    ];
    const steps = [shownBy('volumes-unmounted', first), shownBy('terminated-exited', last)];
    expect(messagesOf(slowStep, deletion([begun, first, last], { steps }))).toHaveLength(1);
  });

  it('are measured from the last line of a step to the last of the next, proof or not', () => {
    const lines = [2, 3, 4, 5].map(seq => seenLine(seq, 'config-add', { at: seq * 20_000 }));
    const [a, b, c, d] = lines as [Observation, Observation, Observation, Observation];
    const slowIn = (...steps: Reconstructed['steps']) =>
      messagesOf(slowStep, deletion([seenLine(1, 'config-delete'), ...lines], { steps }));
    const exited = shownBy('terminated-exited', d);
    const hint = step('volumes-unmounted', a.at, { seen: [a, b] });
    expect(slowIn(hint, exited)).toEqual([expect.stringMatching(/^@60000 slow: 40 s .* \[3 5\]$/)]);
    expect(slowIn(shownBy('volumes-unmounted', b), shownBy('volumes-unmounted', a), exited)).toEqual([
      expect.stringMatching(/^@60000 slow: 40 s .* \[3 5\]$/),
    ]);
    expect(slowIn(shownBy('volumes-unmounted', a), step('terminated-exited', c.at, { seen: [b, c] }))).toEqual([
      expect.stringMatching(/^@40000 slow: 40 s .* \[2 4\]$/),
    ]);
    expect(slowIn(step('volumes-unmounted', 0), exited)).toEqual([]);
  });
});

describe('a removal long after the stop', () => {
  const removal = (more: object): number =>
    messagesOf(slowStep, apart('container-stopped', 'remove-seen', 60_000, { more })).length;

  it('is not reported where a finalizer held the object', () => {
    expect(removal({ story: storyWith('example.com/hold') })).toBe(0);
    expect(removal({ story: storyWith() })).toBe(1);
    const other = apart('container-stopped', 'terminating-exited', 60_000, {
      more: { story: storyWith('example.com/hold') },
    });
    expect(messagesOf(slowStep, other)).toHaveLength(1);
  });

  it('is reported where no finer steps are seen', () => {
    const removed = apart('container-stopped', 'remove-seen', 60_000);
    const hidden = step('worker-finished', null, { status: 'not-observable' });
    expect(messagesOf(slowStep, { ...removed, steps: [...removed.steps, hidden] })).toHaveLength(1);
  });

  it('is not reported where finer steps are seen', () => {
    const removed = apart('container-stopped', 'remove-seen', 60_000);
    const finished = shownBy('worker-finished', seenLine(3, 'worker-complete'));
    expect(messagesOf(slowStep, { ...removed, steps: [...removed.steps, finished] })).toEqual([]);
  });
});

describe('a stop', () => {
  const kill = (seq: number, id: string, more: object = {}): Observation =>
    seenLine(seq, 'kill-begin', { fields: { containerID: id, gracePeriod: '40' }, ...more });
  const end = (seq: number, id: string, at: number, more: object = {}): Observation =>
    seenLine(seq, 'kill-done', { at, fields: { containerID: id }, ...more });
  const slow = (...lines: readonly Observation[]): string[] => messagesOf(slowStep, deletion(lines));
  const text = (grace: number): string =>
    `to stop a container with a grace period of ${grace} s: the runtime answered late`;

  it('may take its own grace period and that of the pod', () => {
    expect(slow(kill(1, 'a'), end(2, 'a', 51_000))).toEqual([]);
    expect(slow(kill(1, 'a'), end(2, 'a', 51_001))).toEqual([`@1000 slow: 50 s ${text(40)} [1 2]`]);
    const short = kill(1, 'a', { fields: { containerID: 'a', gracePeriod: '2' } });
    const pod = seenLine(0, 'grace-period', { fields: { gracePeriod: '30' } });
    expect(slow(pod, short, end(2, 'a', 41_000))).toEqual([]);
    expect(slow(pod, short, end(2, 'a', 41_001))).toEqual([`@1000 slow: 40 s ${text(30)} [1 2]`]);
    const long = kill(1, 'a', { fields: { containerID: 'a', gracePeriod: '60' } });
    expect(slow(pod, long, end(2, 'a', 71_000))).toEqual([]);
    expect(slow(pod, long, end(2, 'a', 71_001))).toEqual([`@1000 slow: 70 s ${text(60)} [1 2]`]);
    const withoutPeriod = kill(1, 'a', { fields: { containerID: 'a' } });
    expect(slow(withoutPeriod, end(2, 'a', 41_001))).toEqual([`@1000 slow: 40 s ${text(30)} [1 2]`]);
  });

  it('is measured from the last call before the end, for each container separately', () => {
    expect(slow(kill(1, 'a'), kill(30, 'a'), end(31, 'a', 70_000))).toEqual([]);
    expect(slow(kill(1, 'a'), kill(30, 'b'), end(31, 'a', 70_000))).toEqual([`@1000 slow: 69 s ${text(40)} [1 31]`]);
    expect(slow(kill(1, 'a'), end(31, 'a', 70_000), kill(32, 'a'))).toHaveLength(1);
    expect(slow(kill(1, 'a'), kill(2, 'b'), end(31, 'a', 70_000), end(32, 'b', 71_000))).toHaveLength(2);
  });

  it('is not measured from one process to another, nor without a call', () => {
    expect(slow(kill(1, 'a'), end(31, 'a', 70_000, { kubelet: 1 }))).toEqual([]);
    expect(slow(kill(1, 'a'), kill(2, 'a', { kubelet: 1 }), end(31, 'a', 70_000))).toHaveLength(1);
    expect(slow(seenLine(1, 'config-delete'), end(31, 'a', 70_000))).toEqual([]);
  });

  it('ends with the first line that shows it: of the kill, of PLEG at -v=3, of PLEG below', () => {
    const exit = seenLine(3, 'pleg-exit-code', { at: 20_000, fields: { containerID: 'a' } });
    const pleg = (type: string, at: number): Observation =>
      seenLine(2, 'pleg-event', {
        at,
        fields: { event: `&pleg.PodLifecycleEvent{ID:"u1", Type:"${type}", Data:"a"}` },
      });
    expect(slow(kill(1, 'a'), exit, end(4, 'a', 70_000))).toEqual([]);
    expect(slow(kill(1, 'a'), { ...exit, at: 70_000 })).toHaveLength(1);
    expect(slow(kill(1, 'a'), pleg('ContainerDied', 20_000), end(4, 'a', 70_000))).toEqual([]);
    expect(slow(kill(1, 'a'), pleg('ContainerDied', 70_000))).toHaveLength(1);
    expect(slow(kill(1, 'a'), pleg('ContainerStarted', 20_000), end(4, 'a', 70_000))).toHaveLength(1);
    expect(slow(kill(1, 'a'), pleg('ContainerStarted', 70_000))).toEqual([]);
  });

  it('whose lines name no container is one stop', () => {
    const [call, done] = [
      seenLine(1, 'kill-begin', { fields: { gracePeriod: '1' } }),
      seenLine(2, 'kill-done', { at: 90_000 }),
    ];
    expect(slow(call, done)).toEqual([`@1000 slow: 89 s ${text(1)} [1 2]`]);
    expect(slow(call, end(2, 'a', 90_000))).toEqual([]);
  });
});

describe('a kubelet that sees the request late', () => {
  const requested: ApiStory = { ...storyWith(), requestedAt: 1_000 };
  const late = (ms: number, facts: Partial<Reconstructed> = {}, more: Partial<RuleContext> = {}): string[] => {
    const line = seenLine(9, 'config-delete', { at: 1_000 + ms });
    const places = [9, 10, 11, 12].map(at => ({ source: 0, line: at }));
    const steps = [step('delete-seen', line.at, { proof: line, evidence: places })];
    return messagesOf(slowStep, deletion([line], { steps, story: requested, ...facts }), more);
  };

  it('was cut off, or its sync loop was blocked', () => {
    expect(late(10_000)).toEqual([]);
    expect(late(10_001)).toEqual([
      "@11001 slow: 10 s between the request and the kubelet's first line about it: its sync loop was blocked, or it was disconnected from the API server [9 10 11]",
    ]);
  });

  it.each<[string, Partial<Reconstructed>, Partial<RuleContext>, number]>([
    ['ran already', {}, { firstOf: () => 1_000 }, 1],
    ['was not running', {}, { firstOf: () => 1_001 }, 0],
    ['has no lines with a time', {}, { firstOf: () => null }, 0],
    ['has an unknown clock', {}, { clockConfidence: 'assumed' }, 0],
    ['reads manifests', { kind: 'static-removed' }, {}, 0],
    ['has only a hint of it', { steps: [step('delete-seen', 99_000)] }, {}, 0],
    ['has no time for it', { steps: [step('delete-seen', null, { proof: seenLine(9, 'config-delete') })] }, {}, 0],
    ['never logs it', { steps: [] }, {}, 0],
    ['has no watch next to it', { story: null }, {}, 0],
    [
      'has a watch that begins in the middle',
      { story: { ...requested, snapshots: [state('u1', 1, { deletionTimestamp: 'x' })] } },
      {},
      0,
    ],
    ['has an empty watch', { story: { ...requested, snapshots: [] } }, {}, 0],
  ])('%s', (_, facts, more, times) => expect(late(60_000, facts, more)).toHaveLength(times));
});
