import { createCatalogue } from '../events/catalogue.js';
import { keptEvent } from '../events/kept.js';
import { createKubeletTracker, type Kubelet } from '../events/kubelets.js';
import { definitions } from '../events/registry.js';
import type { KubeletEvent } from '../events/types.js';
import type { Snapshot } from '../input/watch/types.js';
import { siteOf } from '../records/call-site.js';
import type { Selection } from '../records/selection.js';
import type { KlogRecord } from '../records/types.js';
import { type Archive, createArchive } from '../witness/archive.js';
import type { SeenTestimony } from '../witness/types.js';
import { createLogClock } from './clock/index.js';
import type { LogClock } from './clock/types.js';
import { createCoverage } from './coverage.js';
import { createGapWatch, type InputGap } from './gaps.js';
import { isKubeletLine } from './kubelet-lines.js';
import { livesOf } from './lives.js';
import { createObserver } from './observe.js';
import { createOnce } from './once.js';
import { createOrder } from './order.js';
import { createReplays } from './replay.js';
import { createSharedInstants } from './shared-instants.js';
import { createStories, type Stories } from './stories.js';
import { createTracks, type Track } from './tracks.js';
import type { Coverage, Life, Observation, PodName } from './types.js';

/** An event that concerns no single pod: the kubelet's own life, the runtime, the API server. */
export interface NodeObservation {
  readonly id: string;
  readonly at: number | null;
  readonly source: number;
  readonly line: number;
  readonly kubelet: number;
  readonly event: KubeletEvent;
}

export interface NodeRun {
  readonly clock: LogClock;
  readonly stories: Stories;
  /** What others saw. */
  readonly archive: Archive;
  /** Kubelet processes with their first and last positions. */
  readonly processes: readonly {
    readonly kubelet: Kubelet;
    readonly from: number | null;
    readonly to: number | null;
    /** Lines of housekeeping, which comes every two seconds: logged at -v=3 since 1.22, at -v=4 before. */
    readonly housekeeping: number;
  }[];
  readonly host: string | null;
  readonly node: readonly NodeObservation[];
  readonly first: number | null;
  readonly last: number | null;
  /** By source: records with a meaning, and records that were read before, there or in another source. */
  readonly recognised: readonly number[];
  readonly repeated: readonly number[];
  /** Times run backwards, although logs that run newest first are turned round before. */
  readonly reversed: boolean;
  /** Pods of which what was known had to be given up, because there are too many. */
  readonly givenUp: number;
  /** A log was read the other way round, because it runs newest first. */
  readonly turned: boolean;
  /** Lines of two kubelet processes alternate: the log holds several nodes. */
  readonly interleaved: boolean;
  /** Records that the input cuts off: how many, and where the first of them stand. */
  readonly cut: {
    readonly count: number;
    readonly first: readonly { readonly source: number; readonly line: number }[];
  };
  /** Where lines are missing from the input. */
  readonly gaps: readonly InputGap[];
  /** What is known of each name of which the last word is not spoken. */
  names(): readonly NameStory[];
  livesOf(name: NameStory): Life[];
  /** Refused creations of mirrors, of pods whose name is known. */
  readonly mirrorTroubles: readonly Observation[];
  /** The same of UIDs that no line gives a name for. */
  nameless(...ids: readonly string[]): Observation[];
  coverage(pod: PodName, uids: readonly string[]): Coverage;
}

/** Everything that was observed under one name. */
export interface NameStory {
  readonly pod: PodName;
  readonly observations: readonly Observation[];
  /** A line among them speaks of an end. */
  readonly ending: boolean;
}

/** Kept at most: what concerns the whole node repeats itself for as long as it lasts. */
const MAX_NODE_EVENTS = 5_000;
const MAX_CUT_SHOWN = 3;
/** A pod of which nothing was heard for so long after its removal is done with: container GC comes once a minute. */
const QUIET = 150_000;

/** One node's run: events and snapshots in, the lives of its pods out. `several`: there is more than one log. */
export function createRun({ several = false } = {}) {
  const catalogue = createCatalogue();
  const kubelets = createKubeletTracker();
  const clock = createLogClock();
  const observer = createObserver();
  const tracks = createTracks();
  const stories = createStories();
  const archive = createArchive();
  const coverage = createCoverage(definitions);
  const node: NodeObservation[] = [];
  const recognised: number[] = [];
  const order = createOrder();
  const cut = { count: 0, first: [] as { source: number; line: number }[] };
  const mirrorTroubles: Observation[] = [];
  const gaps = createGapWatch();
  const spans: { from: number | null; to: number | null }[] = [];
  let host: string | null = null;
  const repeated: number[] = [];
  let turned = false;
  const isRepeated = several ? createOnce() : () => false;
  const shareInstants = createSharedInstants(clock, { stories, archive });
  const isReplayed = createReplays();
  let end: { source: number; line: number; at: number | null; kubelet: number } = {
    source: 0,
    line: 0,
    at: null,
    kubelet: 0,
  };
  let first: number | null = null;

  function record(source: number, one: KlogRecord): void {
    if (!isKubeletLine(one)) return;
    if (isRepeated(source, one) || (one.header !== null && isReplayed(one.header))) {
      repeated[source] = (repeated[source] ?? 0) + 1;
      return;
    }
    host ??= one.frame?.fields().host ?? null;
    const event = catalogue.recognise(one);
    const kubelet = kubelets.push(one, event);
    const at = clock.stamp(one);
    order.see(at, kubelet);
    gaps.see({ id: event?.id ?? null, at, source, line: one.line, kubelet });
    if (one.cut) {
      cut.count++;
      if (cut.first.length < MAX_CUT_SHOWN) cut.first.push({ source, line: one.line });
    }
    end = { source, line: one.line, at: at ?? end.at, kubelet };
    first ??= at;
    spans[kubelet] = { from: spans[kubelet]?.from ?? at, to: at ?? spans[kubelet]?.to ?? null };
    if (event === null) return;
    recognised[source] = (recognised[source] ?? 0) + 1;
    if (ROUTINE.test(event.id)) coverage.unrelated(event.id, `${one.message}`);
    const seen = observer.observe(event, { source, kubelet, at });
    const givenUp = tracks.givenUp();
    for (const observation of seen) {
      tracks.add(observation);
      if (observation.id === 'mirror-create-failed' && mirrorTroubles.length < MAX_NODE_EVENTS)
        mirrorTroubles.push(observation);
    }
    // What comes later of such a pod lacks what came before
    if (tracks.givenUp() > givenUp) coverage.hole(source, one.line);
    if (seen.length > 0 || PULSE.test(event.id)) return;
    node.push({ id: event.id, at, source, line: one.line, kubelet, event: keptEvent(event) });
    // What is in the middle of a trouble that lasts tells nothing new
    if (node.length > MAX_NODE_EVENTS) node.splice(MAX_NODE_EVENTS / 4, MAX_NODE_EVENTS / 4);
  }

  const selection: Selection = {
    need: catalogue.need,
    decisive: catalogue.decisive,
    /** It means nothing, and is looked at for what it tells of the log as a whole. */
    passOver: ({ text, body }) => coverage.unrelated(text.slice(siteOf(text), body), text),
  };

  return {
    record,
    selection,
    snapshot(source: number, snapshot: Snapshot): void {
      stories.see({ ...snapshot, source });
    },
    testimony(testimony: SeenTestimony): void {
      archive.see(testimony);
    },
    /** So many records with a meaning were passed over, because there were others like them. */
    again(source: number, records: number): void {
      recognised[source] = (recognised[source] ?? 0) + records;
    },
    /** Lines are missing here; `text` is what the input itself says of it. */
    hole(source: number, line: number, text: string): void {
      coverage.hole(source, line);
      gaps.marked(source, line, text);
    },
    /** Lines were lost behind this one while the input was read. */
    lost(source: number, line: number, what: string): void {
      coverage.hole(source, line + 1);
      gaps.add({ source, line, at: end.at, what });
    },
    note: clock.note,
    turned(): void {
      turned = true;
    },
    /** Names whose pods are all gone, with what was observed of them; they are told of no more. */
    takeSettled(): NameStory[] {
      const settled = end.at === null ? [] : tracks.takeSettled(end.at - QUIET);
      if (settled.length === 0) return [];
      shareInstants(settled);
      observer.forget(new Set(settled.flatMap(({ uids }) => [...uids])));
      return settled.flatMap(storyOf);
    },
    /** A watch tells of these no more, and nobody asks for them. */
    forget: stories.forget,
    /** The run as far as it has been read; for `waited` ms nothing has come, where more may come. */
    look(waited = 0): NodeRun {
      const open = tracks.all();
      shareInstants(open);
      const processes = kubelets.kubelets();
      return {
        clock,
        stories,
        archive,
        processes: processes.map((kubelet, index) => ({
          kubelet,
          ...(spans[index] ?? { from: null, to: null }),
          housekeeping: gaps.housekeeping(index),
        })),
        host,
        node,
        first,
        last: end.at,
        recognised,
        repeated,
        reversed: order.reversed(),
        givenUp: tracks.givenUp(),
        turned,
        interleaved: order.interleaved(),
        cut,
        gaps: gaps.all(),
        mirrorTroubles,
        names: () => open.flatMap(storyOf),
        livesOf: ({ pod, observations }) => livesOf(pod, observations, stories),
        nameless: (...ids) =>
          eventsOf(
            open.filter(track => track.pod === null),
            ids,
          ),
        coverage: (pod, uids) => coverage.of(processes, pod, uids, { ...end, waited }),
      };
    },
  };
}

const storyOf = ({ pod, observations, ending }: Track): NameStory[] =>
  pod === null ? [] : [{ pod, observations, ending }];

const eventsOf = (tracks: readonly Track[], ids: readonly string[]): Observation[] =>
  tracks.flatMap(({ observations }) => observations.filter(({ id }) => ids.includes(id)));

/** Says only that the kubelet is alive, every two seconds. */
const PULSE = /^(?:housekeeping-(?!slow|failed|skipped)|config-set|config-read-file)/;

const ROUTINE = /^(?:housekeeping-|config-set|config-read-file|kubelet-)/;
