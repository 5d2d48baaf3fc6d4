import { isPlausible } from '../kit/calendar.js';
import type { SeenTestimony } from '../sources/types.js';
import type { Snapshot } from '../sources/watch/snapshot.js';

/** The latest instant in objects and testimonies: they were collected soon after it. */
export function createLatest() {
  let instant = 0;
  /** The API server writes all times in UTC, to the second, so they can be compared as text */
  let text = '';

  function see(time: string | null): void {
    if (time !== null && time > text && isInstant(time)) text = time;
  }

  return {
    see,
    snapshot({ creationTimestamp, conditions, containers }: Snapshot): void {
      see(creationTimestamp);
      for (const { lastTransitionTime } of conditions) see(lastTransitionTime);
      for (const { startedAt, finishedAt } of containers) see(finishedAt ?? startedAt);
    },
    testimony({ at }: SeenTestimony): void {
      if (at !== null && at > instant && isPlausible(at)) instant = at;
    },
    at(): number | null {
      const latest = Math.max(instant, text === '' ? 0 : Date.parse(text));
      return latest === 0 ? null : latest;
    },
  };
}

const isInstant = (time: string): boolean => isPlausible(Date.parse(time));

export const latestOf = (...instants: readonly (number | null)[]): number | null =>
  instants.reduce((latest, at) => (latest === null || (at !== null && at > latest) ? at : latest), null);

/** The latest instant in the objects of each watch: those that are read together may have been recorded years apart. */
export function createWatched() {
  const latests = new Map<number, ReturnType<typeof createLatest>>();
  return {
    snapshot(snapshot: Snapshot): void {
      const latest = latests.get(snapshot.source) ?? createLatest();
      latest.snapshot(snapshot);
      latests.set(snapshot.source, latest);
    },
    /** Of these sources; of all where none is given */
    at: (sources: Iterable<number> = latests.keys()): number | null =>
      latestOf(...[...sources].map(source => latests.get(source)?.at() ?? null)),
  };
}
