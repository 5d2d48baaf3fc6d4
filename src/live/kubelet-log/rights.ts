import type { Right } from '../client/types.js';

/** Everything below `/api/v1/nodes/NAME/proxy/` (kubelet's own authorisation is not asked: the API server asks for us). */
export const nodesProxy = (node: string): readonly Right[] => [
  { verb: 'get', resource: 'nodes/proxy', group: '', namespace: null, name: node },
];

/** The path of what the kubelet of a node serves. */
export const kubeletPath = (node: string, path: string): string =>
  `/api/v1/nodes/${encodeURIComponent(node)}/proxy${path}`;
