import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { podline } from '../../cli/podline.js';
import { violations } from '../../document/schema.js';
import { scratch } from '../../scratch.js';
import { PODS } from './pods.js';

const GONE = { reason: 'NodeStatusUnknown', message: 'Kubelet stopped posting node status.' };

const nodeThatIs = (status: string, why: object = GONE): object => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'node-1', uid: 'uid-of-node-1', resourceVersion: '3' },
  status: {
    conditions: [
      {
        type: 'Ready',
        status,
        ...why,
        lastTransitionTime: '2026-11-22T11:45:00Z',
        lastHeartbeatTime: '2026-11-22T11:44:10Z',
      },
    ],
    nodeInfo: { kubeletVersion: 'v1.34.2' },
  },
});

/** `kubectl get pods -o json` and `kubectl get nodes -o json` in one folder. */
function folderOf(pod: object, status: string, why = GONE, as: 'json' | 'yaml' = 'json'): string {
  const folder = scratch();
  const list = (items: object[]): string => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
  writeFileSync(join(folder, `pods.${as}`), as === 'json' ? list([pod]) : dump(pod));
  writeFileSync(join(folder, 'nodes.json'), list([nodeThatIs(status, why)]));
  return folder;
}

const COLUMNS = { COLUMNS: '1000' };

it.each(['leaving', 'probe-fails'] as const)(
  'the answer for a pod on a node that is not ready comes from the Node: %s',
  async name => {
    const folder = folderOf(PODS[name], 'Unknown');
    const { stdout } = await podline([folder], '', COLUMNS);
    expect(stdout.split('\n')[0]).toMatch(
      /its node node-1 is not ready since 2026-11-22T11:45:00Z: Kubelet stopped posting node status\.$/,
    );
    const document: ResultDocument = JSON.parse((await podline([folder, '-o', 'json'])).stdout);
    expect(violations(document)).toEqual([]);
    expect(document.api).toHaveLength(1);
  },
);

it('the answer for a pod on a ready node does not mention the node', async () => {
  const { stdout } = await podline([folderOf(PODS.leaving, 'True')], '', COLUMNS);
  expect(stdout).toContain('shop/leaving');
  expect(stdout).not.toContain('not ready');
});

const LACKS_NETWORK = {
  reason: 'KubeletNotReady',
  message:
    'container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized',
};

describe.each(['json', 'yaml'] as const)('next to %s', as => {
  it.each([
    [
      'waits for the network of its node',
      false,
      /its node node-1 is not ready .*: container runtime network not ready/,
    ],
    ['with the network of the host does not', true, /image pull failed/],
  ])('a pod %s', async (_, hostNetwork, first) => {
    const pod = PODS['no-image'];
    const folder = folderOf({ ...pod, spec: { ...pod.spec, hostNetwork } }, 'False', LACKS_NETWORK, as);
    const { stdout } = await podline([folder], '', COLUMNS);
    expect(stdout.split('\n')[0]).toMatch(first);
  });
});
