import { expect, it } from 'vitest';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';

const adviceOn = async (...lines: readonly string[]): Promise<readonly (string | undefined)[]> => {
  const { findings } = await analyze([bytesSource('kubelet.log', `${lines.join('\n')}\n`)]);
  return findings.map(({ next }) => next);
};

it.each([
  [
    'PLEG',
    'E0612 09:12:01.004411    1811 kubelet.go:2412] "Skipping pod synchronization" err="PLEG is not healthy: pleg was last seen active 3m15s ago; threshold is 3m0s"',
    'crictl ps takes as long',
  ],
  [
    'a node that reports itself not ready for PLEG, up to 1.20',
    'I0612 09:12:01.004411    1811 setters.go:518] Node became not ready: {Type:Ready Status:False LastHeartbeatTime:2026-06-12 09:12:01.004320576 +0000 UTC m=+6391.653089090 LastTransitionTime:2026-06-12 09:12:01.004320576 +0000 UTC m=+6391.653089090 Reason:KubeletNotReady Message:PLEG is not healthy: pleg was last seen active 3m4.9s ago; threshold is 3m0s}',
    'crictl ps takes as long',
  ],
  [
    'the network',
    'E0612 09:12:01.004411    1811 kubelet.go:2855] "Container runtime network not ready" networkReady="NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized"',
    '/etc/cni/net.d',
  ],
  [
    'calls that are held back',
    'I0612 09:12:01.004411    1811 request.go:629] Waited for 1.05s due to client-side throttling, not priority and fairness, request: PATCH:https://10.0.0.1:6443/api/v1/namespaces/shop/pods/web-0/status',
    'kubeAPIQPS',
  ],
])('trouble of a node has advice about %s', async (_what, line, advice) => {
  expect(await adviceOn(line)).toEqual([expect.stringContaining(advice)]);
});

it('trouble of a node quotes a reason that is not known', async () => {
  const line =
    'I0612 09:12:01.004411    1811 setters.go:602] "Node became not ready" node="worker-3" condition={"type":"Ready","status":"False","reason":"KubeletNotReady","message":"CSINode is not yet initialized"}';
  const { findings } = await analyze([bytesSource('kubelet.log', `${line}\n`)]);
  expect(findings.map(({ message }) => message)).toEqual([
    'the kubelet reports its node as not ready: CSINode is not yet initialized',
  ]);
});
