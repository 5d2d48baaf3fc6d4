import type { Resource } from './resources.js';
import type { Wanted } from './selector.js';
import { statusObject, tooOld } from './status.js';
import type { StoredEvent, StoredObject } from './store.js';
import type { Cluster, ServerRequest } from './types.js';

const isSet = (value: string | null): boolean => value === '1' || value === 'true';

/** Events from a version on, one JSON object per line (apiserver/pkg/endpoints/handlers/watch.go). */
export function watch(request: ServerRequest, { kind, resource }: Resource, wanted: Wanted, cluster: Cluster): void {
  const { reply } = request;
  const { store, watches } = cluster;
  const query = request.url.searchParams;
  const from = Number(query.get('resourceVersion') || 0);
  const bookmarks = isSet(query.get('allowWatchBookmarks'));
  const initial = isSet(query.get('sendInitialEvents'));

  const line = (type: string, object: unknown): boolean => reply.send(`${JSON.stringify({ type, object })}\n`);
  const bookmark = (annotations?: Readonly<Record<string, string>>): void => {
    const metadata = { resourceVersion: String(store.version()), ...(annotations && { annotations }) };
    // An empty pod is written like this: the fields that have no omitempty (core/v1 PodSpec.containers)
    const empty = kind === 'Pod' ? { spec: { containers: null }, status: {} } : {};
    line('BOOKMARK', { kind, apiVersion: 'v1', metadata, ...empty });
  };
  const expire = (oldest: number): void => {
    line('ERROR', statusObject(tooOld(from, oldest)));
    reply.end();
  };
  /** What enters the selection is added, and what leaves it is deleted (apiserver/pkg/storage/cacher/cache_watcher.go). */
  const sendEvent = ({ object, previous, type }: Pick<StoredEvent, 'object' | 'previous' | 'type'>): void => {
    if (object.kind !== kind) return;
    const [was, is] = [previous !== null && wanted(previous), type !== 'DELETED' && wanted(object)];
    if (is) line(was ? 'MODIFIED' : 'ADDED', object);
    else if (was) line('DELETED', object);
  };

  reply.begin(200, 'application/json');
  const whole = from === 0 || initial;
  if (!whole && from < store.oldest()) {
    expire(store.oldest());
    return;
  }
  if (whole) for (const object of store.list(kind)) sendEvent(added(object));
  else for (const event of store.since(from)) sendEvent(event);
  if (initial && bookmarks) bookmark({ 'k8s.io/initial-events-end': 'true' });

  const stop = store.listen(sendEvent);
  const open = {
    resource,
    bookmark: () => bookmarks && bookmark(),
    end: () => reply.end(),
    expire: () => expire(store.version()),
  };
  watches.add(open);
  const seconds = Number(query.get('timeoutSeconds') || 0);
  const timer = seconds > 0 ? setTimeout(open.end, seconds * cluster.second) : undefined;
  reply.closed(() => {
    clearTimeout(timer);
    stop();
    watches.delete(open);
  });
}

const added = (object: StoredObject) => ({ type: 'ADDED', object, previous: null }) as const;
