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

it('a call that fails is told with the start that fails at it, and without one by itself', async () => {
  expect(await complaintsIn(START)).toEqual([expect.stringContaining('StartContainer from runtime service failed')]);
  expect(await complaintsIn(START, FAILED)).toEqual([]);
});

it('a call that fails at something else than the start is told beside it', async () => {
  expect(await complaintsIn(FAILED, SANDBOX)).toEqual([expect.stringContaining('no addresses left in the pool')]);
});
