import type { EventId } from '../events/event-id.js';
import { eventsHaving } from '../events/having.js';
import type { Identity } from '../witness/types.js';
import type { NameStory } from './node-run.js';
import type { Stage } from './placed-record.js';
import { createTracks, type Track, type TrackOptions } from './tracks.js';
import type { Observation } from './types.js';

/** Refused creations of mirrors, which may be about any pod. */
const MAX_TROUBLES = 5_000;

const OF_STARTS = eventsHaving('start');
const NONE: ReadonlySet<EventId> = new Set();

interface PodHandlers extends Pick<TrackOptions, 'podOf' | 'alsoWorth'> {
  /** There is no room for more pods: what was known of some of them is lost at this line. */
  hole(source: number, line: number): void;
}

/** What was observed of each pod. Lines that are only about its start are kept if another stage needs some. */
export function createPods({ hole, podOf, alsoWorth }: PodHandlers) {
  const tracks = createTracks({ podOf, alsoWorth });
  const without = alsoWorth === undefined ? OF_STARTS : NONE;
  const mirrorTroubles: Observation[] = [];

  const stage: Stage = {
    see({ observations, late, source, line }): void {
      const [first] = observations;
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
    // Later lines of such a pod lack their beginning
    if (tracks.givenUp() > givenUp) hole(source, line);
  }

  return {
    ...stage,
    /** A witness knows which pod has this UID. */
    identify({ uid, namespace, name }: Identity): void {
      if (uid !== undefined && namespace !== undefined && name !== undefined) tracks.tie(uid, { namespace, name });
    },
    all: tracks.all,
    takeSettled: tracks.takeSettled,
    givenUp: tracks.givenUp,
    mirrorTroubles,
  };
}

/** A track as the story of its name; none if no line gives a name. */
export const storyOf = ({ pod, observations, ending }: Track): NameStory[] =>
  pod === null ? [] : [{ pod, observations, ending }];

/** A line that is only about a start shows nothing of an end. */
export const withoutStarts = (all: readonly Observation[]): Observation[] => all.filter(({ id }) => !OF_STARTS.has(id));

/** Of a pod that has a name; one without a time is of no start that is reported, as those of a pod without a name. */
export const withoutDatedStarts = (all: readonly Observation[]): Observation[] =>
  all.filter(({ id, at }) => at === null || !OF_STARTS.has(id));

/** Observations of these events whose pod has no known name. */
export const namelessOf = (tracks: readonly Track[], ids: readonly EventId[]): Observation[] =>
  tracks.flatMap(({ pod, observations }) => (pod === null ? observations.filter(({ id }) => ids.includes(id)) : []));
