import { type EventId, eventsHaving } from '../../catalogue/events.js';
import type { Identity } from '../../sources/types.js';
import type { Stage } from '../placed-record.js';
import type { Observation, PodName } from '../types.js';
import { createTracks, type Track, type TrackOptions } from './tracks.js';

/** The most refused creations of mirrors that are kept; they may be about any pod. */
const MAX_TROUBLES = 5_000;

const OF_STARTS = eventsHaving('start');
const NONE: ReadonlySet<EventId> = new Set();

interface PodHandlers extends Pick<TrackOptions, 'podOf' | 'alsoWorth' | 'asks'> {
  /** After this many lines about pods, only those of pods that were asked for are kept */
  readonly allUpTo?: number | undefined;
  /** There is no room for more pods: from this line on, what was known of some of them is lost */
  hole(source: number, line: number): void;
}

/** What was observed of each pod. Lines that are only about its start are kept if another stage needs them. */
export function createPods({ hole, podOf, alsoWorth, asks, allUpTo = Number.POSITIVE_INFINITY }: PodHandlers) {
  const tracks = createTracks({ podOf, alsoWorth, asks });
  let seen = 0;
  const without = alsoWorth === undefined ? OF_STARTS : NONE;
  const mirrorTroubles: Observation[] = [];

  const stage: Stage = {
    see({ observations, late, source, line }): void {
      const [first] = observations;
      if (first !== undefined && seen++ === allUpTo) tracks.narrow();
      if (first !== undefined && !without.has(first.id)) seePods(observations, source, line);
      for (const earlier of late) tracks.add(earlier);
    },
  };

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
    ...stage,
    /** Uses a witness that knows which pod has this UID. */
    identify({ uid, namespace, name }: Identity): void {
      if (uid !== undefined && namespace !== undefined && name !== undefined) tracks.tie(uid, { namespace, name });
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
