import type { Right } from '../client/api-client.js';
import { remedyFor } from '../client/remedy.js';
import { rightText } from '../client/right.js';
import { mayI, type ReviewTools } from './may-i.js';

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

export interface ApiAccess {
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
