import type { EventId } from '../../catalogue/event-id.js';
import type { Stage } from '../../correlate/placed-record.js';
import type { Observation } from '../../correlate/types.js';
import type { EvidenceRef } from '../../document/contract/types.js';
import type { LastAnswer, NodeTurns } from './node-turns.js';
import { createPulls } from './pulls.js';
import { SIGNS } from './signs.js';
import { LIMITS } from './thresholds.js';

/** The most waits that are remembered. */
const MAX_WAITS = 500;

/** A time without an answer of the runtime, on the time scale of the log. */
interface Wait {
  readonly from: number;
  readonly to: number;
}

/** The state of one process: the last answer, the last line, and the longest silence between two lines since that answer. */
interface Since {
  answer: number;
  readonly place: EvidenceRef;
  line: number;
  silence: number;
}

/**
 * The waits of a node for its runtime, from the status that the kubelet prints with each answer at -v=4. Where the whole log is silent,
 * lines are missing, or the node stood still.
 */
export function createRuntimeWaits() {
  const processes: Since[] = [];
  let waits: Wait[] = [];

  return {
    printed(kubelet: number, at: number): void {
      const since = processes[kubelet];
      if (since === undefined) return;
      if (at - since.line > since.silence) since.silence = at - since.line;
      since.line = at;
    },
    answered(kubelet: number, at: number, place: EvidenceRef): void {
      this.printed(kubelet, at);
      const since = processes[kubelet];
      processes[kubelet] = { answer: at, place, line: at, silence: 0 };
      if (since === undefined || at - since.answer < LIMITS.runtimeAnswerMs || since.silence >= LIMITS.runtimeAnswerMs)
        return;
      if (waits.length >= 2 * MAX_WAITS) waits = waits.slice(-MAX_WAITS);
      waits.push({ from: since.answer, to: at });
    },
    /**
     * The last answer, if the log of the last process goes on without another one for so long that the kubelet must be waiting; null
     * otherwise
     */
    silentSince(): LastAnswer | null {
      const last = processes.at(-1);
      const isSilent =
        last !== undefined &&
        last.line - last.answer >= LIMITS.runtimeSilentMs &&
        last.silence < LIMITS.runtimeAnswerMs;
      return isSilent ? { at: last.answer, ...last.place } : null;
    },
    /** When the runtime answered again after a call at that time; null if there was no wait for it */
    over(asked: number): number | null {
      return waits.find(({ from, to }) => from <= asked && asked < to)?.to ?? null;
    },
  };
}

/** The most lines of starts that are kept for a pod that runs for days: those after each ADD, and the first and the last of all. */
const START_LINES = 160;
const LAST_LINES = 120;

/** What starts need of a log in addition to what deletions need. It gets every record of the run. */
export function createStartTracker() {
  const listings = new Map<string, number>();
  const begun = new Set<number>();
  const pulls = createPulls();
  const waits = createRuntimeWaits();

  const stage: Stage = {
    see({ event, observations, kubelet, at, source, line }): void {
      if (event === null) return;
      if (BEGINS_PROCESS.has(event.id)) begun.add(kubelet);
      if (at !== null && event.id === 'runtime-status') waits.answered(kubelet, at, { source, line });
      else if (at !== null) waits.printed(kubelet, at);
      if (event.id === 'event-occurred') observations.forEach(pulls.see);
      // The first of its source in a process that begins here, or one of several
      if (event.id === BEGINS && (begun.has(kubelet) || observations.length > 1)) observations.forEach(noteListing);
    },
  };

  function noteListing({ kubelet, from, line }: Observation): void {
    const key = `${kubelet} ${from}`;
    if (!listings.has(key)) listings.set(key, line);
  }

  return {
    ...stage,
    alsoWorth,
    turns: {
      isListing: ({ kubelet, from, line }) => listings.get(`${kubelet} ${from}`) === line,
      pullsDuring: pulls.during,
      runtimeBack: waits.over,
      runtimeSilentSince: waits.silentSince,
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
const BEGINS_PROCESS: ReadonlySet<EventId> = new Set<EventId>([
  'kubelet-version',
  'kubelet-started',
  'kubelet-start',
  'config-api-started',
  'config-waiting-node',
]);

const BEGINS: EventId = 'config-add';
/** Rare lines that show why a pod does not start or starts again. */
const KEPT: ReadonlySet<EventId> = new Set<EventId>([
  'config-remove',
  'config-delete',
  'pleg-exit-code',
  'container-kill-reason',
]);
