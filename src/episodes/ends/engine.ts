import { type EventId, eventsHaving } from '../../catalogue/events.js';
import { containerIdIn } from '../../catalogue/fields.js';
import type { Observation } from '../../correlate/types.js';
import type { SeenTestimony } from '../../sources/types.js';
import { type Absent, absentSteps, unlessLeftOut } from '../engine/absence.js';
import { provenAfter } from '../engine/order.js';
import type { StepPlan } from '../engine/steps.js';
import { FINISHED } from './hangs/proofs.js';
import type { Hangs } from './hangs/types.js';
import type { Lines } from './lines.js';
import { planFor, provenBefore } from './plan.js';
import { containerOf, matchSigns, stepResult } from './step-result.js';
import { STEPS } from './steps.js';
import { STOP_LINES } from './stops.js';
import { corroborate } from './testimony.js';
import { LIMITS } from './thresholds.js';
import type { Deletion, StepId, StepModel, StepResult } from './types.js';

function absentIn(deletion: Deletion, seen: readonly StepResult[]): readonly Absent<StepId>[] {
  const neverStarted = deletion.lines.has('static-never-start');
  return absentSteps({
    plan: planFor(deletion.kind),
    seen,
    coverage: () => deletion.coverage,
    kubelet: deletion.observations.at(-1)?.kubelet ?? 0,
    hasLines: deletion.observations.length > 0,
    instead: () => (neverStarted ? { status: 'not-applicable', why: 'the pod never started' } : null),
    earlier: (step, later) => provenBefore(step, deletion, seen, later),
    whyOverdue: model => whyOverdue(model, deletion, seen),
  });
}

/** The lines that the kubelet prints next to a step are missing as well: the log lacks lines, and the kubelet skipped no step. */
function isCutOut({ step, status }: Absent<StepId>, deletion: Deletion, seen: readonly StepResult[]): boolean {
  const { coverage } = deletion;
  const plan = planFor(deletion.kind);
  const later = status === 'missing' ? provenAfter(step, plan, seen) : null;
  if (later === null) return false;
  const from = provenBefore(step, deletion, seen, later)?.seq ?? 0;
  return (STEPS[step].missingWith ?? []).some(next => {
    const events =
      typeof next === 'string' ? (plan.steps.find(({ model }) => model.step === next)?.proving ?? []) : next;
    if (!coverage.observable(later.kubelet, events) || !coverage.prints(later.kubelet, events)) return false;
    return !deletion.lines.ofAny(events).some(({ seq }) => seq >= from && seq <= later.seq);
  });
}

/** The reason why a step must be there by now although nothing is guaranteed to follow it; null if it need not. */
function whyOverdue({ step, within }: StepModel, deletion: Deletion, seen: readonly StepResult[]): string | null {
  const { coverage } = deletion;
  if (within === undefined || coverage.until === null) return null;
  const of = seen.find(other => other.step === within.after)?.proof;
  if (of?.at == null) return null;
  if (coverage.lastKubelet !== of.kubelet || coverage.until - of.at < within.ms) return null;
  // The line of this step may also have come before the line of the other one
  const before = provenBefore(step, deletion, seen, of);
  if (before === null || !coverage.wholeFrom(before)) return null;
  // Another client removed the object: the kubelet finds nothing to delete
  const elsewhere = deletion.observations.some(
    ({ id, seq }) => id === 'status-pod-gone' || (id === 'containers-terminated' && seq > of.seq),
  );
  return elsewhere
    ? null
    : `it should follow line ${of.line} within ${within.ms / 1000} s, and the log goes on for longer`;
}

/**
 * PLEG reads the runtime's containers once a second (pleg/generic.go, Relist; kubelet.go, plegRelistPeriod), and reports a death up to a
 * second late, or later if the runtime is slow. If the runtime's own log was read, its instant counts.
 */
function withExactEnds(steps: readonly StepResult[], testimony: Deletion['testimony'], toUtc: (at: number) => number) {
  return steps.map(result => {
    const { at, step, proof, container } = result;
    if (step !== 'container-stopped' || proof !== null || at === null) return result;
    const sent = steps.find(other => other.step === 'stop-sent' && other.container === container)?.at ?? null;
    const end = endSeen(testimony, container, sent === null ? null : toUtc(sent), toUtc(at));
    if (end === undefined || end.at === null) return result;
    const { source, line } = end;
    const others = result.evidence.filter(ref => ref.source !== source || ref.line !== line);
    return { ...result, at: at - (toUtc(at) - end.at), evidence: [{ source, line }, ...others] };
  });
}

/** The last exit before PLEG's line, or the runtime's answer to the stop that the kubelet requested. */
function endSeen(testimony: readonly SeenTestimony[], container: string | null, from: number | null, to: number) {
  const within = testimony.filter(
    one =>
      one.container === (container ?? undefined) &&
      one.at !== null &&
      one.at <= to &&
      (from === null || one.at >= from),
  );
  const exited = within.findLast(({ what }) => what === 'container-exited');
  return exited ?? (from === null ? undefined : within.find(({ what }) => what === 'stop-returned'));
}

/** A step as lines and changes of the API object show it; one result for each container, where it has one for each. */
function seenSteps(one: Deletion, plan: StepPlan<StepId>, lines: Lines): StepResult[] {
  const { model, signs, shown, vocabulary } = plan;
  const isLogged = lines.hasAny(shown);
  if (vocabulary.per === 'container') return isLogged ? containerSteps(one, plan, lines) : [];
  const match = isLogged ? matchSigns(signs, countedPart(model, lines)) : null;
  const change =
    vocabulary.change === undefined ? undefined : one.story?.changes.find(({ kind }) => kind === vocabulary.change);
  const isShown = vocabulary.actor === 'API' || vocabulary.changed !== undefined;
  if (match === null && (change === undefined || !isShown)) return [];
  // The kubelet's own delete is the last of several
  const also = vocabulary.change === 'final-delete' ? lines.only('config-delete').slice(1).slice(-1) : [];
  return [stepResult(one, model.step, { match, change, also })];
}

function countedPart({ before = [] }: StepModel, lines: Lines): Lines['ofAny'] {
  const end = lines.first(before);
  return end === undefined
    ? events => lines.ofAny(events)
    : events => lines.ofAny(events).filter(({ seq }) => seq < end.seq);
}

function containerSteps(one: Deletion, { model: { step }, signs, shown }: StepPlan<StepId>, lines: Lines) {
  const groups = new Map<string | null, Observation[]>();
  for (const line of lines.ofAny(shown)) {
    const container = containerOf(line, lines);
    if (container === undefined) continue;
    const group = groups.get(container) ?? [];
    group.push(line);
    groups.set(container, group);
  }
  return [...groups].flatMap(([container, own]) => {
    const match = matchSigns(signs, events => own.filter(({ id }) => events.includes(id)));
    return match === null ? [] : [stepResult(one, step, { match, container })];
  });
}

/** Compares the lines of one deletion with the model of its kind. */
export function reconstruct(one: Deletion, hangs: Hangs): StepResult[] {
  const { testimony, toUtc } = one;
  const { steps: plans, ranks } = planFor(one.kind);
  const disproved = beliefsDisproved(one.observations, hangs);
  const own = withoutEarlierStops(untilFinished(one.lines), one.stops);
  const lines = disproved.size === 0 ? own : own.without(line => disproved.has(line));
  const byLog = plans.flatMap(plan => seenSteps(one, plan, lines));
  const corroborated = corroborate(one, byLog);
  const seen = toUtc === null || testimony.length === 0 ? corroborated : withExactEnds(corroborated, testimony, toUtc);
  const absent = absentIn(one, seen).filter(({ step }) => !(step === 'volumes-unmounted' && disproved.size > 0));
  const most = absent.some(step => isCutOut(step, one, seen)) ? 1 : LIMITS.leftOutSteps;
  const unseen = unlessLeftOut(absent, most).map(not => ({ ...stepResult(one, not.step), ...not }));
  return [...seen, ...unseen].sort((a, b) => (ranks.get(a.step) ?? 0) - (ranks.get(b.step) ?? 0));
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
const STOPS = eventsHaving('stops');

/**
 * 1.22 to 1.26 sometimes start a worker for a finished pod again, from a stale runtime cache, and run through its termination a second
 * time, possibly as a forgotten orphan (pod_workers.go; fixed in 1.27). That is not part of the deletion: its stop of a dead container
 * returns at once.
 */
function untilFinished(lines: Lines): Lines {
  const finished = lines.first(FINISHED) ?? foundAgain(lines);
  if (finished === undefined) return lines;
  return lines.without(({ id, seq }) => seq > finished.seq && WORKER_RUN.has(id));
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

const BEGINNINGS = eventsHaving('learns-of-end', 'begins-teardown');

/**
 * Leaves out the stops with which the pod worker was busy when the deletion came: a failed probe, a changed definition. The worker does one
 * thing after another (pod_workers.go, podWorkerLoop), so the deletion waits for them, and then stops what is still running.
 */
function withoutEarlierStops(lines: Lines, stops: Deletion['stops']): Lines {
  const teardown = lines.first(BEGINNINGS);
  if (teardown === undefined || !lines.has('kill-done')) return lines;
  const entered = lines.first(['terminating-enter']);
  const retried = (lines.first(['terminating-exit'])?.seq ?? Number.POSITIVE_INFINITY) < (entered?.seq ?? 0);
  const begun = new Map(stops().map(({ id, calls: [first] }) => [id, first?.seq]));
  const isEarlier = (line: Observation): boolean => {
    if (!STOP_LINES.includes(line.id) || line.seq < teardown.seq || line.kubelet !== teardown.kubelet) return false;
    if (entered !== undefined && !retried && entered.kubelet === line.kubelet) return line.seq < entered.seq;
    return line.id === 'kill-done' && line.seq < (begun.get(containerIdIn(line)) ?? 0);
  };
  return lines.without(isEarlier);
}
