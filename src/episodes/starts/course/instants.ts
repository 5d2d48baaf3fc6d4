import { msOf } from '../../../kit/calendar.js';
import { grouped } from '../../../kit/grouped.js';
import { firstFrom } from '../../../kit/sorted.js';
import { conditionOf } from '../../../sources/watch/conditions.js';
import { earliest, type Facts, firstOf, latest, type StatusView, seenOf, takenDownAt } from '../facts/facts.js';
import { OF_WORKER } from '../steps.js';
import { type ContainerRun, type Mark, OFF, type StartedContainer } from '../types.js';

/**
 * From 1.29 on the kubelet checks the sandbox twice: when the sync begins, and again when the volumes are mounted (kubelet_pods.go,
 * generateAPIPodStatus).
 */
const LOOKS_TWICE = 29;

/** What must be known of the kubelet and its log to tell instants. */
export interface AboutKubelet {
  /** The lowest and the highest minor that the kubelet can have; null where nothing bounds it */
  readonly minors: { readonly min: number | null; readonly max: number | null };
  /** The times of the log and of the API can be compared */
  readonly isDated: boolean;
  /** When the runtime answered again after a call at that time, both in UTC; null if there was no wait for it */
  runtimeBack(asked: number): number | null;
}

/** The instants by which a start is measured. */
export type Instants = ReturnType<typeof instantsOf>;

export function instantsOf(
  facts: Facts,
  containers: readonly StartedContainer[],
  { minors, isDated, runtimeBack }: AboutKubelet,
) {
  const looks = seenOf(facts, 'sandbox-requested');
  const requests = looks.filter(({ by }) => by === 'runtime');
  const sandboxCreated = firstOf(facts, 'sandbox-created');
  // A later request is for another sandbox
  const sandboxed = sandboxCreated?.at ?? Number.POSITIVE_INFINITY;
  const own = looks.filter(({ by }) => by === 'log');
  const { first, second } = ownLooks(own, facts, minors);
  // The log of the runtime shows those that succeeded once more
  const logged = requests.filter(({ kubelet }) => kubelet !== undefined).length;
  const sandboxRequested = requests.find(({ at }) => at <= sandboxed) ?? second ?? requests[0] ?? null;
  const lastRequest = sandboxCreated === null ? null : (looks.findLast(({ at }) => at <= sandboxed) ?? null);
  const asked = lastRequest ?? sandboxRequested;
  const back = asked === null ? null : runtimeBack(asked.at);
  const { networkMissed, networkThere } = networkWait(facts, sandboxRequested?.at ?? sandboxed);
  const shown = readyOf(facts);
  const wasReady = shown !== null && statesReady(restartedBefore(facts), shown);
  const stated = wasReady ? null : shown;
  const running = unlessLater(runningOf(facts, containers), stated);
  const ready = notBefore(running, stated, takenDownAt(facts)?.at ?? Number.POSITIVE_INFINITY);
  const created = firstOf(facts, 'created');
  // A phase between two clocks that cannot be compared has no duration
  const scheduled = isDated || !facts.steps.has('add-seen') ? firstOf(facts, 'scheduled') : null;
  const wait: Mark | null = asked === null || back === null || back > sandboxed ? null : { ...asked, at: back };
  return {
    created,
    scheduled,
    /** The mark from which on the kubelet could receive the pod; if nothing shows when it was scheduled, this is its creation */
    bound: scheduled ?? (isDated ? created : null),
    seen: firstSeen(facts),
    entered: firstOf(facts, 'sync-entered') ?? earliest([first, networkMissed].flatMap(mark => mark ?? [])),
    sandboxRequested,
    /** How often a sandbox was requested: several lines and sources may show one request */
    sandboxRequests: Math.max(1, logged, requests.length - logged, requestsOf(own, facts, first !== null)),
    /** The first sync that failed because the network of the node was not ready, and the first one after the last such sync */
    networkMissed,
    networkThere,
    /** The request of the try that succeeded, if the log shows each try */
    lastRequest,
    /** When the runtime answered again after it had been called for the sandbox: waiting for the runtime is not counted for the sandbox */
    runtimeBack: wait,
    sandboxCreated,
    running,
    /** The last probe that passed before the pod was Ready: from then on the kubelet only had to report it */
    probed: probedBefore(ready, running, facts),
    /** The first time that the pod was Ready. */
    ready,
    /** The pod was Ready, but the input does not show when it first was */
    wasReady,
  };
}

/**
 * A sync that fails because of the network of the node ends before it requests volumes or a sandbox (kubelet.go, SyncPod, networkErrors).
 */
function networkWait(facts: Facts, until: number): Readonly<Record<'networkMissed' | 'networkThere', Mark | null>> {
  const missed = facts.troubles.filter(one => one.stage === 'network' && one.mark.at <= until).map(({ mark }) => mark);
  const last = latest(missed);
  const tries = seenOf(facts, 'sync-entered', 'sandbox-requested');
  const networkThere = earliest(tries.filter(({ at }) => last !== null && at > last.at));
  return { networkMissed: earliest(missed), networkThere };
}

/** When the last probe passed before the pod was Ready. Such a probe is printed from 1.21 on, at any -v. */
function probedBefore(ready: Mark | null, running: Mark | null, { probes }: Facts): Mark | null {
  if (ready === null) return null;
  const passed = probes.filter(({ says, mark }) => says === 'yes' && mark.at <= ready.at);
  const last = latest(passed.map(({ mark }) => mark));
  return last === null || running === null || last.at < running.at ? null : last;
}

/**
 * The first check is made when the sync begins, the second after the volumes. A single check by a kubelet of unknown minor may be either,
 * unless volumes come after it or were mounted before it.
 */
function ownLooks(looks: readonly Mark[], facts: Facts, { min, max }: AboutKubelet['minors']) {
  const [one = null] = looks;
  if (one === null || (max !== null && max < LOOKS_TWICE)) return { first: null, second: one };
  const held = facts.troubles.filter(({ stage }) => stage === 'volumes').map(({ mark }) => mark);
  const wanted = earliest([...seenOf(facts, 'volumes-wanted'), ...held]);
  const mounted = firstOf(facts, 'volume-mounted');
  const isAfter = looks.length === 1 && mounted !== null && mounted.at <= one.at;
  const second = isAfter ? one : secondLook(looks, facts);
  const isTwice = (min !== null && min >= LOOKS_TWICE) || (wanted !== null && wanted.at > one.at);
  const isFirst = looks.length > 1 ? isTwice || second !== one : isTwice && second === null;
  return { first: isFirst ? one : null, second };
}

/** How many requests followed these checks: where a sync makes two, only the second one is followed by a request. */
function requestsOf(looks: readonly Mark[], { troubles }: Facts, isTwice: boolean): number {
  if (!isTwice) return looks.length;
  const failed = troubles.filter(({ mark }) => mark.by === 'log').sort((a, b) => a.mark.at - b.mark.at);
  const bySync = grouped(looks, look => firstFrom(failed, 1, ({ mark }) => Number(mark.at > look.at)));
  return [...bySync].reduce((sum, [before, { length }]) => {
    const stage = failed[before]?.stage;
    const isOnlyFirst = length === 1 && (stage === 'volumes' || stage === 'network');
    return sum + (isOnlyFirst ? 0 : Math.ceil(length / 2));
  }, 0);
}

/**
 * Each try of a sync checks the sandbox when it begins: the last check before the runtime had work is the second one, after the volumes. A
 * single check is the first one, unless there was work.
 */
function secondLook(looks: readonly Mark[], facts: Facts): Mark | null {
  const work = firstWork(facts);
  const isHeldBefore = facts.troubles.some(({ stage }) => stage === 'volumes' || stage === 'network');
  if (work === Number.POSITIVE_INFINITY && (looks.length < 2 || isHeldBefore)) return null;
  return looks.findLast(({ at }) => at <= work) ?? looks[0] ?? null;
}

/** When the runtime first worked for the pod, or failed to. */
function firstWork(facts: Facts): number {
  const failed = facts.troubles
    .filter(({ stage }) => stage === 'sandbox' || stage === 'claims')
    .map(({ mark }) => mark);
  return (
    earliest([
      ...seenOf(facts, 'sandbox-created'),
      ...facts.sightings.map(({ mark }) => mark).filter(({ by }) => by !== 'watch'),
      ...failed,
    ])?.at ?? Number.POSITIVE_INFINITY
  );
}

/**
 * A kubelet that is restarted in the middle of a start lists the pod again: if it had worked for the pod before, the first ADD is not in
 * the input.
 */
function firstSeen(facts: Facts): Mark | null {
  const [seen, work] = [firstOf(facts, 'add-seen'), firstOf(facts, ...OF_WORKER)];
  return seen !== null && work !== null && work.at < seen.at ? null : seen;
}

/**
 * The first start of the containers, unless it came after the pod was Ready: then the containers were restarted, and their first start is
 * not in the input.
 */
const unlessLater = (running: Mark | null, ready: Mark | null): Mark | null =>
  running !== null && ready !== null && running.at - ready.at > OFF[running.by] + OFF[ready.by] + LATE ? null : running;
/** How late the kubelet may write the status of what it sees. */
const LATE = 300;

/**
 * The time of Ready, but no earlier than the start of the containers, before which no pod is Ready: an object states the second, a line the
 * instant. A pod that was removed within that second was Ready before.
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

/** The first time that the pod was Ready: the kubelet's patch, or the object with its condition. */
function readyOf({ statuses }: Facts): Mark | null {
  const shown = statuses.flatMap(status => {
    const ready = conditionOf(status, 'Ready');
    if (ready?.status !== 'True') return [];
    // A patch is logged after it was sent; an object states the second of the change
    return [{ ...status.mark, at: msOf(ready.lastTransitionTime) ?? status.mark.at }];
  });
  return earliest(shown.filter(({ by }) => by === 'log')) ?? earliest(shown);
}

/**
 * An object states when a condition last changed, and the last run of a container. If a container was restarted before the first object in
 * the input, neither shows the start.
 */
const restartedBefore = ({ statuses }: Facts): StatusView | null => {
  const first = statuses.find(({ mark, containers }) => mark.by === 'watch' && containers.length > 0);
  return first?.containers.some(({ restartCount }) => restartCount > 0) ? first : null;
};

/** Whether that object states when the pod became Ready. Later changes are shown as changes. */
function statesReady(view: StatusView | null, { at, by }: Mark): boolean {
  const ready = view === null ? undefined : conditionOf(view, 'Ready');
  return by === 'watch' && ready?.status === 'True' && msOf(ready.lastTransitionTime) === at;
}

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
  const summed = firstOf(facts, 'running');
  if (summed !== null && !crashedAround(facts, summed)) return summed;
  return apps.length > 0 ? summed : (byPleg(facts) ?? summed);
}

/**
 * Whether containers crashed around the summary, which is about the first status with which all of them run
 * (pod_startup_latency_tracker.go): for a container that ends before the kubelet looks, that is a later run. A container that crashes both
 * before and after it is no init container.
 */
function crashedAround({ troubles }: Facts, { at }: Mark): boolean {
  const crashes = troubles.filter(({ stage }) => stage === 'crash');
  return crashes.some(
    one => one.mark.at < at && crashes.some(({ container, mark }) => container === one.container && mark.at > at),
  );
}

/**
 * Without names: each id except the sandbox's is a container. A container that ends before PLEG's next round is shown only by its end. What
 * starts after one has failed, in a pod that crashes or in another sandbox, is a restart.
 */
function byPleg({ sightings, sandboxes, troubles, kills, sandboxLost }: Facts): Mark | null {
  const inTime = sightings.toSorted((a, b) => a.mark.at - b.mark.at);
  const crashes = kills.length > 0 || troubles.some(({ stage }) => stage === 'crash' || stage === 'post-start');
  const ran = [...grouped(inTime, ({ id }) => id).values()].flatMap(
    all => all.find(({ what }) => what === 'started') ?? all.find(({ what }) => what === 'ended') ?? [],
  );
  // If the id of the sandbox is unknown, one of these is the sandbox
  const containers = sandboxes.size > 0 ? ran.filter(({ id }) => !sandboxes.has(id)) : ran.slice(1);
  const failed = inTime.find(
    ({ id, what, exitCode }) =>
      what === 'ended' && !sandboxes.has(id) && (crashes || (exitCode !== undefined && exitCode !== 0)),
  );
  const until = failed?.mark.at ?? Number.POSITIVE_INFINITY;
  const lost = sandboxLost.find(({ why, mark }) => why !== 'missing' && mark.at > (containers[0]?.mark.at ?? until));
  return containers.findLast(({ mark }) => mark.at <= Math.min(until, lost?.mark.at ?? until))?.mark ?? null;
}
