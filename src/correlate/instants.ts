import { containerId } from '../catalogue/fields.js';
import { isPlausible } from '../kit/calendar.js';
import { grouped } from '../kit/grouped.js';
import type { Archive } from '../sources/archive.js';
import type { SeenTestimony } from '../sources/types.js';
import { WORDS } from '../sources/vocabulary.js';
import type { Snapshot } from '../sources/watch/snapshot.js';
import type { SharedInstant } from './clock/types.js';
import type { Elsewhere } from './pods/pods.js';
import type { Track } from './pods/tracks.js';
import { LIMITS } from './thresholds.js';
import { nameKey, type Observation, type PodName } from './types.js';

/** Instants that both the log and another witness record, the latter in UTC: one instant on two clocks. */
export const sharedInstants = (tracks: readonly Track[], elsewhere: Elsewhere): SharedInstant[] =>
  tracks.flatMap(({ pod, observations }) =>
    [
      ...(pod === null ? [] : requestPairs(requestsOf(pod, elsewhere), observations)),
      ...(elsewhere.archive.isEmpty() ? [] : stopPairs(elsewhere.archive, observations)),
    ].flatMap(({ line: { at }, utc, kind }) => (at === null ? [] : [{ at, utc, slack: LIMITS.sharedSlackMs, kind }])),
  );

type Pair = Pick<SharedInstant, 'utc' | 'kind'> & { readonly line: Observation };

/** When deletions of this name were requested, according to the watch or the audit log. */
function requestsOf(pod: PodName, { stories, archive }: Elsewhere): number[] {
  const shown = stories.byName(pod).flatMap(({ requestedAt }) => requestedAt ?? []);
  if (shown.length > 0 || archive.isEmpty()) return shown;
  const name = nameKey(pod);
  const firstOf = (uid: string): SeenTestimony | undefined =>
    archive.about({ uids: [uid], ids: [], name: '' }).find(isRequest);
  // An audit log at level Metadata gives no UID
  const nameless = archive.about({ uids: [], ids: [], name }).filter(isRequest);
  return [...archive.uidsOf(name).map(firstOf), ...nameless]
    .flatMap(request => request?.at ?? [])
    .sort((a, b) => a - b);
}

const isRequest = ({ what }: SeenTestimony): boolean => WORDS[what].ends === 'accepted';

/** Only with equally many lives on both sides is it certain which ones belong together. */
function requestPairs(requests: readonly number[], observations: readonly Observation[]): Pair[] {
  // Most names have no request, so there is nothing to compare the log with
  if (requests.length === 0) return [];
  const deletes = firstDeletes(observations);
  if (requests.length !== deletes.length) return [];
  return deletes.flatMap((line, index): Pair[] => {
    const utc = requests[index];
    return utc === undefined ? [] : [{ line, utc, kind: 'delete-request' }];
  });
}

/** The DELETE with which each deletion begins: the first one, and the first one after each REMOVE. */
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

/** The kubelet prints a line and calls the runtime, where the call arrives immediately (kuberuntime_container.go, killContainer). */
function stopPairs(archive: Archive, observations: readonly Observation[]): Pair[] {
  const begun = observations.filter(({ id }) => id === 'kill-begin');
  const calls = grouped(begun, ({ event }) => containerId(event));
  return [...calls].flatMap(([id, lines]) => {
    const testimonies = archive.about({ uids: [], ids: [id], name: '' });
    const arrived = testimonies.flatMap(({ what, identity, at }) =>
      what === 'stop-requested' && identity.containerId === id ? [at] : [],
    );
    // If either side has several calls, it is not certain which belong together
    if (lines.length > 1 || arrived.length > 1) return [];
    return lines.flatMap(line =>
      arrived.flatMap((utc): Pair[] => (utc === null ? [] : [{ line, utc, kind: 'stop-call' }])),
    );
  });
}

/** The latest instant in objects and testimonies: they were collected soon after it. */
export function createLatest() {
  let instant = 0;
  /** The API server writes all times in UTC, to the second, so they can be compared as text */
  let text = '';

  function see(time: string | null): void {
    if (time !== null && time > text && isPlausible(Date.parse(time))) text = time;
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
