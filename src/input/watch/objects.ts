import type { EventType } from './types.js';
import { type Fields, fieldsOf, integerOf, isFields, textOf, wordOf } from './values.js';

/** What a document turned out to be */
export type WatchObject =
  | {
      readonly what: 'pod';
      readonly pod: Fields;
      readonly eventType: EventType | null;
      /** It is gone, and this is only its last known state. */
      readonly stateUnknown?: true;
    }
  /** The API server no longer had what came next: changes before the following lines were not seen. */
  | { readonly what: 'lost-place' }
  /** An object that is not a pod: `object` is all that was read; `received` is when a recorder got it. */
  | { readonly what: 'other'; readonly kind: string; readonly object?: Fields; readonly received?: string | null }
  | { readonly what: 'unreadable'; readonly reason: string };

const EVENT_TYPES: ReadonlyMap<unknown, EventType> = new Map([
  ['ADDED', 'ADDED'],
  ['MODIFIED', 'MODIFIED'],
  ['DELETED', 'DELETED'],
]);
/** HTTP's 410: the resourceVersion is too old. */
const GONE = 410;
/** A list in a watch event is the deepest nesting. */
const MAX_DEPTH = 3;

/** The objects in a document; none where it is no Kubernetes object at all. */
export function objectsIn(value: unknown, kind: string | null, depth = 0): WatchObject[] {
  if (!isFields(value) || depth > MAX_DEPTH) return [];
  if (Array.isArray(value.items)) return value.items.flatMap(item => objectsIn(item, kind, depth + 1));
  if ('object' in value) return inEvent(value, kind, depth);
  const object = objectOf(value, textOf(value.kind) ?? kind);
  return object === null ? [] : [object];
}

function inEvent(event: Fields, kind: string | null, depth: number): WatchObject[] {
  const eventType = EVENT_TYPES.get(event.type) ?? null;
  if (event.type === 'BOOKMARK') return [{ what: 'other', kind: 'BOOKMARK' }];
  if (event.type === 'ERROR')
    return [
      integerOf(fieldsOf(event.object).code) === GONE ? { what: 'lost-place' } : { what: 'other', kind: 'ERROR' },
    ];
  const objects = objectsIn(event.object, kind, depth + 1);
  const unknown = event.finalStateUnknown === true ? { stateUnknown: true as const } : {};
  return objects.map(object => {
    if (object.what === 'other') return { ...object, received: wordOf(event.received) };
    return object.what === 'pod' && eventType !== null ? { ...object, eventType, ...unknown } : object;
  });
}

function objectOf(value: Fields, kind: string | null): WatchObject | null {
  const metadata = fieldsOf(value.metadata);
  if (!isFields(value.metadata)) return kind === null ? fromMetadata(value) : kindAlone(value, kind);
  const found = kind ?? kindByShape(value, metadata);
  if (found !== null && found !== 'Pod') return isList(found) ? null : { what: 'other', kind: found, object: value };
  return found === null && !isIdentified(metadata) ? withoutIdentity(metadata) : podOf(value, metadata);
}

function podOf(pod: Fields, metadata: Fields): WatchObject {
  if (wordOf(metadata.name) === null) {
    return { what: 'unreadable', reason: 'a pod without a name: its state cannot be attributed' };
  }
  // The API server gives both to every object that it stores
  const stored = wordOf(metadata.uid) !== null || textOf(metadata.creationTimestamp) !== null;
  return stored ? { what: 'pod', pod, eventType: null } : { what: 'other', kind: 'Pod manifest' };
}

/** `kubectl get pod … | yq .metadata` */
function fromMetadata(metadata: Fields): WatchObject | null {
  if (isIdentified(metadata)) return podOf({ metadata, spec: metadata.spec, status: metadata.status }, metadata);
  return withoutIdentity(metadata);
}

/** `kubectl get … | grep deletion` */
function withoutIdentity(metadata: Fields): WatchObject | null {
  if (metadata.deletionTimestamp === undefined) return null;
  return { what: 'unreadable', reason: 'a deletionTimestamp without name and uid cannot be attributed to a pod' };
}

/**
 * The kind of an object of which nothing else is read. An owner reference or the like names an object without being one; a Status is one,
 * with next to nothing in it.
 */
function kindAlone(value: Fields, kind: string): WatchObject | null {
  return kind === 'Status' || (kind === 'Pod' && value.metadata !== undefined) ? { what: 'other', kind } : null;
}

function isIdentified(metadata: Fields): boolean {
  return [metadata.name, metadata.namespace, metadata.uid].every(word => wordOf(word) !== null);
}

/** The kind by its shape: items of a raw PodList have no kind, and neither does anything that a Go program marshals. */
function kindByShape(value: Fields, metadata: Fields): string | null {
  if (isPodSpec(value.spec ?? metadata.spec)) return 'Pod';
  if (isFields(fieldsOf(value.status).nodeInfo)) return 'Node';
  return isFields(value.involvedObject) || isFields(value.regarding) ? 'Event' : null;
}

function isPodSpec(spec: unknown): boolean {
  const { containers } = fieldsOf(spec);
  return Array.isArray(containers) && containers.length > 0;
}

function isList(kind: string): boolean {
  return kind.endsWith('List');
}
