import { describe, expect, it } from 'vitest';
import { analyze, bytesSource } from '../../src/index.js';

const pod = (resourceVersion: number, deletion: object) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'web-0',
    namespace: 'shop',
    uid: 'c18a96f0-6a61-4106-a4b8-694baa557870',
    ...deletion,
    resourceVersion: String(resourceVersion),
  },
  spec: { nodeName: 'n1' },
  status: { phase: 'Running', startTime: '2026-06-12T09:00:00Z' },
});
const requested = { deletionTimestamp: '2026-06-12T09:14:32Z', deletionGracePeriodSeconds: 30 };
const node = (name: string, status: string) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, uid: 'a18a96f0-6a61-4106-a4b8-694baa557870', resourceVersion: '5' },
  status: {
    conditions: [
      {
        type: 'Ready',
        status,
        reason: 'NodeStatusUnknown',
        message: 'Kubelet stopped posting node status.',
        lastTransitionTime: '2026-06-12T09:10:00Z',
        lastHeartbeatTime: '2026-06-12T09:09:20Z',
      },
    ],
    nodeInfo: { kubeletVersion: 'v1.34.9' },
  },
});
const lines = (type: string, objects: readonly object[]): string =>
  objects.map(object => JSON.stringify({ received: '2026-06-12T09:14:03.100Z', type, object })).join('\n');

async function headlineOf(nodeObject: object, states: readonly object[], ...otherLines: readonly string[]) {
  const { lifecycles } = await analyze([
    bytesSource('rec/pods.ndjson', lines('MODIFIED', states)),
    bytesSource('rec/nodes.ndjson', lines('ADDED', [nodeObject])),
    ...otherLines.map(text => bytesSource('rec/nodes/n1/kubelet.log', text)),
  ]);
  return lifecycles[0];
}

describe('a deletion on a node whose log is missing', () => {
  it('waits for a node that is not ready, as its object states', async () => {
    const lifecycle = await headlineOf(node('n1', 'Unknown'), [pod(1, {}), pod(2, requested)]);
    expect(lifecycle?.headline).toBe(
      'undetermined: only the watch shows it; its node n1 is not ready, since 4m02s before the request: Kubelet stopped posting node status.',
    );
    expect(lifecycle?.findings).toMatchObject([{ rule: 'node-silent', at: '2026-06-12T09:10:00.000Z' }]);
  });

  it.each([
    ['is ready', node('n1', 'True'), [pod(1, {}), pod(2, requested)]],
    ['is another', node('n2', 'Unknown'), [pod(1, {}), pod(2, requested)]],
  ])('is not reported for a node that %s', async (_what, nodeObject, states) => {
    expect((await headlineOf(nodeObject, states))?.findings).toEqual([]);
  });

  it('is not reported next to its log', async () => {
    const log = 'I0612 09:14:02.118430    1187 kubelet.go:2490] "SyncLoop DELETE" source="api" pods=["shop/web-0"]\n';
    const lifecycle = await headlineOf(node('n1', 'Unknown'), [pod(1, {}), pod(2, requested)], log);
    expect(lifecycle?.headline).not.toContain('not ready');
  });
});
