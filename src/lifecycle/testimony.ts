import { nameKey } from '../correlate/types.js';
import { containerId, sandboxId } from '../events/fields.js';
import { plegEvent } from '../events/pleg-event.js';
import type { Archive } from '../witness/archive.js';
import type { SeenTestimony } from '../witness/types.js';
import { WORDS } from '../witness/vocabulary.js';
import { containerNames } from './signs.js';
import type { Case } from './types.js';

/** See `reach` in the vocabulary. */
const REACH = 2_000;
/** Containers and sandboxes are collected once a minute after the pod is gone. */
const AFTER = 150_000;

/** What tells of a deletion besides the kubelet's log and the watch: by identity, and within its time. */
export function testimonyOf(one: Case, archive: Archive, toUtc: ((at: number) => number) | null): SeenTestimony[] {
  const names = namesIn(one);
  const told = archive.about({ uids: uidsOf(one), ids: names.ids, name: nameKey(one.pod) });
  const span = spanOf(one, told, toUtc);
  return told
    .filter(testimony => WORDS[testimony.what].tie !== true && isWithin(testimony, one, span))
    .map(testimony => withContainer(asSandbox(testimony, archive), id => names.of(id) ?? archive.nameOf(id)))
    .sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
}

/** A mirror's deletion leaves the containers of its static pod alone. */
function uidsOf({ kind, uid, staticUID, mirrorUIDs }: Case): string[] {
  const own = kind === 'mirror' ? [uid, ...mirrorUIDs] : [uid, staticUID, ...mirrorUIDs];
  return own.flatMap(one => one ?? []);
}

/** The ids of the pod's containers and sandboxes as the kubelet and the watch give them, and what they are called. */
function namesIn({ kind, observations, story }: Case): { ids: Set<string>; of(id: string): string | null } {
  const names = containerNames(observations);
  const ids = new Set<string>();
  if (kind !== 'mirror') {
    for (const { event } of observations)
      for (const id of [containerId(event), sandboxId(event), plegEvent(event)?.data ?? null])
        if (id !== null && id !== '') ids.add(id);
    for (const { containers } of story?.snapshots ?? [])
      for (const { id, name } of containers) {
        const bare = id?.replace(/^[\w.-]{0,40}:\/\//, '');
        if (bare === undefined) continue;
        ids.add(bare);
        names.set(bare, name);
      }
  }
  return { ids, of: id => names.get(id) ?? null };
}

interface Window {
  readonly from: number;
  readonly to: number;
}

/** Null without a clock: then only what is unique to the deletion can be told to belong to it. */
function spanOf(
  { observations, story, uid }: Case,
  told: readonly SeenTestimony[],
  toUtc: ((at: number) => number) | null,
): Window | null {
  const times = toUtc === null ? [] : observations.flatMap(({ at }) => (at === null ? [] : [toUtc(at)]));
  const accepted = told.find(({ what, identity }) => WORDS[what].ends === 'accepted' && identity.uid === uid)?.at;
  const requested = story?.requestedAt ?? accepted ?? null;
  const begin = requested === null ? times : [...times, requested];
  if (begin.length === 0) return null;
  const from = begin.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const to = times.reduce((most, at) => Math.max(most, at), Number.NEGATIVE_INFINITY);
  return { from, to: times.length === 0 ? Number.POSITIVE_INFINITY : to };
}

function isWithin({ at, identity, what }: SeenTestimony, { kind, uid }: Case, window: Window | null): boolean {
  const { reach = REACH, ends } = WORDS[what];
  const own = identity.uid !== undefined && identity.uid === uid;
  // The mirror that came after may have been deleted soon after
  if (ends && kind === 'mirror' && !own && identity.uid !== undefined) return false;
  if (at === null || window === null) return own || identity.containerId !== undefined;
  const after = isUnique(identity) ? AFTER : REACH;
  return at >= window.from - (own ? reach : Math.min(reach, REACH)) && at <= window.to + after;
}

/** A name is given again and again. */
const isUnique = ({ uid, containerId, sandboxId }: SeenTestimony['identity']): boolean =>
  (uid ?? containerId ?? sandboxId) !== undefined;

/** Up to 2.0 containerd tells of a sandbox's end in the words that it has for a container's. */
function asSandbox(testimony: SeenTestimony, archive: Archive): SeenTestimony {
  const { containerId: id, ...others } = testimony.identity;
  if (testimony.what !== 'container-exited' || id === undefined || !archive.isSandbox(id)) return testimony;
  return { ...testimony, what: 'sandbox-exited', identity: { ...others, sandboxId: id } };
}

function withContainer(testimony: SeenTestimony, nameOf: (id: string) => string | null): SeenTestimony {
  const id = testimony.identity.containerId;
  if (testimony.container !== undefined || id === undefined) return testimony;
  const container = nameOf(id);
  return container === null ? testimony : { ...testimony, container };
}
