import type { Archive } from '../witness/archive.js';
import type { LogClock } from './clock/types.js';
import type { NameStory } from './node-run.js';
import type { Observer } from './observe.js';
import { storyOf } from './pods.js';
import { sharedInstants } from './shared-instants.js';
import type { Stories } from './stories.js';
import type { Track } from './tracks.js';

interface Keepers {
  readonly clock: LogClock;
  readonly stories: Stories;
  readonly archive: Archive;
  readonly observer: Observer;
}

/** The stories of tracks that are complete. The clock keeps the evidence in them; everything else about them is dropped. */
export function settle(tracks: readonly Track[], { clock, stories, archive, observer }: Keepers): NameStory[] {
  if (tracks.length === 0) return [];
  for (const instant of sharedInstants(tracks, { stories, archive })) clock.shared(instant);
  observer.forget(new Set(tracks.flatMap(({ uids }) => [...uids])));
  return tracks.flatMap(storyOf);
}
