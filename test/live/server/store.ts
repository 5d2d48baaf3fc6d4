/** An object as the API server holds it. */
export interface StoredObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly uid?: string;
    readonly resourceVersion: string;
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
}

export interface StoredEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly object: StoredObject;
  /** As it was before. */
  readonly previous: StoredObject | null;
  readonly version: number;
}

/** Like etcd and the watch cache over it: what is there, and what has happened since some version. */
export interface Store {
  /** The newest version of all. */
  version(): number;
  /** Below that the events are forgotten. */
  oldest(): number;
  /** By namespace and name, as a list has them. */
  list(kind: string): readonly StoredObject[];
  put(object: StoredObject): void;
  /** The object as it was last; with the version of its deletion. */
  remove(object: StoredObject): void;
  since(version: number): readonly StoredEvent[];
  /** Calls for every event from now on; what is returned ends that. */
  listen(call: (event: StoredEvent) => void): () => void;
  /** The events are forgotten, as by a compaction or a restart. */
  forget(): void;
}

const keyOf = ({ kind, metadata: { namespace = '', name } }: StoredObject): string => `${kind}/${namespace}/${name}`;

export function createStore(): Store {
  const objects = new Map<string, StoredObject>();
  const listeners = new Set<(event: StoredEvent) => void>();
  let events: StoredEvent[] = [];
  let version = 1;
  let oldest = 1;

  function happened(type: StoredEvent['type'], object: StoredObject, previous: StoredObject | null): void {
    const own = Number(object.metadata.resourceVersion);
    version = Math.max(version, own);
    const event = { type, object, previous, version: own };
    events.push(event);
    for (const call of [...listeners]) call(event);
  }

  return {
    version: () => version,
    oldest: () => oldest,
    list: kind =>
      [...objects]
        .filter(([, object]) => object.kind === kind)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([, object]) => object),
    put(object) {
      const previous = objects.get(keyOf(object)) ?? null;
      objects.set(keyOf(object), object);
      happened(previous === null ? 'ADDED' : 'MODIFIED', object, previous);
    },
    remove(object) {
      const previous = objects.get(keyOf(object)) ?? null;
      objects.delete(keyOf(object));
      happened('DELETED', object, previous);
    },
    since: after => events.filter(event => event.version > after),
    listen(call) {
      listeners.add(call);
      return () => listeners.delete(call);
    },
    forget() {
      events = [];
      oldest = version;
    },
  };
}
