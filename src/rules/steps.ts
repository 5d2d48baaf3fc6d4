import { spell } from '../catalogue/duration.js';
import { type EventId, eventsHaving } from '../catalogue/events.js';
import type { Observation } from '../correlate/types.js';
import { deafTo } from '../episodes/ends/facts/late-news.js';
import { graceMsOf, graceOf } from '../episodes/ends/facts/request.js';
import { HANGS } from '../episodes/ends/hangs/index.js';
import { KINDS } from '../episodes/ends/kinds/index.js';
import { planFor, provenBefore } from '../episodes/ends/plan.js';
import { UNRELATED } from '../episodes/ends/standstill.js';
import { stepCalled } from '../episodes/ends/steps.js';
import type { Reconstructed, StepId, StepResult } from '../episodes/ends/types.js';
import { about, endsRunningPod, learnedOf, msBetween, ofDeletion, ranAt, stepSeen, stepsSeen } from './evidence.js';
import { linesOf } from './hang-rule.js';
import { log } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, Rule, RuleContext } from './types.js';

export const missingStep: Rule = {
  id: 'missing-step',
  level: 'error',
  title: 'A step of the deletion is missing',
  reads: [log()],
  why: 'The kubelet always logs this step at this version and verbosity. If its line is missing, the deletion did not proceed as it should: a fault in the kubelet, or in whatever wrote the log.',
  evidence:
    'A line that cannot come before the step, a line that cannot come after it, and no gap in between. Steps that this version or -v does not log, or that fall into a gap of the log, are never called missing.',
  next: 'Read the log between the two cited lines. If lines were dropped (journald rate limits, a grep), analyse a complete log instead; otherwise report a kubelet bug.',
  check(one) {
    return one.steps.filter(({ status }) => status === 'missing').map(step => judge(one, step));
  },
};

function judge(one: Reconstructed, missing: StepResult): Judgement {
  // The nearest steps in the model that have a line
  const index = one.steps.indexOf(missing);
  const proven = ({ proof }: StepResult): boolean => proof !== null;
  const [before, after] = [one.steps.slice(0, index).findLast(proven), one.steps.slice(index).find(proven)];
  const sides = [before && `after ${stepCalled(before.step)}`, after && `before ${stepCalled(after.step)}`];
  const between = sides.filter(text => text !== undefined).join(' and ');
  const message = `no line for ${missing.step} (${stepCalled(missing.step)}) ${between}: ${missing.why ?? ''}`;
  const lines = [before, after].flatMap(step => step?.proof ?? []);
  return about(lines, message, { at: after?.at ?? null });
}

export const stepOrder: Rule = {
  id: 'step-order',
  level: 'error',
  title: 'Steps came in the wrong order',
  judges: one => endsRunningPod(one) || one.subject !== 'pod',
  reads: [log()],
  why: 'The code of the kubelet does these two steps one after the other. In reverse order, data can be lost: for example, a volume is unmounted while a container still writes to it.',
  evidence:
    'Two lines of one kubelet process, from one goroutine or from two that hand over to each other, in the wrong order both in the file and by their timestamps. Steps of independent goroutines are never compared.',
  next: 'Make sure that the log was not assembled from several files or nodes. Then check what the node did between the two lines, and report a kubelet bug.',
  upstream: ['#113979'],
  check(one) {
    // After a restart the worker begins again, and its earlier lines do not count
    if (one.lines.areOfSeveral) return [];
    const firsts = firstsOf(one);
    const found: Judgement[] = [];
    for (const [before, step] of planFor(one.kind).edges) {
      const first = firsts.get(before);
      const then = firsts.get(step);
      if (first === undefined || then === undefined || !contradicts(first, then)) continue;
      if (isProven(one, before, first, then)) found.push(wrong(stepCalled(step), then, stepCalled(before), first));
    }
    return [...found, ...volumesTooEarly(one)];
  },
};

/** The first line of the earlier step comes after the first line of the later one. This checks that the step had no line before it. */
function isProven(one: Reconstructed, before: StepId, first: Observation, then: Observation): boolean {
  // 1.22 to 1.26 sometimes start a worker for a forgotten pod again, from a stale runtime cache: that is another run
  const forgotten = one.lines.only('forgotten')[0];
  if (forgotten !== undefined && first.seq > forgotten.seq) return false;
  // In a log that begins in the middle, the line may be the second of its kind, so the lines that lead to it must be there, too
  const lead = provenBefore(before, one, one.steps, then);
  return (
    lead !== null &&
    lead.kubelet === then.kubelet &&
    one.coverage.whole(lead, first) &&
    !one.coverage.loses(then.kubelet, [first.id, then.id])
  );
}

/** The first line that shows each step. */
function firstsOf({ steps }: Reconstructed): ReadonlyMap<StepId, Observation> {
  const firsts = new Map<StepId, Observation>();
  for (const { step, proof, seen } of steps) {
    const line = proof === null ? undefined : seen[0];
    if (line !== undefined && line.seq < (firsts.get(step)?.seq ?? Number.POSITIVE_INFINITY)) firsts.set(step, line);
  }
  return firsts;
}

/** Both by position and by time: a file that was reversed or merged contradicts itself. */
const contradicts = (first: Observation, then: Observation): boolean =>
  first.seq > then.seq && first.kubelet === then.kubelet && (msBetween(then, first) ?? 0) >= 0;

/**
 * Volumes are released only when all containers are dead (desired_state_of_world_populator.go,
 * podManager/podStateProvider.ShouldPodRuntimeBeRemoved, from 1.22 on).
 */
function volumesTooEarly(one: Reconstructed): Judgement[] {
  const [dead] = one.lines.only('containers-terminated');
  const [released] = one.lines.ofAny(['volume-dsw-removed', 'unmount-begin']);
  if (KINDS[one.kind].subject !== 'pod' || dead === undefined || released === undefined || !contradicts(dead, released))
    return [];
  // A kubelet that starts finds dead containers of pods that its workers do not know yet (pod_workers.go, ShouldPodRuntimeBeRemoved)
  const ends = stepsSeen(one, 'container-stopped').flatMap(({ seen }) => seen.slice(0, 1));
  if (ends.length > 0 && ends.every(({ seq }) => seq < released.seq)) return [];
  return [wrong('the release of a volume', released, stepCalled('containers-terminated'), dead)];
}

const wrong = (early: string, then: Observation, late: string, first: Observation): Judgement =>
  about([then, first], `${early} is logged before ${late}, which must come first`);

/** The longest time that a healthy kubelet takes from one step to the other, and what takes the time. */
type Pace = readonly [
  from: StepId,
  to: StepId,
  ms: number,
  on: string,
  /** Judged only where this step cannot be seen: finer steps show more */
  unless?: StepId,
];

// biome-ignore format: a row each
const PACES: readonly Pace[] = [
  ['delete-seen', 'terminating-entered', LIMITS.paceTerminatingMs, 'the pod worker was still busy with the pod: an image pull, a wait for volumes, or the runtime'],
  ['container-stopped', 'terminating-exited', LIMITS.paceSandboxMs, 'the sandbox was stopped, which waits for the network plugin'],
  ['containers-terminated', 'terminated-entered', LIMITS.paceNewsMs, 'the pod worker waited for PLEG to report the new state from the runtime'],
  ['terminated-entered', 'volumes-unmounted', LIMITS.paceVolumesMs, 'volumes were unmounted'],
  ['volumes-unmounted', 'terminated-exited', LIMITS.paceCleanUpMs, 'volume paths and the control group were removed'],
  ['worker-finished', 'api-delete-sent', LIMITS.paceFinalDeleteMs, 'the status manager had to wait for the API server, or for its turn (--kube-api-qps)'],
  ['container-stopped', 'remove-seen', LIMITS.paceRemovalMs, 'sandbox, volumes and the API server share it: -v=4 would show which', 'worker-finished'],
  ['mirror-deleted', 'mirror-added', LIMITS.paceMirrorMs, 'the kubelet did not create the new mirror at once'],
];

/** Where lines show why it took so long, other rules report more than the duration. */
const EXPLAINED: ReadonlySet<EventId> = new Set(
  [...eventsHaving('failure', 'delay')].filter(
    // The line that the status manager of 1.21 to 1.26 repeats until everything has stopped shows that it waits, but not for what
    // (PodResourcesAreReclaimed)
    id => !UNRELATED.has(id) && id !== 'status-blocked-containers' && id !== 'status-blocked-report',
  ),
);

/** Trouble with a teardown is reported as a hang; without such lines, only the duration shows it. */
const OF_HANGS: ReadonlySet<EventId> = new Set(Object.values(HANGS).flatMap(linesOf));

function isExplained({ hangs, observations }: Reconstructed, { seq: from }: Observation, { seq: to }: Observation) {
  const isReported = (line: Observation): boolean => [...hangs.values()].some(({ lines }) => lines.includes(line));
  return observations.some(
    line => line.seq > from && line.seq < to && EXPLAINED.has(line.id) && (!OF_HANGS.has(line.id) || isReported(line)),
  );
}

export const slowStep: Rule = {
  id: 'slow-step',
  level: 'warning',
  title: 'A step took much longer than usual',
  reads: [log()],
  findsTimes: true,
  why: 'No error explains the delay: something that the kubelet waited for was slow or hung.',
  evidence:
    'The timestamps of the two lines. The time from the request to the kubelet is known only with a watch, to the second, and includes the difference of two clocks. A stop within the grace period is never slow.',
  next: 'Check what the step was waiting for at that time: the log of the runtime, of the network or storage plugin, or of the API server.',
  check(one, context) {
    const lasts = lastsOf(one);
    return [...requestUnseen(one, context), ...stops(one), ...PACES.flatMap(pace => between(one, lasts, pace) ?? [])];
  },
};

function between(one: Reconstructed, lasts: LastLines, [from, to, ms, on, unless]: Pace): Judgement | null {
  if (unless !== undefined && stepSeen(one, unless) !== null) return null;
  // An object held by a finalizer stays until the finalizer's owner removes it
  if (to === 'remove-seen' && one.story?.snapshots.some(({ finalizers }) => finalizers.length > 0)) return null;
  const [before, after] = [lasts.get(from), lasts.get(to)];
  // A container that ended before the deletion was in no hurry
  const begun = one.begun?.seq ?? Number.POSITIVE_INFINITY;
  if (before === undefined || after === undefined || before.seq < begun || !isSlow(one, before, after, ms)) return null;
  return slow(before, after, `between ${stepCalled(from)} and ${stepCalled(to)}: ${on}`);
}

/** Judges each container separately, from its last stop request to the first line that shows its end. */
function stops(one: Reconstructed): Judgement[] {
  return one.stops().flatMap(({ calls, ends }) => {
    const [done] = ends;
    const sent = ofDeletion(one, calls).findLast(({ seq }) => done && seq < done.seq);
    if (sent === undefined || done === undefined) return [];
    const allowed = Math.max((graceOf(sent) ?? 0) * 1000, graceMsOf(one));
    if (!isSlow(one, sent, done, allowed + LIMITS.afterGraceMs)) return [];
    return slow(
      sent,
      done,
      `to stop a container with a grace period of ${allowed / 1000} s: the runtime answered late`,
    );
  });
}

const lasted = (before: Observation, after: Observation): number => msBetween(before, after) ?? 0;

const isSlow = (one: Reconstructed, before: Observation, after: Observation, limit: number): boolean =>
  lasted(before, after) > limit && before.kubelet === after.kubelet && !isExplained(one, before, after);

const slow = (before: Observation, after: Observation, text: string): Judgement =>
  about([before, after], `${spell(lasted(before, after))} ${text}`);

/** A blocked sync loop (a hung runtime) or a broken watch shows only here. */
function requestUnseen(one: Reconstructed, context: RuleContext): Judgement[] {
  const learned = learnedOf(one, context);
  if (learned === null || KINDS[one.kind].askedBy === 'manifest') return [];
  const { line, at: seenAt, requested, ms } = learned;
  if (ms <= LIMITS.requestSeenMs || !ranAt(requested, line, context)) return [];
  // The lines show what it waited for, and runtime-unavailable reports it
  if (context.troubles.runtime.some(({ at }) => at !== null && at < seenAt && context.toUtc(at) >= requested))
    return [];
  // The rule pod-watch-lost reports it
  if (deafTo(one.coverage.watchOutages, seenAt - ms, line) !== null) return [];
  const message = `${spell(ms)} between the request and the kubelet's first line about it: its sync loop was blocked, or it was disconnected from the API server`;
  return [{ message, at: seenAt, evidence: stepSeen(one, 'delete-seen')?.evidence.slice(0, 3) ?? [] }];
}

type LastLines = ReadonlyMap<StepId, Observation>;

/** The last line by which each step was seen. */
function lastsOf({ steps }: Reconstructed): LastLines {
  const lasts = new Map<StepId, Observation>();
  for (const { step, proof, seen } of steps) {
    const line = proof ?? seen.at(-1);
    if (line !== undefined && line.seq > (lasts.get(step)?.seq ?? Number.NEGATIVE_INFINITY)) lasts.set(step, line);
  }
  return lasts;
}
