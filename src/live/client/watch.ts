import { parseJson } from '../../input/parse-json.js';
import { fieldsOf } from '../../input/watch/values.js';
import type { ApiClient, Asking, Collection, WatchEvent, WatchEventType } from './api-client.js';
import { apiObjectOf } from './api-object.js';
import { ApiUnreachable, Unreadable } from './errors.js';
import { refusalOf } from './refusal.js';
import { rightOf } from './right.js';

const TYPES: ReadonlySet<unknown> = new Set<WatchEventType>(['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK']);

/**
 * The API server sends its position about once a minute to a client that requested it; a connection that is silent for longer may be dead.
 */
const SILENCE = 150_000;

export interface WatchAsking extends Asking {
  /** After how many the API server ends it; by default it chooses half an hour or more */
  readonly seconds?: string;
}

/**
 * One watch request, from a resourceVersion to its end, which always comes after some minutes. A refusal by an event of type ERROR is
 * thrown like a refused request.
 */
export async function* watchOnce(
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
const LONGEST = 1 << 25;
const LINE_FEED = 10;

/**
 * Whole lines as text. Pieces may end anywhere, even inside a character, so bytes are joined first; an unfinished last line is left out.
 */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>, longest = LONGEST): AsyncGenerator<string> {
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
