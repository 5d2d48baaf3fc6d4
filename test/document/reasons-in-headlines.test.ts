import { expect, it } from 'vitest';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';

const POD = 'pod="shop/web-0" podUID="c18a96f0-6a61-4106-a4b8-694baa557870"';
const ID = '4f70a3ad11112222333344445555666677778888999900001111222233334444';
const headlineOf = async (...lines: readonly string[]): Promise<string | undefined> =>
  (await analyze([bytesSource('kubelet.log', `${lines.map(line => `I0612 09:1${line}`).join('\n')}\n`)])).lifecycles[0]
    ?.headline;

const stop = (time: string, grace: number): string =>
  `${time}    1187 kuberuntime_container.go:717] "Killing container with a grace period" ${POD} containerName="web" containerID="containerd://${ID}" gracePeriod=${grace}`;
const died = (time: string): string =>
  `${time}    1187 kubelet.go:2453] "SyncLoop (PLEG): event for pod" pod="shop/web-0" event={"ID":"c18a96f0-6a61-4106-a4b8-694baa557870","Type":"ContainerDied","Data":"${ID}"}`;

it('a headline names an eviction, even where no line has its reason', async () => {
  const evicted =
    '0:01.300000    1187 eviction_manager.go:595] "Eviction manager: pod is evicted successfully" pod="shop/web-0"';
  expect(await headlineOf(stop('0:00.000000', 30), died('0:01.200000'), evicted)).toMatch(
    /evicted, and no line says why/,
  );
  const needed = (time: string, what: string): string =>
    `${time}    1187 eviction_manager.go:350] "Eviction manager: must evict pod(s) to reclaim" resourceName="${what}"`;
  const short = [needed('0:00.000000', 'memory'), stop('0:00.100000', 30), died('0:01.200000'), evicted];
  expect(await headlineOf(...short, needed('0:02.000000', 'pids'))).toMatch(
    /evicted while the node was short of memory$/,
  );
  const because = `0:00.000000    1187 eviction_manager.go:613] "Evicting pod" ${POD} message="The node was low on resource: memory."`;
  const headline = await headlineOf(because, stop('0:00.100000', 30), died('0:01.200000'), evicted);
  expect(headline).toContain('evicted: The node was low on resource: memory');
});

it('a headline names a container that takes long to stop, with its grace period', async () => {
  const deleted = '0:00.000000    1187 kubelet.go:2447] "SyncLoop DELETE" source="api" pods=["shop/web-0"]';
  const gone = '0:42.000000    1187 kubelet.go:2441] "SyncLoop REMOVE" source="api" pods=["shop/web-0"]';
  expect(await headlineOf(deleted, stop('0:00.100000', 60), died('0:41.100000'), gone)).toBe(
    'complete in 42 s; container web took 41 s to stop (grace period 60 s)',
  );
});
