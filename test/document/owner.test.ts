import { describe, expect, it } from 'vitest';
import { mayBeOnePerNode, namespaceRole, ownerOf, roleName, roleOf } from '../../src/document/role.js';
import { nodeRole } from '../../src/show/diff/compare/pair.js';
import { lifecycle } from './made.js';

const owned = (name: string, kind: string, owner: string) => lifecycle(name, { owner: { kind, name: owner } });

describe('the role of a pod', () => {
  it.each([
    ['web-7c5ddbdf54-x2k4j', 'web-*', 'Deployment'],
    ['coredns-66bff467f8-zkd9w', 'coredns-*', 'Deployment'],
    ['kube-proxy-lg8rn', 'kube-proxy-*', 'DaemonSet'],
    ['backup-28573920-9xv6q', 'backup-*', 'CronJob'],
    ['sum-3-b9kmx', 'sum-3-*', 'indexed Job: the index is stable'],
    ['cart-0', 'cart-0', 'StatefulSet: the ordinal is stable'],
    ['pod-configmaps-2f1f6b6e-0d9f-4c53-9a58-5d3c1f0e7a11', 'pod-configmaps-*', 'end-to-end test'],
    ['nginx-proxy', 'nginx-proxy', 'a word'],
    ['x2k4j', 'x2k4j', 'nothing but a suffix'],
    [`${'a'.repeat(58)}x2k4j`, `${'a'.repeat(58)}-*`, 'base cut, dash and all'],
    [`${'a'.repeat(49)}-7c5ddbdfx2k4j`, `${'a'.repeat(49)}-*`, 'base cut within the hash'],
  ])('%s is %s: %s', (name, role) => expect(roleName(name)).toBe(role));

  it('has no node in the name of a static pod only', () => {
    expect(roleName('etcd-node-a', 'node-a')).toBe('etcd-*');
    expect(roleName('etcd-node-a', 'Node-A')).toBe('etcd-*');
    expect(roleName('etcd-node-a')).toBe('etcd-node-a');
  });

  it.each([
    ['web-of-today', 'Deployment', 'web', 'web-*'],
    ['cart-0', 'StatefulSet', 'cart', 'cart-0'],
    ['other', 'Deployment', 'web', 'other'],
  ])('%s of the %s %s is %s', (name, kind, owner, role) => expect(roleOf(owned(name, kind, owner))).toBe(role));
});

it('the owner of a pod is known from its name where no watch shows it, but its kind is not', () => {
  expect(ownerOf(lifecycle('web-7c5ddbdf54-x2k4j'))).toEqual({ kind: null, name: 'web' });
  expect(ownerOf(lifecycle('cart-0'))).toEqual({ kind: null, name: 'cart-0' });
});

it.each([
  [lifecycle('agent-x2k4j'), true],
  [lifecycle('web-7c5ddbdf54-x2k4j'), false],
  [lifecycle('cart-0'), false],
  [owned('agent-x2k4j', 'Job', 'agent'), false],
])('$id may have one pod on each node: %j', (pod, may) => expect(mayBeOnePerNode(pod)).toBe(may));

it.each([
  ['pods-1234', 'pods-*'],
  ['e2e-test-router-x2k4j', 'e2e-test-router-*'],
  ['kube-system', 'kube-system'],
  ['1234', '1234'],
])('the role of the namespace %s is %s', (namespace, role) => expect(namespaceRole(namespace)).toBe(role));

describe('the role of a node', () => {
  it.each<[string, readonly string[]]>([
    [
      'control-plane',
      ['kind-control-plane', 'k8s-controlplane-0', 'master1', 'master-node-1', 'k3d-x-server-0', 'prod.master.example'],
    ],
    ['infra', ['infra-1', 'cluster-x7-infra-a', 'x.infra2', 'infra-worker-1']],
    ['etcd', ['etcd0', 'rke-etcd-1']],
    ['worker', ['kind-worker2', 'k3d-x-agent-0', 'node1', 'ip.node-7', 'cluster-worker']],
  ])('%s is in its name', (role, names) => expect(names.map(nodeRole)).toEqual(names.map(() => role)));

  it('is not in a name that only contains the letters of such a word', () => {
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
      null,
    ];
    expect(names.map(nodeRole)).toEqual(names.map(() => null));
  });
});
