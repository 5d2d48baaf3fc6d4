import { siteIn, stampOf } from '../../grammars/klog/places.js';
import { componentOf } from '../catalogue/components.js';
import { isKubeletName, isSilent } from '../read/records/kubelet-names.js';
import type { KlogRecord, RawRecord } from '../read/records/types.js';
import { callIn, originIn, timeIn } from '../read/short/printed.js';
import { type Archive, createArchive } from '../sources/archive.js';
import type { SeenTestimony } from '../sources/types.js';
import type { Snapshot } from '../sources/watch/types.js';
import { createBirthWatch } from './clock/births.js';
import { createLogClock } from './clock/index.js';
import type { LogClock, ResolveOptions } from './clock/types.js';
import { currentRun, sharedInstants } from './current.js';
import { createDuplicates, createOverlaps } from './duplicates.js';
import { createKubeletTracker } from './events/kubelets.js';
import { createLanguage, type Language } from './events/language.js';
import { createLogEvidence } from './evidence/log-evidence.js';
import { createUnexplained } from './evidence/unexplained.js';
import { createWatchOutages } from './evidence/watch-outages.js';
import { createLatest } from './latest.js';
import { KUBELET, printerOf } from './log-owner.js';
import { createNodeEvents } from './node-events.js';
import type { NodeObject } from './node-object.js';
import type { NameStory, NodeRun } from './node-run.js';
import { createObserver, NOTHING, type Observer } from './observe.js';
import type { Stage } from './placed-record.js';
import { createPods, storyOf } from './pods/pods.js';
import { createStories, type Stories } from './pods/stories.js';
import type { Track, TrackOptions } from './pods/tracks.js';
import { LIMITS } from './thresholds.js';

/** Invented process ids in a log must not fill the memory. */
const MAX_PROCESSES = 1_000;

/**
 * Logs that were pasted or merged into one contain other components, which share source files with the kubelet: an event that the
 * controller manager records for a pod looks like the kubelet's own. A process belongs to another component if it prints from files of that
 * component, unless it also prints what only a kubelet does (k3s and others run all of them in one process).
 */
function createOtherProcesses() {
  const others = new Set<number>();
  const kubelets = new Set<number>();

  function addOther(pid: number): void {
    if (!kubelets.has(pid) && others.size < MAX_PROCESSES) others.add(pid);
  }

  function addKubelet(pid: number): void {
    if (kubelets.has(pid) && others.size === 0) return;
    if (kubelets.size < MAX_PROCESSES) kubelets.add(pid);
    others.delete(pid);
  }

  return {
    /** A line that no stage needs, with its call site. */
    passedOver(text: string, site: string): void {
      if (componentOf(site) === null) return;
      const thread = stampOf(text)?.thread;
      if (thread !== undefined) addOther(Number(thread));
    },
    /** `isKnown`: the record would mean something if a kubelet had printed it. */
    owns(record: Pick<KlogRecord, 'header' | 'frame' | 'shaped'>, isKnown: boolean): boolean {
      const pid = callIn(record)?.pid ?? null;
      const printer = pid === null ? null : printerOf(record, isKnown);
      if (pid === null || printer === KUBELET) {
        if (pid !== null) addKubelet(pid);
        return false;
      }
      if (printer === null) return others.has(pid);
      addOther(pid);
      return !kubelets.has(pid);
    },
  };
}

interface Keepers {
  readonly clock: LogClock;
  readonly stories: Stories;
  readonly archive: Archive;
  readonly observer: Observer;
}

/** The stories of tracks that are complete. The clock keeps the evidence in them; everything else about them is dropped. */
function settle(tracks: readonly Track[], { clock, stories, archive, observer }: Keepers): NameStory[] {
  if (tracks.length === 0) return [];
  for (const instant of sharedInstants(tracks, { stories, archive })) clock.shared(instant);
  observer.forget(new Set(tracks.flatMap(({ uids }) => [...uids])));
  return tracks.flatMap(storyOf);
}

/** Which parts of the shared input are about this node. */
export interface Ownership {
  /** Whether a pod's `spec.nodeName` names this node. */
  node(name: string): boolean;
  /** Whether a source is about this node only. */
  source(index: number): boolean;
}

/** Whether what witnesses record of a pod is about this node. Without an ownership, everything is. */
function createConcernsNode(own: Ownership | undefined, { stories, archive }: { stories: Stories; archive: Archive }) {
  return (uid: string): boolean => {
    if (own === undefined) return true;
    const nodes = stories.byUID(uid)?.snapshots.flatMap(({ nodeName }) => nodeName ?? []) ?? [];
    if (nodes.length > 0) return nodes.some(own.node);
    return archive.about({ uids: [uid], ids: [], name: '' }).some(({ source }) => own.source(source));
  };
}

/**
 * Whether the kubelet printed this line of a journal or a dump of several components. A line that does not show its program may be the
 * kubelet's.
 */
function isKubeletLine(record: Pick<KlogRecord, 'frame' | 'header' | 'shaped'>): boolean {
  const component = callIn(record)?.component;
  // MicroShift runs everything in one process and labels each line
  if (component !== undefined && component !== 'kubelet' && component !== '???') return false;
  const identifier = originIn(record)?.identifier;
  return identifier === undefined || isKubeletName(identifier) || isSilent(identifier);
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
  /** What they need of pods that continue */
  readonly alsoWorth?: TrackOptions['alsoWorth'];
}

/** How to take the state of the run. */
export interface Look {
  /** The time in ms since anything arrived, although more may arrive */
  readonly waited?: number;
  /** How its clock is read */
  readonly clock?: ResolveOptions;
  /** Nothing more will arrive */
  readonly ended?: boolean;
}

/** One node's run: events and snapshots go in, the lives of its pods come out. */
export function createRun({
  several = false,
  name = null,
  ownership,
  object,
  language = createLanguage(),
  stages: further = [],
  alsoWorth,
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
  const watched = createLatest();
  const latest = createLatest();
  const unexplained = createUnexplained();

  const log = createLogEvidence();
  const pods = createPods({ hole: log.hole, podOf: archive.podOf, alsoWorth });
  const node = createNodeEvents();
  const watchOutages = createWatchOutages();
  const stages: readonly Stage[] = [log, pods, createBirthWatch(clock), node, watchOutages, ...further];
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
    const { line, header } = record;
    if (header === null || !isKubeletLine(record) || otherProcesses.owns(record, false)) return;
    const kubelet = kubelets.indexIfKnown(record);
    if (kubelet !== null) log.ends(source, line, clock.stamp(record, source, timeIn(record)), kubelet);
  }

  /** Takes the names whose pods are all gone, with their observations. The run drops them. */
  function takeSettled(): NameStory[] {
    const { at } = log.end();
    const settled = at === null ? [] : pods.takeSettled(at - LIMITS.settledMs);
    return settle(settled, { clock, stories, archive, observer });
  }

  /** The run as far as it has been read. Taking it changes nothing: the result at the end is the same, however often it is taken. */
  function current({ waited = 0, clock: options = {}, ended = false }: Look = {}): NodeRun {
    return currentRun({
      clock,
      stories,
      archive,
      kubelets,
      log,
      waited,
      watchedTo: watched.at(),
      recordedTo: latest.at(),
      tracks: pods.all(),
      givenUp: pods.givenUp(),
      mirrorTroubles: pods.mirrorTroubles,
      name,
      isAboutThisNode: createConcernsNode(ownership, { stories, archive }),
      stated: object === undefined ? null : { object, clock: options, ended },
      node: node.all,
      watchOutages: watchOutages.all(),
      unexplained: unexplained.all(),
    });
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
      pods.identify(testimony.identity);
    },
    again: log.again,
    /** A log turned out to be from another component. */
    dropUnexplained: unexplained.drop,
    hole: log.marked,
    lost: log.lost,
    turned: log.turned,
    note: clock.note,
    otherLine: clock.otherLine,
    /** No watch reports these pods any more, and no stage needs them. */
    forget: stories.forget,
  };
}
