import type { Stage } from '../correlate/placed-record.js';
import { createTracks, type Track } from '../correlate/tracks.js';
import type { Observation, PodName } from '../correlate/types.js';
import type { EventId } from '../events/event-id.js';
import type { NodeTurns } from './node-turns.js';
import { SIGNS } from './signs.js';

/** Of a pod that runs for days, the lines of its starts: those after each ADD, and the first and the last of all. */
const START_LINES = 160;
const LAST_LINES = 120;

/** Gathers what is logged of pods that start. It is shown every record of the run. */
export function createStartTracker(podOf: (uid: string) => PodName | null = () => null) {
  const tracks = createTracks({ podOf, worth: worthOfStart });
  const listings = new Map<string, number>();
  const begun = new Set<number>();

  const stage: Stage = {
    see({ event, observations, kubelet }): void {
      if (event === null) return;
      if (BEGINS_PROCESS.has(event.id)) begun.add(kubelet);
      if (!SIGNS.has(event.id)) return;
      for (const one of observations) {
        // The first of its source in a process that begins here, or one of several
        if (one.id === 'config-add' && (begun.has(kubelet) || observations.length > 1)) noteListing(one);
        tracks.add(one);
      }
    },
  };

  function noteListing({ kubelet, from, line }: Observation): void {
    const key = `${kubelet} ${from}`;
    if (!listings.has(key)) listings.set(key, line);
  }

  return {
    ...stage,
    late(found: readonly Observation[]): void {
      for (const one of found) if (SIGNS.has(one.id)) tracks.add(one);
    },
    takeSettled: tracks.takeSettled,
    all: tracks.all,
    turns: {
      isListing: ({ kubelet, from, line }) => listings.get(`${kubelet} ${from}`) === line,
    } satisfies NodeTurns,
  };
}

export type StartTracker = ReturnType<typeof createStartTracker>;

function worthOfStart({ observations }: Pick<Track, 'observations'>): Observation[] {
  const recent = observations.length - LAST_LINES;
  let left = START_LINES;
  return observations.filter(({ id }, at) => {
    if (id === BEGINS) left = START_LINES;
    return left-- > 0 || at >= recent || KEPT.has(id);
  });
}

/** With these a process begins (server.go, kubelet.go, config/apiserver.go). */
const BEGINS_PROCESS: ReadonlySet<EventId> = new Set<EventId>([
  'kubelet-version',
  'kubelet-started',
  'kubelet-start',
  'config-api-started',
  'config-waiting-node',
]);

const BEGINS: EventId = 'config-add';
/** Rare, and they tell why a pod does not start or starts again. */
const KEPT: ReadonlySet<EventId> = new Set<EventId>([
  'config-remove',
  'config-delete',
  'pleg-exit-code',
  'container-kill-reason',
]);
