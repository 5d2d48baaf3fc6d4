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
  /** The object before the change. */
  readonly previous: StoredObject | null;
  readonly version: number;
}

/** Like etcd with its watch cache: the objects, and the events since some version. */
export interface Store {
  /** The newest version of all. */
  version(): number;
  /** Events below this version are forgotten. */
  oldest(): number;
  /** Sorted by namespace and name, as in a list. */
  list(kind: string): readonly StoredObject[];
  put(object: StoredObject): void;
  /** The last state of the object; with the version of its deletion. */
  remove(object: StoredObject): void;
  since(version: number): readonly StoredEvent[];
  /** Calls for every event from now on; the result ends that. */
  listen(call: (event: StoredEvent) => void): () => void;
  /** Forgets the events, as a compaction or a restart does. */
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
    const objectVersion = Number(object.metadata.resourceVersion);
    version = Math.max(version, objectVersion);
    const event = { type, object, previous, version: objectVersion };
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
