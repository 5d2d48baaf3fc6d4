import { siteIn } from '../../grammars/klog/places.js';
import { createKubeletTracker } from '../events/kubelets.js';
import { createLanguage, type Language } from '../events/language.js';
import type { Snapshot } from '../input/watch/types.js';
import { timeIn } from '../records/printed.js';
import type { KlogRecord, RawRecord } from '../records/types.js';
import { createArchive } from '../witness/archive.js';
import type { SeenTestimony } from '../witness/types.js';
import { createBirthWatch } from './clock/births.js';
import { createLogClock } from './clock/index.js';
import type { ResolveOptions } from './clock/types.js';
import { currentRun } from './current.js';
import { createDeafness } from './deafness.js';
import { createDuplicates } from './duplicates.js';
import { isKubeletLine } from './kubelet-lines.js';
import { createLatest } from './latest.js';
import { createLogEvidence } from './log-evidence.js';
import { createNodeEvents } from './node-events.js';
import type { NodeObject } from './node-object.js';
import type { NameStory, NodeRun } from './node-run.js';
import { createObserver, NOTHING } from './observe.js';
import { createOtherProcesses } from './other-processes.js';
import { createOverlaps } from './overlaps.js';
import { createConcernsNode, type Ownership } from './ownership.js';
import type { Stage } from './placed-record.js';
import { createPods } from './pods.js';
import { settle } from './settle.js';
import { createStories } from './stories.js';
import { LIMITS } from './thresholds.js';
import type { TrackOptions } from './tracks.js';
import { createUnexplained } from './unexplained.js';

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
  /** Another stage that gets every record, and what it needs of pods that continue */
  readonly alsoShown?: Stage & Required<Pick<TrackOptions, 'alsoWorth'>>;
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
  alsoShown,
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
  const pods = createPods({ hole: log.hole, podOf: archive.podOf, alsoWorth: alsoShown?.alsoWorth });
  const node = createNodeEvents();
  const deafness = createDeafness();
  const stages: readonly Stage[] = [
    log,
    pods,
    createBirthWatch(clock),
    node,
    deafness,
    ...(alsoShown === undefined ? [] : [alsoShown]),
  ];

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
    for (const stage of stages) stage.see(placed);
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
      deafness: deafness.all(),
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
