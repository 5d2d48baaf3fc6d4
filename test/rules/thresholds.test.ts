import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../src/document/contract/types.js';
import { endsOf } from '../../src/document/episodes.js';
import type { LIMITS } from '../../src/rules/thresholds.js';
import { analyzed } from '../analyze/analyzed.js';
import { linesOf } from '../analyze/samples.js';
import { apart, without } from '../retimed.js';

const DELETE = /"SyncLoop DELETE"/;
const KILL = /"Killing container with a grace period" /;
const EXITED = /"Container exited normally"/;

async function deletions(lines: readonly string[]): Promise<readonly Lifecycle[]> {
  return endsOf(await analyzed([['kubelet.log', lines.join('\n')]]));
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
