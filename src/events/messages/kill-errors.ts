import type { EventDefinition } from '../types.js';

/** Pods or containers that are stopped for other reasons, or whose stop fails. */
export const killErrors: readonly EventDefinition[] = [
  {
    event: 'pod-kill-failed',
    means: 'Stopping the containers or the sandbox of the pod failed.',
    traits: ['failure'],
    goroutine: 'worker',
    texts: [
      {
        message: 'KillPod failed',
        level: 0,
        since: '1.22',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:1717] "KillPod failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pod="default/web-0" podStatus="&{ID:5f0c Name:web-0}"',
        ],
      },
      {
        message: 'killPod failed',
        level: 0,
        since: '1.21',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:1648] "killPod failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pod="default/web-0" podStatus="&{ID:5f0c Name:web-0}"',
        ],
      },
      {
        message: 'killPodWithSyncResult failed',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_manager.go:729] "killPodWithSyncResult failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
      {
        message: 'killPod for pod %q{pod} (podStatus=%v{podStatus}) failed: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:1624] killPod for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" (podStatus=&{ID:5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 Name:web-0 Namespace:default}) failed: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
      {
        message: 'error killing pod: %v{err}',
        level: 0,
        since: '1.10',
        // Since 1.22 only for a pod that the node refuses (SyncPod)
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:120] error killing pod: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
      {
        message: 'killPodWithSyncResult failed: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.20',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_manager.go:664] killPodWithSyncResult failed: failed to "KillPodSandbox" for "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" with KillPodSandboxError: "rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
      {
        message: 'failed to "KillPodSandbox" for %q{podUID} with %v{err}',
        level: 0,
        since: '1.10',
        means: 'Stopping the sandbox of the pod failed.',
        // utilruntime.HandleError prints the error of SyncTerminatingPod itself
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:1928] failed to "KillPodSandbox" for "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" with KillPodSandboxError: "rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
      {
        message: 'failed to "KillContainer" for %q{containerName} with %v{err}',
        level: 0,
        since: '1.10',
        means: 'Stopping a container of the pod failed.',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:1928] failed to "KillContainer" for "app" with KillContainerError: "rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
      {
        message: '[failed to "KillContainer" for %q{containerName} with %v{err}',
        level: 0,
        since: '1.10',
        means: 'Stopping a container of the pod failed, and another one or the sandbox as well.',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:1928] [failed to "KillContainer" for "app" with KillContainerError: "rpc error: code = DeadlineExceeded desc = context deadline exceeded", failed to "KillPodSandbox" for "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" with KillPodSandboxError: "rpc error: code = DeadlineExceeded desc = context deadline exceeded"]',
        ],
      },
    ],
  },
  {
    event: 'container-kill-unwanted',
    means: 'One container is killed although the pod stays: a failed probe, a changed definition, or a restart.',
    traits: ['names-container'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Killing unwanted container for pod',
        level: 3,
        since: '1.21',
        samples: [
          'I1121 10:01:00.056912   21682 kuberuntime_manager.go:1488] "Killing unwanted container for pod" containerName="c" containerID={"Type":"containerd","ID":"7f3b528be898c244e05009d1b34b0e77dc8b4c9cf1164b4e8ec6c1052119f93b"} pod="default/live"',
        ],
      },
      {
        message: 'Killing container before removal',
        level: 3,
        since: '1.35',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_manager.go:1460] "Killing container before removal" containerName="app" containerID="containerd://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" pod="default/web-0"',
        ],
      },
      {
        message: 'Killing unwanted container %q{containerName}(id={%q{containerType} %q{containerId}}) for pod %q{pod}',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_manager.go:716] Killing unwanted container "app"(id={"docker" "3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"}) for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)"',
        ],
      },
    ],
  },
  {
    event: 'container-kill-unwanted-failed',
    means: 'A container that should be restarted could not be killed.',
    traits: ['names-container', 'failure'],
    goroutine: 'worker',
    texts: [
      {
        message: 'killContainer for pod failed',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_manager.go:744] "killContainer for pod failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" containerName="app" containerID="containerd://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" pod="default/web-0"',
        ],
      },
    ],
  },
  {
    event: 'container-kill-reason',
    means: 'Why a container is killed although its pod stays.',
    traits: ['names-container', 'ends-container'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Message for Container of pod',
        level: 2,
        since: '1.21',
        samples: [
          'I1121 10:01:00.056859   21682 kuberuntime_manager.go:1374] "Message for Container of pod" containerName="c" containerStatusID={"Type":"containerd","ID":"7f3b528be898c244e05009d1b34b0e77dc8b4c9cf1164b4e8ec6c1052119f93b"} pod="default/live" containerMessage="Container c failed liveness probe, will be restarted"',
        ],
      },
      {
        message:
          'Container %q{containerName} ({%q{containerType} %q{containerId}}) of pod %s{pod}: %v{containerMessage}',
        level: 2,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_manager.go:660] Container "app" ({"docker" "3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"}) of pod web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11): Container app failed liveness probe, will be restarted',
        ],
      },
    ],
  },
];
