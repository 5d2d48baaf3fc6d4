import { expect, it } from 'vitest';
import { analyze } from '../../../src/nodes/index.js';
import { bytesSource } from '../../../src/read/source.js';

const POD = 'pod="shop/cart-node-a"';
const [HASH, MIRROR] = ['abababababababababababababababab', '11111111-2222-4333-8444-555566667777'];

/** The worker of a static pod deletes a mirror pod. `first`: the lines about it from the API server before that. */
const logWith = (first: readonly string[]): string =>
  [
    'I0617 09:00:00.000000    4711 kubelet.go:2535] "SyncLoop ADD" source="file" pods=["shop/cart-node-a"]',
    'I0617 09:00:00.010000    4711 kubelet.go:2535] "SyncLoop ADD" source="api" pods=["shop/cart-node-a"]',
    ...first,
    `I0617 09:00:11.000000    4711 kubelet.go:3231] "Trying to delete pod" ${POD} podUID="${MIRROR}"`,
    `I0617 09:00:11.000100    4711 mirror_client.go:131] "Deleting a mirror pod" ${POD} podUID="${MIRROR}"`,
    'I0617 09:00:11.004000    4711 kubelet.go:2551] "SyncLoop DELETE" source="api" pods=["shop/cart-node-a"]',
    'I0617 09:00:11.006000    4711 kubelet.go:2545] "SyncLoop REMOVE" source="api" pods=["shop/cart-node-a"]',
    `I0617 09:00:11.007000    4711 kubelet.go:3237] "Deleted mirror pod as it didn't match the static Pod" ${POD}`,
    `I0617 09:00:11.008000    4711 kubelet.go:3248] "Creating a mirror pod for static pod" ${POD}`,
    `I0617 09:00:11.009000    4711 util.go:34] "No sandbox for pod can be found. Need to start a new one" ${POD}`,
    'I0617 09:00:11.012000    4711 kubelet.go:2535] "SyncLoop ADD" source="api" pods=["shop/cart-node-a"]',
    `I0617 09:00:12.000000    4711 kubelet.go:2566] "SyncLoop (PLEG): event for pod" ${POD} event={"ID":"${HASH}","Type":"ContainerStarted","Data":"${'c'.repeat(64)}"}`,
  ].join('\n');

const mirrorsIn = async (log: string): Promise<(readonly string[])[]> => {
  const { starts = [] } = await analyze([bytesSource('kubelet.log', log)]);
  return starts.map(({ mirrorUIDs }) => mirrorUIDs);
};

it('a mirror pod that only the kubelet deletes, without a request, belongs to another manifest', async () => {
  expect(await mirrorsIn(logWith([]))).toEqual([[]]);
});

it('a mirror pod that a client deletes belongs to the static pod and is created again', async () => {
  const deleted =
    'I0617 09:00:10.900000    4711 kubelet.go:2551] "SyncLoop DELETE" source="api" pods=["shop/cart-node-a"]';
  expect(await mirrorsIn(logWith([deleted]))).toEqual([[MIRROR]]);
});
