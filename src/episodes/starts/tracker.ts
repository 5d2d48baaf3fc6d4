import { type EventId, eventsHaving } from '../../catalogue/events.js';
import type { Observation, PlacedRecord } from '../../correlate/types.js';
import type { RuntimeWaits } from '../node/runtime-waits.js';
import { LOG_SIGNS } from './facts/from-log.js';
import { createPulls } from './facts/pulls.js';
import type { NodeTurns } from './types.js';

/** The lines from which starts are reconstructed: those that show something of a start, and those that identify the pod of a line. */
export const SIGNS: ReadonlySet<EventId> = new Set<EventId>([
  ...LOG_SIGNS,
  ...eventsHaving('config-change', 'follows-config', 'next-turn', 'mirror', 'begins-teardown'),
]);

/** The most lines of starts that are kept for a pod that runs for days: the lines after each ADD, and the first and the last of all. */
const START_LINES = 160;
const LAST_LINES = 120;

/** What starts need of a log in addition to what deletions need. It gets every record of the run. */
export function createStartTracker(waits: RuntimeWaits) {
  const listings = new Map<string, number>();
  const begun = new Set<number>();
  const pulls = createPulls();

  function noteListing({ kubelet, from, line }: Observation): void {
    const key = `${kubelet} ${from}`;
    if (!listings.has(key)) listings.set(key, line);
  }

  return {
    see({ event, observations, kubelet }: PlacedRecord): void {
      if (event === null) return;
      if (BEGINS_PROCESS.has(event.id)) begun.add(kubelet);
      if (event.id === 'event-occurred') observations.forEach(pulls.see);
      // The first ADD of its source in a process that begins here, or an ADD of several pods
      if (event.id === BEGINS && (begun.has(kubelet) || observations.length > 1)) observations.forEach(noteListing);
    },
    alsoWorth,
    turns: {
      isListing: ({ kubelet, from, line }) => listings.get(`${kubelet} ${from}`) === line,
      pullsDuring: pulls.during,
      runtimeBack: waits.over,
    } satisfies NodeTurns,
  };
}

function alsoWorth(observations: readonly Observation[]): readonly Observation[] {
  const signs = observations.filter(({ id }) => SIGNS.has(id));
  const recent = signs.length - LAST_LINES;
  let left = START_LINES;
  return signs.filter(({ id }, at) => {
    if (id === BEGINS) left = START_LINES;
    return left-- > 0 || at >= recent || KEPT.has(id);
  });
}

/** The lines with which a process begins (server.go, kubelet.go, config/apiserver.go). */
const BEGINS_PROCESS = eventsHaving('begins-process');

const BEGINS: EventId = 'config-add';
/** Rare lines that show why a pod does not start or starts again. */
const KEPT: ReadonlySet<EventId> = new Set<EventId>([
  'config-remove',
  'config-delete',
  'pleg-exit-code',
  'container-kill-reason',
]);
