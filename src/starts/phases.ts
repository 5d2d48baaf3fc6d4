import { type Mark, OFF, type Phase, type PhaseId, type StartedContainer } from './types.js';

export interface Instants {
  readonly created: Mark | null;
  readonly scheduled: Mark | null;
  readonly seen: Mark | null;
  readonly entered: Mark | null;
  readonly sandboxRequested: Mark | null;
  /** Of the try that succeeded, where the log shows each. */
  readonly lastRequest: Mark | null;
  readonly sandboxCreated: Mark | null;
  readonly running: Mark | null;
  readonly ready: Mark | null;
}

/** Where the time of a start went: disjoint parts, each with how exactly it is known. What nothing shows is left out. */
export function phasesOf(at: Instants, containers: readonly StartedContainer[]): Phase[] {
  const pulled = containers.flatMap(({ pull }) => (pull?.how === 'pulled' && pull.ms !== null ? [pull.ms] : []));
  const inits = containers.flatMap(({ role, runs }) => (role === 'init' ? runs : []));
  const initTimes = inits.flatMap(({ started, ended }) =>
    started !== null && ended !== null ? [between('init', started, ended)] : [],
  );
  const initSum = initTimes.reduce((sum, one) => sum + (one?.ms ?? 0), 0);
  const initOff = initTimes.reduce((sum, one) => sum + (one?.uncertaintyMs ?? 0), 0);
  return [
    between('schedule', at.created, at.scheduled),
    between('reach', at.scheduled, at.seen),
    between('queue', at.seen, at.entered),
    between('volumes', at.entered, at.sandboxRequested),
    between('sandbox', at.lastRequest ?? at.sandboxRequested, at.sandboxCreated),
    pulled.length === 0
      ? null
      : { phase: 'pull' as const, ms: Math.round(pulled.reduce((a, b) => a + b, 0)), uncertaintyMs: null },
    initTimes.length === 0 || initTimes.length < inits.length
      ? null
      : { phase: 'init' as const, ms: Math.round(initSum), uncertaintyMs: initOff || null },
    between('probes', at.running, at.ready),
  ].flatMap(one => one ?? []);
}

function between(phase: PhaseId, from: Mark | null, to: Mark | null): Phase | null {
  if (from === null || to === null || to.at < from.at) return null;
  const off = OFF[from.by] + OFF[to.by];
  return { phase, ms: Math.round(to.at - from.at), uncertaintyMs: off === 0 ? null : off };
}
