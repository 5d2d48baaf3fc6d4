import { siteIn } from '../../grammars/klog/places.js';
import { lazily } from '../../grammars/lazily.js';
import type { EventId } from '../catalogue/events.js';
import type { KlogRecord, RawRecord } from '../read/records/types.js';
import { timeIn } from '../read/short/printed.js';
import { createArchive } from '../sources/archive.js';
import type { SeenTestimony } from '../sources/types.js';
import type { Snapshot } from '../sources/watch/snapshot.js';
import { createLogClock } from './clock/index.js';
import type { ResolveOptions } from './clock/types.js';
import { createBirthWatch } from './clock/year.js';
import { createDuplicates, createOverlaps } from './duplicates.js';
import { createKubeletTracker, type StatedVersion } from './events/kubelets.js';
import { createLanguage, type Language } from './events/language.js';
import { loggingOf } from './events/observability.js';
import { createWatchOutages } from './evidence/gaps.js';
import { createLogEvidence } from './evidence/log-evidence.js';
import { type Complaint, createUnexplained } from './evidence/unexplained.js';
import { createLatest, createWatched, latestOf, sharedInstants } from './instants.js';
import { createOtherProcesses, isKubeletLine } from './log-owner.js';
import { areSeveral, byMachine, endOnMachine, machinesOf, type NodeObject, writerOf } from './machines.js';
import { createNodeEvents, createObserver, NOTHING } from './observe.js';
import { livesOf } from './pods/lives.js';
import {
  createPods,
  type Elsewhere,
  type NameStory,
  namelessOf,
  type OnlyThese,
  storyOf,
  withoutDatedStarts,
} from './pods/pods.js';
import { createStories } from './pods/stories.js';
import type { TrackOptions } from './pods/tracks.js';
import { LIMITS } from './thresholds.js';
import type { NodeObservation, Observation, PodName, Stage } from './types.js';

/** Which parts of the shared input are about this node. */
export interface Ownership {
  /** Whether a pod's `spec.nodeName` names this node. */
  node(name: string): boolean;
  /** Whether a source is only about this node. */
  source(index: number): boolean;
}

/** Whether what witnesses record of a pod is about this node. Without an ownership, everything is. */
function createConcernsNode(own: Ownership | undefined, { stories, archive }: Elsewhere) {
  return (uid: string): boolean => {
    if (own === undefined) return true;
    const nodes = stories.byUID(uid)?.snapshots.flatMap(({ nodeName }) => nodeName ?? []) ?? [];
    if (nodes.length > 0) return nodes.some(own.node);
    return archive.about({ uids: [uid], ids: [], name: '' }).some(({ source }) => own.source(source));
  };
}

export interface RunOptions {
  /** There is more than one log. */
  readonly several?: boolean;
  /** The node's name, if it is known from more than its own log. */
  readonly name?: string | null;
  /** Which parts of the input are about this node; absent: all of it */
  readonly ownership?: Ownership;
  /** What the API server's object states about the node */
  readonly object?: NodeObject;
  /** Shared by all runs of a thread; if absent, one is made */
  readonly language?: Language;
  /** Further stages that get every record */
  readonly stages?: readonly Stage[];
  /** What the further stages need of pods that continue */
  readonly alsoWorth?: TrackOptions['alsoWorth'];
  /** Absent: all pods are asked for */
  readonly these?: OnlyThese;
}

/** How to take the state of the run. */
export interface Look {
  /** The time in ms since anything arrived, although more may arrive */
  readonly waited?: number;
  /** How the clock of the run is read */
  readonly clock?: ResolveOptions;
  /** Nothing more will arrive */
  readonly ended?: boolean;
}

/** What is known about a node's run: facts about it and its log, the lives of its pods, and its clock. */
export type NodeRun = ReturnType<ReturnType<typeof createRun>['current']>;

/** One node's run: events and snapshots go in, the lives of its pods come out. */
export function createRun({
  several = false,
  name = null,
  ownership,
  object,
  language = createLanguage(),
  stages: further = [],
  alsoWorth,
  these,
}: RunOptions = {}) {
  const { catalogue } = language;
  const isInOtherSource = several ? createOverlaps() : () => false;
  const isDuplicate = createDuplicates();
  const otherProcesses = createOtherProcesses();
  const kubelets = createKubeletTracker();
  const clock = createLogClock();
  const observer = createObserver(language.mentions);
  const stories = createStories();
  const archive = createArchive();
  const watched = createWatched();
  const latest = createLatest();
  const unexplained = createUnexplained();

  const log = createLogEvidence();
  const pods = createPods({ hole: log.hole, alsoWorth, these, stories, archive });
  const node = createNodeEvents();
  const watchOutages = createWatchOutages();
  const stages: readonly Stage[] = [log, pods, createBirthWatch(clock.born), node, watchOutages, ...further];
  /** Looking up the method of each stage for each record takes longer than most of them need. */
  const seers = stages.map(({ see }) => see);

  /** What happens to one record. */
  function record(source: number, record: KlogRecord): void {
    if (!isKubeletLine(record)) return;
    const time = timeIn(record);
    if (isInOtherSource(source, record) || isDuplicate(record, time)) {
      log.repeated(source);
      return;
    }
    const event = catalogue.recognise(record);
    if (otherProcesses.owns(record, event !== null)) return;
    if (event === null) unexplained.see(source, record);
    const kubelet = kubelets.push(record, event);
    const at = clock.stamp(record, source, time);
    const { observations, late } =
      event === null ? NOTHING : observer.observe(event, { source, kubelet, at }, record.shaped);
    const placed = { source, line: record.line, at, kubelet, record, event, observations, late };
    for (const see of seers) see(placed);
  }

  /** A record that no stage needs: the first of those with the same beginning. */
  function passedOver(source: number, raw: RawRecord): void {
    const { text, body, frame } = raw;
    const site = siteIn(text, body);
    log.unneeded(site, text);
    otherProcesses.passedOver(text, site);
    if (isKubeletLine({ frame, header: null })) unexplained.passedOver(source, raw);
  }

  /** The last record of a log, if no stage needs it: it shows that a known kubelet was alive then. */
  function ends(source: number, record: KlogRecord): void {
    const { line } = record;
    if (!isKubeletLine(record) || otherProcesses.owns(record, false)) return;
    const kubelet = kubelets.indexIfKnown(record);
    if (kubelet !== null) log.ends(source, line, clock.stamp(record, source, timeIn(record)), kubelet);
  }

  /** Takes the names whose pods are all gone, with their observations. The run drops them. */
  function takeSettled(): NameStory[] {
    const { at } = log.end();
    const settled = at === null ? [] : pods.takeSettled(at - LIMITS.settledMs);
    if (settled.length === 0) return [];
    // The clock keeps the evidence in these stories; everything else about them is dropped
    for (const instant of sharedInstants(settled, { stories, archive })) clock.shared(instant);
    observer.forget(new Set(settled.flatMap(({ uids }) => [...uids])));
    return settled.flatMap(storyOf);
  }

  /** The run as far as it has been read. Taking it changes nothing: the result at the end is the same, however often it is taken. */
  function current({ waited = 0, clock: options = {}, ended = false }: Look = {}) {
    const tracks = pods.all();
    // Pods that still exist may later turn out to have been deleted again
    const besides = {
      instants: sharedInstants(tracks, { stories, archive }),
      dates: stories.all().flatMap(({ requestedAt }) => requestedAt ?? []),
      latest: latestOf(watched.at(), latest.at()),
    };
    const versionInUTC = (): StatedVersion | null => {
      if (object === undefined) return null;
      const { guessed, toUtc } = clock.resolve(options, besides);
      const utc = (at: number | null): number | null => (at === null ? null : toUtc(at));
      const spans = kubelets.kubelets().map((one, index) => {
        const { from, to } = log.ofProcess(index);
        return { ...one, from: utc(from), to: utc(to) };
      });
      return guessed ? null : writerOf(object, spans, ended);
    };
    const processes = kubelets.kubelets(versionInUTC());
    const logging = processes.map(loggingOf);
    const machines = lazily((): readonly number[] => {
      const all = machinesOf(processes.map((_, index) => log.ofProcess(index)));
      // Every pod needs this list, and a single machine has nothing to tell apart
      return areSeveral(all) ? all : [];
    });
    return {
      ...log.facts(),
      /** The node's name, if it is known from more than its own log. */
      name,
      /** Whether what other witnesses record of this pod is about this node. They may cover many nodes. */
      isAboutThisNode: createConcernsNode(ownership, { stories, archive }),
      node: node.all as readonly NodeObservation[],
      /** Refused creations of mirrors, for pods whose name is known */
      mirrorTroubles: pods.mirrorTroubles as readonly Observation[],
      /** Lines of pods that were not asked for were left out */
      isNarrowed: pods.isNarrowed(),
      /** Warnings and errors of the kubelet without a meaning in the catalogue: the first of each call site. */
      unexplained: unexplained.all() as readonly Complaint[],
      /** The latest instant that an object in the watches shows, or an object in some of them. */
      watchedTo: watched.at(),
      watchedToIn: watched.at,
      clock: { resolve: (options?: ResolveOptions) => clock.resolve(options, besides) },
      stories,
      archive,
      processes: processes.map((kubelet, index) => ({ kubelet, ...log.ofProcess(index) })),
      /** Pods that were dropped because there were too many */
      givenUp: { logged: pods.givenUp(), watched: stories.givenUp() },
      /** The story of each name that is not settled yet. */
      names: () => tracks.flatMap(storyOf),
      /** Everything observed under a name, or under a UID alone, that is not settled yet. */
      tracks: () =>
        tracks.map(({ pod, uids, observations }) => ({
          pod,
          uids: [...uids],
          observations: pod === null ? observations : withoutDatedStarts(observations),
        })),
      livesOf: ({ pod, observations }: Pick<NameStory, 'pod' | 'observations'>) =>
        byMachine(observations, machines()).flatMap(own => livesOf(pod, own, stories)),
      /** Observations of these events for UIDs whose name is not known */
      nameless: (...ids: readonly EventId[]) => namelessOf(tracks, ids),
      /** `kubelet`: the process that mentioned the pod last; lines of another machine do not extend the window */
      coverage: (pod: PodName, uids: readonly string[], kubelet?: number) =>
        log.coverage(logging, pod, uids, {
          waited,
          ...log.end(),
          ...endOnMachine(kubelet, machines(), log.ofProcess),
          watchOutages: watchOutages.all(),
        }),
    };
  }

  return {
    record,
    passedOver,
    ends,
    takeSettled,
    current,
    selection: { need: catalogue.need, decisive: catalogue.decisive, saysWhy: catalogue.saysWhy },
    language,
    snapshot(snapshot: Snapshot): void {
      stories.see(snapshot);
      watched.snapshot(snapshot);
    },
    testimony(testimony: SeenTestimony): void {
      archive.see(testimony);
      latest.testimony(testimony);
      pods.identify(testimony.identity.uid);
    },
    again: log.again,
    /** A log turned out to be from another component. */
    dropUnexplained: unexplained.drop,
    hole: log.marked,
    lost: log.lost,
    turned: log.turned,
    note: clock.note,
    called: clock.called,
    otherLine: clock.otherLine,
    /** No watch reports these pods any more, and no stage needs them. */
    forget: stories.forget,
  };
}
