import { grouped } from '../grouped.js';
import type { About } from './case.js';
import { earliest, type Facts, latest, type StatusView, takenDownAt } from './facts.js';
import type { Instants } from './phases.js';
import { type ContainerRun, type Mark, OFF, type StartedContainer } from './types.js';

/** From 1.29 on the kubelet looks for the sandbox twice: when the sync begins, and again when the volumes are there (kubelet_pods.go, generateAPIPodStatus). */
const LOOKS_TWICE = 29;

/** The instants by which a start is measured. */
export function instantsOf(
  facts: Facts,
  containers: readonly StartedContainer[],
  { minors, isDated, runtimeBack }: About,
): Instants {
  const { steps } = facts;
  const looks = [...(steps.get('sandbox-requested') ?? [])].sort((a, b) => a.at - b.at);
  const requests = looks.filter(({ by }) => by === 'runtime');
  const sandboxCreated = earliest(steps.get('sandbox-created'));
  // A later request is another one
  const sandboxed = sandboxCreated?.at ?? Number.POSITIVE_INFINITY;
  const { first, second } = ownLooks(
    looks.filter(({ by }) => by === 'log'),
    facts,
    minors,
  );
  const sandboxRequested = requests.find(({ at }) => at <= sandboxed) ?? second ?? requests[0] ?? null;
  const lastRequest = sandboxCreated === null ? null : (looks.findLast(({ at }) => at <= sandboxed) ?? null);
  const asked = lastRequest ?? sandboxRequested;
  const back = asked === null ? null : runtimeBack(asked.at);
  const network = networkWait(facts, sandboxRequested?.at ?? sandboxed);
  const shown = readyOf(facts);
  const wasReady = shown !== null && statesReady(restartedBefore(facts), shown);
  const stated = wasReady ? null : shown;
  const running = unlessLater(runningOf(facts, containers), stated);
  const ready = notBefore(running, stated, takenDownAt(facts)?.at ?? Number.POSITIVE_INFINITY);
  const created = best(steps.get('created'));
  // A phase between two clocks that cannot be compared has no length
  const scheduled = isDated || !steps.has('add-seen') ? earliest(steps.get('scheduled')) : null;
  return {
    created,
    scheduled,
    bound: scheduled ?? (isDated ? created : null),
    seen: firstSeen(facts),
    entered: earliest(steps.get('sync-entered')) ?? first ?? network.missed,
    sandboxRequested,
    network,
    lastRequest,
    runtimeBack: asked === null || back === null || back > sandboxed ? null : { ...asked, at: back },
    sandboxCreated,
    running,
    ready,
    wasReady,
  };
}

/** A sync that fails for the network of the node ends before it asks for volumes or a sandbox (kubelet.go, SyncPod, networkErrors). */
function networkWait({ troubles, steps }: Facts, until: number): Instants['network'] {
  const missed = troubles.flatMap(({ stage, mark }) => (stage === 'network' && mark.at <= until ? [mark] : []));
  const last = latest(missed);
  const tries = [...(steps.get('sync-entered') ?? []), ...(steps.get('sandbox-requested') ?? [])];
  return { missed: earliest(missed), there: earliest(tries.filter(({ at }) => last !== null && at > last.at)) };
}

/**
 * The look as the sync begins, and the one after the volumes. A single look of a kubelet whose minor is not known is either, unless volumes
 * come after it or were mounted before it.
 */
function ownLooks(
  looks: readonly Mark[],
  facts: Facts,
  { min, max }: About['minors'],
): { readonly first: Mark | null; readonly second: Mark | null } {
  const [one = null] = looks;
  if (one === null || (max !== null && max < LOOKS_TWICE)) return { first: null, second: one };
  const { steps, troubles } = facts;
  const held = troubles.flatMap(({ stage, mark }) => (stage === 'volumes' ? [mark] : []));
  const wanted = earliest([...(steps.get('volumes-wanted') ?? []), ...held]);
  const mounted = earliest(steps.get('volume-mounted'));
  const isAfter = looks.length === 1 && mounted !== null && mounted.at <= one.at;
  const second = isAfter ? one : secondLook(looks, facts);
  const isTwice = (min !== null && min >= LOOKS_TWICE) || (wanted !== null && wanted.at > one.at);
  const isFirst = looks.length > 1 ? isTwice || second !== one : isTwice && second === null;
  return { first: isFirst ? one : null, second };
}

/**
 * Each try of a sync looks for the sandbox as it begins: the last look before there was work for the runtime is the one after the volumes. A
 * single look is the first, unless there was work.
 */
function secondLook(looks: readonly Mark[], facts: Facts): Mark | null {
  const work = firstWork(facts);
  const isHeldBefore = facts.troubles.some(({ stage }) => stage === 'volumes' || stage === 'network');
  if (work === Number.POSITIVE_INFINITY && (looks.length < 2 || isHeldBefore)) return null;
  return looks.findLast(({ at }) => at <= work) ?? looks[0] ?? null;
}

/** The runtime has worked for the pod, or failed to. */
function firstWork({ steps, sightings, troubles }: Facts): number {
  const failed = troubles.filter(({ stage }) => stage === 'sandbox' || stage === 'claims').map(({ mark }) => mark);
  return (
    earliest([
      ...(steps.get('sandbox-created') ?? []),
      ...sightings.map(({ mark }) => mark).filter(({ by }) => by !== 'watch'),
      ...failed,
    ])?.at ?? Number.POSITIVE_INFINITY
  );
}

/** A kubelet that is restarted in the middle of a start lists the pod again: where it had worked for it before, the first ADD is not in the input. */
function firstSeen({ steps }: Facts): Mark | null {
  const seen = earliest(steps.get('add-seen'));
  const isBefore = ({ at, by }: Mark): boolean => seen !== null && at < seen.at && by !== 'events' && by !== 'watch';
  return FOLLOW_ADD.some(step => steps.get(step)?.some(isBefore)) ? null : seen;
}
const FOLLOW_ADD = [
  'sync-entered',
  'volumes-wanted',
  'volume-mounted',
  'sandbox-requested',
  'sandbox-created',
] as const;

/** A container that starts after the pod was Ready starts again: its first start is not in the input. */
const unlessLater = (running: Mark | null, ready: Mark | null): Mark | null =>
  running !== null && ready !== null && running.at - ready.at > OFF[running.by] + OFF[ready.by] + LATE ? null : running;
/** The kubelet writes the status of what it sees within this. */
const LATE = 300;

/**
 * No pod is Ready before its containers run: that is the earliest, where an object states the second and a line the instant. One that was
 * taken down in that second was Ready before.
 */
const notBefore = (running: Mark | null, ready: Mark | null, takenAt: number): Mark | null =>
  running === null ||
  ready === null ||
  OFF[running.by] > 0 ||
  running.at < ready.at ||
  (ready.at <= takenAt && running.at > takenAt) ||
  running.at - ready.at > OFF[ready.by]
    ? ready
    : { ...ready, at: running.at };

/** An audit log and the runtime know it to the millisecond, objects to the second. */
const best = (marks: readonly Mark[] = []): Mark | null =>
  earliest(marks.filter(({ by }) => OFF[by] === 0)) ?? earliest(marks);

/** The first time that the pod was Ready: the kubelet's patch, or the object with its condition. */
function readyOf({ statuses }: Facts): Mark | null {
  const shown = statuses.flatMap(({ mark, conditions }) => {
    const ready = conditions.find(({ type }) => type === 'Ready');
    if (ready?.isTrue !== true) return [];
    // A patch is logged when it is through, an object states the second of the change
    return [mark.by === 'watch' && ready.since !== null ? { ...mark, at: ready.since } : mark];
  });
  return earliest(shown.filter(({ by }) => by === 'log')) ?? earliest(shown);
}

/**
 * An object states when a condition last changed, and of a container its last run: where it was restarted before the first object that the
 * input has of it, neither is of its start.
 */
const restartedBefore = ({ statuses }: Facts): StatusView | null => {
  const first = statuses.find(({ mark, containers }) => mark.by === 'watch' && containers.length > 0);
  return first?.containers.some(({ restartCount }) => restartCount > 0) ? first : null;
};

/** What changed after that object was shown to change. */
const statesReady = (view: StatusView | null, { at, by }: Mark): boolean =>
  by === 'watch' &&
  view?.conditions.some(({ type, isTrue, since }) => type === 'Ready' && isTrue && since === at) === true;

const isLaterRun = (view: StatusView | null, { id, started }: ContainerRun): boolean =>
  started?.by === 'watch' &&
  view?.containers.some(({ restartCount, id: own }) => restartCount > 0 && own === id) === true;

/** The last of the app containers has started for the first time. */
function runningOf(facts: Facts, containers: readonly StartedContainer[]): Mark | null {
  const apps = [...facts.roles].filter(([, role]) => role === 'app').map(([name]) => name);
  const view = restartedBefore(facts);
  const firsts = apps.map(name => {
    const run = containers.find(one => one.name === name)?.runs.find(({ started }) => started !== null);
    return run === undefined || isLaterRun(view, run) ? null : run.started;
  });
  if (apps.length > 0 && firsts.every(mark => mark !== null)) return latest(firsts);
  const summed = earliest(facts.steps.get('running'));
  if (summed !== null && !crashedAround(facts, summed)) return summed;
  return apps.length > 0 ? summed : (byPleg(facts) ?? summed);
}

/**
 * The summary is of the first status with which all of them run (pod_startup_latency_tracker.go): of a container that ends sooner than the
 * kubelet looks that is a later run. One that crashes before it and after it is no init container.
 */
function crashedAround({ troubles }: Facts, { at }: Mark): boolean {
  const crashes = troubles.filter(({ stage }) => stage === 'crash');
  return crashes.some(
    one => one.mark.at < at && crashes.some(({ container, mark }) => container === one.container && mark.at > at),
  );
}

/**
 * Without names: each id but that of the sandbox is a container. One that ends before PLEG looks again is shown by its end alone. What
 * starts after one has failed, in a pod that crashes or in another sandbox, is a restart.
 */
function byPleg({ sightings, sandboxes, troubles, kills, sandboxLost }: Facts): Mark | null {
  const inTime = sightings.toSorted((a, b) => a.mark.at - b.mark.at);
  const crashes = kills.length > 0 || troubles.some(({ stage }) => stage === 'crash' || stage === 'post-start');
  const ran = [...grouped(inTime, ({ id }) => id).values()].flatMap(
    all => all.find(({ what }) => what === 'started') ?? all.find(({ what }) => what === 'ended') ?? [],
  );
  // Without its id, one of them is the sandbox, whichever
  const containers = sandboxes.size > 0 ? ran.filter(({ id }) => !sandboxes.has(id)) : ran.slice(1);
  const failed = inTime.find(
    ({ id, what, exitCode }) =>
      what === 'ended' && !sandboxes.has(id) && (crashes || (exitCode !== undefined && exitCode !== 0)),
  );
  const until = failed?.mark.at ?? Number.POSITIVE_INFINITY;
  const lost = sandboxLost.find(({ why, mark }) => why !== 'missing' && mark.at > (containers[0]?.mark.at ?? until));
  return containers.findLast(({ mark }) => mark.at <= Math.min(until, lost?.mark.at ?? until))?.mark ?? null;
}
