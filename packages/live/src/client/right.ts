import type { Query, Right } from './api-client.js';

const VERBS: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', PATCH: 'patch', DELETE: 'delete' };
/** `/api/v1/…` and `/apis/GROUP/VERSION/…`; in a namespace or not; a resource, its name, its subresource and the rest. */
const PATH =
  /^\/(?:api|apis\/(?<group>[^/]+))\/[^/]+\/(?:namespaces\/(?<namespace>[^/]+)\/)?(?<resource>[^/]+)(?:\/(?<name>[^/]+)(?:\/(?<sub>[^/]+))?)?/;

export const rightTo = (verb: string, resource: string, of: Partial<Right> = {}): Right => ({
  ...{ verb, resource, group: '', namespace: null, name: null },
  ...of,
});

/** The right that RBAC requires for a request (apiserver/pkg/endpoints/request/requestinfo.go). */
export function rightOf(method: string, path: string, query: Query = {}): Right {
  const { group = '', namespace = null, resource = path, name = null, sub } = PATH.exec(path)?.groups ?? {};
  const reading = query.watch === undefined ? (name === null ? 'list' : 'get') : 'watch';
  const what = sub === undefined ? resource : `${resource}/${sub}`;
  return rightTo(VERBS[method] ?? reading, what, { group, namespace: namespace ?? null, name: name ?? null });
}

/** The right in the form of `kubectl auth can-i` and of a ClusterRole. */
export function rightText({ verb, resource, group, namespace }: Right): string {
  const what = group === '' ? resource : `${resource}.${group}`;
  return `${verb} ${what}${namespace === null ? ' (in the whole cluster)' : ` in namespace ${namespace}`}`;
}

const WHY = 'bind the ClusterRole podline-why of examples/kubernetes/rbac-why.yaml';
const DEBUG =
  'bind the Role podline-debug-pod of examples/kubernetes/rbac-why.yaml in that namespace, and name it with --debug-namespace';
const RECORD = 'bind the ClusterRole podline-record of examples/kubernetes/rbac-record.yaml';

/** How to get a right, and how to do without it. */
const REMEDIES: Readonly<Record<string, string>> = {
  'get nodes/proxy':
    'ask for `get` on `nodes/proxy` (examples/kubernetes/rbac-why.yaml), or choose a way that needs no right: --kubelet-log ssh, kind, minikube, talosctl, command:…',
  'get pods': WHY,
  'list pods': `${WHY}, or ask about one namespace (-n) or one pod by name`,
  'watch pods': `${WHY} for --follow, or the ClusterRole podline-record of examples/kubernetes/rbac-record.yaml for a recording`,
  'get nodes': WHY,
  'get namespaces': WHY,
  'list nodes': `${WHY}, or name a node: --node`,
  'list events': WHY,
  'list jobs': WHY,
  'list persistentvolumeclaims': WHY,
  'list volumeattachments': WHY,
  'watch events': RECORD,
  'watch nodes': RECORD,
  'create pods': DEBUG,
  'delete pods': DEBUG,
  'get pods/log': DEBUG,
};

export const remedyFor = (right: Right): string =>
  REMEDIES[`${right.verb} ${right.resource}`] ?? `ask for ${rightText(right)}`;

/** What to do if the API server refuses to answer this user, or this request; nothing if its answer states it. */
export function adviceOn(status: number, isForeign: boolean, right: Right): readonly string[] {
  if (isForeign)
    return [
      'an API server answers with a Status in JSON: this is another web server, a load balancer or a proxy before it',
      "check the address, with its port and path: kubectl config view --minify -o 'jsonpath={.clusters[0].cluster.server}'; kubectl version must show a server version there",
    ];
  if (status === 403) return [`the right that is missing: ${rightText(right)}`, `to get it: ${remedyFor(right)}`];
  if (status !== 401) return [];
  return [
    'the API server does not accept the credentials: a token has expired, or the context is that of another cluster',
    'log in again, or choose another context: kubectl config get-contexts, then --context NAME',
  ];
}
