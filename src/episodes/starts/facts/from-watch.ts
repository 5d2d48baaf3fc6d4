import { isRefused } from '../../../catalogue/causes/stages.js';
import type { ApiStory } from '../../../correlate/types.js';
import { msOf } from '../../../kit/calendar.js';
import { type ContainerSpec, type Snapshot, type Status, statusOf } from '../../../sources/watch/snapshot.js';
import { isFields } from '../../../sources/watch/values.js';
import type { Mark } from '../types.js';
import { type Facts, markOf, note, type ProbeTimes, type StatusView } from './facts.js';

/** Adds what a watch of the pod shows. `isStatic`: the watch is about the mirror, which is made after its static pod. */
export function readStory(
  facts: Facts,
  { snapshots, requestedAt }: ApiStory,
  { isStatic }: { readonly isStatic: boolean },
): void {
  const [first] = snapshots;
  if (first === undefined) return;
  const mark = (snapshot: Snapshot, at: number | null): Mark | null =>
    at === null ? null : markOf(at, 'watch', snapshot);
  // The mirror is made after its static pod, and needs no scheduler
  const created = isStatic ? null : mark(first, msOf(first.creationTimestamp));
  if (created !== null) note(facts, 'created', created);
  const isUnstarted = !isStatic && !first.partial && first.containers.every(({ id }) => id === null);
  facts.born.seen ||= isUnstarted && first.containers.length === 0;
  facts.born.taken ||= isUnstarted && first.containers.length > 0;
  // A pod that names its node itself needs no scheduler: the kubelet sets the condition later
  if (created !== null && first.nodeName !== null && !first.conditions.some(({ type }) => type === 'PodScheduled'))
    note(facts, 'scheduled', created);
  for (const spec of first.specs ?? []) {
    facts.names.add(spec.name);
    facts.roles.set(spec.name, spec.role);
    facts.specified.add(spec.name);
    facts.probeTimes.push(...probeTimesIn(spec));
  }
  for (const snapshot of snapshots) {
    const scheduled = snapshot.conditions.find(({ type, status }) => type === 'PodScheduled' && status === 'True');
    const bound = mark(snapshot, msOf(scheduled?.lastTransitionTime));
    if (
      bound !== null &&
      !isStatic &&
      !facts.steps.has('scheduled') &&
      (first.nodeName === null || isPrompt(created, bound))
    )
      note(facts, 'scheduled', bound);
    const view = viewOf(snapshot, requestedAt);
    facts.statuses.push(view);
    if (wasRefused(snapshot))
      facts.refusals.push({ reason: snapshot.reason, message: snapshot.message ?? '', mark: view.mark });
    sight(facts, snapshot);
  }
  const ended = snapshots.find(({ deletionTimestamp }) => deletionTimestamp !== null);
  const deleted = ended === undefined ? null : mark(ended, requestedAt ?? msOf(ended.deletionTimestamp));
  if (deleted !== null && !isStatic) note(facts, 'deleted', deleted);
}

function probeTimesIn({ name, role, ...spec }: ContainerSpec): ProbeTimes[] {
  // An init container that ends has no readiness (validation of the API)
  if (role === 'init') return [];
  return (['startup', 'readiness'] as const).flatMap(probe => {
    const [period, delay] = [spec[`${probe}PeriodSeconds`], spec[`${probe}DelaySeconds`]];
    return period == null ? [] : [{ probe, container: name, periodMs: period * 1_000, delayMs: (delay ?? 0) * 1_000 }];
  });
}

/**
 * Whether the pod was refused. Up to 1.21 a pod that ran when its node was shut down ends with the same reason as one that comes to the
 * node later (nodeshutdown_manager_linux.go).
 */
const wasRefused = ({ phase, reason, containers }: Snapshot): boolean =>
  phase === 'Failed' && isRefused(reason) && !(reason === 'Shutdown' && containers.some(({ id }) => id !== null));

/**
 * Whether the condition shows the time of the scheduling. For a pod that was created with its node, the kubelet sets it
 * (status_manager.go), however late: the time is that of the scheduling only if the pod was seen without a node, or had the condition at
 * once.
 */
const isPrompt = (created: Mark | null, bound: Mark): boolean => created !== null && bound.at - created.at <= PROMPT;
const PROMPT = 1_000;

function viewOf(snapshot: Snapshot, requestedAt: number | null): StatusView {
  const changes = snapshot.conditions.map(({ lastTransitionTime }) => msOf(lastTransitionTime) ?? 0);
  // What an object states while it is deleted is about its end, unless all of its containers had ended before
  const isOfEnd = snapshot.deletionTimestamp !== null && !hadEnded(snapshot, requestedAt);
  const stated = Math.max(0, ...changes, isOfEnd ? (requestedAt ?? msOf(snapshot.deletionTimestamp) ?? 0) : 0);
  // The only instant in the object of a refused pod, and in one without times of conditions, is its creation
  const at = stated > 0 ? stated : (msOf(snapshot.creationTimestamp) ?? 0);
  return viewOfStatus(snapshot, markOf(at, 'watch', snapshot));
}

const hadEnded = ({ containers }: Snapshot, at: number | null): boolean =>
  at !== null &&
  containers.length > 0 &&
  containers.every(
    ({ state, finishedAt }) => state === 'terminated' && (msOf(finishedAt) ?? Number.POSITIVE_INFINITY) <= at,
  );

/** Times of containers in objects are whole seconds. */
function sight(facts: Facts, snapshot: Snapshot): void {
  for (const { id, state, startedAt, finishedAt, exitCode, kind } of snapshot.containers) {
    if (id === null || kind === 'ephemeral') continue;
    const [from, to] = [msOf(startedAt), msOf(finishedAt)];
    if (from !== null) facts.sightings.push({ id, what: 'started', mark: markOf(from, 'watch', snapshot) });
    if (state === 'terminated' && to !== null)
      facts.sightings.push({ id, what: 'ended', mark: markOf(to, 'watch', snapshot), exitCode });
  }
}

/** The status of a pod, without the containers that somebody added to debug it. */
const viewOfStatus = ({ phase, reason, message, conditions, containers }: Status, mark: Mark): StatusView => ({
  mark,
  phase,
  reason,
  message,
  conditions,
  containers: containers.filter(({ kind }) => kind !== 'ephemeral'),
});

/** Adds the status of a patch, which contains only what changed. */
export function readPatch(facts: Facts, status: unknown, mark: Mark): void {
  if (isFields(status)) facts.statuses.push(viewOfStatus(statusOf(status), mark));
}
