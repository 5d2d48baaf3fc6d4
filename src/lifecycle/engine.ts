import type { Coverage, Observation } from '../correlate/types.js';
import type { EventId } from '../events/event-id.js';
import { containerId } from '../events/fields.js';
import { eventsHaving } from '../events/having.js';
import type { SeenTestimony } from '../witness/types.js';
import { isCutOut, judgeAbsence } from './absence.js';
import type { Hangs } from './hangs/types.js';
import { KINDS } from './kinds/index.js';
import { Lines } from './lines.js';
import { unlessLeftOut } from './not-seen.js';
import { planFor } from './plan.js';
import { seenSteps } from './seen-steps.js';
import { LIMITS } from './thresholds.js';
import type { Deletion, StepResult } from './types.js';
import { corroborate } from './witnessed/corroborate.js';
import { withExactEnds } from './witnessed/exact.js';

/** Compares the lines of one deletion with the model of its kind. */
export function reconstruct(
  one: Deletion,
  coverage: Coverage,
  testimony: readonly SeenTestimony[] = [],
  toUtc: ((at: number) => number) | null = null,
  hangs: Hangs = new Map(),
): StepResult[] {
  const { steps: plans, ranks } = planFor(one.kind);
  const disproved = beliefsDisproved(one.observations, hangs);
  const lines = countingLines(one, disproved);
  const byLog = plans.flatMap(plan => seenSteps(one, plan, lines));
  const corroborated = corroborate(one, KINDS[one.kind], byLog, testimony);
  const seen = toUtc === null || testimony.length === 0 ? corroborated : withExactEnds(corroborated, testimony, toUtc);
  const found = new Set(seen.map(({ step }) => step));
  const judging = { deletion: one, seen, coverage };
  const absent = plans
    .filter(({ model: { step } }) => !found.has(step) && !(step === 'volumes-unmounted' && disproved.size > 0))
    .flatMap(plan => judgeAbsence(plan, judging) ?? []);
  const most = absent.some(step => isCutOut(step, judging)) ? 1 : LIMITS.leftOutSteps;
  return [...seen, ...unlessLeftOut(absent, most)].sort((a, b) => (ranks.get(a.step) ?? 0) - (ranks.get(b.step) ?? 0));
}

/** The lines each of which shows its step; mostly all of them. */
function countingLines({ lines }: Deletion, disproved: ReadonlySet<Observation>): Lines {
  const own = withoutEarlierStops(untilFinished(lines));
  const counting = disproved.size === 0 ? own.all : own.all.filter(line => !disproved.has(line));
  return counting === own.all ? own : new Lines(counting);
}

/**
 * The worker waits for the volumes that it believes to be mounted, and a volume whose unmount failed counts as uncertain and no longer as
 * mounted (volume_manager.go, WaitForUnmount; actual_state_of_world.go, GetMountedVolumesForPod, from 1.21 on): while an unmount hangs, the
 * worker's line about it does not count.
 */
function beliefsDisproved(observations: readonly Observation[], hangs: Hangs): ReadonlySet<Observation> {
  const hang = hangs.get('stuck-volume-unmount');
  if (hang === undefined) return new Set();
  const until = hang.quietMs === undefined && hang.until !== null ? hang.until : Number.POSITIVE_INFINITY;
  return new Set(observations.filter(({ id, at }) => BELIEFS.has(id) && at !== null && at >= hang.since && at < until));
}

const BELIEFS: ReadonlySet<EventId> = new Set<EventId>(['volumes-unmounted', 'terminated-unmounted']);

const WORKER_RUN = eventsHaving('worker-run');
const FINISHES: readonly EventId[] = ['worker-complete', 'orphan-worker-done', 'forgotten'];
const STOPS = eventsHaving('stops');

/**
 * 1.22 to 1.26 sometimes start a worker for a finished pod again, from a stale runtime cache, and run through its termination a second
 * time, possibly as a forgotten orphan (pod_workers.go; fixed in 1.27). That is not part of the deletion: its stop of a dead container
 * returns at once.
 */
function untilFinished(lines: Lines): Lines {
  const finished = lines.first(FINISHES) ?? foundAgain(lines);
  if (finished === undefined) return lines;
  const isAgain = ({ id, seq }: Observation): boolean => seq > finished.seq && WORKER_RUN.has(id);
  return lines.all.some(isAgain) ? new Lines(lines.all.filter(line => !isAgain(line))) : lines;
}

/**
 * Housekeeping does not find a pod whose worker has finished (kubelet_pods.go, HandlePodCleanups, 1.22 to 1.26): if the same process had
 * begun to stop the containers, the stop was over, which below -v=4 no other line shows.
 */
const foundAgain = (lines: Lines): Observation | undefined =>
  lines
    .only('orphan-runtime-found')
    .find(found =>
      lines.all.some(({ id, seq, kubelet }) => seq < found.seq && kubelet === found.kubelet && STOPS.has(id)),
    );

const BEGINNINGS: ReadonlySet<EventId> = new Set<EventId>([...eventsHaving('learns-of-end', 'begins-teardown')]);
const STOP_LINES: readonly EventId[] = ['kill-begin', 'kill-override', 'kill-done'];

/**
 * Leaves out the stops with which the pod worker was busy when the deletion came: a failed probe, a changed definition. The worker does one
 * thing after another (pod_workers.go, podWorkerLoop), so the deletion waits for them, and then stops what is still running.
 */
function withoutEarlierStops(lines: Lines): Lines {
  const teardown = lines.first(BEGINNINGS);
  if (teardown === undefined || !lines.has('kill-done')) return lines;
  const entered = lines.first(['terminating-enter']);
  const retried = (lines.first(['terminating-exit'])?.seq ?? Number.POSITIVE_INFINITY) < (entered?.seq ?? 0);
  const begun = new Map<string | null, number>();
  for (const line of lines.only('kill-begin')) if (!begun.has(idOf(line))) begun.set(idOf(line), line.seq);
  const isEarlier = (line: Observation): boolean => {
    if (!STOP_LINES.includes(line.id) || line.seq < teardown.seq || line.kubelet !== teardown.kubelet) return false;
    if (entered !== undefined && !retried && entered.kubelet === line.kubelet) return line.seq < entered.seq;
    return line.id === 'kill-done' && line.seq < (begun.get(idOf(line)) ?? 0);
  };
  return lines.ofAny(STOP_LINES).some(isEarlier) ? new Lines(lines.all.filter(line => !isEarlier(line))) : lines;
}

const idOf = ({ event }: Observation): string | null => containerId(event);
