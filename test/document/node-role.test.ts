import { expect, it } from 'vitest';
import { nodeRole } from '../../src/document/node-role.js';

it.each<[string, readonly string[]]>([
  ['control-plane', ['kind-control-plane', 'k8s-controlplane-0', 'master1', 'k3d-x-server-0', 'prod.master.example']],
  ['infra', ['infra-1', 'cluster-infra', 'x.infra2']],
  ['etcd', ['etcd0', 'rke-etcd-1']],
  ['worker', ['kind-worker2', 'k3d-x-agent-0', 'node1', 'ip.node-7', 'cluster-worker']],
])('%s: the role of a node is in its name', (role, names) => {
  expect(names.map(nodeRole)).toEqual(names.map(() => role));
});

it('a name that only contains the letters of such a word gives no role', () => {
  const names = [
    'webmaster1',
    'mastery',
    'ip-10-0-0-1',
    'nodes-a',
    'observer',
    'infrared',
    'metcd',
    'etcdx',
    'reworker',
  ];
  expect([...names, null].map(nodeRole)).toEqual([...names, null].map(() => null));
});

it('the first of two words decides', () => {
  expect(['master-node-1', 'infra-worker-1'].map(nodeRole)).toEqual(['control-plane', 'infra']);
});
