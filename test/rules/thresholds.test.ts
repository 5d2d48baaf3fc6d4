import { describe, expect, it } from 'vitest';
import type { NodeObservation } from '../../src/correlate/node-events.js';
import type { Observation } from '../../src/correlate/types.js';
import type { Lifecycle } from '../../src/document/contract/types.js';
import type { Reconstructed } from '../../src/episodes/ends/types.js';
import { clockSkew } from '../../src/rules/clock-skew.js';
import { finalizerHeld } from '../../src/rules/finalizer-held.js';
import { mirrorFlapping } from '../../src/rules/mirror-flapping.js';
import { judgeOrphanLines } from '../../src/rules/orphaned-pod-dir.js';
import { requestLate } from '../../src/rules/request-late.js';
import { staticManifestInvalid } from '../../src/rules/static-manifest-invalid.js';
import type { LIMITS } from '../../src/rules/thresholds.js';
import { nodeTroubles } from '../../src/rules/troubles.js';
import type { RuleContext, RunFacts } from '../../src/rules/types.js';
import { analyzed } from '../analyze/analyzed.js';
import { linesOf } from '../analyze/samples.js';
import { apart, without } from '../retimed.js';

const DELETE = /"SyncLoop DELETE"/;
const KILL = /"Killing container with a grace period" /;
const EXITED = /"Container exited normally"/;

async function deletions(lines: readonly string[]): Promise<readonly Lifecycle[]> {
  return (await analyzed([['kubelet.log', lines.join('\n')]])).lifecycles;
}

const messages = (all: readonly Lifecycle[], rule: string): string[] =>
  all.flatMap(({ findings }) => findings.filter(finding => finding.rule === rule).map(({ message }) => message));

interface Case {
  readonly limit: keyof typeof LIMITS;
  readonly sample: string;
  readonly rule: string;
  readonly matches?: RegExp;
  readonly from: RegExp;
  readonly to: RegExp;
  /** Milliseconds just below and just above, as the documentation states them. */
  readonly below: number;
  readonly above: number;
  /** Lines that state more than the duration. */
  readonly less?: readonly RegExp[];
}

const CASES: readonly Case[] = [
  {
    limit: 'paceTerminatingMs',
    sample: 'graceful-quick',
    rule: 'slow-step',
    from: DELETE,
    to: /"SyncTerminatingPod enter"/,
    below: 10_000,
    above: 10_001,
  },
  {
    limit: 'paceSandboxMs',
    sample: 'graceful-quick',
    rule: 'slow-step',
    from: EXITED,
    to: /"SyncTerminatingPod exit"/,
    below: 10_000,
    above: 10_001,
  },
  {
    limit: 'paceNewsMs',
    sample: 'graceful-quick',
    rule: 'slow-step',
    from: /"Pod terminated all containers/,
    to: /"SyncTerminatedPod enter"/,
    below: 9_000,
    above: 10_100,
  },
  {
    limit: 'paceVolumesMs',
    sample: 'graceful-quick',
    rule: 'slow-step',
    from: /"SyncTerminatedPod enter"/,
    to: /"Pod termination unmounted volumes"/,
    below: 20_000,
    above: 20_001,
  },
  {
    limit: 'paceCleanUpMs',
    sample: 'graceful-quick',
    rule: 'slow-step',
    from: /"Pod termination unmounted volumes"/,
    to: /"SyncTerminatedPod exit"/,
    below: 10_000,
    above: 10_001,
  },
  {
    limit: 'paceFinalDeleteMs',
    sample: 'graceful-quick',
    rule: 'slow-step',
    from: /"Pod is complete and the worker can now stop/,
    to: /"The pod termination is finished/,
    below: 14_900,
    above: 15_001,
    less: [/ContainerStatus from runtime|DeleteContainer returned/],
  },
  {
    limit: 'paceMirrorMs',
    sample: 'mirror-delete-1.36',
    rule: 'slow-step',
    from: /"Deleted mirror pod as it/,
    to: /"SyncLoop ADD" source="api"/,
    below: 5_000,
    above: 5_001,
  },
];

describe.each(CASES)('the limit $limit', ({ sample, rule, matches = /./, from, to, below, above, less = [] }) => {
  const at = async (ms: number) =>
    messages(await deletions(apart(without(linesOf(sample), ...less), from, to, ms)), rule).filter(text =>
      matches.test(text),
    );

  it('is not reached just below', async () => expect(await at(below)).toEqual([]));
  it('is reached just above', async () => expect(await at(above)).toHaveLength(1));
});

describe('the limits of a stop', () => {
  const stop = async (ms: number) => deletions(apart(linesOf('graceful-quick'), KILL, EXITED, ms));

  it('graceToleranceMs: a stop that lasts as long as the grace period, to a tenth of a second, is a kill', async () => {
    const killed = linesOf('ignores-sigterm');
    const at = async (ms: number) => messages(await deletions(apart(killed, KILL, EXITED, ms)), 'grace-exceeded');
    const grace = Number(/gracePeriod=(\d+)/.exec(killed.find(line => KILL.test(line)) ?? '')?.[1]) * 1000;
    expect(grace).toBeGreaterThan(0);
    expect(await at(grace - 101)).toEqual([]);
    expect(await at(grace - 99)).toHaveLength(1);
  });

  it('afterGraceMs: it is slow ten seconds after the grace period', async () => {
    const line = linesOf('graceful-quick').find(text => KILL.test(text)) ?? '';
    const grace = Number(/gracePeriod=(\d+)/.exec(line)?.[1]) * 1000;
    expect(messages(await stop(grace + 10_000), 'slow-step')).toEqual([]);
    expect(messages(await stop(grace + 10_001), 'slow-step')).toHaveLength(1);
  });
});

/** As much of a thing as the rule under test reads. */
const made = <T>(part: object): T => part as T;
const line = { source: 0, line: 1, seq: 1, kubelet: 0 };

describe('clock-skew', () => {
  const at = (ms: number): number =>
    clockSkew.check(
      made<Reconstructed>({
        steps: [{ step: 'delete-seen', status: 'seen', proof: { ...line, at: 0 } }],
        story: { requestedAt: ms, snapshots: [{ deletionTimestamp: null }], changes: [] },
      }),
      made<RuleContext>({ toUtc: (position: number) => position, clockConfidence: 'certain', zone: '+01:00' }),
    ).length;

  it('skewFromMs: begins at two seconds', () => expect([at(1_999), at(2_000)]).toEqual([0, 1]));
  it('skewToMs: ends at seven minutes', () => expect([at(420_000), at(420_001)]).toEqual([1, 0]));
});

describe('request-late', () => {
  const context = made<RuleContext>({
    toUtc: (position: number) => position,
    clockConfidence: 'certain',
    firstOf: () => -1,
  });
  const answered = (ms: number): number =>
    requestLate.check(
      made<Reconstructed>({
        steps: [],
        testimony: [{ ...line, what: 'delete-sent', at: 0, facts: { ms }, identity: {} }],
      }),
      context,
    ).length;
  const seenAfter = (ms: number, skewKnown: boolean): number =>
    requestLate.check(
      made<Reconstructed>({
        steps: [
          { step: 'delete-seen', status: 'seen', proof: { ...line, at: ms } },
          { step: 'api-delete-sent', status: 'seen', proof: { ...line, at: ms } },
        ],
        testimony: [
          { ...line, what: 'delete-accepted', at: 0, identity: {} },
          ...(skewKnown ? [{ ...line, what: 'final-delete-accepted', at: ms, identity: {} }] : []),
        ],
      }),
      context,
    ).length;

  it('slowAnswerMs: is reported if the client waited five seconds', () =>
    expect([answered(4_999), answered(5_000)]).toEqual([0, 1]));
  it('lateRequestMs: is reported from five seconds on by clocks that are compared', () =>
    expect([seenAfter(4_999, true), seenAfter(5_000, true)]).toEqual([0, 1]));
  it('lateRequestOtherClockMs: is reported from one minute on by clocks that are not', () =>
    expect([seenAfter(59_999, false), seenAfter(60_000, false)]).toEqual([0, 1]));
});

describe('the limits of the node', () => {
  const event = { args: {}, record: { fields: [], message: 'dial tcp: connect: connection refused' } };
  const later = (ms: number): number =>
    nodeTroubles([
      made<NodeObservation>({ ...line, id: 'kubelet-start', at: 0, event }),
      made<NodeObservation>({ ...line, id: 'kubelet-lease-failed', at: ms, event }),
    ]).api.length;

  it('runtimeStartMs: its runtime is in trouble from 30 s after the start on', () =>
    expect([later(29_999), later(30_000)]).toEqual([0, 1]));

  it('manifestErrors: it complains of a manifest twice', () => {
    const errors = (count: number): number =>
      staticManifestInvalid.check(
        made<RunFacts>({
          run: {
            node: Array.from({ length: count }, () => ({
              ...line,
              id: 'static-manifest-error',
              at: 0,
              event: { ...event, args: { path: '/etc/a.yaml' } },
            })),
          },
          sources: [{ type: 'kubelet-log', records: 900 }],
        }),
      ).length;
    expect([errors(1), errors(2)]).toEqual([0, 1]);
  });
});

describe('the limits of a directory that stays', () => {
  const left = (id: string, ...times: readonly number[]): number =>
    judgeOrphanLines(
      times.map(at =>
        made<Observation>({ ...line, id, at, event: { args: {}, record: { fields: [], message: 'x' } } }),
      ),
    ).length;

  it('orphanVolumesMs: it has had volumes in it for two minutes', () =>
    expect([left('orphan-volumes', 0, 119_999), left('orphan-volumes', 0, 120_000)]).toEqual([0, 1]));
  it('orphanErrors: it has two errors', () =>
    expect([left('orphan-dir-failed', 0), left('orphan-dir-failed', 0, 2_000)]).toEqual([0, 1]));
});

describe('the limits of a mirror pod', () => {
  const flaps = (...times: readonly number[]): number => {
    const all = times.map(at =>
      made<Reconstructed>({
        kind: 'mirror',
        steps: [{ step: 'mirror-added', status: 'seen', at, evidence: [{ source: 0, line: 1 }] }],
      }),
    );
    return all.flatMap(one => mirrorFlapping.check(one, made<RuleContext>({ namesakes: all }))).length;
  };

  it('mirrorFlapMs: it flaps with three creations in one minute', () =>
    expect([flaps(0, 30_000, 60_001), flaps(0, 30_000, 60_000)]).toEqual([0, 1]));
  it('mirrorFlapTimes: it does not flap with two creations', () => expect(flaps(0, 1_000)).toBe(0));
});

describe('the limits of an object whose delete was accepted', () => {
  const held = (ms: number, gone: boolean): number =>
    finalizerHeld.check(
      made<Reconstructed>({
        kind: 'graceful',
        story: null,
        coverage: { lastAt: ms, filtered: false, prints: () => true, wholeFrom: () => true, watchOutages: [] },
        steps: [
          { step: 'api-delete-sent', status: 'seen', at: 0, proof: { ...line, at: 0 } },
          ...(gone ? [{ step: 'remove-seen', status: 'seen', at: ms, proof: { ...line, at: ms } }] : []),
        ],
      }),
      made<RuleContext>({}),
    ).length;

  it('finalizerMs: it goes within three seconds', () => expect([held(2_999, true), held(3_000, true)]).toEqual([0, 1]));
  it('finalizerOpenMs: it is held ten seconds before the end of the log', () =>
    expect([held(9_999, false), held(10_000, false)]).toEqual([0, 1]));
});
