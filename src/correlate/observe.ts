import { containerId, sandboxId, textField } from '../events/fields.js';
import { type PodRef, podRefs, podUID } from '../events/identity.js';
import { plegEvent } from '../events/pleg-event.js';
import type { KubeletEvent } from '../events/types.js';
import type { Observation, PodName } from './types.js';

export interface Place {
  readonly source: number;
  readonly kubelet: number;
  readonly at: number | null;
}

/** Turns events into observations, and learns on the way which pod a container or sandbox id belongs to. */
export function createObserver() {
  const owners = new Map<string, string>();
  let seq = 0;

  /** PLEG and kill lines name both; lines of the runtime client give the id alone. */
  function ownerOf(event: KubeletEvent, uid: string | null): string | null {
    const ids = [containerId(event), sandboxId(event), plegEvent(event)?.data ?? null];
    for (const id of ids) {
      if (id === null) continue;
      if (uid !== null) owners.set(id, uid);
      else if (owners.has(id)) return owners.get(id) ?? null;
    }
    return uid;
  }

  return {
    /** One for each pod that the line speaks of. */
    observe(event: KubeletEvent, place: Place): Observation[] {
      const { id, record } = event;
      const original = record.original === undefined ? {} : { original: record.original };
      const base = { id, event, line: record.line, ...place, ...original, from: sourceOf(event) };
      const refs = refsOf(event);
      const uid = ownerOf(event, podUID(event));
      if (refs.length === 0) return uid === null ? [] : [{ ...base, seq: seq++, pod: null, uid }];
      return refs.map(ref => ({
        ...base,
        seq: seq++,
        pod: nameOf(ref),
        uid: refs.length === 1 ? (ref.uid ?? uid) : ref.uid,
      }));
    },
    /** These pods are gone: the ids of their containers will not come again. */
    forget(uids: ReadonlySet<string>): void {
      for (const [id, owner] of owners) if (uids.has(owner)) owners.delete(id);
    },
  };
}

function refsOf(event: KubeletEvent): readonly PodRef[] {
  const refs = podRefs(event);
  if (refs.length > 0 || textField(event, 'kind') !== 'Pod') return refs;
  // `Event occurred` names its object
  const [namespace, name] = textField(event, 'object')?.split('/') ?? [];
  return namespace && name ? [{ namespace, name, uid: null }] : [];
}

const nameOf = ({ namespace, name }: PodRef): PodName | null => (namespace === null ? null : { namespace, name });

function sourceOf(event: KubeletEvent): Observation['from'] {
  if (!event.id.startsWith('config-')) return null;
  const source = textField(event, 'source');
  if (source === null) return null;
  return source === 'api' ? 'api' : 'static';
}
