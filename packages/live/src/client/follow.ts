import { fieldsOf, messageOf, parseJson, type World } from 'podline/internal';
import type { ApiClient, ApiObject, Asking, Collection, WatchEvent, WatchEventType } from './api-client.js';
import { pause, pauseBefore } from './backoff.js';
import { isPassing } from './client.js';
import { ApiRefusal, ApiStalled, ApiUnreachable, ConfigProblem, NotAccepted, refusalOf, Unreadable } from './errors.js';
import { apiObjectOf, listAll } from './list.js';
import { rightOf } from './right.js';

const TYPES: ReadonlySet<unknown> = new Set<WatchEventType>(['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK']);

/**
 * The API server sends its position about once a minute to a client that requested it; a connection that is silent for longer may be dead.
 */
const SILENCE = 150_000;

interface WatchAsking extends Asking {
  /** The seconds after which the API server ends the watch; by default it chooses half an hour or more */
  readonly seconds?: string;
}

/**
 * One watch request, from a resourceVersion to its end, which always comes after some minutes. A refusal by an event of type ERROR is
 * thrown like a refused request.
 */
async function* watchOnce(
  client: ApiClient,
  { path, labelSelector, fieldSelector }: Collection,
  resourceVersion: string,
  { seconds, ...asking }: WatchAsking,
): AsyncGenerator<WatchEvent> {
  const query = {
    watch: 'true',
    allowWatchBookmarks: 'true',
    resourceVersion,
    labelSelector,
    fieldSelector,
    timeoutSeconds: seconds,
  };
  const { pieces } = await client.stream(path, { silence: SILENCE, ...asking, query });
  for await (const text of linesOf(pieces)) {
    if (text.trim() === '') continue;
    const { type, object } = fieldsOf(parseJson(text));
    if (type === 'ERROR') throw refusalOf(500, JSON.stringify(object), rightOf('GET', path, query));
    if (!isType(type)) throw new Unreadable('an event of the watch cannot be read');
    yield { type, object: apiObjectOf(object), text };
  }
}

const isType = (type: unknown): type is WatchEventType => TYPES.has(type);

/** Far above the largest object in etcd (1.5 MiB by default), as JSON. */
const MAX_LINE_BYTES = 1 << 25;
const LINE_FEED = 10;

/**
 * Whole lines as text. Pieces may end anywhere, even inside a character, so bytes are joined first; an unfinished last line is left out.
 */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>, longest = MAX_LINE_BYTES): AsyncGenerator<string> {
  let open: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    let from = 0;
    for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([...open, piece.subarray(from, at)]).toString('utf8');
      open = [];
      size = 0;
      from = at + 1;
    }
    if (from === piece.length) continue;
    open.push(piece.subarray(from));
    size += piece.length - from;
    if (size > longest) throw new ApiUnreachable('a line of the answer does not end');
  }
}

/** Between these two moments, changes of the objects were not seen, except for those that a list showed afterwards. */
export interface Gap {
  readonly from: Date;
  readonly to: Date;
  readonly why: string;
  /** They existed before and no longer do */
  readonly gone: readonly ObjectIdentity[];
}

/** Gets the changes of a collection. A call that rejects with `NotAccepted` is made again, after a gap. */
export interface ChangeListener {
  /** `text` is the event as the API server wrote it; null for what a list showed */
  event(event: Pick<WatchEvent, 'type' | 'object'>, text: string | null): Promise<void>;
  /** Reported before what the following list showed */
  gap(gap: Gap): Promise<void>;
  /** Everything that existed at the beginning has been delivered */
  synced(resourceVersion: string): void;
  /** The connection was lost, but no change so far: it continues where it was */
  interrupted(why: string): void;
}

export interface FollowOptions {
  /** Ends the watch, after a last look at what has happened until then */
  readonly stop: AbortSignal;
  readonly world: World;
  /** Milliseconds of silence after which a watch counts as dead */
  readonly silence?: number;
  /** Milliseconds that the last look may take; 0 if nothing uses its results any more */
  readonly lastLook?: number;
}

/** The time from which changes are unknown, and the reason. */
export type Unseen = Pick<Gap, 'from' | 'why'>;

/** Seconds for which the last watch is requested: changes since the previous one come at once. */
const LAST_LOOK = '1';
/** Milliseconds that a server may take for the last look: one that ignores `timeoutSeconds` would continue for minutes. */
const LAST_DEADLINE = 15_000;
/**
 * An API server that was restarted does not have earlier changes (its watch cache begins with its own first list:
 * apiserver/pkg/storage/cacher/watch_cache.go, getAllEventsSinceLocked), so each second without a new request lengthens the hole. While it
 * starts, it also answers 500 and 503 (its handlers: apiserver/pkg/server/config.go, DefaultBuildHandlerChain).
 */
const LONGEST_WHILE_AWAY = 1_500;
/** How many times the last look is tried. */
const LAST_TRIES = 4;

/**
 * Delivers the changes of a collection until it is stopped: it lists the collection, watches from there, and continues wherever a watch
 * ends. Rejects if that cannot work: it was never allowed, the resource does not exist, no authority signed the server's certificate.
 */
export async function followCollection(
  client: ApiClient,
  collection: Collection,
  listener: ChangeListener,
  { stop, world, silence, lastLook = LAST_DEADLINE }: FollowOptions,
): Promise<Unseen | null> {
  const known = createKnownObjects();
  const patience = silence === undefined ? {} : { silence };
  let version: string | null = null;
  let synced = false;
  /** Up to this moment all changes have been seen */
  let seenUntil = world.wall();
  let lost: string | null = null;
  let failures = 0;
  /** How many times in a row the API server no longer had the place from which a watch was to continue */
  let forgotten = 0;

  async function deliver(type: WatchEvent['type'], object: ApiObject, text: string | null): Promise<void> {
    await listener.event({ type, object }, text);
    if (type === 'DELETED') known.forget(knownOf(object));
    else known.keep(object);
  }

  async function list(signal?: AbortSignal): Promise<string> {
    const asked = world.wall();
    // Once it has begun, the loop below retries: its pauses do not add to those of the client
    const tries = synced ? { tries: 1 } : {};
    const { items, resourceVersion } = await listAll(client, collection, { ...patience, ...tries, signal }, world);
    if (lost !== null) {
      const gone = known.missingFrom(items);
      await listener.gap({ from: seenUntil, to: asked, why: lost, gone });
      for (const one of gone) known.forget(one);
      lost = null;
    }
    for (const object of items)
      if (known.isNews(object)) await deliver(known.has(object) ? 'MODIFIED' : 'ADDED', object, null);
    if (!synced) listener.synced(resourceVersion);
    synced = true;
    seenUntil = asked;
    return resourceVersion;
  }

  async function watch(
    from: string,
    asking: { readonly signal?: AbortSignal | undefined; readonly seconds?: string },
  ): Promise<void> {
    for await (const { type, object, text } of watchOnce(client, collection, from, { ...patience, ...asking })) {
      if (type !== 'BOOKMARK' && (known.isNews(object) || type === 'DELETED')) await deliver(type, object, text);
      version = object.metadata?.resourceVersion ?? version;
      seenUntil = world.wall();
      failures = 0;
      forgotten = 0;
    }
  }

  /** Whether to continue from the same place; an error that a retry does not fix is thrown. */
  function goesOn(error: unknown): boolean {
    if (!synced || (error instanceof ApiUnreachable && error.forGood)) throw error;
    if (error instanceof NotAccepted || error instanceof Unreadable) return false;
    if (error instanceof ApiRefusal) return !error.isExpired;
    // Credentials that are not available now may be available later
    if (isPassing(error) || error instanceof ConfigProblem) return true;
    throw error;
  }

  function failed(error: unknown): void {
    const why = messageOf(error);
    if (goesOn(error)) {
      listener.interrupted(why);
    } else {
      version = null;
      lost ??= why;
    }
  }

  while (!stop.aborted) {
    let after: number | null = null;
    let longest = Number.POSITIVE_INFINITY;
    try {
      version ??= await list(stop);
      await watch(version, { signal: stop });
    } catch (error) {
      if (stop.aborted) break;
      failed(error);
      if (error instanceof ApiRefusal) after = error.retryAfter;
      if (isAway(error)) longest = LONGEST_WHILE_AWAY;
      // The server is back: the present state is listed at once, however long it was unreachable
      if (error instanceof ApiRefusal && error.isExpired && forgotten++ === 0) failures = 0;
    }
    // Every watch ends cleanly after some minutes; a pause is only for a server that ends each one at once
    failures++;
    if (failures > 1)
      await pause(Math.min(longest, pauseBefore(failures - 1, world, after)), world, stop).catch(() => undefined);
  }

  if (lastLook === 0) return null;
  const deadline = new AbortController();
  const { signal } = deadline;
  const late = new ApiStalled(lastLook, 'the last look did not end within');
  const calm = world.clock.after(lastLook, () => deadline.abort(late));
  let unseen: Unseen | null = null;
  try {
    for (let tries = 0; tries < LAST_TRIES && synced && !signal.aborted; tries++) {
      try {
        if (tries > 0) await pause(pauseBefore(tries, world), world, signal);
        version ??= await list(signal);
        await watch(version, { signal, seconds: LAST_LOOK });
        return null;
      } catch (error) {
        failed(error);
        unseen = { from: seenUntil, why: messageOf(error) };
      }
    }
  } finally {
    calm();
  }
  return unseen;
}

/** Nothing listens, or the server is not ready yet; a busy server states when to retry. */
const isAway = (error: unknown): boolean =>
  error instanceof ApiUnreachable || (error instanceof ApiRefusal && error.status >= 500 && error.retryAfter === null);

export interface ObjectIdentity {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly resourceVersion: string;
}

function knownOf({ metadata = {} }: ApiObject): ObjectIdentity {
  const { namespace = '', name = '', uid = '', resourceVersion = '' } = metadata;
  return { namespace, name, uid, resourceVersion };
}

const keyOf = ({ namespace, name, uid }: ObjectIdentity): string => uid || `${namespace}/${name}`;

/** Which objects are known to exist, so that nothing is delivered twice, and the removed ones are known after a gap. */
function createKnownObjects() {
  const all = new Map<string, ObjectIdentity>();
  return {
    /** False if exactly this state of the object was delivered before */
    isNews: (object: ApiObject): boolean =>
      all.get(keyOf(knownOf(object)))?.resourceVersion !== knownOf(object).resourceVersion,
    has: (object: ApiObject): boolean => all.has(keyOf(knownOf(object))),
    keep(object: ApiObject): void {
      const known = knownOf(object);
      all.set(keyOf(known), known);
    },
    forget(one: ObjectIdentity): void {
      all.delete(keyOf(one));
    },
    /** The known objects that are not among these: they are gone */
    missingFrom(objects: readonly ApiObject[]): readonly ObjectIdentity[] {
      const there = new Set(objects.map(object => keyOf(knownOf(object))));
      return [...all].filter(([key]) => !there.has(key)).map(([, known]) => known);
    },
  };
}
