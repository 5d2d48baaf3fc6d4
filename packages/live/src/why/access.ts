import { EXIT, fieldsOf, given, type Io, parseJson, terminal, UsageError } from 'podline/internal';
import type { Right } from '../client/api-client.js';
import { ApiRefusal } from '../client/errors.js';
import { remedyFor, rightText, rightTo } from '../client/right.js';
import { allWays } from '../kubelet-log/choose.js';
import type { DebugPodOptions } from '../kubelet-log/debug-pod.js';
import type { KubeletLogWay } from '../kubelet-log/way.js';
import type { Tools } from './tools.js';

interface Access {
  readonly way: KubeletLogWay;
  /** Null if it was not tried, because it was not requested */
  readonly works: boolean | null;
  readonly reason: string;
  readonly remedy: string;
}

/** Enough to see whether a way works. */
const MOMENT = 60_000;

/** Whether a way leads to the log of a node here, and what it lacks. */
async function accessBy(way: KubeletLogWay, node: string, isAsked: boolean, tools: Tools): Promise<Access> {
  const rights = await Promise.all(way.needs(node).map(async right => ({ right, allowed: await mayI(right, tools) })));
  const missing = rights.filter(({ allowed }) => allowed === false).map(({ right }) => right);
  if (missing.length > 0) {
    const reason = `the right is missing: ${missing.map(rightText).join(', ')}`;
    return { way, works: false, reason, remedy: [...new Set(missing.map(remedyFor))].join('; ') };
  }
  if (!isAsked) {
    const needs = rights.length === 0 ? 'it needs no right of the API' : 'every right is there';
    const reason = `${needs}; not tried, since it runs only when it is asked for`;
    return { way, works: null, reason, remedy: `--kubelet-log ${way.id}` };
  }
  return tried(way, node, tools);
}

async function tried(way: KubeletLogWay, node: string, tools: Tools): Promise<Access> {
  const until = tools.world.wall();
  const since = new Date(until.getTime() - MOMENT);
  let bytes = 0;
  const write = async (piece: Uint8Array): Promise<void> => {
    bytes += piece.length;
  };
  const result = await way.read({ node, service: 'kubelet', since, until }, { ...tools, write });
  if (!result.came) return { way, works: false, reason: result.reason, remedy: result.remedy };
  return { way, works: true, reason: `it works: ${bytes} bytes of the last minute`, remedy: '' };
}

/** What `why` requests from the API server, besides logs, and what each right shows. */
export const API_RIGHTS: readonly { readonly right: Right; readonly shows: string }[] = [
  { right: rightTo('list', 'pods'), shows: 'which pods are in trouble' },
  { right: rightTo('get', 'pods'), shows: 'a pod that is named' },
  {
    right: rightTo('list', 'events'),
    shows:
      'what the scheduler, the kubelet and provisioners said of a pod and its claims, and why pods are not created',
  },
  { right: rightTo('list', 'jobs', { group: 'batch' }), shows: 'whether a Job is suspended, and so creates no pods' },
  { right: rightTo('get', 'namespaces'), shows: 'whether a namespace is being deleted' },
  { right: rightTo('get', 'nodes'), shows: 'whether the node of a pod is there and ready' },
  { right: rightTo('list', 'persistentvolumeclaims'), shows: 'claims that keep a pod from starting' },
  {
    right: rightTo('list', 'volumeattachments', { group: 'storage.k8s.io' }),
    shows: 'volumes that are not attached to the node of a pod',
  },
];

const REVIEW = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';

/** Asks like `kubectl auth can-i`; null if the API server does not answer. */
async function mayI(
  { verb, resource, group, namespace, name }: Right,
  { client, signal }: Tools,
): Promise<boolean | null> {
  const [kind = '', subresource] = resource.split('/');
  const resourceAttributes = {
    verb,
    group,
    resource: kind,
    ...given({ subresource, namespace: namespace ?? undefined, name: name ?? undefined }),
  };
  const review = {
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SelfSubjectAccessReview',
    spec: { resourceAttributes },
  };
  try {
    const { body } = await client.post(REVIEW, review, { signal });
    const { allowed } = fieldsOf(fieldsOf(parseJson(body)).status);
    return typeof allowed === 'boolean' ? allowed : null;
  } catch (error) {
    if (error instanceof ApiRefusal) return null;
    throw error;
  }
}

interface Asking extends Tools {
  /** The ways that are tried */
  readonly ways: readonly KubeletLogWay[];
  readonly debugPod: DebugPodOptions;
  readonly io: Io;
}

/** `podline why --explain-access`: exits 0 if a way works, 2 if none does. */
export async function explainAccess(
  { ways, debugPod, io, ...tools }: Asking,
  node: () => Promise<string | null>,
): Promise<number> {
  const name = (await node()) ?? (await anyNode(tools));
  const own = ways.filter(({ id }) => id === 'command');
  const access: Access[] = [];
  for (const way of [...own, ...allWays(debugPod)]) access.push(await accessBy(way, name, ways.includes(way), tools));
  const lines = access.flatMap(({ way, works, reason, remedy }) => [
    `${MARKS[String(works)]} ${way.id}: ${reason}`,
    `    ${way.title}: ${way.means}`,
    ...(works === true ? [] : [`    ${works === null ? 'to use it' : 'remedy'}: ${remedy}`, `    ${way.docs}`]),
  ]);
  const rights = await Promise.all(
    API_RIGHTS.map(async ({ right, shows }) => {
      const allowed = await mayI(right, tools);
      const remedy = allowed === false ? [`    remedy: ${remedyFor(right)}`] : [];
      return [`${MARKS[String(allowed)]} ${rightText(right)}: ${shows}`, ...remedy];
    }),
  );
  const working = access.filter(({ works }) => works === true);
  const head =
    working.length > 0
      ? `The kubelet's log of ${name} can be fetched: ${working.map(({ way }) => way.id).join(', ')}`
      : `No way that was tried leads to the kubelet's log of ${name}`;
  io.stdout.write(
    [head, '', ...lines, '', 'What the API server may be asked for:', ...rights.flat()]
      .map(line => `${terminal(line).trimEnd()}\n`)
      .join(''),
  );
  return working.length > 0 ? EXIT.ok : EXIT.usage;
}

const MARKS: Readonly<Record<string, string>> = { true: '✓', false: '✗', null: '·' };

/** Any node, if no pod is in trouble and no node was named: nodes are much alike. */
async function anyNode({ client, signal }: Tools): Promise<string> {
  const { body } = await client.get('/api/v1/nodes', { query: { limit: '1' }, signal });
  const { items } = fieldsOf(parseJson(body));
  const { name } = fieldsOf(fieldsOf(Array.isArray(items) ? items[0] : undefined).metadata);
  if (typeof name !== 'string') throw new UsageError('the cluster has no node; name one with --node');
  return name;
}
