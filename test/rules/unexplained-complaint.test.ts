import { expect, it } from 'vitest';
import { bytesSource } from '../../src/input/source.js';
import { analyze } from '../../src/nodes/index.js';

const START =
  'E0318 09:12:06.020399    1402 remote_runtime.go:343] "StartContainer from runtime service failed" err="rpc error: code = Unknown desc = exec: "api": executable file not found" containerID="3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"';
const FAILED =
  'E0318 09:12:06.020417    1402 kuberuntime_manager.go:1274] container &Container{Name:api,Image:registry.example/shop/api:9,} start failed in pod api-0_shop(3c8e6d21-64b5-4f1c-8e97-1b206d4f8c32): RunContainerError: exec: "api": executable file not found';
const SANDBOX =
  'E0318 09:12:07.020180    1402 remote_runtime.go:193] "RunPodSandbox from runtime service failed" err="rpc error: code = Unknown desc = no addresses left in the pool"';

const complaintsIn = async (...lines: readonly string[]): Promise<string[]> => {
  const { findings } = await analyze([bytesSource('kubelet.log', `${lines.join('\n')}\n`)]);
  return findings.filter(({ rule }) => rule === 'unexplained-complaint').map(({ message }) => message);
};

it('a call that fails is reported with the start that fails at it, and without one by itself', async () => {
  expect(await complaintsIn(START)).toEqual([expect.stringContaining('StartContainer from runtime service failed')]);
  expect(await complaintsIn(START, FAILED)).toEqual([]);
});

it('a call that fails at something else than the start is reported separately', async () => {
  expect(await complaintsIn(FAILED, SANDBOX)).toEqual([expect.stringContaining('no addresses left in the pool')]);
});

it.each([
  [
    'up to 1.28',
    `E0612 09:12:01.004411    1811 event.go:267] Server rejected event '&v1.Event{TypeMeta:v1.TypeMeta{Kind:"", APIVersion:""}, ObjectMeta:v1.ObjectMeta{Name:"api-0.17d8", Namespace:"shop"}, InvolvedObject:v1.ObjectReference{Kind:"Pod", Namespace:"shop", Name:"api-0", UID:"3c8e6d21-64b5-4f1c-8e97-1b206d4f8c32", APIVersion:"v1"}, Reason:"Killing", Message:"Stopping container api"}': 'namespaces "shop" not found' (will not retry!)`,
    'Error (event.go): Event Killing of pod shop/api-0 was not recorded: namespaces "shop" not found',
  ],
  [
    'of a node',
    'E0612 09:12:01.004411    1811 event.go:359] "Server rejected event (will not retry!)" err="Unauthorized" event="&Event{InvolvedObject:ObjectReference{Kind:Node,Namespace:,Name:worker-23,UID:worker-23,},Reason:NodeReady,}"',
    'Error (event.go): Event NodeReady of node worker-23 was not recorded: Unauthorized',
  ],
  [
    'of which only the error is there',
    'E0612 09:12:01.004411    1811 event.go:359] "Server rejected event (will not retry!)" err="Unauthorized"',
    'Error (event.go): Event was not recorded: Unauthorized',
  ],
])('an Event that was refused is named by what it is about: %s', async (_what, line, told) => {
  expect(await complaintsIn(line)).toEqual([told]);
});
