import type { EventId } from '../../catalogue/events.js';
import { containerIdIn, isDeath } from '../../catalogue/fields.js';
import type { Observation } from '../../correlate/types.js';
import { grouped } from '../../kit/grouped.js';
import type { SeenTestimony } from '../../sources/types.js';
import type { WhatId } from '../../sources/vocabulary.js';
import type { Lines } from './lines.js';

/** Events that show the end of a container: below -v=3 only the line of PLEG does, which has several types. The best evidence first. */
export const ENDS = ['kill-done', 'pleg-exit-code', 'pleg-event'] as const satisfies readonly EventId[];

/** What the kubelet prints of the stop of a container, possibly in a pod that lives on. */
export const STOP_LINES: readonly EventId[] = ['kill-begin', 'kill-override', 'kill-done'];

/** The call that stops a container failed. */
const FAILURES = ['kill-failed', 'runtime-stop-container-failed'] as const satisfies readonly EventId[];

/** How one container was stopped, in the order of the calls: what the kubelet's lines and the runtime's show of it. */
export type ContainerStop = ReturnType<typeof stopsOf>[number];

export function stopsOf(lines: Lines, testimony: readonly SeenTestimony[]) {
  const idOf = (line: Observation): string => containerIdIn(line) ?? '';
  const calls = grouped(lines.only('kill-begin'), idOf);
  const overrides = grouped(lines.only('kill-override'), idOf);
  const failures = grouped(lines.ofAny(FAILURES), idOf);
  const ends = grouped(
    lines.ofAny(ENDS).filter(line => line.id !== 'pleg-event' || isDeath(line)),
    idOf,
  );
  const runtime = runtimeStopsIn(testimony);
  return [...new Set([...calls.keys(), ...overrides.keys(), ...runtime.keys()])].map(id => ({
    /** Null where the lines give none */
    id: id === '' ? null : id,
    calls: calls.get(id) ?? NONE,
    /** Lines that state that another grace period than the pod's counts. They come before the preStop hook, the call after it */
    overrides: overrides.get(id) ?? NONE,
    /** The calls without success */
    failures: failures.get(id) ?? NONE,
    /** What shows its end. 1.22 to 1.26 stop a dead container again, from a stale cache of the runtime's state (HandlePodCleanups) */
    ends: ends.get(id) ?? NONE,
    runtime: runtime.get(id) ?? null,
  }));
}

const NONE: readonly Observation[] = [];

/** How the runtime stopped one container: its first SIGKILL, and the stop that it belongs to. */
export type RuntimeStop = ReturnType<typeof runtimeStop>;

export const runtimeStops = ({ stops }: { readonly stops: () => readonly ContainerStop[] }): RuntimeStop[] =>
  stops().flatMap(({ runtime }) => runtime ?? []);

const OF_RUNTIME: readonly WhatId[] = ['stop-requested', 'kill-sent', 'container-exited'];

function runtimeStopsIn(testimony: readonly SeenTestimony[]): ReadonlyMap<string, RuntimeStop> {
  const byId = grouped(testimony, ({ identity }) => identity.containerId ?? null);
  const ids = testimony.flatMap(({ what, identity }) =>
    OF_RUNTIME.includes(what) ? (identity.containerId ?? []) : [],
  );
  return new Map(ids.map(id => [id, runtimeStop(id, byId.get(id) ?? [])]));
}

/**
 * The kubelet may request another stop of a container that is long dead: lines before its end belong to the stop, and later ones do not. A
 * process in state D survives its SIGKILL: the call runs out of time, and the stop of the sandbox sends the signal again (containerd
 * internal/cri/server/container_stop.go, stopContainer; sandbox_stop.go, stopPodSandbox).
 */
function runtimeStop(id: string, own: readonly SeenTestimony[]) {
  const all = (what: WhatId): SeenTestimony[] => own.filter(testimony => testimony.what === what);
  const kills = all('kill-sent');
  const killed = kills[0] ?? null;
  const exited = all('container-exited').at(-1) ?? null;
  const end = killed ?? exited ?? all('stop-returned')[0] ?? null;
  return {
    id,
    container: own.find(({ container }) => container !== undefined)?.container ?? null,
    request: all('stop-requested').findLast(testimony => end === null || isBefore(testimony, end)) ?? null,
    killed,
    /** How many times SIGKILL was sent */
    kills: kills.length,
    exited,
    /** The runtime's answer that it has stopped */
    returned: all('stop-returned').find(testimony => end !== null && isBefore(end, testimony)) ?? null,
    outOfMemory: all('oom-killed').at(-1) ?? null,
  };
}

/** What the runtime shows of the end of a container: the exit itself, or the answer that it has stopped. */
export const endIn = (stop: RuntimeStop | null): SeenTestimony | null => stop?.exited ?? stop?.returned ?? null;

/** If the runtime kills a container that has already ended, the runtime is late. */
export const wasKilled = ({ killed, exited }: RuntimeStop): boolean =>
  killed !== null && (exited === null || isBefore(killed, exited));

const isBefore = (a: SeenTestimony, b: SeenTestimony): boolean => a.at === null || b.at === null || a.at <= b.at;
