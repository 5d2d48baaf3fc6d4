import { isUUID } from '../kit/uid.js';
import type { Identity, SeenTestimony } from './types.js';

export type Archive = ReturnType<typeof createArchive>;

type Pod = Required<Pick<Identity, 'namespace' | 'name'>>;

type Whom = {
  readonly uids: Iterable<string>;
  readonly ids: Iterable<string>;
  /** `namespace/name`, for testimonies that give nothing better */
  readonly name: string;
};

/** The most testimonies that are kept, in total and of one pod or container: a debug log of a month must not fill the memory. */
const MAX_TESTIMONIES = 100_000;
const MAX_OF_ONE = 2_000;
/** When there are more, this share stays. */
const KEPT = 3 / 4;

/** As much of the id of a container as crictl and docker print. */
export const SHORT_ID = 12;

/** The testimonies about one UID, container, sandbox or name. `used`: when it was last used, counted in uses of all dossiers. */
const newDossier = (used: number) => ({
  /** The testimonies by a key that is equal for repeated ones */
  testimonies: new Map<string, SeenTestimony>(),
  /** Ties lead from a UID to its sandboxes, from a sandbox to its containers, and back */
  ties: new Set<string>(),
  container: null as string | null,
  sandbox: false,
  pod: null as Pod | null,
  used,
});
type Dossier = ReturnType<typeof newDossier>;

/** Testimonies by the pod that they are about. Limited: the pod that has been without a testimony for longest is dropped first. */
export function createArchive() {
  const dossiers = new Map<string, Dossier>();
  let weight = 0;
  let uses = 0;
  const dropped: number[] = [];

  const drop = ({ source }: SeenTestimony): void => {
    dropped[source] = (dropped[source] ?? 0) + 1;
  };

  function open(key: string): Dossier {
    const known = dossiers.get(key);
    if (known !== undefined) {
      known.used = ++uses;
      return known;
    }
    const dossier = newDossier(++uses);
    weight++;
    dossiers.set(key, dossier);
    return dossier;
  }

  function learn({ identity, container }: SeenTestimony): void {
    const { uid, sandboxId, containerId, namespace, name } = identity;
    if (uid !== undefined && namespace !== undefined && name !== undefined) {
      open(`${namespace}/${name}`).ties.add(uid);
      open(uid).pod = { namespace, name };
    }
    if (sandboxId !== undefined) open(sandboxId).sandbox = true;
    if (uid !== undefined && sandboxId !== undefined) open(uid).ties.add(sandboxId);
    if (sandboxId !== undefined && containerId !== undefined) {
      open(sandboxId).ties.add(containerId);
      open(containerId).ties.add(sandboxId);
    }
    if (containerId !== undefined && container !== undefined) open(containerId).container = container;
  }

  const inOrderOfUse = (): [string, Dossier][] => [...dossiers].sort(([, a], [, b]) => a.used - b.used);

  function shrink(): void {
    if (weight <= MAX_TESTIMONIES) return;
    // Many at a time, because they are sorted by their last use
    for (const [key, { testimonies }] of inOrderOfUse()) {
      if (weight <= MAX_TESTIMONIES * KEPT) return;
      dossiers.delete(key);
      weight -= 1 + testimonies.size;
      for (const testimony of testimonies.values()) drop(testimony);
    }
  }

  return {
    isEmpty: (): boolean => dossiers.size === 0,
    see(testimony: SeenTestimony): void {
      learn(testimony);
      const { testimonies } = open(keyOf(testimony.identity));
      const same = sameness(testimony);
      const known = testimonies.get(same);
      if (known !== undefined) testimonies.set(same, fuller(known, testimony));
      else if (testimonies.size >= MAX_OF_ONE) drop(testimony);
      else {
        testimonies.set(same, testimony);
        weight++;
      }
      shrink();
    },
    /** All testimonies about pods with these UIDs, about containers and sandboxes with these ids, and all that give only this name */
    about({ uids, ids, name }: Whom): readonly SeenTestimony[] {
      const keys = new Set([...uids, ...ids]);
      // The set grows during the loop: what is tied to something tied belongs to the pod, too
      for (const key of keys) for (const tied of dossiers.get(key)?.ties ?? []) keys.add(tied);
      // dockerd sometimes shortens ids
      const short = [...keys].map(key => key.slice(0, SHORT_ID));
      // A testimony without a name is about no pod
      const named = name === NOBODY ? [] : [name];
      return [...new Set([...keys, ...short, ...named])].flatMap(key => [
        ...(dossiers.get(key)?.testimonies.values() ?? []),
      ]);
    },
    /** Name of a container, where a witness gives it */
    nameOf: (containerId: string): string | null => dossiers.get(containerId)?.container ?? null,
    isSandbox: (id: string): boolean => dossiers.get(id)?.sandbox ?? false,
    /** The name that a UID is stated to have. */
    podOf: (uid: string): Pod | null => dossiers.get(uid)?.pod ?? null,
    /** API UIDs that a name (`namespace/name`) is stated to have. */
    uidsOf: (name: string): readonly string[] => [...(dossiers.get(name)?.ties ?? [])],
    all: (): readonly SeenTestimony[] => inOrderOfUse().flatMap(([, { testimonies }]) => [...testimonies.values()]),
    /** Testimonies that name no pod: images that were pulled */
    nameless: (): readonly SeenTestimony[] => [...(dossiers.get(NOBODY)?.testimonies.values() ?? [])],
    /** API UIDs that are mentioned. */
    uids: (): readonly string[] =>
      inOrderOfUse().flatMap(([key, { testimonies }]) => (isUUID(key) && testimonies.size > 0 ? [key] : [])),
    /** How many testimonies of a source were dropped for lack of room */
    dropped: (source: number): number => dropped[source] ?? 0,
  };
}

/**
 * A repeated testimony counts once: in a rotated copy, or in a list and a watch of the same events. Several events can have one second, and
 * even one reason, as an image that was there and one that was pulled.
 */
function sameness({ what, at, container, identity, facts = {} }: SeenTestimony): string {
  const when =
    at === null
      ? JSON.stringify(facts)
      : `${at} ${identity.auditId ?? ''} ${facts.reason ?? ''} ${String(facts.message ?? '').replace(COMBINED, '$1')}`;
  return `${what} ${when} ${container ?? ''}`;
}

/** Each update of such an event has the text of the latest one (client-go, events_cache.go). */
const COMBINED = /^(\(combined from similar events\):) .*/s;

/** A repeated event is the same with a higher count. */
const fuller = (known: SeenTestimony, again: SeenTestimony): SeenTestimony =>
  Number(again.facts?.count ?? 0) > Number(known.facts?.count ?? 0) ? again : known;

/** The narrowest key that a testimony gives: a container's id belongs to one pod, a name to many. */
function keyOf({ containerId, sandboxId, uid, namespace, name }: Identity): string {
  const id = containerId ?? sandboxId ?? uid;
  if (id !== undefined) return id;
  return namespace !== undefined && name !== undefined ? `${namespace}/${name}` : NOBODY;
}

/** Nothing is looked up by this key; it is only listed with all others. */
const NOBODY = '';
