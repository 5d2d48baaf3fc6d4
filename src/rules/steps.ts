import type { Observation } from '../correlate/types.js';
import { KINDS } from '../episodes/ends/kinds/index.js';
import { planFor, provenBefore } from '../episodes/ends/plan.js';
import { stepCalled } from '../episodes/ends/steps.js';
import type { Reconstructed, StepId, StepResult } from '../episodes/ends/types.js';
import { about, isOfSeveralKubelets, observed, stepsSeen } from './evidence.js';
import { log } from './readings.js';
import type { Judgement, Rule } from './types.js';

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
  const [before, after] = neighbours(one, missing);
  const sides = [before && `after ${stepCalled(before.step)}`, after && `before ${stepCalled(after.step)}`];
  const between = sides.filter(text => text !== undefined).join(' and ');
  const message = `no line for ${missing.step} (${stepCalled(missing.step)})${between === '' ? '' : ` ${between}`}: ${missing.why ?? ''}`;
  const lines = [before, after].flatMap(step => step?.proof ?? []);
  return about(lines, message, { at: after?.at ?? before?.at ?? null });
}

/** The nearest steps in the model that have a line. */
function neighbours({ steps }: Reconstructed, missing: StepResult): [StepResult | undefined, StepResult | undefined] {
  const index = steps.indexOf(missing);
  const proven = ({ proof }: StepResult): boolean => proof !== null;
  return [steps.slice(0, index).findLast(proven), steps.slice(index + 1).find(proven)];
}

export const stepOrder: Rule = {
  id: 'step-order',
  level: 'error',
  title: 'Steps came in the wrong order',
  reads: [log()],
  why: 'The code of the kubelet does these two steps one after the other. In reverse order, data can be lost: for example, a volume is unmounted while a container still writes to it.',
  evidence:
    'Two lines of one kubelet process, from one goroutine or from two that hand over to each other, in the wrong order both in the file and by their timestamps. Steps of independent goroutines are never compared.',
  next: 'Make sure that the log was not assembled from several files or nodes. Then check what the node did between the two lines, and report a kubelet bug.',
  upstream: ['#113979'],
  check(one) {
    // After a restart the worker begins again, and its earlier lines do not count
    if (isOfSeveralKubelets(one)) return [];
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

/** The first line that shows each step. */
type Firsts = ReadonlyMap<StepId, Observation>;

/** The first line of the earlier step comes after the first line of the later one. This checks that the step had no line before it. */
function isProven(one: Reconstructed, before: StepId, first: Observation, then: Observation): boolean {
  // 1.22 to 1.26 sometimes start a worker for a forgotten pod again, from a stale runtime cache: that is another run
  const forgotten = observed(one, 'forgotten')[0];
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

function firstsOf({ steps }: Reconstructed): Firsts {
  const firsts = new Map<StepId, Observation>();
  for (const { step, status, proof, seen } of steps) {
    if (status !== 'seen' || proof === null) continue;
    const line = seen[0] ?? proof;
    const first = firsts.get(step);
    if (first === undefined || line.seq < first.seq) firsts.set(step, line);
  }
  return firsts;
}

/** Both by position and by time: a file that was reversed or merged contradicts itself. */
const contradicts = (first: Observation, then: Observation): boolean =>
  first.seq > then.seq &&
  first.kubelet === then.kubelet &&
  (first.at === null || then.at === null || first.at >= then.at);

/**
 * Volumes are released only when all containers are dead (desired_state_of_world_populator.go,
 * podManager/podStateProvider.ShouldPodRuntimeBeRemoved, from 1.22 on).
 */
function volumesTooEarly(one: Reconstructed): Judgement[] {
  const [dead] = observed(one, 'containers-terminated');
  const [released] = observed(one, 'volume-dsw-removed', 'unmount-begin');
  if (KINDS[one.kind].subject !== 'pod' || dead === undefined || released === undefined || !contradicts(dead, released))
    return [];
  // A kubelet that starts finds dead containers of pods that its workers do not know yet (pod_workers.go, ShouldPodRuntimeBeRemoved)
  const ends = stepsSeen(one, 'container-stopped').flatMap(({ seen }) => seen.slice(0, 1));
  if (ends.length > 0 && ends.every(({ seq }) => seq < released.seq)) return [];
  return [wrong('the release of a volume', released, stepCalled('containers-terminated'), dead)];
}

const wrong = (early: string, then: Observation, late: string, first: Observation): Judgement =>
  about([then, first], `${early} is logged before ${late}, which must come first`);
