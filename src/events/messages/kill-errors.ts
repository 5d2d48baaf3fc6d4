import type { MessageDefinition } from '../types.js';

/** Stopping a pod or one of its containers for other reasons, or without success. */
export const killErrors: readonly MessageDefinition[] = [
  {
    event: 'pod-kill-failed',
    message: 'KillPod failed',
    severity: 'E',
    level: 0,
    since: '1.22',
    goroutine: 'worker',
    means: 'Stopping the containers or the sandbox of the pod failed.',
    file: 'kubelet.go',
    samples: [
      'E0309 10:15:30.123456    2317 kubelet.go:1717] "KillPod failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pod="default/web-0" podStatus="&{ID:5f0c Name:web-0}"',
    ],
  },
  {
    event: 'pod-kill-failed',
    message: 'killPod failed',
    severity: 'E',
    level: 0,
    since: '1.21',
    until: '1.21',
    goroutine: 'worker',
    means: 'Stopping the containers or the sandbox of the pod failed.',
    file: 'kubelet.go',
    samples: [
      'E0309 10:15:30.123456    2317 kubelet.go:1648] "killPod failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pod="default/web-0" podStatus="&{ID:5f0c Name:web-0}"',
    ],
  },
  {
    event: 'pod-kill-failed',
    message: 'killPodWithSyncResult failed',
    severity: 'E',
    level: 0,
    since: '1.21',
    goroutine: 'worker',
    means: 'Stopping the containers or the sandbox of the pod failed.',
    file: 'kuberuntime_manager.go',
    samples: [
      'E0309 10:15:30.123456    2317 kuberuntime_manager.go:729] "killPodWithSyncResult failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
    ],
  },
  {
    event: 'container-kill-unwanted',
    message: 'Killing unwanted container for pod',
    severity: 'I',
    level: 3,
    since: '1.21',
    goroutine: 'worker',
    means: 'One container is killed although the pod stays: a failed probe, a changed definition, or a restart.',
    file: 'kuberuntime_manager.go',
    samples: [
      'I1121 10:01:00.056912   21682 kuberuntime_manager.go:1488] "Killing unwanted container for pod" containerName="c" containerID={"Type":"containerd","ID":"7f3b528be898c244e05009d1b34b0e77dc8b4c9cf1164b4e8ec6c1052119f93b"} pod="default/live"',
    ],
  },
  {
    event: 'container-kill-unwanted',
    message: 'Killing container before removal',
    severity: 'I',
    level: 3,
    since: '1.35',
    goroutine: 'worker',
    means: 'One container is killed although the pod stays: a failed probe, a changed definition, or a restart.',
    file: 'kuberuntime_manager.go',
    samples: [
      'I0309 10:15:30.123456    2317 kuberuntime_manager.go:1460] "Killing container before removal" containerName="app" containerID="containerd://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" pod="default/web-0"',
    ],
  },
  {
    event: 'container-kill-unwanted-failed',
    message: 'killContainer for pod failed',
    severity: 'E',
    level: 0,
    since: '1.21',
    goroutine: 'worker',
    means: 'A container that should be restarted could not be killed.',
    file: 'kuberuntime_manager.go',
    samples: [
      'E0309 10:15:30.123456    2317 kuberuntime_manager.go:744] "killContainer for pod failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" containerName="app" containerID="containerd://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" pod="default/web-0"',
    ],
  },
  {
    event: 'container-kill-reason',
    message: 'Message for Container of pod',
    severity: 'I',
    level: 2,
    since: '1.21',
    goroutine: 'worker',
    means: 'Why a container is killed although its pod stays.',
    file: 'kuberuntime_manager.go',
    samples: [
      'I1121 10:01:00.056859   21682 kuberuntime_manager.go:1374] "Message for Container of pod" containerName="c" containerStatusID={"Type":"containerd","ID":"7f3b528be898c244e05009d1b34b0e77dc8b4c9cf1164b4e8ec6c1052119f93b"} pod="default/live" containerMessage="Container c failed liveness probe, will be restarted"',
    ],
  },
];
