import type { ApiClient, ApiObject, Right } from './client/api-client.js';
import { type ChangeListener, followCollection } from './client/follow.js';
import { remedyFor } from './client/remedy.js';
import { rightText } from './client/right.js';
import { mayI, type ReviewTools } from './why/may-i.js';
import type { PodChange } from './why/sources.js';
import type { World } from './world.js';

interface Tools {
  readonly client: ApiClient;
  readonly world: World;
  readonly signal: AbortSignal;
  /** Each change as it comes */
  changed(change: PodChange): void;
  interrupted(why: string): void;
}

/** Watches pods until the last of them is gone, or until the wait is over. Returns the changes, in order. */
export async function untilGone(pods: readonly ApiObject[], tools: Tools): Promise<PodChange[]> {
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
    return { path: `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods`, ...one };
  });
}

/** What `why` requests from the API server, besides logs. */
interface ApiRight {
  readonly right: Right;
  readonly shows: string;
}

const reading = (verb: 'get' | 'list', resource: string, group = ''): Right => ({
  verb,
  resource,
  group,
  namespace: null,
  name: null,
});

export const API_RIGHTS: readonly ApiRight[] = [
  { right: reading('list', 'pods'), shows: 'which pods are in trouble' },
  { right: reading('get', 'pods'), shows: 'a pod that is named' },
  {
    right: reading('list', 'events'),
    shows:
      'what the scheduler, the kubelet and provisioners said of a pod and its claims, and why pods are not created',
  },
  { right: reading('get', 'namespaces'), shows: 'whether a namespace is being deleted' },
  { right: reading('get', 'nodes'), shows: 'whether the node of a pod is there and ready' },
  { right: reading('list', 'persistentvolumeclaims'), shows: 'claims that keep a pod from starting' },
  {
    right: reading('list', 'volumeattachments', 'storage.k8s.io'),
    shows: 'volumes that are not attached to the node of a pod',
  },
];

interface ApiAccess {
  readonly what: string;
  /** Null if the API server does not answer the question */
  readonly allowed: boolean | null;
  readonly remedy: string;
}

/** Which of these rights the user has in the whole cluster. */
export const apiAccess = (tools: ReviewTools): Promise<ApiAccess[]> =>
  Promise.all(
    API_RIGHTS.map(async ({ right, shows }) => ({
      what: `${rightText(right)}: ${shows}`,
      allowed: await mayI(right, tools),
      remedy: remedyFor(right),
    })),
  );

/** What the commands for a live cluster load: a separate bundle (scripts/build.mjs), since no other command needs it. */
export { openClient } from './client/client.js';
export { ApiRefusal, ApiStalled, ApiUnreachable, ConfigProblem, Unreadable } from './client/errors.js';
export { adviceOn } from './client/remedy.js';
export { allWays, chooseWays } from './kubelet-log/choose.js';
export { mainReason } from './kubelet-log/read.js';
export { nodePods } from './node-pods.js';
export { exitCodeOf, runCommand } from './record/child.js';
export { record } from './record/record.js';
export { accessOf } from './why/access.js';
export { aroundPods } from './why/around.js';
export { shownBy, withLogs } from './why/gather.js';
export { nameOf, nodeNameOf, terminationOf } from './why/overdue.js';
export { sourcesOf } from './why/sources.js';
export { findTargets } from './why/targets.js';
export { realWorld } from './world.js';
