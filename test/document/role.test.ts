import { describe, expect, it } from 'vitest';
import { roleName } from '../../src/document/role.js';

describe('roleName', () => {
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

  it('removes the node from the name of a static pod only', () => {
    expect(roleName('etcd-node-a', 'node-a')).toBe('etcd-*');
    expect(roleName('etcd-node-a', 'Node-A')).toBe('etcd-*');
    expect(roleName('etcd-node-a')).toBe('etcd-node-a');
  });
});
