import { expect, it } from 'vitest';
import type { NodeEpisode } from '../../src/document/contract/types.js';
import { analyze } from '../../src/nodes/index.js';
import { MiB, memoryInUse } from '../memory.js';

const HOUR = 3_600;
const EVERY = 5;
const begin = Date.UTC(2026, 10, 21);

/** One line of klog, so many seconds after the beginning. */
function line(second: number, severity: string, text: string): string {
  const [, month, day, time] = /-(\d\d)-(\d\d)T(\S{12})/.exec(new Date(begin + second * 1_000).toISOString()) ?? [];
  return `${severity}${month}${day} ${time}000    2317 ${text}\n`;
}

/** What a kubelet prints while its runtime, its network and the API server are away: ids, ports and counts differ in each try. */
function tried(second: number): string {
  const id = (second * 2_654_435_761).toString(16).padStart(64, '0').slice(-64);
  const pod = `pod="shop/web-${second % 4}" podUID="0d6d2f7a-2f7e-4c3b-9b1e-00000000000${second % 4}"`;
  return [
    line(
      second,
      'I',
      'kubelet_getters.go:187] "Pod status updated" pod="kube-system/kube-proxy-7x2lk" status="Running"',
    ),
    line(
      second,
      'E',
      `kubelet.go:2862] "Container runtime sanity check failed" err="rpc error: code = Unavailable desc = connection error: desc = \\"transport: Error while dialing: dial unix /run/containerd/containerd.sock: connect: connection refused (try ${second})\\""`,
    ),
    line(second, 'E', `kubelet.go:2376] "Skipping pod synchronization" err="container runtime is down"`),
    line(
      second,
      'E',
      'kubelet.go:2855] "Container runtime network not ready" networkReady="NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized"',
    ),
    line(
      second,
      'E',
      `controller.go:144] "Failed to ensure lease exists, will retry" err="Get \\"https://10.0.0.1:6443/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases/node-1?timeout=10s\\": dial tcp 10.0.0.2:${30_000 + (second % 30_000)}->10.0.0.1:6443: connect: connection refused" interval="7s"`,
    ),
    second % 60 === 0
      ? line(
          second,
          'E',
          `pod_workers.go:1298] "Error syncing pod, skipping" err="failed to \\"CreatePodSandbox\\" for \\"web_shop\\" with CreatePodSandboxError: \\"rpc error: code = Unknown desc = failed to setup network for sandbox \\\\\\"${id}\\\\\\": plugin type=\\\\\\"lab\\\\\\" failed (add): no addresses left\\"" ${pod}`,
        )
      : '',
  ].join('');
}

it('memory does not grow with the lines of an outage that lasts a day', async () => {
  let bytes = 0;
  const inUse: number[] = [];
  async function* open(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(line(-HOUR, 'I', 'server.go:467] "Kubelet version" kubeletVersion="v1.26.3"'));
    for (let hour = 0; hour < 24; hour++) {
      const piece = Buffer.from(
        Array.from({ length: HOUR / EVERY }, (_, at) => tried(hour * HOUR + at * EVERY)).join(''),
      );
      bytes += piece.length;
      yield piece;
      if (hour === 11 || hour === 23) inUse.push(memoryInUse().heapUsed);
    }
  }
  const { episodes } = await analyze([{ path: 'kubelet.log', open }], { now: new Date(begin + 48 * HOUR * 1_000) });
  const outages = episodes.filter((one): one is NodeEpisode => one.family === 'node' && one.kind.endsWith('-outage'));
  expect(outages.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    'api-outage lasts',
    'network-outage lasts',
    'runtime-outage lasts',
  ]);
  const [half = 0, whole = 0] = inUse;
  expect(bytes).toBeGreaterThan(16 * MiB);
  expect(whole - half).toBeLessThan(MiB);
});
