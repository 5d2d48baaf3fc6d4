import { expect, it } from 'vitest';
import type { Lifecycle } from '../../src/document/contract/types.js';
import { analyzed } from '../analyze/analyzed.js';

/** What kubelets before 1.27 print in other words, or in addition. */

const UID = '8c5a6e02-44d1-4c52-a7a1-6d6a1f3be310';
const ID = 'd4'.repeat(32);
const line = (at: string, rest: string, level = 'I'): string => `${level}0412 ${at}    4711 ${rest}`;

async function judged(lines: readonly string[]): Promise<string[]> {
  const { lifecycles } = await analyzed([['kubelet.log', lines.join('\n')]]);
  return lifecycles.flatMap(({ findings }: Lifecycle) => findings.map(({ rule, message }) => `${rule}: ${message}`));
}

const HOOK = `handlers.go:71] Exec lifecycle hook ([/bin/leave --now]) for Container "desk" in Pod "desk-0_shop(${UID})" failed - error: command '/bin/leave --now' exited with 3: , message: ""`;
const PRINTF = [
  line('09:00:00.000000', `kubelet.go:1940] SyncLoop (DELETE, "api"): "desk-0_shop(${UID})"`),
  line(
    '09:00:00.100000',
    `kuberuntime_container.go:650] Killing container "docker://${ID}" with 30 second grace period`,
  ),
];

it('a hook that fails while the pod terminates is its preStop hook', async () => {
  expect(await judged([...PRINTF, line('09:00:00.200000', HOOK)])).toContain(
    "prestop-failed: preStop hook of container desk failed: command '/bin/leave --now' exited with 3",
  );
});

it('a hook that failed before the termination is not its preStop hook', async () => {
  const found = await judged([line('08:59:00.000000', HOOK), ...PRINTF]);
  expect(found.filter(text => text.startsWith('prestop-failed'))).toEqual([]);
});

const POD = `pod="shop/desk-0" podUID=${UID}`;
const slow = (exit: string, ...between: readonly string[]): string[] => [
  line('09:00:00.000000', 'kubelet.go:2090] "SyncLoop DELETE" source="api" pods=[shop/desk-0]'),
  line('09:00:00.000200', `kubelet.go:1815] "syncTerminatingPod enter" ${POD}`),
  line(
    '09:00:00.000300',
    `kuberuntime_container.go:723] "Killing container with a grace period" ${POD} containerName="desk" containerID="containerd://${ID}" gracePeriod=30`,
  ),
  line(
    '09:00:01.000000',
    `kuberuntime_container.go:732] "Container exited normally" ${POD} containerName="desk" containerID="containerd://${ID}"`,
  ),
  ...between,
  line(`09:00:${exit}.000000`, `kubelet.go:1892] "Pod termination stopped all running containers" ${POD}`),
  line(`09:00:${exit}.000100`, `kubelet.go:1893] "syncTerminatingPod exit" ${POD}`),
];
const waits = line(
  '09:00:11.000000',
  `kubelet_pods.go:953] "Pod is terminated, but some containers are still running" pod="shop/desk-0"`,
);
const ofPace = async (lines: readonly string[]): Promise<string[]> =>
  (await judged(lines)).filter(text => text.startsWith('slow-step'));

it('a sandbox that takes long is slow, whatever the status manager repeats meanwhile', async () => {
  expect(await ofPace(slow('46', waits))).toEqual([
    'slow-step: slow: 45 s between “container stopped” and “termination sync done”: the sandbox was stopped, which waits for the network plugin',
  ]);
  expect(await ofPace(slow('05', waits))).toEqual([]);
});

it('a sandbox that takes long is not reported where a line gives the reason', async () => {
  const failed = line(
    '09:00:20.000000',
    `remote_runtime.go:209] "StopPodSandbox from runtime service failed" err="rpc error: code = Unknown desc = busy" podSandboxID="${'e5'.repeat(32)}"`,
    'E',
  );
  const named = line(
    '09:00:20.100000',
    `kuberuntime_manager.go:989] "Failed to stop sandbox" podSandboxID={Type:containerd ID:${'e5'.repeat(32)}} ${POD}`,
    'E',
  );
  expect(await ofPace(slow('46', failed, named))).toEqual([]);
});
