import { describe, expect, it } from 'vitest';
import type { ApiStory, Observation } from '../../src/correlate/types.js';
import type { Reconstructed } from '../../src/episodes/ends/types.js';
import { graceExceeded } from '../../src/rules/grace-exceeded.js';
import { sigkillSent } from '../../src/rules/sigkill-sent.js';
import { nodeTroubles } from '../../src/rules/troubles.js';
import type { RuleContext } from '../../src/rules/types.js';
import { witnessesDisagree } from '../../src/rules/witnesses-disagree.js';
import type { SeenTestimony } from '../../src/sources/types.js';
import type { ContainerState } from '../../src/sources/watch/types.js';
import { seenLine, state, WEB } from '../correlate/made.js';
import { step } from '../episodes/ends/made.js';
import { deletion, messagesOf, shownBy, testimony, withValue } from './made.js';

/** Containers that were killed, as the kubelet's lines, the watch and the runtime show it. */

type Id = Parameters<typeof seenLine>[1];
const lineOf = (id: Id, seq: number, at: number | null, container: string | null, fields: object = {}): Observation =>
  seenLine(seq, id, { at, fields: { ...(container === null ? {} : { containerID: container }), ...fields } });
const kill = (
  seq: number,
  at: number | null,
  container: string | null = 'a',
  grace: string | null = '10',
): Observation =>
  lineOf('kill-begin', seq, at, container, { containerName: 'web', ...(grace === null ? {} : { gracePeriod: grace }) });
const done = (seq: number, at: number | null, container: string | null = 'a'): Observation =>
  lineOf('kill-done', seq, at, container);
const exit = (seq: number, at: number | null, exitCode?: string, container: string | null = 'a'): Observation =>
  lineOf('pleg-exit-code', seq, at, container, exitCode === undefined ? {} : { exitCode });

const judged = (lines: readonly Observation[], facts: Partial<Reconstructed> = {}): string[] =>
  messagesOf(graceExceeded, deletion(lines, facts));

const container = (more: Partial<ContainerState>): ContainerState => ({
  name: 'web',
  kind: 'container',
  id: 'containerd://a',
  state: 'terminated',
  exitCode: null,
  signal: null,
  reason: null,
  startedAt: null,
  finishedAt: null,
  restartCount: 0,
  ...more,
});
const watched = (...containers: readonly Partial<ContainerState>[]): ApiStory => ({
  uid: 'u1',
  pod: WEB,
  snapshots: [state('u1', 1, { line: 40, containers: containers.map(container) })],
  changes: [],
  requestedAt: null,
});

const LIKELY = 'container web did not end on SIGTERM and was most likely killed';
const SURE = 'container web did not end on SIGTERM and was killed';

describe('grace-exceeded', () => {
  it('is reported for a stop that lasted as long as the grace period, to a tenth of a second', () => {
    expect(judged([kill(1, 1000), done(2, 10_899)])).toEqual([]);
    expect(judged([kill(1, 1000), done(2, 10_900)])).toEqual([
      `@10900 ${LIKELY} after 9.9 s (grace period 10 s) [1 2]`,
    ]);
  });

  it.each([
    [
      'counts a stop that ended with the code of a kill',
      [exit(3, 12_000, '137')],
      [`@12000 ${SURE} after 11 s (grace period 10 s) [1 3]`],
    ],
    ['does not count a stop that ended by itself, however late', [exit(3, 12_000, '143')], []],
    [
      'counts a stop with an unknown code',
      [exit(3, 12_000)],
      [`@12000 ${LIKELY} after 11 s (grace period 10 s) [1 3]`],
    ],
    ['does not count a stop whose end has no line', [], []],
    [
      'does not count a stop whose end has no time',
      [exit(3, null, '137')],
      [`@1000 ${SURE} (grace period 10 s) [1 3]`],
    ],
    ['does not count a container that was killed otherwise in between', [exit(3, 2_000, '137')], []],
  ])('%s', (_, lines, expected) => expect(judged([kill(1, 1000), ...lines])).toEqual(expected));

  it('takes the grace period of the call, or else that of the pod', () => {
    const withoutPeriod = kill(2, 1000, 'a', null);
    const given = seenLine(1, 'grace-period', { fields: { gracePeriod: '30' } });
    expect(judged([given, withoutPeriod, done(3, 20_000)])).toEqual([]);
    expect(judged([given, withoutPeriod, done(3, 31_000)])).toEqual([
      `@31000 ${LIKELY} after 30 s (grace period 30 s) [2 3]`,
    ]);
    expect(judged([withoutPeriod, done(3, 31_000)])).toEqual([]);
    expect(judged([withoutPeriod, done(3, 31_000), exit(4, 31_000, '137')])).toEqual([
      `@31000 ${SURE} after 30 s [2 3]`,
    ]);
    expect(judged([kill(1, 1000, 'a', '0'), done(2, 1500)])).toEqual([]);
    expect(judged([kill(1, 1000, 'a', '0'), exit(2, 1500, '137')])).toEqual([
      `@1500 ${SURE} after 0.5 s (grace period 0 s) [1 2]`,
    ]);
  });

  it('reads the last call of each container before its end', () => {
    expect(judged([kill(1, 1000), kill(2, 9000), done(3, 12_000)])).toEqual([]);
    expect(judged([kill(1, 1000), kill(2, 9000, 'b'), done(3, 12_000)])).toHaveLength(1);
    expect(judged([kill(1, 1000), done(2, 12_000), kill(3, 13_000), done(4, 13_100)])).toHaveLength(1);
    expect(judged([kill(1, 1000), done(2, 2_000), kill(3, 13_000), done(4, 33_100)])).toEqual([]);
    expect(judged([done(1, 500), kill(2, 1000), done(3, 12_000)])).toEqual([]);
    expect(judged([kill(1, 1000), kill(2, 2000, 'b'), done(3, 12_000), done(4, 13_000, 'b')])).toHaveLength(2);
    expect(judged([kill(1, 1000, null), done(2, 12_000, null)])).toHaveLength(1);
    expect(judged([kill(1, 1000, null), done(2, 12_000, 'b')])).toEqual([]);
  });

  it('reads the older line where there is no other', () => {
    const override = lineOf('kill-override', 1, 1000, 'a', { containerName: 'web', gracePeriod: '10' });
    expect(judged([override, done(2, 12_000)])).toEqual([`@12000 ${LIKELY} after 11 s (grace period 10 s) [1 2]`]);
    expect(judged([override, kill(2, 9000), done(3, 12_000)])).toEqual([]);
  });

  const died = (seq: number, at: number, container = 'a'): Observation =>
    withValue(
      seenLine(seq, 'pleg-event', { at }),
      'event',
      'json',
      JSON.stringify({ ID: 'u1', Type: 'ContainerDied', Data: container }),
    );

  it('accepts PLEG alone where the grace period is long compared with the lateness of PLEG', () => {
    const judgedBy = (grace: string, at: number): string[] => judged([kill(1, 1000, 'a', grace), died(2, at)]);
    expect(judgedBy('30', 32_100)).toEqual([`@32100 ${LIKELY} after 31 s (grace period 30 s) [1 2]`]);
    expect(judgedBy('30', 30_000)).toEqual([]);
    expect(judgedBy('2', 3_100)).toEqual([]);
    // The runtime's own answer is exact
    expect(judged([kill(1, 1000, 'a', '30'), done(2, 12_000), died(3, 32_100)])).toEqual([]);
    expect(judged([kill(1, 1000, 'a', '30'), died(2, 32_100, 'b')])).toEqual([]);
  });

  it('is not reported for a stop that far outlasts SIGKILL', () => {
    expect(judged([kill(1, 1000), done(2, 21_000)])).toHaveLength(1);
    expect(judged([kill(1, 1000), done(2, 21_001)])).toEqual([]);
    expect(judged([kill(1, 1000), exit(2, 161_000, '137')])).toEqual([]);
  });

  it.each([
    ['ran out of time', 'kill-failed', 'a', 'rpc error: code = DeadlineExceeded desc = context deadline exceeded', 0],
    [
      'did not reach the runtime',
      'kill-failed',
      'a',
      'rpc error: code = Unavailable desc = error reading from server: EOF',
      0,
    ],
    ['is of another container', 'kill-failed', 'b', 'rpc error: code = DeadlineExceeded desc = x', 1],
    ['failed otherwise', 'kill-failed', 'a', 'rpc error: code = Unknown desc = shim is busy', 1],
    [
      'ran out of time according to the worker',
      'sync-error',
      null,
      'failed to "KillContainer" for "web" with KillContainerError: "rpc error: code = DeadlineExceeded desc = x"',
      0,
    ],
    [
      'is of the sandbox',
      'sync-error',
      null,
      'failed to "KillPodSandbox" for "u1" with KillPodSandboxError: "rpc error: code = DeadlineExceeded desc = x"',
      1,
    ],
  ] as const)('does not count a call that %s', (_, id, container, err, count) => {
    const failed = lineOf(id, 2, 11_500, container, { err });
    expect(judged([kill(1, 1000), failed, exit(3, 12_000, '137')])).toHaveLength(count);
  });

  it('graceByPlegMs: accepts PLEG alone from this grace period on', () => {
    expect(judged([kill(1, 1000, 'a', '9'), died(2, 11_100)])).toEqual([]);
    expect(judged([kill(1, 1000, 'a', '10'), died(2, 12_100)])).toHaveLength(1);
  });

  it('killedOnTimeMs: does not count a stop that lasts longer than this while the whole runtime is away', () => {
    const away = {
      troubles: nodeTroubles([
        seenLine(9, 'sync-skipped', { at: 5_000, fields: { err: 'container runtime is down' } }),
      ]),
    };
    const stop = (end: number): string[] =>
      messagesOf(graceExceeded, deletion([kill(1, 1000), exit(2, end, '137')]), away);
    expect(stop(13_000)).toHaveLength(1);
    expect(stop(13_001)).toEqual([]);
  });

  it('does not count a stop during which the whole runtime was away', () => {
    const stop = [kill(1, 1000), exit(2, 14_000, '137')];
    const down = (at: number): Partial<RuleContext> => ({
      troubles: nodeTroubles([seenLine(9, 'sync-skipped', { at, fields: { err: 'container runtime is down' } })]),
    });
    expect(messagesOf(graceExceeded, deletion(stop), down(5_000))).toEqual([]);
    expect(messagesOf(graceExceeded, deletion(stop), down(900))).toHaveLength(1);
    expect(messagesOf(graceExceeded, deletion(stop), down(14_100))).toHaveLength(1);
    const onTime = [kill(1, 1000), exit(2, 13_000, '137')];
    expect(messagesOf(graceExceeded, deletion(onTime), down(5_000))).toHaveLength(1);
  });

  it('states where the kubelet grants more than the pod has', () => {
    const given = seenLine(1, 'grace-period', { fields: { gracePeriod: '0' } });
    expect(judged([given, kill(2, 1000, 'a', '2'), exit(3, 3_100, '137')])).toEqual([
      `@3100 ${SURE} after 2.1 s (grace period 0 s; the kubelet gives every stop at least 2 s) [2 3]`,
    ]);
    const two = seenLine(1, 'grace-period', { fields: { gracePeriod: '2' } });
    expect(judged([two, kill(2, 1000, 'a', '2'), exit(3, 3_100, '137')])).toEqual([
      `@3100 ${SURE} after 2.1 s (grace period 2 s) [2 3]`,
    ]);
  });

  it('leaves out what came before the deletion', () => {
    const lines = [kill(1, 1000), kill(4, 30_000), done(5, 31_000)];
    expect(judged(lines, { begun: seenLine(3, 'config-delete') })).toEqual([]);
    expect(judged([kill(1, 1000), done(5, 31_000)], { begun: seenLine(3, 'config-delete') })).toEqual([]);
  });

  it.each([
    ['the watch', [], { story: watched({ exitCode: 137 }) }, SURE],
    ['the watch, of another code', [], { story: watched({ exitCode: 1 }) }, null],
    ['the watch, of another container', [], { story: watched({ name: 'other', exitCode: 1 }) }, LIKELY],
    ['the watch, of an OOM kill', [], { story: watched({ exitCode: 137, reason: 'OOMKilled' }) }, null],
    [
      'the states after the stop',
      [withValue(seenLine(4, 'container-states'), 'containers', 'json', '[{"Name":"web","ExitCode":0}]')],
      {},
      null,
    ],
    [
      'the states after the stop, as 1.35 prints them',
      [withValue(seenLine(4, 'container-states'), 'containers', 'list', '[{Name:web ExitCode:137}]')],
      {},
      SURE,
    ],
    [
      'states that are no list',
      [withValue(seenLine(4, 'container-states'), 'containers', 'quoted', '"(web state=exited exitCode=0)"')],
      {},
      LIKELY,
    ],
    [
      'states without a code',
      [withValue(seenLine(4, 'container-states'), 'containers', 'json', '[{"Name":"web","ExitCode":""}]')],
      {},
      LIKELY,
    ],
    [
      'states with a code that is none',
      [withValue(seenLine(4, 'container-states'), 'containers', 'json', '[{"Name":"web","ExitCode":"x"}]')],
      {},
      LIKELY,
    ],
    ['a line without states', [seenLine(4, 'container-states')], {}, LIKELY],
    [
      'the status that was sent',
      [
        seenLine(4, 'status-patch', {
          fields: {
            patch: '{"status":{"containerStatuses":[{"name":"web","state":{"terminated":{"exitCode":143}}}]}}',
          },
        }),
      ],
      {},
      null,
    ],
    [
      'the status that was sent, of an OOM kill',
      [
        seenLine(4, 'status-patch', {
          fields: {
            patch:
              '{"status":{"containerStatuses":[{"name":"web","state":{"terminated":{"exitCode":137,"reason":"OOMKilled"}}}]}}',
          },
        }),
      ],
      {},
      null,
    ],
    [
      'the status that was sent, of 137',
      [
        seenLine(4, 'status-patch', {
          fields: {
            patch: '{"status":{"containerStatuses":[{"name":"web","state":{"terminated":{"exitCode":137}}}]}}',
          },
        }),
      ],
      {},
      SURE,
    ],
    [
      'the status that was sent, without a name',
      [seenLine(4, 'status-patch', { fields: { patch: '{"status":{}}' } })],
      {},
      LIKELY,
    ],
  ] as const)('takes the exit code of %s', (_, lines, facts, words) =>
    expect(judged([kill(1, 1000), done(2, 12_000), ...lines], facts)).toEqual(
      words === null ? [] : [`@12000 ${words} after 11 s (grace period 10 s) [1 2]`],
    ),
  );

  it('takes the code of PLEG first, and only then that of the watch', () => {
    const lines = [kill(1, 1000), done(2, 12_000)];
    expect(judged([...lines, exit(3, 12_100, '137')], { story: watched({ exitCode: 0 }) })).toHaveLength(1);
    expect(judged([...lines, exit(3, 12_100, 'x')], { story: watched({ exitCode: 0 }) })).toEqual([]);
    expect(judged([...lines, exit(3, 12_100, '0', 'b')], { story: watched({ exitCode: 137 }) })).toHaveLength(1);
  });

  it('ignores exit codes from before the deletion', () => {
    expect(
      judged([exit(1, 500, '143', 'a'), kill(3, 1000), done(4, 12_000)], { begun: seenLine(2, 'config-delete') }),
    ).toEqual([]);
    expect(
      judged([exit(1, 500, '143', 'b'), kill(3, 1000), done(4, 12_000)], { begun: seenLine(2, 'config-delete') }),
    ).toHaveLength(1);
  });

  const reportedBy = (...all: readonly SeenTestimony[]): string[] =>
    judged([kill(1, 1000), done(2, 12_000)], { testimony: all });
  const by = (what: SeenTestimony['what'], at: number | null, more: Partial<SeenTestimony> = {}): SeenTestimony =>
    testimony(what, at, { identity: { containerId: 'a' }, ...more });

  it('takes the duration and the action from the runtime', () => {
    const [requested, killed, exited] = [
      by('stop-requested', 1000),
      by('kill-sent', 11_000),
      by('container-exited', 14_000, { facts: { exitCode: 137 } }),
    ];
    expect(reportedBy(requested, killed, exited)).toEqual([
      `@12000 ${SURE} after 13 s (grace period 10 s) [1 2 7:11 7:14]`,
    ]);
    expect(reportedBy(requested, killed)).toEqual([`@12000 ${SURE} after 10 s (grace period 10 s) [1 2 7:11]`]);
    // A call without an end does not show a kill
    expect(reportedBy(requested)).toEqual([`@12000 ${LIKELY} after 11 s (grace period 10 s) [1 2]`]);
    expect(reportedBy(requested, by('container-exited', 3_000))).toEqual([]);
    expect(reportedBy(requested, by('container-exited', 14_000))).toEqual([]);
    expect(reportedBy(requested, exited)).toEqual([]);
    expect(reportedBy(exited)).toEqual([`@12000 ${SURE} after 11 s (grace period 10 s) [1 2 7:14]`]);
    expect(reportedBy(requested, killed, by('container-exited', 14_000, { facts: { exitCode: 0 } }))).toEqual([]);
    expect(reportedBy(requested, killed, exited, by('oom-killed', 11_000))).toEqual([]);
    expect(reportedBy(by('kill-sent', 11_000, { identity: { containerId: 'b' } }))).toEqual([
      `@12000 ${LIKELY} after 11 s (grace period 10 s) [1 2]`,
    ]);
  });

  it('takes the answer of the runtime where its log does not show the end', () => {
    const times = (...all: readonly SeenTestimony[]): string[] =>
      reportedBy(...all).map(text => /after (\S+) s/.exec(text)?.[1] ?? '');
    expect(times(by('stop-requested', 1000), by('kill-sent', 12_000), by('stop-returned', 16_000))).toEqual(['15']);
    expect(times(by('stop-requested', 1000), by('stop-returned', 3_000))).toEqual([]);
    // Clocks that contradict the order of events show nothing
    expect(times(by('stop-requested', null), by('container-exited', 3_000))).toEqual([]);
    expect(times(by('kill-sent', null), by('stop-requested', 1000))).toEqual(['11']);
    expect(times(by('kill-sent', 500), by('stop-requested', 1000))).toEqual(['11']);
  });

  describe('without a line of the call', () => {
    const sent = (name: string | null, at: number | null): Reconstructed['steps'][number] =>
      step('stop-sent', at, { container: name, evidence: [{ source: 0, line: 1 }] });
    const stopped = (name: string | null, at: number | null): Reconstructed['steps'][number] =>
      step('container-stopped', at, { container: name, evidence: [{ source: 0, line: 2 }] });
    const grace = seenLine(1, 'grace-period', { fields: { gracePeriod: '10' } });
    const bySteps = (steps: Reconstructed['steps'], facts: Partial<Reconstructed> = {}): string[] =>
      judged([grace], { steps, ...facts });

    it('is reported by the steps', () => {
      expect(bySteps([sent('web', 1000), stopped('web', 12_000)])).toEqual([
        `@12000 ${LIKELY} after 11 s (grace period 10 s) [1 2]`,
      ]);
      expect(bySteps([sent('web', 1000), stopped('web', 2_000)])).toEqual([]);
      expect(bySteps([sent('web', 1000), stopped('db', 12_000)])).toEqual([]);
      expect(bySteps([sent('web', 1000)], { story: watched({ exitCode: 137 }) })).toEqual([
        `@1000 ${SURE} (grace period 10 s) [1]`,
      ]);
      expect(bySteps([sent('web', null), stopped('web', 12_000)])).toEqual([]);
      expect(bySteps([sent('web', 1000), stopped('web', null)])).toEqual([]);
      expect(bySteps([sent(null, 1000), stopped(null, 12_000)])).toEqual([
        '@12000 a container did not end on SIGTERM and was most likely killed after 11 s (grace period 10 s) [1 2]',
      ]);
    });

    it('is not reported by a runtime log that has two containers of one name', () => {
      const web = (what: SeenTestimony['what'], containerId: string): SeenTestimony =>
        testimony(what, 11_000, { identity: { containerId }, container: 'web' });
      const steps = [sent('web', 1000), stopped('web', 12_000)];
      const all = [web('stop-requested', 'a'), web('container-exited', 'a')];
      expect(bySteps(steps, { testimony: all })).toEqual([]);
      expect(bySteps(steps, { testimony: [...all, web('container-exited', 'b')] })).toHaveLength(1);
    });

    it('names the container of a runtime log', () => {
      const killed = by('kill-sent', 11_000, { container: 'web' });
      expect(bySteps([sent('web', 1000), stopped('web', 12_000)], { testimony: [killed] })).toEqual([
        `@12000 ${SURE} after 11 s (grace period 10 s) [1 2 7:11]`,
      ]);
      expect(bySteps([sent('db', 1000), stopped('db', 12_000)], { testimony: [killed] })).toEqual([
        '@12000 container db did not end on SIGTERM and was most likely killed after 11 s (grace period 10 s) [1 2]',
      ]);
    });
  });
});

describe('sigkill-sent', () => {
  const sent = (...all: readonly SeenTestimony[]): string[] =>
    messagesOf(sigkillSent, deletion([], { testimony: all }));
  const by = (what: SeenTestimony['what'], at: number | null, more: Partial<SeenTestimony> = {}): SeenTestimony =>
    testimony(what, at, { identity: { containerId: 'a' }, ...more });

  it('shows the time, the timeout and the end, as far as the runtime shows them', () => {
    expect(
      sent(
        by('stop-requested', 1000, { container: 'web', facts: { timeout: 10 } }),
        by('kill-sent', 11_000),
        by('container-exited', 12_000, { facts: { exitCode: 137 }, also: [{ source: 8, line: 3 }] }),
      ),
    ).toEqual([
      'utc 11000 the runtime sent SIGKILL to container web 10 s after it was asked to stop it, timeout 10 s, it ended with exit code 137 [7:1 7:11 8:3]',
    ]);
    expect(sent(by('kill-sent', 11_000))).toEqual(['utc 11000 the runtime sent SIGKILL to a container [7:11]']);
    expect(sent(by('stop-requested', null), by('kill-sent', 11_000))).toEqual([
      'utc 11000 the runtime sent SIGKILL to a container [7:0 7:11]',
    ]);
    expect(sent(by('stop-requested', 1000), by('kill-sent', null))).toEqual([
      '@null the runtime sent SIGKILL to a container [7:1 7:0]',
    ]);
    expect(sent(by('stop-requested', 1000), by('container-exited', 2_000))).toEqual([]);
    // The runtime was late, not the process
    expect(sent(by('stop-requested', 1000), by('container-exited', 1_500), by('kill-sent', 11_000))).toEqual([]);
  });

  it('takes the last of several calls before the kill', () => {
    expect(
      sent(
        by('stop-requested', 1000),
        by('stop-requested', 5000),
        by('stop-requested', 20_000),
        by('kill-sent', 11_000),
      ),
    ).toEqual(['utc 11000 the runtime sent SIGKILL to a container 6 s after it was asked to stop it [7:5 7:11]']);
    expect(sent(by('stop-requested', 11_000), by('kill-sent', 11_000))).toEqual([
      'utc 11000 the runtime sent SIGKILL to a container 0 s after it was asked to stop it [7:11 7:11]',
    ]);
  });

  it('reports the first kill of each container', () => {
    const other = { identity: { containerId: 'b' } };
    expect(sent(by('kill-sent', 11_000), by('kill-sent', 12_000), by('kill-sent', 13_000, other))).toEqual([
      'utc 11000 the runtime sent SIGKILL to a container [7:11]',
      'utc 13000 the runtime sent SIGKILL to a container [7:13]',
    ]);
    expect(sent(by('kill-sent', 11_000, { identity: {} }))).toEqual([]);
  });

  it('states how long a process outlived it and how often it was sent', () => {
    const [requested, first, again] = [by('stop-requested', 1000), by('kill-sent', 6_000), by('kill-sent', 126_000)];
    const exited = (at: number): SeenTestimony => by('container-exited', at, { facts: { exitCode: 137 } });
    expect(sent(requested, first, again, exited(156_000))).toEqual([
      'utc 6000 the runtime sent SIGKILL to a container 5 s after it was asked to stop it, 2 times in all, it ended only 2m30s later with exit code 137 [7:1 7:6 7:156]',
    ]);
    expect(sent(requested, first, exited(15_000))).toEqual([
      'utc 6000 the runtime sent SIGKILL to a container 5 s after it was asked to stop it, it ended with exit code 137 [7:1 7:6 7:15]',
    ]);
  });
});

describe('witnesses-disagree', () => {
  const exited = (exitCode: number | null, at: number | null = 5_000): SeenTestimony =>
    testimony('container-exited', at, {
      identity: { containerId: 'a' },
      container: 'web',
      ...(exitCode === null ? {} : { facts: { exitCode } }),
    });
  const disagree = (lines: readonly Observation[], facts: Partial<Reconstructed>, more: object = {}): string[] =>
    messagesOf(witnessesDisagree, deletion(lines, facts), more);
  const [KUBELET, OBJECT] = ['the kubelet', 'the API object'].map(
    whose => (mine: number, other: number) =>
      `container web ended with exit code ${mine} according to the runtime and with ${other} according to ${whose}`,
  ) as [(a: number, b: number) => string, (a: number, b: number) => string];

  it('compares the exit code with that of the kubelet, then with that of the object', () => {
    expect(disagree([exit(1, 1000, '0')], { testimony: [exited(137)] })).toEqual([
      `utc 5000 ${KUBELET(137, 0)} [7:5 1]`,
    ]);
    expect(disagree([exit(1, 1000, '137')], { testimony: [exited(137)] })).toEqual([]);
    expect(disagree([exit(1, 1000, '0')], { testimony: [exited(null)] })).toEqual([]);
    expect(disagree([exit(1, 1000, '0', 'b')], { testimony: [exited(137)] })).toEqual([]);
    expect(disagree([], { testimony: [exited(137)], story: watched({ exitCode: 2 }) })).toEqual([
      `utc 5000 ${OBJECT(137, 2)} [7:5 1:40]`,
    ]);
    expect(disagree([], { testimony: [exited(137)], story: watched({ exitCode: 137 }) })).toEqual([]);
    expect(disagree([exit(1, 1000)], { testimony: [exited(137)], story: watched({ exitCode: 2 }) })).toEqual([
      `utc 5000 ${OBJECT(137, 2)} [7:5 1:40]`,
    ]);
    expect(disagree([exit(1, 1000, '137')], { testimony: [exited(137)], story: watched({ exitCode: 2 }) })).toEqual([]);
  });

  it.each([
    ['of another container', { id: 'containerd://b', exitCode: 2 }],
    ['of no id', { id: null, exitCode: 2 }],
    ['without a code', { exitCode: null }],
    ['that the kubelet invented', { exitCode: 2, reason: 'ContainerStatusUnknown' }],
  ])('ignores a state %s', (_, it) => {
    expect(disagree([], { testimony: [exited(137)], story: watched(it) })).toEqual([]);
    expect(disagree([], { testimony: [exited(137)], story: watched(it, { exitCode: 3 }) })).toEqual([
      `utc 5000 ${OBJECT(137, 3)} [7:5 1:40]`,
    ]);
  });

  it('runtimeClockMs: is reported where a container ends five seconds after the kubelet logged the end of all', () => {
    const over = seenLine(1, 'containers-terminated');
    const late = (at: number | null, more: object = {}, steps = [shownBy('containers-terminated', over)]): string[] =>
      disagree([over], { testimony: [exited(0, at)], steps }, more);
    expect(late(5_999)).toEqual([]);
    expect(late(6_000)).toEqual([
      'utc 6000 container web ended 5 s after the kubelet considered all containers stopped [1 7:6]',
    ]);
    expect(late(66_000, { toUtc: (at: number) => at + 60_000 })).toHaveLength(1);
    expect(late(66_000, { clockConfidence: 'assumed' })).toEqual([]);
    expect(late(null)).toEqual([]);
    expect(late(66_000, {}, [step('containers-terminated', 1000)])).toEqual([]);
    expect(late(66_000, {}, [])).toEqual([]);
    expect(late(66_000, {}, [shownBy('containers-terminated', { ...over, at: null })])).toEqual([]);
  });
});
