import { containerId } from '../catalogue/fields.js';
import { grouped } from '../kit/grouped.js';
import { firstFrom } from '../kit/sorted.js';
import type { Archive } from '../sources/archive.js';
import type { SeenTestimony } from '../sources/types.js';
import { WORDS } from '../sources/vocabulary.js';
import type { LogClock, ResolveOptions, SharedInstant, SharedKind } from './clock/types.js';
import type { KubeletTracker, StatedVersion } from './events/kubelets.js';
import { loggingOf } from './events/observability.js';
import type { LogEvidence } from './evidence/log-evidence.js';
import { type NodeObject, writerOf } from './node-object.js';
import type { NodeRun } from './node-run.js';
import { livesOf } from './pods/lives.js';
import { namelessOf, storyOf, withoutDatedStarts } from './pods/pods.js';
import type { Stories } from './pods/stories.js';
import type { Track } from './pods/tracks.js';
import { LIMITS } from './thresholds.js';
import { nameKey, type Observation, type PodName, type WatchOutage } from './types.js';

interface Span {
  readonly from: number | null;
  readonly to: number | null;
}

/**
 * Which processes ran on one machine, by their times: a kubelet ends before its successor begins, so two that run at the same time are on
 * two machines, whose lines were merged into one text without a mark.
 */
export function machinesOf(processes: readonly Span[]): number[] {
  // Without the time by which a restart may overlap, the processes of one machine follow each other
  const machines: { readonly from: number; readonly until: number }[][] = [[]];
  return processes.map(({ from, to }) => {
    if (from === null || to === null || to - from <= LIMITS.restartOverlapMs) return 0;
    const until = to - LIMITS.restartOverlapMs;
    const free = machines.findIndex(others => (others[laterIn(others, until) - 1]?.until ?? from) <= from);
    const index = free < 0 ? machines.push([]) - 1 : free;
    const others = machines[index] ?? [];
    others.splice(laterIn(others, until), 0, { from, until });
    return index;
  });
}

/** The place of the first process that begins no earlier than this. */
const laterIn = (processes: readonly { readonly from: number }[], at: number): number =>
  firstFrom(processes, at, ({ from }) => from);

const areSeveral = (machines: readonly number[]): boolean => machines.some(machine => machine !== machines[0]);

/** Observations grouped by machine: what happens on one of them ends nothing on another. */
function byMachine(
  observations: readonly Observation[],
  machines: readonly number[],
): readonly (readonly Observation[])[] {
  if (!areSeveral(machines)) return [observations];
  const groups = new Map<number, Observation[]>();
  for (const one of observations) {
    const machine = machines[one.kubelet] ?? 0;
    const group = groups.get(machine);
    if (group === undefined) groups.set(machine, [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

/** The end of the log of the machine on which this process ran; null if there is only one machine. */
export function endOnMachine(
  kubelet: number | undefined,
  machines: readonly number[],
  spanOf: (kubelet: number) => Span,
): { readonly at: number | null; readonly kubelet: number } | null {
  if (kubelet === undefined || !areSeveral(machines)) return null;
  const last = machines.lastIndexOf(machines[kubelet] ?? -1);
  return last < 0 ? null : { at: spanOf(last).to, kubelet: last };
}

interface State
  extends Pick<NodeRun, 'name' | 'isAboutThisNode' | 'node' | 'mirrorTroubles' | 'unexplained' | 'watchedTo'> {
  readonly clock: LogClock;
  readonly stories: Stories;
  readonly archive: Archive;
  readonly kubelets: KubeletTracker;
  readonly log: LogEvidence;
  /** The stretches in which its kubelets could not see changes of pods */
  readonly watchOutages: readonly WatchOutage[];
  readonly tracks: readonly Track[];
  /** How many pods were dropped. */
  readonly givenUp: number;
  /** The time in ms since anything arrived, although more may arrive */
  readonly waited: number;
  /** The latest instant that other witnesses recorded. */
  readonly recordedTo: number | null;
  /** What the API server's object states about the node, and the reading of the log's clock with which to compare it */
  readonly stated: { readonly object: NodeObject; readonly clock: ResolveOptions; readonly ended: boolean } | null;
}

/** The state so far, for the later stages. Taking it does not change what it is made from. */
export function currentRun({
  clock,
  stories,
  archive,
  kubelets,
  log,
  watchOutages,
  tracks,
  givenUp,
  waited,
  watchedTo,
  recordedTo,
  stated,
  ...seen
}: State): NodeRun {
  // Pods that still exist may later turn out to have been deleted again
  const besides = {
    instants: sharedInstants(tracks, { stories, archive }),
    dates: stories.all().flatMap(({ requestedAt }) => requestedAt ?? []),
    latest: latestOf(watchedTo, recordedTo),
  };
  const versionInUTC = (): StatedVersion | null => {
    if (stated === null) return null;
    const { guessed, toUtc } = clock.resolve(stated.clock, besides);
    const utc = (at: number | null): number | null => (at === null ? null : toUtc(at));
    const spans = kubelets.kubelets().map((one, index) => {
      const { from, to } = log.ofProcess(index);
      return { ...one, from: utc(from), to: utc(to) };
    });
    return guessed ? null : writerOf(stated.object, spans, stated.ended);
  };
  const processes = kubelets.kubelets(versionInUTC());
  const logging = processes.map(loggingOf);
  let known: readonly number[] | null = null;
  const machines = (): readonly number[] => {
    if (known === null) {
      const all = machinesOf(processes.map((_, index) => log.ofProcess(index)));
      // Every pod asks, and there is nothing to tell apart on a single machine
      known = areSeveral(all) ? all : [];
    }
    return known;
  };
  return {
    ...seen,
    ...log.facts(),
    watchedTo,
    clock: { resolve: options => clock.resolve(options, besides) },
    stories,
    archive,
    processes: processes.map((kubelet, index) => ({ kubelet, ...log.ofProcess(index) })),
    givenUp: { logged: givenUp, watched: stories.givenUp() },
    names: () => tracks.flatMap(storyOf),
    tracks: () =>
      tracks.map(({ pod, uids, observations }) => ({
        pod,
        uids: [...uids],
        observations: pod === null ? observations : withoutDatedStarts(observations),
      })),
    livesOf: ({ pod, observations }) => byMachine(observations, machines()).flatMap(own => livesOf(pod, own, stories)),
    nameless: (...ids) => namelessOf(tracks, ids),
    coverage: (pod, uids, kubelet) => {
      return log.coverage(logging, pod, uids, {
        waited,
        ...log.end(),
        ...endOnMachine(kubelet, machines(), log.ofProcess),
        watchOutages,
      });
    },
  };
}

const latestOf = (...instants: readonly (number | null)[]): number | null =>
  instants.reduce((latest, at) => (latest === null || (at !== null && at > latest) ? at : latest), null);

interface Elsewhere {
  readonly stories: Stories;
  readonly archive: Archive;
}

/** Instants that both the log and another witness record, the latter in UTC: one instant on two clocks. */
export const sharedInstants = (tracks: readonly Track[], elsewhere: Elsewhere): SharedInstant[] =>
  tracks.flatMap(({ pod, observations }) =>
    [
      ...(pod === null ? [] : requestPairs(requestsOf(pod, elsewhere), observations)),
      ...(elsewhere.archive.isEmpty() ? [] : stopPairs(elsewhere.archive, observations)),
    ].flatMap(({ line: { at }, utc, kind }) => (at === null ? [] : [{ at, utc, slack: LIMITS.sharedSlackMs, kind }])),
  );

interface Pair {
  readonly line: Observation;
  readonly utc: number;
  readonly kind: SharedKind;
}

/** When deletions of this name were requested, according to the watch or the audit log. */
function requestsOf(pod: PodName, { stories, archive }: Elsewhere): number[] {
  const shown = stories.byName(pod).flatMap(({ requestedAt }) => requestedAt ?? []);
  if (shown.length > 0 || archive.isEmpty()) return shown;
  const name = nameKey(pod);
  const firstOf = (uid: string): SeenTestimony | undefined =>
    archive.about({ uids: [uid], ids: [], name: '' }).find(isRequest);
  // An audit log at level Metadata gives no UID
  const nameless = archive.about({ uids: [], ids: [], name }).filter(isRequest);
  return [...archive.uidsOf(name).map(firstOf), ...nameless]
    .flatMap(request => request?.at ?? [])
    .sort((a, b) => a - b);
}

const isRequest = ({ what }: SeenTestimony): boolean => WORDS[what].ends === 'accepted';

/** Only with equally many lives on both sides is it certain which ones belong together. */
function requestPairs(requests: readonly number[], observations: readonly Observation[]): Pair[] {
  // Most names have no request, so there is nothing to compare the log with
  if (requests.length === 0) return [];
  const deletes = firstDeletes(observations);
  if (requests.length !== deletes.length) return [];
  return deletes.flatMap((line, index): Pair[] => {
    const utc = requests[index];
    return utc === undefined ? [] : [{ line, utc, kind: 'delete-request' }];
  });
}

/** The DELETE with which each deletion begins: the first one, and the first one after each REMOVE. */
function firstDeletes(observations: readonly Observation[]): Observation[] {
  const found: Observation[] = [];
  let deleting = false;
  for (const observation of observations) {
    if (observation.from !== 'api') continue;
    if (observation.id === 'config-delete' && !deleting) {
      found.push(observation);
      deleting = true;
    }
    if (observation.id === 'config-remove') deleting = false;
  }
  return found;
}

/** The kubelet prints a line and calls the runtime, where the call arrives immediately (kuberuntime_container.go, killContainer). */
function stopPairs(archive: Archive, observations: readonly Observation[]): Pair[] {
  const begun = observations.filter(({ id }) => id === 'kill-begin');
  const calls = grouped(begun, ({ event }) => containerId(event));
  return [...calls].flatMap(([id, [line, again]]): Pair[] => {
    const testimonies = archive.about({ uids: [], ids: [id], name: '' });
    const arrived = testimonies.filter(
      ({ what, identity }) => what === 'stop-requested' && identity.containerId === id,
    );
    const utc = arrived[0]?.at ?? null;
    // If either side has several calls, it is not certain which belong together
    return line === undefined || again !== undefined || utc === null || arrived.length !== 1
      ? []
      : [{ line, utc, kind: 'stop-call' }];
  });
}
