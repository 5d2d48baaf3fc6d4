import type { Query, Right } from './api-client.js';

const VERBS: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', PATCH: 'patch', DELETE: 'delete' };
/** `/api/v1/…` and `/apis/GROUP/VERSION/…`; in a namespace or not; a resource, its name, its subresource and the rest. */
const PATH =
  /^\/(?:api|apis\/(?<group>[^/]+))\/[^/]+\/(?:namespaces\/(?<namespace>[^/]+)\/)?(?<resource>[^/]+)(?:\/(?<name>[^/]+)(?:\/(?<sub>[^/]+))?)?/;

/** The right that RBAC requires for a request (apiserver/pkg/endpoints/request/requestinfo.go). */
export function rightOf(method: string, path: string, query: Query = {}): Right {
  const { group = '', namespace = null, resource = path, name = null, sub } = PATH.exec(path)?.groups ?? {};
  const reading = query.watch === undefined ? (name === null ? 'list' : 'get') : 'watch';
  return {
    verb: VERBS[method] ?? reading,
    resource: sub === undefined ? resource : `${resource}/${sub}`,
    group,
    namespace: namespace ?? null,
    name: name ?? null,
  };
}

/** The right in the form of `kubectl auth can-i` and of a ClusterRole. */
export function rightText({ verb, resource, group, namespace }: Right): string {
  const what = group === '' ? resource : `${resource}.${group}`;
  return `${verb} ${what}${namespace === null ? ' (in the whole cluster)' : ` in namespace ${namespace}`}`;
}
