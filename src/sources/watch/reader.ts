import { UUID } from '../../kit/uid.js';
import { createLineFinder } from '../../read/line-splitter.js';
import { createWatchAccounting, type WatchAccount } from './account.js';
import { createJsonDocuments } from './json.js';
import { createSnapshots, type Snapshot } from './snapshot.js';
import { EVENT_TYPES, type EventType, TOO_LARGE, type WatchDocument } from './types.js';
import { type Fields, fieldsOf, integerOf, isFields, textOf, wordOf } from './values.js';
import { createYamlDocuments } from './yaml.js';

/** What a document turned out to be */
type WatchObject =
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

/** The kind of a pod that the API server has not stored. */
export const MANIFEST = 'Pod manifest';

/** HTTP's 410: the resourceVersion is too old. */
const GONE = 410;
/** A list in a watch event is the deepest nesting. */
const MAX_DEPTH = 3;

/** The objects in a document; none where it is no Kubernetes object at all. */
function objectsIn(value: unknown, kind: string | null, depth = 0): WatchObject[] {
  if (!isFields(value) || depth > MAX_DEPTH) return [];
  if (Array.isArray(value.items)) return value.items.flatMap(item => objectsIn(item, kind, depth + 1));
  if ('object' in value) return inEvent(value, kind, depth);
  const object = objectOf(value, textOf(value.kind) ?? kind);
  return object === null ? [] : [object];
}

function inEvent(event: Fields, kind: string | null, depth: number): WatchObject[] {
  const eventType = EVENT_TYPES.find(one => one === event.type) ?? null;
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
  if (found !== null && found !== 'Pod')
    return found.endsWith('List') ? null : { what: 'other', kind: found, object: value };
  return found === null && !isIdentified(metadata) ? withoutIdentity(metadata) : podOf(value, metadata);
}

function podOf(pod: Fields, metadata: Fields): WatchObject {
  if (wordOf(metadata.name) === null) {
    return { what: 'unreadable', reason: 'a pod without a name: its state cannot be attributed' };
  }
  // The API server gives both to every object that it stores
  const stored = wordOf(metadata.uid) !== null || textOf(metadata.creationTimestamp) !== null;
  return stored ? { what: 'pod', pod, eventType: null } : { what: 'other', kind: MANIFEST, object: pod };
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
const kindAlone = (value: Fields, kind: string): WatchObject | null =>
  kind === 'Status' || (kind === 'Pod' && value.metadata !== undefined) ? { what: 'other', kind } : null;

const isIdentified = (metadata: Fields): boolean =>
  [metadata.name, metadata.namespace, metadata.uid].every(word => wordOf(word) !== null);

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

const BYTE_ORDER_MARK = 0xfeff;
/** An event of a watch, and as proxies and dashboards stream it to browsers (server-sent events). */
const EVENT = '{"type":"';
const STREAMED = `data: ${EVENT}`;

export interface WatchOptions {
  /** The index of the source. */
  readonly source: number;
  /** Gets everything that is not a pod. */
  readonly other?: (kind: string, object: Fields, line: number, received: string | null) => void;
  /** How many characters of one document are kept; in YAML, of the parts that are read. */
  readonly most?: { readonly yaml?: number; readonly json?: number };
}

/** Turns the text printed by `kubectl get` into snapshots, in input order. */
export function createWatchReader(emit: (snapshot: Snapshot) => void, { source, other, most = {} }: WatchOptions) {
  const account = createWatchAccounting();
  /** The fields of the current document whose values cannot be used. */
  const unusable = new Set<string>();
  const snapshotOf = createSnapshots(source, field => unusable.add(field));
  const yaml = createYamlDocuments(document, most.yaml);
  const json = createJsonDocuments(document, most.json);
  const lines = createLineFinder(line);
  let ending = false;
  let identified = false;
  /** First line of the document that was passed on before its end. */
  let shown = 0;
  /** Lines that were taken one by one */
  let taken = 0;

  function take(number: number, text: string, begin: number, to: number): boolean {
    const from = text.startsWith(STREAMED, begin) ? begin + STREAMED.length - EVENT.length : begin;
    return json.isOpen()
      ? json.take(number, text, from, to) || yaml.take(number, text, from, to)
      : yaml.take(number, text, from, to) || json.take(number, text, from, to);
  }

  function line(number: number, text: string, start: number, to: number): void {
    const from = number === 1 && text.charCodeAt(start) === BYTE_ORDER_MARK ? start + 1 : start;
    if (ending && !json.isOpen() && !isWhole(text.substring(from, to))) {
      yaml.end('the last line is not complete');
      return;
    }
    take(number, text, from, to);
  }

  function document({ line, value, kind, problem }: WatchDocument): void {
    const objects = objectsIn(value, kind);
    if (objects.length === 0 && problem !== null) account.unreadable(line, problem);
    unusable.clear();
    for (const object of objects) read(object, line, problem);
    if (unusable.size > 0) account.unusable(line, [...unusable]);
  }

  function read(object: WatchObject, line: number, problem: string | null): void {
    if (object.what === 'other') {
      account.other(object.kind);
      if (object.object !== undefined) other?.(object.kind, object.object, line, object.received ?? null);
    }
    if (object.what === 'unreadable') account.unreadable(line, object.reason);
    if (object.what === 'lost-place') account.lostPlace(line);
    if (object.what === 'pod') {
      const damaged = problem !== null || object.stateUnknown === true;
      pod(snapshotOf(object.pod, line, object.eventType, damaged), problem);
    }
  }

  function pod(snapshot: Snapshot, problem: string | null): void {
    const early = problem ?? (snapshot.partial ? 'the status of the pod is missing' : null);
    if (ending && early !== null) account.cut(snapshot.line, early);
    const lost = identityLost(snapshot, problem !== null);
    if (lost !== null) {
      account.unreadable(snapshot.line, lost);
      return;
    }
    if (problem === TOO_LARGE) account.shortened(snapshot.line, problem);
    identified ||= snapshot.uid !== '';
    account.pod();
    emit(snapshot);
  }

  /** The API server gives both to every object: an object without them, among others that have them, was cut before them. */
  function identityLost({ uid, resourceVersion }: Snapshot, damaged: boolean): string | null {
    if (uid === '' && (damaged || identified)) return 'a pod that is cut before its uid';
    return resourceVersion === '' && damaged ? 'a pod that is cut before its resourceVersion' : null;
  }

  /** Nothing after the phase is read, so the state of the pod is complete once the phase is known. */
  function show({ line, value, kind }: WatchDocument): void {
    for (const object of objectsIn(value, kind)) {
      if (object.what !== 'pod') continue;
      const snapshot = snapshotOf(object.pod, line, object.eventType);
      if (snapshot.partial || snapshot.uid === '' || snapshot.resourceVersion === '') continue;
      shown = line;
      emit(snapshot);
    }
  }

  function close(problem: string | null): number {
    const count = lines.end() + taken;
    yaml.end(problem);
    json.end(problem);
    return count;
  }

  return {
    push: lines.push,
    /** Takes a line of a text in which other lines lie among those of objects. Returns false if the line is part of no object. */
    take(number: number, text: string, from: number, to: number, isWhole: boolean): boolean {
      const isCut = !isWhole && yaml.isOpen() && !json.isOpen() && OF_YAML.test(text.substring(from, to));
      ending ||= isCut;
      if (isCut) line(number, text, from, to);
      const isTaken = isCut || take(number, text, from, to);
      if (isTaken) taken++;
      return isTaken;
    },
    /** Counts lines that open an object, though nothing in them is read. */
    include(count: number): void {
      taken += count;
    },
    /** Whether an object has begun and may go on. */
    isOpen: () => yaml.isOpen() || json.isOpen(),
    /** Ends what is open. */
    close(): void {
      yaml.end(null);
      json.end(null);
    },
    /** No data arrives for a while: the last document is passed on, and once more when it has ended. */
    idle(): void {
      const standing = yaml.standing();
      if (standing !== null && standing.line !== shown) show(standing);
    },
    /** Text is missing here. Returns the number of the last line before it. */
    hole(): number {
      ending = true;
      const count = close('text is missing after it');
      ending = false;
      return count;
    },
    end(): WatchAccount {
      ending = true;
      return account.total(close(null));
    },
  };
}

const CLOSED = /^ *\[?\{|\}$|(?:: |- )(?:"[^"\\]*"|'[^']*'|\[\])$/;
/** What a line of an object in YAML can be, and a line of a log cannot */
const OF_YAML = /^(?:[ -]|[\w./-]{1,253}:(?: |$))/;
const WHOLE_UID = new RegExp(`\\buid: ${UUID}$`);

/**
 * Whether a last line without a line end shows that it is complete: with a closed quote or bracket, or a whole UUID. YAML alone cannot show
 * it; JSON, which begins with a brace, can.
 */
const isWhole = (text: string): boolean => CLOSED.test(text) || WHOLE_UID.test(text);
