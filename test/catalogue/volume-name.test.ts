import { expect, it } from 'vitest';
import { volumeNameIn } from '../../src/catalogue/fields.js';

const UID = '0f9d6b1e-1111-4222-8333-444455556666';
const HASH = '5d4e0d1c7b6a4f3e2d1c0b9a88776655';

it.each([
  ['kubernetes.io/csi/ebs.csi.aws.com^vol-1', ['kubernetes.io/csi', 'ebs.csi.aws.com', null, 'vol-1']],
  [
    'kubernetes.io/csi/disk.csi.azure.com^/subscriptions/a/disks/b',
    ['kubernetes.io/csi', 'disk.csi.azure.com', null, '/subscriptions/a/disks/b'],
  ],
  [
    'kubernetes.io/csi/nfs.csi.k8s.io^host#share^with',
    ['kubernetes.io/csi', 'nfs.csi.k8s.io', null, 'host#share^with'],
  ],
  [`kubernetes.io/csi/${UID}-pvc-1`, ['kubernetes.io/csi', null, UID, 'pvc-1']],
  [
    `kubernetes.io/projected/${UID}-kube-api-access-x2kqj`,
    ['kubernetes.io/projected', null, UID, 'kube-api-access-x2kqj'],
  ],
  [`kubernetes.io/host-path/${HASH}-etcd-data`, ['kubernetes.io/host-path', null, HASH, 'etcd-data']],
  [
    'kubernetes.io/secret/xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx-token',
    ['kubernetes.io/secret', null, 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx', 'token'],
  ],
  ['kubernetes.io/aws-ebs/aws://eu-west-1a/vol-0a', ['kubernetes.io/aws-ebs/aws://eu-west-1a', null, null, 'vol-0a']],
  ['kubernetes.io/nfs/data', ['kubernetes.io/nfs', null, null, 'data']],
  ['data', ['', null, null, 'data']],
  ['^', ['', null, null, '^']],
])('the parts of a unique volume name: %s', (unique, [plugin, driver, owner, name]) => {
  expect(volumeNameIn(unique)).toEqual({ plugin, driver, owner, name });
});
