import { type EventId, eventsHaving } from '../../catalogue/events.js';
import { isManifestHash } from '../../kit/uid.js';
import type { Archive } from '../../sources/archive.js';
import { WORDS } from '../../sources/vocabulary.js';
import { nameKey, type Observation, type PlacedRecord, type PodName } from '../types.js';
import type { Stories } from './stories.js';
import { createTracks, type Track, type TrackOptions } from './tracks.js';

/** The most refused creations of mirrors that are kept; they may be about any pod. */
const MAX_TROUBLES = 5_000;

const OF_STARTS = eventsHaving('start');
const NONE: ReadonlySet<EventId> = new Set();

interface PodHandlers extends Elsewhere, Pick<TrackOptions, 'alsoWorth'> {
  readonly these: OnlyThese | undefined;
  /** There is no room for more pods: from this line on, what was known of some of them is lost */
  hole(source: number, line: number): void;
}

/** What was observed of each pod. Lines that are only about its start are kept if another stage needs them. */
export function createPods({ hole, alsoWorth, these, ...elsewhere }: PodHandlers) {
  const { podOf } = elsewhere.archive;
  const tracks = createTracks({ podOf, alsoWorth, asks: these && createAsks(these, elsewhere) });
  const allUpTo = these?.allUpTo ?? Number.POSITIVE_INFINITY;
  let seen = 0;
  const without = alsoWorth === undefined ? OF_STARTS : NONE;
  const mirrorTroubles: Observation[] = [];

  function seePods(observations: readonly Observation[], source: number, line: number): void {
    const givenUp = tracks.givenUp();
    for (const observation of observations) {
      tracks.add(observation);
      if (observation.id === 'mirror-create-failed' && mirrorTroubles.length < MAX_TROUBLES)
        mirrorTroubles.push(observation);
    }
    // From here on such a pod lacks its beginning
    if (tracks.givenUp() > givenUp) hole(source, line);
  }

  return {
    see({ observations, late, source, line }: PlacedRecord): void {
      const [first] = observations;
      if (first !== undefined && seen++ === allUpTo) tracks.narrow();
      if (first !== undefined && !without.has(first.id)) seePods(observations, source, line);
      for (const earlier of late) tracks.add(earlier);
    },
    /** Uses what another witness has just stated of this UID. */
    identify(uid: string | undefined): void {
      const pod = uid === undefined ? null : podOf(uid);
      if (uid !== undefined && pod !== null) tracks.tie(uid, pod);
    },
    all: tracks.all,
    takeSettled: tracks.takeSettled,
    isNarrowed: (): boolean => seen > allUpTo,
    givenUp: tracks.givenUp,
    mirrorTroubles,
  };
}

/** Everything that was observed under one name. */
export interface NameStory extends Pick<Track, 'ending'> {
  readonly pod: PodName;
  readonly observations: readonly Observation[];
  /** The UIDs of a pod that was not asked for, so that its lines were not kept; null if all were */
  readonly leftOut: readonly string[] | null;
}

/** The story of a track's name; none if no line gives a name. */
export const storyOf = ({ pod, observations, ending, isPartial, uids }: Track): NameStory[] =>
  pod === null ? [] : [{ pod, observations, ending, leftOut: isPartial ? [...uids] : null }];

/** Leaves out lines that are only about a start: they show nothing about an end. */
export const withoutStarts = (all: readonly Observation[]): Observation[] => all.filter(({ id }) => !OF_STARTS.has(id));

/**
 * Leaves out the lines about the starts of a pod with a name. A line without a time is kept, because it belongs to no start that is
 * reported; so are the lines of a pod without a name.
 */
export const withoutDatedStarts = (all: readonly Observation[]): Observation[] =>
  all.filter(({ id, at }) => at === null || !OF_STARTS.has(id));

/** Observations of these events whose pod has no known name. */
export const namelessOf = (tracks: readonly Track[], ids: readonly EventId[]): Observation[] =>
  tracks.flatMap(({ pod, observations }) => (pod === null ? observations.filter(({ id }) => ids.includes(id)) : []));

/** The pods that are asked for, in a log that has more. */
export interface OnlyThese {
  /** Up to this many lines about pods, all pods are kept, because that costs little */
  readonly allUpTo: number;
  /** They are asked for by UIDs, and not only by names */
  readonly byUID: boolean;
  /** A UID that is not known (null) may be the one that is asked for */
  isWanted(pod: PodName, uid: string | null): boolean;
}

/** What other witnesses show of pods. */
export interface Elsewhere {
  readonly stories: Stories;
  readonly archive: Archive;
}

/**
 * Whether the lines of a name are needed, as far as its next UID decides that: a pod of the name is asked for, or another witness dates its
 * deletion by the clock of the API server.
 */
function createAsks({ byUID, isWanted }: OnlyThese, elsewhere: Elsewhere) {
  return (pod: PodName, uid: string | null, changes: Track['changes']): boolean | null => {
    const isNamed = isWanted(pod, null);
    if (!isNamed || !byUID) return isNamed || isDated(pod, uid, elsewhere);
    // The UIDs of its mirrors are known later, and some of them stand only in the text of a patch
    if (changes.static !== null || isManifestHash(uid ?? '')) return true;
    return uid === null ? null : isWanted(pod, uid) || isDated(pod, uid, elsewhere);
  };
}

function isDated(pod: PodName, uid: string | null, { stories, archive }: Elsewhere): boolean {
  if (stories.knows(pod)) return true;
  const name = nameKey(pod);
  const uids = uid === null ? archive.uidsOf(name) : [uid];
  return archive.about({ uids, ids: [], name }).some(({ what }) => DATED.has(WORDS[what].ends));
}

/** What the API server makes of requests: it dates them itself. */
const DATED: ReadonlySet<(typeof WORDS)[keyof typeof WORDS]['ends']> = new Set(['accepted', 'final']);
