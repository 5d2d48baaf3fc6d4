import type { EvidenceRef } from '../document/contract/types.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { grouped } from '../kit/grouped.js';
import type { SeenTestimony } from '../sources/types.js';
import type { WhatId } from '../sources/vocabulary.js';
import { places } from './evidence.js';
import type { Judgement } from './types.js';

/** What rules read of other witnesses again and again. */

export const testimoniesOf = (one: Reconstructed, ...whats: readonly WhatId[]): SeenTestimony[] =>
  one.testimony.filter(({ what }) => whats.includes(what));

/** Places of testimonies; a testimony that is in two files has two. */
export const testimonyPlaces = (testimonies: readonly SeenTestimony[]): EvidenceRef[] =>
  places(testimonies.flatMap(({ source, line, also = [] }) => [{ source, line }, ...also]));

/** A finding about what other witnesses recorded, at the time of the first of them. */
export const witnessed = (
  testimonies: readonly SeenTestimony[],
  message: string,
  more: Partial<Judgement> = {},
): Judgement => ({
  message,
  at: null,
  utc: testimonies[0]?.at ?? null,
  evidence: testimonyPlaces(testimonies),
  ...more,
});

export const factText = ({ facts }: SeenTestimony, key: string): string | null => {
  const value = facts?.[key];
  return value === undefined ? null : String(value);
};

export const factNumber = ({ facts }: SeenTestimony, key: string): number | null => {
  const value = facts?.[key];
  return typeof value === 'number' ? value : null;
};

/** The user that made a request, as far as the audit log shows it. */
export function requesterOf(request: SeenTestimony): string {
  const [actor, user, by] = ['actor', 'user', 'impersonatedBy'].map(key => factText(request, key));
  if (by != null) return `${user} (in truth ${by})`;
  return actor == null ? `${user}` : `${actor} (${user})`;
}

/** How the runtime stopped one container: its first SIGKILL, and the stop that it belongs to. */
export type RuntimeStop = ReturnType<typeof stopOf>;

export function runtimeStops(one: Reconstructed): RuntimeStop[] {
  const byId = grouped(one.testimony, ({ identity }) => identity.containerId ?? null);
  const ids = new Set(testimoniesOf(one, 'stop-requested', 'kill-sent', 'container-exited').flatMap(idOf));
  return [...ids].map(id => stopOf(id, byId.get(id) ?? []));
}

/**
 * The kubelet may request another stop of a container that is long dead: lines before its end belong to the stop, and later ones do not. A
 * process in state D survives its SIGKILL: the call runs out of time, and the stop of the sandbox sends the signal again (containerd
 * internal/cri/server/container_stop.go, stopContainer; sandbox_stop.go, stopPodSandbox).
 */
function stopOf(id: string, own: readonly SeenTestimony[]) {
  const all = (what: WhatId): SeenTestimony[] => own.filter(testimony => testimony.what === what);
  const killed = all('kill-sent')[0] ?? null;
  const exited = all('container-exited').at(-1) ?? null;
  const end = killed ?? exited ?? all('stop-returned')[0] ?? null;
  const request =
    all('stop-requested')
      .filter(testimony => end === null || isBefore(testimony, end))
      .at(-1) ?? null;
  return {
    id,
    container: own.find(({ container }) => container !== undefined)?.container ?? null,
    request,
    killed,
    /** How many times SIGKILL was sent */
    kills: all('kill-sent').length,
    exited,
    /** The runtime's answer that it has stopped */
    returned: all('stop-returned').find(testimony => end !== null && isBefore(end, testimony)) ?? null,
    outOfMemory: all('oom-killed').at(-1) ?? null,
  };
}

/** If the runtime kills a container that has already ended, the runtime is late. */
export const wasKilled = ({ killed, exited }: RuntimeStop): boolean =>
  killed !== null && (exited === null || isBefore(killed, exited));

const isBefore = (a: SeenTestimony, b: SeenTestimony): boolean => a.at === null || b.at === null || a.at <= b.at;

const idOf = ({ identity }: SeenTestimony): string[] =>
  identity.containerId === undefined ? [] : [identity.containerId];
