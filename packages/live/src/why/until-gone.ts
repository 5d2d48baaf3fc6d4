import type { ApiObject } from '../client/api-client.js';
import { type ChangeListener, followCollection } from '../client/follow.js';
import { pathOf } from '../client/objects.js';
import type { PodChange } from './sources.js';
import type { Tools } from './tools.js';

interface Watching extends Tools {
  /** Each change as it comes */
  changed(change: PodChange): void;
  interrupted(why: string): void;
}

/** Watches pods until the last of them is gone, or until the wait is over. Returns the changes, in order. */
export async function untilGone(pods: readonly ApiObject[], tools: Watching): Promise<PodChange[]> {
  const changes: PodChange[] = [];
  const left = new Set(pods.map(({ metadata }) => metadata?.uid ?? ''));
  const gone = new AbortController();
  const stop = AbortSignal.any([gone.signal, tools.signal]);

  function take(change: PodChange): void {
    const uid = change.object.metadata?.uid ?? '';
    if (!left.has(uid)) return;
    changes.push(change);
    tools.changed(change);
    if (change.type === 'DELETED') left.delete(uid);
    if (left.size === 0) gone.abort();
  }

  const last = new Map(pods.map(pod => [pod.metadata?.uid ?? '', pod]));
  const listener: ChangeListener = {
    async event({ type, object }) {
      last.set(object.metadata?.uid ?? '', object);
      take({ type, object });
    },
    async gap({ gone: lost }) {
      for (const { uid } of lost) disappeared(uid);
    },
    /** A pod that existed when the user named it, and is not in the first list, went in between */
    synced() {
      const seen = new Set(changes.map(({ object }) => object.metadata?.uid));
      for (const uid of [...left]) if (!seen.has(uid)) disappeared(uid);
    },
    interrupted: tools.interrupted,
  };
  function disappeared(uid: string): void {
    const object = last.get(uid);
    if (object !== undefined) take({ type: 'DELETED', object });
  }

  await Promise.all(
    collectionsOf(pods).map(collection =>
      followCollection(tools.client, collection, listener, { stop, world: tools.world }),
    ),
  );
  return changes;
}

/** One watch per namespace, or one for the pod alone. */
function collectionsOf(pods: readonly ApiObject[]) {
  const namespaces = [...new Set(pods.map(({ metadata }) => metadata?.namespace ?? ''))];
  return namespaces.map(namespace => {
    const [only, ...more] = pods.filter(({ metadata }) => metadata?.namespace === namespace);
    const one = more.length === 0 ? { fieldSelector: `metadata.name=${only?.metadata?.name}` } : {};
    return { path: pathOf('pods', namespace), ...one };
  });
}
