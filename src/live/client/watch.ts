import { parseJson } from '../../input/parse-json.js';
import { fieldsOf } from '../../input/watch/values.js';
import { Unreadable } from './errors.js';
import { linesOf } from './lines.js';
import { refusalOf } from './refusal.js';
import { rightOf } from './right.js';
import type { ApiClient, Asking, Collection, WatchEvent, WatchEventType } from './types.js';

const TYPES: ReadonlySet<unknown> = new Set<WatchEventType>(['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK']);

/** The API server says where it is about once a minute to whoever asked for it; a connection that is silent for longer may be dead. */
const SILENCE = 150_000;

export interface WatchAsking extends Asking {
  /** After how many the API server ends it; by default it chooses, half an hour or more. */
  readonly seconds?: string;
}

/**
 * One watch request, from a resourceVersion on, to its end, which comes after some minutes in any case. What the API server
 * refuses on the way, by an event of type ERROR, is thrown like a refused request.
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
    yield { type, object: fieldsOf(object), text };
  }
}

const isType = (type: unknown): type is WatchEventType => TYPES.has(type);
