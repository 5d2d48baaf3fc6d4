import type { PlacedRecord } from '../../correlate/types.js';
import type { EvidenceRef } from '../../document/contract/types.js';
import { LIMITS } from '../starts/thresholds.js';
import type { NodePlace } from './types.js';

/** The most waits that are remembered. */
const MAX_WAITS = 500;

/** A time without an answer of the runtime, on the time scale of the log. */
interface Wait {
  readonly from: number;
  readonly to: number;
  /** The line with the last answer before the wait, and the line with the first after it */
  readonly last: EvidenceRef;
  readonly first: EvidenceRef;
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

  function printed(kubelet: number, at: number): void {
    const since = processes[kubelet];
    if (since === undefined) return;
    if (at - since.line > since.silence) since.silence = at - since.line;
    since.line = at;
  }

  function answered(kubelet: number, at: number, place: EvidenceRef): void {
    printed(kubelet, at);
    const since = processes[kubelet];
    processes[kubelet] = { answer: at, place, line: at, silence: 0 };
    if (since === undefined || at - since.answer < LIMITS.runtimeAnswerMs || since.silence >= LIMITS.runtimeAnswerMs)
      return;
    if (waits.length >= 2 * MAX_WAITS) waits = waits.slice(-MAX_WAITS);
    waits.push({ from: since.answer, to: at, last: since.place, first: place });
  }

  return {
    see({ event, kubelet, at, source, line }: PlacedRecord): void {
      if (at === null || event === null) return;
      if (event.id === 'runtime-status') answered(kubelet, at, { source, line });
      else printed(kubelet, at);
    },
    printed,
    answered,
    all: (): readonly Wait[] => waits,
    /**
     * The place of the last answer, if the log of the last process goes on without another one for so long that the kubelet must be
     * waiting; null otherwise
     */
    silentSince(): NodePlace | null {
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

export type RuntimeWaits = ReturnType<typeof createRuntimeWaits>;
