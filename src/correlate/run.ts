import { siteIn } from '../../grammars/klog/places.js';
import { createCatalogue } from '../events/catalogue.js';
import type { EventId } from '../events/event-id.js';
import { eventsHaving } from '../events/having.js';
import { createKubeletTracker } from '../events/kubelets.js';
import { loggingOf } from '../events/observability.js';
import type { Selection } from '../records/selection.js';
import type { KlogRecord, RawRecord } from '../records/types.js';
import { createArchive } from '../witness/archive.js';
import type { SeenTestimony } from '../witness/types.js';
import { bornAt } from './clock/births.js';
import { createLogClock } from './clock/index.js';
import { createCounts } from './counts.js';
import { createCoverage } from './coverage.js';
import { createDirection } from './direction.js';
import { createDuplicates } from './duplicates.js';
import { createExtent } from './extent.js';
import { createGapWatch } from './gaps.js';
import { isKubeletLine } from './kubelet-lines.js';
import { livesOf } from './lives.js';
import { createNodeEvents } from './node-events.js';
import type { NameStory, NodeRun } from './node-run.js';
import { createObserver } from './observe.js';
import { createOtherProcesses } from './other-processes.js';
import { createOverlaps } from './overlaps.js';
import { sharedInstants } from './shared-instants.js';
import { createStories } from './stories.js';
import { LIMITS } from './thresholds.js';
import { createTracks, type Track } from './tracks.js';
import type { Observation } from './types.js';
import { createUnexplained } from './unexplained.js';

/** Refused creations of mirrors, which may be about any pod. */
const MAX_TROUBLES = 5_000;

export interface RunOptions {
  /** There is more than one log. */
  readonly several?: boolean;
  /** What the node is called, where more is known of it than its own log tells. */
  readonly name?: string | null;
  /** What of all that it is given is about this node; absent: everything. */
  readonly own?: Ownership;
}

interface Ownership {
  /** A pod's `spec.nodeName` names this node. */
  node(name: string): boolean;
  /** A source tells of this node alone. */
  source(index: number): boolean;
}

/** One node's run: events and snapshots in, the lives of its pods out. */
export function createRun({ several = false, name = null, own }: RunOptions = {}) {
  const catalogue = createCatalogue();
  const kubelets = createKubeletTracker();
  const clock = createLogClock();
  const observer = createObserver();
  const stories = createStories();
  const archive = createArchive();
  const tracks = createTracks({ podOf: archive.podOf });
  const coverage = createCoverage();
  const node = createNodeEvents();
  const counts = createCounts();
  const extent = createExtent();
  const order = createDirection();
  const mirrorTroubles: Observation[] = [];
  const gaps = createGapWatch();
  const unexplained = createUnexplained();
  let host: string | null = null;
  let turned = false;
  const isRepeated = several ? createOverlaps() : () => false;
  const isReplayed = createDuplicates();
  const foreign = createOtherProcesses();

  function record(source: number, one: KlogRecord): void {
    if (!isKubeletLine(one)) return;
    if (isRepeated(source, one) || isReplayed(one)) {
      counts.repeat(source);
      return;
    }
    host ??= one.frame?.fields().host ?? null;
    const event = catalogue.recognise(one);
    if (foreign.owns(one, event !== null)) return;
    const kubelet = kubelets.push(one, event);
    const at = clock.stamp(one, source);
    order.see(at, kubelet);
    gaps.see({ id: event?.id ?? null, at, source, line: one.line, kubelet });
    if (one.cut) counts.cut(source, one.line);
    extent.see(source, one.line, at, kubelet);
    if (event === null) return;
    // Counted as lines are: of several records in one, the first
    if (one.lines > 0) counts.recognise(source);
    if (WHOLE_NODE.has(event.id)) coverage.unrelated(event.id, `${one.message}`);
    const seen = observer.observe(event, { source, kubelet, at });
    const givenUp = tracks.givenUp();
    for (const observation of seen) {
      tracks.add(observation);
      const born = observation.uid === null || at === null ? null : bornAt(observation.uid);
      if (born !== null && at !== null) clock.born({ at, utc: born });
      if (observation.id === 'mirror-create-failed' && mirrorTroubles.length < MAX_TROUBLES)
        mirrorTroubles.push(observation);
    }
    // What comes later of such a pod lacks what came before
    if (tracks.givenUp() > givenUp) coverage.hole(source, one.line);
    // A name without its namespace says nobody's
    if (seen.every(({ pod, uid }) => pod === null && uid === null))
      node.see(event, { at, source, line: one.line, kubelet });
  }

  const selection: Selection = {
    need: catalogue.need,
    decisive: catalogue.decisive,
    /** It means nothing, and is looked at for what it tells of the log as a whole. */
    passOver: ({ text, body }) => {
      const site = siteIn(text, body);
      coverage.unrelated(site, text);
      foreign.passedOver(text, site);
    },
  };

  function tells(uid: string): boolean {
    if (own === undefined) return true;
    const nodes = stories.of(uid)?.snapshots.flatMap(({ nodeName }) => nodeName ?? []) ?? [];
    if (nodes.length > 0) return nodes.some(own.node);
    return archive.about({ uids: [uid], ids: [], name: '' }).some(({ source }) => own.source(source));
  }

  return {
    record,
    selection,
    recognise: catalogue.recognise,
    /** A record that nobody needs: the first of all that begin alike. */
    passedOver(source: number, raw: RawRecord): void {
      if (isKubeletLine({ frame: raw.frame, header: null })) unexplained.see(source, raw);
    },
    texts: catalogue.texts,
    snapshot: stories.see,
    testimony(testimony: SeenTestimony): void {
      archive.see(testimony);
      const { uid, namespace, name } = testimony.identity;
      if (uid !== undefined && namespace !== undefined && name !== undefined) tracks.tie(uid, { namespace, name });
    },
    /** So many records with a meaning were passed over, because there were others like them. */
    again: counts.recognise,
    /** Lines are missing here; `text` is what the input itself says of it. */
    hole(source: number, line: number, text: string): void {
      coverage.hole(source, line);
      gaps.marked(source, line, text);
    },
    /** Lines were lost behind this one while the input was read. */
    lost(source: number, line: number, what: string): void {
      coverage.hole(source, line + 1);
      gaps.add({ source, line, at: extent.end().at, what });
    },
    note: clock.note,
    beside: clock.beside,
    turned(): void {
      turned = true;
    },
    /** Names whose pods are all gone, with what was observed of them; they are told of no more. */
    takeSettled(): NameStory[] {
      const { at } = extent.end();
      const settled = at === null ? [] : tracks.takeSettled(at - LIMITS.settledMs);
      if (settled.length === 0) return [];
      for (const instant of sharedInstants(settled, { stories, archive })) clock.shared(instant);
      observer.forget(new Set(settled.flatMap(({ uids }) => [...uids])));
      return settled.flatMap(storyOf);
    },
    /** A watch tells of these no more, and nobody asks for them. */
    forget: stories.forget,
    /**
     * The run as far as it has been read; for `waited` ms nothing has come, where more may come. To ask leaves no trace:
     * whether nobody asks or everybody does, what is told at the end is the same.
     */
    current(waited = 0): NodeRun {
      const open = tracks.all();
      // Pods that are still there may turn out to have been deleted once more
      const besides = {
        instants: sharedInstants(open, { stories, archive }),
        dates: stories.all().flatMap(({ requestedAt }) => requestedAt ?? []),
      };
      const processes = kubelets.kubelets();
      const logging = processes.map(loggingOf);
      return {
        clock: { resolve: options => clock.resolve(options, besides) },
        stories,
        archive,
        processes: processes.map((kubelet, index) => ({
          kubelet,
          ...extent.of(index),
          housekeeping: gaps.housekeeping(index),
        })),
        name,
        host,
        tells,
        node: node.all,
        first: extent.first(),
        last: extent.end().at,
        window: extent.window(),
        ...counts.all(),
        reversed: order.reversed(),
        givenUp: { logged: tracks.givenUp(), watched: stories.givenUp() },
        turned,
        interleaved: order.interleaved(),
        gaps: gaps.all(),
        mirrorTroubles,
        unexplained: unexplained.all(),
        names: () => open.flatMap(storyOf),
        tracks: () => open.map(({ pod, uids, observations }) => ({ pod, uids: [...uids], observations })),
        livesOf: ({ pod, observations }) => livesOf(pod, observations, stories),
        nameless: (...ids) =>
          eventsOf(
            open.filter(track => track.pod === null),
            ids,
          ),
        coverage: (pod, uids) => coverage.of(logging, pod, uids, { ...extent.end(), waited }),
      };
    },
  };
}

const storyOf = ({ pod, observations, ending }: Track): NameStory[] =>
  pod === null ? [] : [{ pod, observations, ending }];

const eventsOf = (tracks: readonly Track[], ids: readonly EventId[]): Observation[] =>
  tracks.flatMap(({ observations }) => observations.filter(({ id }) => ids.includes(id)));

const WHOLE_NODE = eventsHaving('whole-node');
