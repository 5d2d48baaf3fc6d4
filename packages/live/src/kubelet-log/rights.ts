import type { Right } from '../client/api-client.js';

/** Everything below `/api/v1/nodes/NAME/proxy/`: the API server calls the kubelet with its own identity. */
export const nodesProxy = (node: string): readonly Right[] => [
  { verb: 'get', resource: 'nodes/proxy', group: '', namespace: null, name: node },
];
