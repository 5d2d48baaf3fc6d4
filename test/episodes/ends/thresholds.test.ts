import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../../src/document/contract/types.js';
import { rhythmOf } from '../../../src/episodes/ends/rhythm.js';
import { LIMITS } from '../../../src/episodes/ends/thresholds.js';
import { analyzed } from '../../analyze/analyzed.js';
import { linesOf } from '../../analyze/samples.js';
import { apart, endingAfter, without } from '../../retimed.js';

const DELETE = /"SyncLoop DELETE"/;
const REMOVE = /"SyncLoop REMOVE"/;

async function first(lines: readonly string[]): Promise<Lifecycle> {
  const { lifecycles } = await analyzed([['kubelet.log', lines.join('\n')]]);
  const [one] = lifecycles;
  if (one === undefined) throw new Error('no deletion');
  return one;
}
const rulesOf = ({ findings }: Lifecycle): string[] => findings.map(({ rule, level }) => `${rule} ${level}`);

const quick = linesOf('graceful-quick');

describe('a deletion where the log ends', () => {
  it.each([
    ['handOverMs', 'stuck-worker', /begin teardown/, 29_990, 30_010],
    ['silentStatusMs', 'stuck-status-update', /"Pod is complete and the worker can now stop/, 29_990, 30_010],
  ] as const)('%s: %s', async (_limit, rule, last, below, above) => {
    expect(rulesOf(await first(endingAfter(quick, last, below)))).not.toContain(`${rule} error`);
    expect(rulesOf(await first(endingAfter(quick, last, above)))).toContain(`${rule} error`);
  });

  it('silentStopMs: is stuck in a stop after the grace period and 20 s', async () => {
    const kill = /"Killing container with a grace period" /;
    const grace = Number(/gracePeriod=(\d+)/.exec(quick.find(line => kill.test(line)) ?? '')?.[1]) * 1000;
    const at = async (ms: number) => rulesOf(await first(endingAfter(quick, kill, grace + ms)));
    expect(await at(19_999)).not.toContain('stuck-container-stop error');
    expect(await at(20_001)).toContain('stuck-container-stop error');
  });

  it('overdueMs: is stuck one minute after the grace period', async () => {
    const begun = /"SyncTerminatedPod enter"/;
    const between = apart(quick, DELETE, begun, 4_000);
    const at = async (ms: number) => (await first(endingAfter(between, begun, ms - 4_000))).outcome;
    expect(await at(89_999)).toBe('in-progress');
    expect(await at(90_001)).toBe('stuck');
  });

  it('standstillMs: is not stuck within 30 s of its last step', async () => {
    const begun = /"SyncTerminatedPod enter"/;
    const late = apart(quick, DELETE, begun, 80_000);
    expect((await first(endingAfter(late, begun, 29_999))).outcome).toBe('in-progress');
    expect((await first(endingAfter(late, begun, 30_001))).outcome).toBe('stuck');
  });

  it('nextSyncMs: of a mirror pod that is not back after 95 s is final', async () => {
    const mirror = without(linesOf('mirror-delete-1.36'), /"Creating a mirror pod/);
    const gone = /"SyncLoop REMOVE" source="api"/;
    const below = await first(endingAfter(mirror, gone, 94_900));
    const above = await first(endingAfter(mirror, gone, 95_100));
    expect([below.outcome, rulesOf(below)]).toEqual(['in-progress', []]);
    expect([above.outcome, rulesOf(above)]).toEqual(['stuck', ['mirror-not-recreated error']]);
  });

  it("ownDeleteMs: lacks the kubelet's own delete ten seconds after the removal", async () => {
    const lines = without(quick, /"Pod fully terminated and removed/);
    const status = async (ms: number) =>
      (await first(endingAfter(lines, REMOVE, ms))).steps.find(({ step }) => step === 'api-delete-sent')?.status;
    expect(await status(9_999)).toBe('outside-window');
    expect(await status(10_001)).toBe('missing');
  });
});

it('atOnceMs: DELETE and REMOVE within one second are one forced deletion', async () => {
  const lines = linesOf('force-delete').filter(
    line => !/"Killing container|SyncTerminat|Container exited/.test(line) || !/default\/forced"/.test(line),
  );
  const kind = async (ms: number) => (await first(apart(lines, DELETE, REMOVE, ms))).kind;
  expect(await kind(1_000)).not.toBe('graceful');
  expect(await kind(1_001)).toBe('graceful');
});

it('pauseMs: pauses of one second are listed', async () => {
  const at = async (ms: number) =>
    (await first(apart(quick, /"Pod terminated all containers/, /"SyncTerminatedPod enter"/, ms))).gaps;
  expect((await at(999)).filter(({ before }) => before === 'terminated-entered')).toEqual([]);
  expect((await at(1_001)).filter(({ before }) => before === 'terminated-entered')).toHaveLength(1);
});

describe('a rhythm', () => {
  it('rhythmTimes: takes three times', () => {
    expect(rhythmOf([0, 1_000])).toBeNull();
    expect(rhythmOf([0, 1_000, 2_000])).toBe(1_000);
  });
  it('rhythmFactor: is up to twice as long or short', () => {
    expect(rhythmOf([0, 1_000, 2_000, 4_000])).toBe(1_000);
    expect(rhythmOf([0, 1_000, 2_000, 4_001])).toBeNull();
  });
  it('rhythmShare: needs three intervals of four', () => {
    expect(rhythmOf([0, 1_000, 2_000, 3_000, 9_000])).toBe(1_000);
    expect(rhythmOf([0, 1_000, 2_000, 8_000])).toBeNull();
  });
});

it('the thresholds are positive numbers that cannot be changed', () => {
  expect(Object.values(LIMITS).filter(value => !(value > 0))).toEqual([]);
  expect(Object.isFrozen(LIMITS)).toBe(true);
});
