import { forbidden } from './status.js';
import type { Store } from './store.js';
import type { Handler } from './types.js';

const NODE = 'system:node:';

/**
 * A kubelet reads and changes the pods of its own node. The authorizer finds them by the graph of what is bound to which node. A pod that
 * is gone has no edge in it, so the kubelet is refused instead of getting a 404 (plugin/pkg/auth/authorizer/node/node_authorizer.go,
 * authorize).
 */
export const nodeAuthorizer: Handler = ({ method, place, user, reply, body }, { store }) => {
  if (place?.resource !== 'pods' || place.name === '' || !user.name.startsWith(NODE)) return false;
  const node = user.name.slice(NODE.length);
  const { group, resource, subresource, namespace, name } = place;
  const found = podOf(store, namespace, name);
  if (found?.spec !== undefined && Object(found.spec).nodeName === node) {
    if (method !== 'PATCH') return false;
    reply.json(200, { ...found, status: { ...Object(found.status), ...JSON.parse(body).status } });
    return true;
  }
  const verb = method === 'PATCH' ? 'patch' : 'get';
  const refusal = forbidden(user.name, { verb, group, resource, subresource, namespace, name });
  reply.status({
    ...refusal,
    message: `${refusal.message}: no relationship found between node '${node}' and this object`,
  });
  return true;
};

const podOf = ({ list }: Store, namespace: string, name: string) =>
  list('Pod').find(({ metadata }) => metadata.namespace === namespace && metadata.name === name);
