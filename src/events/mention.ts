import { CONTAINER_KEYS, containerId, SANDBOX_KEYS, sandboxId, textField } from './fields.js';
import { eventsHaving } from './having.js';
import {
  IDENTITY_ARGUMENTS,
  type IdentityKeys,
  identityKeysAmong,
  type PodRef,
  podRefs,
  podUID,
  type RefsIn,
  refsOf,
} from './identity.js';
import { PLEG_KEY, plegEvent } from './pleg-event.js';
import type { KubeletEvent } from './types.js';

/** Which pods a line is about. */
export interface Mention {
  readonly pods: readonly NamedPod[];
  /** The UID that the line gives: that of the pod, or of the only pod that it names. */
  readonly uid: string | null;
  /** Ids of containers and sandboxes, whose pod may be known. */
  readonly ids: readonly string[];
  /** The source of the change, on lines of the sync loop. */
  readonly from: 'api' | 'static' | null;
}

export interface NamedPod {
  /** Null where the line gives no namespace. */
  readonly pod: { readonly namespace: string; readonly name: string } | null;
  readonly uid: string | null;
}

const SOURCE_KEY = 'source';
export const NAMES_SOURCE = eventsHaving('names-source');

/** All keys and names of arguments whose values `mentionOf` reads. */
export const NAMING_KEYS = new Set([...IDENTITY_ARGUMENTS, ...CONTAINER_KEYS, ...SANDBOX_KEYS, PLEG_KEY, SOURCE_KEY]);

/** `keys` are the ones that the event can have. */
export function mentionOf(event: KubeletEvent, { read, podsOf }: KnownNames, keys = ALL_KEYS): Mention {
  const refs = podRefs(event, read, keys);
  const pleg = keys.pleg ? plegEvent(event) : null;
  const ids: string[] = [];
  for (const id of [containerId(event, keys.containers), sandboxId(event, keys.sandboxes), pleg?.data ?? null])
    if (id !== null) ids.push(id);
  return { pods: podsOf(refs), uid: podUID(event, refs, pleg, keys), ids, from: sourceOf(event) };
}

/** The keys, or names of arguments, that can name a pod or a container. */
export interface NamingKeys extends IdentityKeys {
  readonly containers: typeof CONTAINER_KEYS;
  readonly sandboxes: typeof SANDBOX_KEYS;
  readonly pleg: boolean;
}

/** Those of the keys that are among `names`. */
export const keysAmong = (names: ReadonlySet<string>): NamingKeys => ({
  ...identityKeysAmong(names),
  containers: CONTAINER_KEYS.filter(key => names.has(key)),
  sandboxes: SANDBOX_KEYS.filter(key => names.has(key)),
  pleg: names.has(PLEG_KEY),
});

const ALL_KEYS = keysAmong(NAMING_KEYS);

export interface KnownNames {
  readonly read: RefsIn;
  podsOf(refs: readonly PodRef[]): readonly NamedPod[];
}

export const UNCACHED: KnownNames = { read: refsOf, podsOf: refs => refs.map(podAndUid) };

export const podAndUid = ({ namespace, name, uid }: PodRef): NamedPod => ({
  pod: namespace === null ? null : { namespace, name },
  uid,
});

function sourceOf(event: KubeletEvent): Mention['from'] {
  if (!NAMES_SOURCE.has(event.id)) return null;
  const source = textField(event, SOURCE_KEY);
  if (source === null) return null;
  return source === 'api' ? 'api' : 'static';
}
