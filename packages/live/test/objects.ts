import type { StoredObject } from './server/store.js';

/** A pod as the API server stores it, with as much as is given. */
export const pod = ({ name, version = 2, note }: { name: string; version?: number; note?: string }): StoredObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name,
    namespace: 'shop',
    uid: `uid-of-${name}`,
    resourceVersion: String(version),
    ...(note === undefined ? {} : { annotations: { note } }),
  },
  spec: { nodeName: 'node-1', containers: [{ name: 'c' }] },
  status: { phase: 'Running' },
});

/** A healthy node. */
export const node = (name: string, version = 'v1.34.2'): StoredObject => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, resourceVersion: '2' },
  status: {
    conditions: [{ type: 'Ready', status: 'True', lastHeartbeatTime: '2026-11-22T11:58:30Z' }],
    nodeInfo: { kubeletVersion: version },
  },
});
