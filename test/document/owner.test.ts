import { describe, expect, it } from 'vitest';
import { nodeRole } from '../../src/document/node-role.js';
import { ownerOf } from '../../src/document/owner.js';
import { mayBeOnePerNode, namespaceRole, roleOf } from '../../src/document/role.js';
import { analyzed } from '../analyze/analyzed.js';
import { textIn } from '../analyze/samples.js';
import { lifecycle } from '../show/diff/documents.js';

/** The sample's pod, with this owner. */
async function ownerIn(references: string) {
  const watch = textIn('graceful-quick', 'pods.yaml').replaceAll(
    /^( +)uid: .*$/gm,
    (line, indent) => `${line}\n${indent}ownerReferences:\n${references.replaceAll(/^/gm, indent)}`,
  );
  const { lifecycles, starts = [] } = await analyzed([
    ['kubelet.log', textIn('graceful-quick', 'kubelet.log')],
    ['pods.yaml', watch],
  ]);
  return [...lifecycles, ...starts].map(({ owner }) => owner);
}

const reference = (kind: string, name: string): string =>
  `- apiVersion: apps/v1\n  controller: true\n  kind: ${kind}\n  name: ${name}\n  uid: 00000000-0000-4000-8000-000000000000`;

describe('the owner of a pod', () => {
  it.each([
    ['ReplicaSet', 'web-7c5ddbdf54', { kind: 'Deployment', name: 'web' }],
    ['ReplicaSet', 'web', { kind: 'ReplicaSet', name: 'web' }],
    ['Job', 'backup-28573920', { kind: 'CronJob', name: 'backup' }],
    ['StatefulSet', 'cart', { kind: 'StatefulSet', name: 'cart' }],
    ['Node', 'node1', undefined],
  ])('is known from a watch, at the start and at the end: %s %s', async (kind, name, owner) => {
    expect(await ownerIn(reference(kind, name))).toEqual([owner, owner]);
  });

  it('is known from the name of the pod where no watch shows it, but its kind is not', () => {
    const named = (name: string) => ownerOf(lifecycle(name, []));
    expect(named('web-7c5ddbdf54-x2k4j')).toEqual({ kind: null, name: 'web' });
    expect(named('cart-0')).toEqual({ kind: null, name: 'cart-0' });
  });

  it('has its role where the shape of the name does not show it', () => {
    const owned = (name: string, kind: string, owner: string) =>
      roleOf(lifecycle(name, [], { owner: { kind, name: owner } }));
    expect(owned('web-of-today', 'Deployment', 'web')).toBe('web-*');
    expect(owned('cart-0', 'StatefulSet', 'cart')).toBe('cart-0');
    expect(owned('other', 'Deployment', 'web')).toBe('other');
  });

  it('may have one pod on each node', () => {
    expect(mayBeOnePerNode(lifecycle('agent-x2k4j', []))).toBe(true);
    expect(mayBeOnePerNode(lifecycle('web-7c5ddbdf54-x2k4j', []))).toBe(false);
    expect(mayBeOnePerNode(lifecycle('cart-0', []))).toBe(false);
    expect(mayBeOnePerNode(lifecycle('agent-x2k4j', [], { owner: { kind: 'Job', name: 'agent' } }))).toBe(false);
  });
});

describe('the role of a pod', () => {
  it.each([
    ['kind-control-plane', 'control-plane'],
    ['k8s-master-0', 'control-plane'],
    ['kind-worker2', 'worker'],
    ['aks-agent-1', 'worker'],
    ['cluster-x7-infra-a', 'infra'],
    ['ip-10-0-1-2.ec2.internal', null],
    ['mastermind', null],
    [null, null],
  ])('of node %s is %s', (node, role) => expect(nodeRole(node)).toBe(role));

  it.each([
    ['pods-1234', 'pods-*'],
    ['e2e-test-router-x2k4j', 'e2e-test-router-*'],
    ['kube-system', 'kube-system'],
    ['1234', '1234'],
  ])('of namespace %s is %s', (namespace, role) => expect(namespaceRole(namespace)).toBe(role));
});
