import { grouped } from '../../../kit/grouped.js';
import type { ContainerState } from '../../../sources/watch/snapshot.js';
import { best, type Facts, type PodEvent, type Sighting } from '../facts/facts.js';
import { imageIn, type PulledImage, pulledImage } from '../facts/pulls.js';
import { type ContainerRun, type Mark, OFF, type Pull, type StartedContainer } from '../types.js';

/** The pod for whose pull this one waited. */
export type WaitedFor = (pulled: PulledImage, done: Mark) => string | null;

/** A runtime prints the digest of an image that has no name. */
const imageOf = ({ name, image }: ContainerState): (readonly [string, string])[] =>
  image === null || image.startsWith('sha256:') ? [] : [[name, image]];

/** The containers of a pod that started, in the order in which that happened, with all their runs. */
export function containersOf(facts: Facts, waitedFor: WaitedFor): StartedContainer[] {
  learnNames(facts);
  learnRestarted(facts);
  const all = tied(facts.events);
  // No sandbox has a name
  const sightingsOf = grouped(facts.sightings, ({ id }) => facts.nameOfId.get(id));
  const eventsOf = grouped(all, ({ container }) => container);
  // The first one counts: an image may be exchanged while the pod runs
  const images = new Map(facts.statuses.toReversed().flatMap(({ containers }) => containers.flatMap(imageOf)));
  const named = [...facts.names].map(name => {
    const own = grouped(sightingsOf.get(name) ?? [], ({ id }) => id);
    const events = eventsOf.get(name) ?? [];
    return {
      name,
      role: facts.roles.get(name) ?? null,
      image: events.flatMap(({ message }) => imageIn(message) ?? [])[0] ?? images.get(name) ?? null,
      pull: pullOf(events, facts, waitedFor),
      runs: withEvents(
        [...own].map(([id, seen]) => runOf(id, seen)),
        events,
      ),
    };
  });
  const started = named.filter(({ runs, pull }) => runs.length > 0 || pull !== null);
  // A kubelet that starts sees late what ended before it, and Events state no end
  const isFollowed = (run: ContainerRun): boolean =>
    facts.sightings.some(({ id, what, mark }) => id === run.id && what === 'started' && mark.by === 'pleg');
  return started.map(one =>
    one.role === 'init' &&
    !facts.specified.has(one.name) &&
    one.runs.some(run => isFollowed(run) && outlives(run, one, started))
      ? { ...one, role: 'sidecar' }
      : one,
  );
}

/**
 * Whether another container began while this one ran. Init containers start one after another, and the next one waits for the end of an
 * ordinary one, but not for that of a sidecar (kuberuntime_container.go, computeInitContainerActions).
 */
export function outlives(
  { started, ended }: ContainerRun,
  { name }: StartedContainer,
  all: readonly StartedContainer[],
): boolean {
  const [from, to] = [started?.at ?? Number.POSITIVE_INFINITY, ended?.at ?? Number.POSITIVE_INFINITY];
  const begins = ({ at, by }: Mark): boolean => at > from && at + OFF[by] < to;
  return all.some(
    other =>
      other.name !== name &&
      [other.pull?.announced ?? [], other.runs.flatMap(run => run.created ?? run.started ?? [])].flat().some(begins),
  );
}

/**
 * Up to 1.23 Events about images name no container (events.go only has a reference to the pod). Containers are made one after another, so
 * the image belongs to the next one that was created.
 */
function tied(events: readonly PodEvent[]): PodEvent[] {
  const inTime = [...events].sort((a, b) => a.mark.at - b.mark.at);
  let next: PodEvent | undefined;
  return inTime
    .reverse()
    .map(one => {
      if (one.reason === 'Created' && one.container !== null) next = one;
      return one.container === null && next !== undefined && OF_IMAGES.has(one.reason)
        ? { ...one, container: next.container }
        : one;
    })
    .reverse();
}
/** The Events with which a worker begins a container (image_manager.go, EnsureImageExists). */
export const OF_IMAGES: ReadonlySet<string> = new Set(['Pulling', 'Pulled']);

/** Objects and patches tie names to ids, and show which are init containers. */
function learnNames(facts: Facts): void {
  for (const { containers } of facts.statuses)
    for (const { name, id, last, kind } of containers) {
      facts.names.add(name);
      if (id !== null) facts.nameOfId.set(id, name);
      if (last?.id != null) facts.nameOfId.set(last.id, name);
      if (!facts.roles.has(name)) facts.roles.set(name, kind === 'init' ? 'init' : 'app');
    }
  for (const { container, init } of facts.events) {
    if (container === null) continue;
    facts.names.add(container);
    if (!facts.roles.has(container) && init) facts.roles.set(container, 'init');
  }
}

/**
 * Up to -v=3 nothing names a container that PLEG sees starting. A container that was killed to be restarted (kuberuntime_manager.go,
 * computePodActions) is the next to start, unless another one of the pod has ended as well.
 */
function learnRestarted({ kills, sightings, sandboxes, nameOfId }: Facts): void {
  const seenFrom = (wanted: Sighting['what'], from: number): Sighting[] =>
    sightings
      .filter(({ what, id, mark: { at } }) => what === wanted && at >= from && !sandboxes.has(id))
      .toSorted((a, b) => a.mark.at - b.mark.at);
  for (const { container, message, mark } of kills) {
    if (container === null || !TO_RESTART.test(message)) continue;
    const ends = seenFrom('ended', mark.at);
    const [end] = ends;
    if (end === undefined || nameOfId.get(end.id) !== container) continue;
    // Two lines show each end: that it finished, and the event of PLEG
    const otherEnd = ends.find(({ id }) => id !== end.id);
    const [next] = seenFrom('started', end.mark.at);
    const isSure = next !== undefined && (otherEnd === undefined || otherEnd.mark.at > next.mark.at);
    if (isSure && !nameOfId.has(next.id)) nameOfId.set(next.id, container);
  }
}
const TO_RESTART = /will be restarted/;

function runOf(id: string, seen: readonly Sighting[]): ContainerRun {
  const of = (what: Sighting['what']): Mark | null =>
    best(seen.filter(one => one.what === what).map(({ mark }) => mark));
  const exitCode = seen.find(one => one.exitCode != null)?.exitCode ?? null;
  return { id, created: of('created'), started: of('started'), ended: of('ended'), exitCode };
}

/**
 * The Events of one container, in their order: Created and Started come once for each run. PLEG sees a run up to a second late, or not at
 * all if it ends before the next round.
 */
function withEvents(runs: readonly ContainerRun[], events: readonly PodEvent[]): ContainerRun[] {
  const inTime = [...runs].sort((a, b) => timeOf(a) - timeOf(b));
  const started = marksOf(events, 'Started');
  const created = marksOf(events, 'Created');
  // If there are as many Events as runs, they belong to the runs in order, however late the kubelet was
  if (started.length === inTime.length)
    return inTime.map((run, at) => ({
      ...run,
      started: best([run.started, started[at]]),
      created: best([run.created, created.length === inTime.length ? created[at] : null]),
    }));
  const taken = new Set<Mark>();
  const lastOf = (marks: readonly Mark[], isOwn: (mark: Mark) => boolean): Mark | null => {
    const mark = marks.findLast(one => !taken.has(one) && isOwn(one)) ?? null;
    if (mark !== null) taken.add(mark);
    return mark;
  };
  const own = inTime.map((run): ContainerRun => {
    const isOwn = ({ at }: Mark): boolean => at <= timeOf(run) + LATE_EVENT && at >= timeOf(run) - LATE_PLEG;
    return {
      ...run,
      started: best([run.started, lastOf(started, isOwn)]),
      created: best([run.created, lastOf(created, isOwn)]),
    };
  });
  const left = (marks: readonly Mark[]): Mark[] => marks.filter(mark => !taken.has(mark));
  const unseen = left(started).map(start => ({
    ...UNSEEN,
    started: start,
    created: lastOf(created, ({ at }) => at <= start.at),
  }));
  const neverStarted = left(created).map(make => ({ ...UNSEEN, created: make }));
  return [...own, ...unseen, ...neverStarted].sort((a, b) => timeOf(a) - timeOf(b));
}

/** A run that only Events show. */
const UNSEEN: ContainerRun = { id: null, created: null, started: null, ended: null, exitCode: null };

/**
 * How late an Event may be: it comes after the call that it reports, PLEG up to a second after both; times in objects are cut to seconds.
 */
const LATE_EVENT = 1_500;
const LATE_PLEG = 2_500;

const timeOf = ({ started, created, ended }: ContainerRun): number => (started ?? created ?? ended)?.at ?? 0;

/**
 * The marks of a reason. What both the log and the API show counts once: their instants differ by less than the second to which objects are
 * cut.
 */
function marksOf(events: readonly PodEvent[], reason: string): Mark[] {
  const all = events.filter(one => one.reason === reason);
  const logged = all.filter(({ mark }) => mark.by === 'log').map(({ mark }) => mark);
  const stated = all.filter(({ mark }) => mark.by !== 'log').map(({ mark }) => mark);
  const more = stated.filter(one => !logged.some(({ at }) => Math.abs(at - one.at) < SAME));
  return [...logged, ...more].sort((a, b) => a.at - b.at);
}
const SAME = 2_500;

const PRESENT = /^Container image "[^"]{1,500}" already present/;

function pullOf(events: readonly PodEvent[], { runtimePulls }: Facts, waitedFor: WaitedFor): Pull | null {
  const all = events.filter(
    ({ reason, message }) => reason === 'Pulled' && (pulledImage(message) !== null || PRESENT.test(message)),
  );
  // The log states the instant, the API only the second
  const done = all.find(({ mark }) => mark.by === 'log') ?? all[0];
  if (done === undefined) return null;
  const pulled = pulledImage(done.message);
  if (pulled === null)
    return { how: 'present', announced: null, done: done.mark, ms: null, waitedMs: null, waitedFor: null };
  const exact = runtimePulls.find(
    one => one.image === pulled.image && one.mark.at >= done.mark.at && one.mark.at < done.mark.at + SECOND,
  );
  const announced = best(events.filter(({ reason }) => reason === 'Pulling').map(({ mark }) => mark));
  const ms = pulled.ms ?? (announced === null ? null : done.mark.at - announced.at);
  return {
    how: 'pulled',
    announced,
    done: done.mark.by === 'log' ? done.mark : (exact?.mark ?? done.mark),
    ms,
    waitedMs: pulled.waitedMs,
    waitedFor: waitedFor(pulled, done.mark),
  };
}

/** The API states times in seconds. */
const SECOND = 1_000;
