import type { LogClock } from './clock/types.js';
import type { Stories } from './stories.js';
import type { Track } from './tracks.js';
import type { Observation } from './types.js';

/**
 * The first DELETE of a name whose request time a watch knows: the same instant on two clocks. However often a name is
 * looked at, each of them is evidence once.
 */
export function createSharedInstants(clock: LogClock, stories: Stories): (tracks: readonly Track[]) => void {
  const shared = new WeakSet<Observation>();

  return tracks => {
    for (const { pod, observations } of tracks) {
      if (pod === null) continue;
      const requests = stories.named(pod).flatMap(({ requestedAt }) => requestedAt ?? []);
      const deletes = firstDeletes(observations);
      // As many lives here as there: only then is it certain which belongs to which
      if (requests.length !== deletes.length) continue;
      for (const [index, observation] of deletes.entries()) {
        const utc = requests[index];
        if (utc === undefined || observation.at === null || shared.has(observation)) continue;
        shared.add(observation);
        clock.shared(observation.at, utc, 1500, 'delete-request');
      }
    }
  };
}

/** The DELETE that begins each deletion: the first, and the first after each REMOVE. */
function firstDeletes(observations: readonly Observation[]): Observation[] {
  const found: Observation[] = [];
  let deleting = false;
  for (const observation of observations) {
    if (observation.from !== 'api') continue;
    if (observation.id === 'config-delete' && !deleting) {
      found.push(observation);
      deleting = true;
    }
    if (observation.id === 'config-remove') deleting = false;
  }
  return found;
}
