import { firstFrom } from '../kit/sorted.js';
import type { Archive } from '../sources/archive.js';
import type { LogClock, ResolveOptions } from './clock/types.js';
import type { KubeletTracker, StatedVersion } from './events/kubelets.js';
import { loggingOf } from './events/observability.js';
import type { LogEvidence } from './evidence/log-evidence.js';
import { type NodeObject, writerOf } from './node-object.js';
import type { NodeRun } from './node-run.js';
import { livesOf } from './pods/lives.js';
import { namelessOf, storyOf, withoutDatedStarts } from './pods/pods.js';
import type { Stories } from './pods/stories.js';
import type { Track } from './pods/tracks.js';
import { sharedInstants } from './shared-instants.js';
import { LIMITS } from './thresholds.js';
import type { Observation, WatchOutage } from './types.js';

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
