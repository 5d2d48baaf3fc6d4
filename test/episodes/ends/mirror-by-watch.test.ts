import { expect, it } from 'vitest';
import { analyze, bytesSource } from '../../../src/index.js';

const HASH = '1313daac468bccdb1ad7d3e38d864826';
const UID = '6da10f7e-0926-4d0b-9a41-d2e7b86f1c05';
const log = `I1121 03:04:46.606074   24194 kubelet.go:2724] "SyncLoop ADD" source="api" pods=["shop/proxy-node1"]
I1121 03:04:46.895936   24194 status_manager.go:1184] "Patch status for pod" pod="shop/proxy-node1" podUID="${HASH}" patch="{\\"metadata\\":{\\"uid\\":\\"${UID}\\"},\\"status\\":{\\"startTime\\":\\"2026-11-21T03:04:46Z\\"}}"
`;
const pod = (resourceVersion: number, deletion: object) => ({
  kind: 'Pod',
  metadata: {
    name: 'proxy-node1',
    namespace: 'shop',
    uid: UID,
    resourceVersion: String(resourceVersion),
    ...deletion,
    annotations: { 'kubernetes.io/config.hash': HASH, 'kubernetes.io/config.mirror': HASH },
  },
  spec: { nodeName: 'node1' },
  status: { phase: 'Running', startTime: '2026-11-21T03:04:46Z' },
});

it('a mirror pod that was created before the request for its deletion is not back', async () => {
  const states = [pod(1, {}), pod(2, { deletionTimestamp: '2026-11-21T03:05:40Z', deletionGracePeriodSeconds: 30 })];
  const watch = states.map(state => JSON.stringify(state)).join('\n');
  const document = await analyze([bytesSource('kubelet.log', log), bytesSource('pods.json', watch)]);
  expect(document.lifecycles).toMatchObject([{ kind: 'mirror', uid: UID, requestedAt: '2026-11-21T03:05:10.000Z' }]);
  expect(document.lifecycles[0]?.headline).not.toContain('back');
});
