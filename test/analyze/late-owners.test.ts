import { expect, it } from 'vitest';
import { analyzed, stepsWith } from './analyzed.js';

const UID = '5154def3-0000-4000-8000-da13b691583b';
const POD = `cart-0_shop(${UID})`;
const [CONTAINER, SANDBOX] = ['a', 'b'].map(digit => digit.repeat(64));

/** The lines of a deletion by a kubelet up to 1.20: its lines about a container have only the id, and PLEG later logs the pod. */
const COPIED = [
  `I0723 01:14:24.416476    3866 kubelet.go:1904] SyncLoop (DELETE, "api"): "${POD}"`,
  `I0723 01:14:24.416772    3866 kuberuntime_container.go:468] Running preStop hook for container "docker://${CONTAINER}"`,
  `I0723 01:14:27.418772    3866 kuberuntime_container.go:485] preStop hook for container {"docker" "${CONTAINER}"} completed`,
  `I0723 01:14:27.418843    3866 kuberuntime_container.go:581] Killing container "docker://${CONTAINER}" with 27 second grace period`,
  `E0723 01:14:54.768784    3866 remote_runtime.go:128] StopPodSandbox "${SANDBOX}" from runtime service failed: rpc error: code = Unknown desc = networkPlugin cni failed to teardown pod "cart-0_shop" network: no such file`,
  `I0723 01:14:55.868810    3866 kubelet.go:1933] SyncLoop (PLEG): "${POD}", event: &pleg.PodLifecycleEvent{ID:"${UID}", Type:"ContainerDied", Data:"${CONTAINER}"}`,
  `I0723 01:14:55.894194    3866 kubelet.go:1933] SyncLoop (PLEG): "${POD}", event: &pleg.PodLifecycleEvent{ID:"${UID}", Type:"ContainerDied", Data:"${SANDBOX}"}`,
];

it('lines with only the id of a container belong to the pod that a later line names', async () => {
  const { lifecycles, findings } = await analyzed([['kubelet.log', `${COPIED.join('\n')}\n`]]);
  const [one] = lifecycles;
  if (one === undefined) throw new Error('no deletion');
  expect(stepsWith(one, 'seen')).toEqual([
    'delete-seen',
    'prestop-started',
    'prestop-finished',
    'stop-sent',
    'container-stopped',
  ]);
  expect(one.findings.map(({ rule }) => rule)).toContain('stuck-sandbox-stop');
  expect(findings.filter(({ rule }) => rule === 'teardown-trouble')).toEqual([]);
});
