import { containerId, sandboxId, textField } from '../events/fields.js';
import { eventsHaving } from '../events/having.js';
import { type PodRef, podRefs, podUID } from '../events/identity.js';
import { type PlegEvent, plegEvent } from '../events/pleg-event.js';
import type { KubeletEvent } from '../events/types.js';
import type { Place } from './placed-record.js';
import type { Observation, PodName } from './types.js';

/** Ids of containers and sandboxes kept at most: of pods that end they go with them. */
const MAX_OWNERS = 50_000;
/** When there are more, so much of them stays. */
const KEPT = 3 / 4;

/** Turns events into observations, and learns on the way which pod a container or sandbox id belongs to. */
export function createObserver(most = MAX_OWNERS) {
  const owners = new Map<string, string>();
  let seq = 0;

  function remember(id: string, uid: string): void {
    owners.set(id, uid);
    if (owners.size <= most) return;
    for (const oldest of owners.keys()) {
      if (owners.size <= most * KEPT) return;
      owners.delete(oldest);
    }
  }

  /** PLEG and kill lines name both; lines of the runtime client give the id alone. */
  function ownerOf(event: KubeletEvent, pleg: PlegEvent | null, uid: string | null): string | null {
    for (const id of [containerId(event), sandboxId(event), pleg?.data ?? null]) {
      if (id === null) continue;
      if (uid === null) {
        const owner = owners.get(id);
        if (owner !== undefined) return owner;
      } else if (owners.get(id) !== uid) remember(id, uid);
    }
    return uid;
  }

  return {
    /** One for each pod that the line speaks of. */
    observe(event: KubeletEvent, place: Omit<Place, 'line'>): Observation[] {
      const from = sourceOf(event);
      const refs = podRefs(event);
      const pleg = plegEvent(event);
      const uid = ownerOf(event, pleg, podUID(event, refs, pleg));
      const [only] = refs;
      if (only === undefined) return uid === null ? [] : [observation(event, place, seq++, null, uid, from)];
      if (refs.length === 1) return [observation(event, place, seq++, nameOf(only), only.uid ?? uid, from)];
      return refs.map(ref => observation(event, place, seq++, nameOf(ref), ref.uid, from));
    },
    /** These pods are gone: the ids of their containers will not come again. */
    forget(uids: ReadonlySet<string>): void {
      for (const [id, owner] of owners) if (uids.has(owner)) owners.delete(id);
    },
  };
}

export type Observer = ReturnType<typeof createObserver>;

/** Written out: there is one for each record that is needed, and spreading objects costs as much as making them. */
function observation(
  event: KubeletEvent,
  { source, kubelet, at }: Omit<Place, 'line'>,
  seq: number,
  pod: PodName | null,
  uid: string | null,
  from: Observation['from'],
): Observation {
  const { id, record } = event;
  const { line, original } = record;
  const seen = { seq, at, id, event, source, line, kubelet, pod, uid, from };
  return original === undefined ? seen : { ...seen, original };
}

const nameOf = ({ namespace, name }: PodRef): PodName | null => (namespace === null ? null : { namespace, name });

const NAMES_SOURCE = eventsHaving('names-source');

function sourceOf(event: KubeletEvent): Observation['from'] {
  if (!NAMES_SOURCE.has(event.id)) return null;
  const source = textField(event, 'source');
  if (source === null) return null;
  return source === 'api' ? 'api' : 'static';
}
