import type { MessageDefinition } from '../types.js';

/** Killing containers. */
export const kill: readonly MessageDefinition[] = [
  {
    event: 'kill-override',
    message: 'Killing container with a grace period override',
    severity: 'I',
    level: 2,
    levels: { '1.22': 3 },
    since: '1.21',
    goroutine: 'kill',
    means: 'A grace period other than that of the spec is used; the pod worker always gives one.',
    file: 'kuberuntime_container.go',
    samples: [
      'I1121 11:18:36.694189   30731 kuberuntime_container.go:725] "Killing container with a grace period override" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74 containerName="c" containerID="containerd://e223eea2f0bb7c950a021b610850ef504b37a22fe64057b1c17efda9915545ee" gracePeriod=5',
      'I1121 10:01:10.796302   21682 kuberuntime_container.go:894] "Killing container with a grace period override" pod="labns/n1" podUID="2f7572fc-faf8-4058-9b11-cc50c4fe10ea" containerName="c" containerID="containerd://92b8a4fa6df1eaaa9afc45dbccf60fc6fe5b82a6612eb06a4adda7f7255d6c85" gracePeriod=30',
    ],
  },
  {
    event: 'kill-begin',
    message: 'Killing container with a grace period',
    severity: 'I',
    level: 2,
    since: '1.22',
    goroutine: 'kill',
    means: 'The runtime is asked to stop the container: SIGTERM now, SIGKILL when the grace period is over.',
    file: 'kuberuntime_container.go',
    samples: [
      'I1121 11:18:36.694202   30731 kuberuntime_container.go:729] "Killing container with a grace period" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74 containerName="c" containerID="containerd://e223eea2f0bb7c950a021b610850ef504b37a22fe64057b1c17efda9915545ee" gracePeriod=5',
      'I1121 10:01:10.796309   21682 kuberuntime_container.go:915] "Killing container with a grace period" pod="labns/n1" podUID="2f7572fc-faf8-4058-9b11-cc50c4fe10ea" containerName="c" containerID="containerd://92b8a4fa6df1eaaa9afc45dbccf60fc6fe5b82a6612eb06a4adda7f7255d6c85" gracePeriod=30',
    ],
  },
  {
    event: 'kill-done',
    message: 'Container exited normally',
    severity: 'I',
    level: 3,
    since: '1.21',
    goroutine: 'kill',
    means: 'The call that stops the container returned without an error. It says so after a SIGKILL too.',
    file: 'kuberuntime_container.go',
    samples: [
      'I1121 11:18:36.818580   30731 kuberuntime_container.go:738] "Container exited normally" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74 containerName="c" containerID="containerd://e223eea2f0bb7c950a021b610850ef504b37a22fe64057b1c17efda9915545ee"',
      'I1121 10:01:10.951460   21682 kuberuntime_container.go:924] "Container exited normally" pod="labns/n1" podUID="2f7572fc-faf8-4058-9b11-cc50c4fe10ea" containerName="c" containerID="containerd://92b8a4fa6df1eaaa9afc45dbccf60fc6fe5b82a6612eb06a4adda7f7255d6c85"',
    ],
  },
  {
    event: 'kill-failed',
    message: 'Container termination failed with gracePeriod',
    severity: 'E',
    level: 0,
    since: '1.21',
    goroutine: 'kill',
    means: 'The runtime could not stop the container; the step is tried again.',
    file: 'kuberuntime_container.go',
    samples: [
      'E0309 10:15:30.123456    2317 kuberuntime_container.go:725] "Container termination failed with gracePeriod" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 containerName="app" containerID="containerd://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" gracePeriod=30',
    ],
  },
  {
    event: 'kill-failed',
    message: 'Kill container failed',
    severity: 'E',
    level: 0,
    since: '1.21',
    goroutine: 'kill',
    means: 'The runtime could not stop the container; the step is tried again.',
    file: 'kuberuntime_container.go',
    samples: [
      'E0309 10:15:30.123456    2317 kuberuntime_container.go:750] "Kill container failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 containerName="app" containerID="containerd://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"',
    ],
  },
  {
    event: 'kill-failed',
    message: 'Failed to kill container',
    severity: 'E',
    level: 0,
    since: '1.21',
    goroutine: 'kill',
    means: 'The runtime could not stop the container; the step is tried again.',
    file: 'kuberuntime_container.go',
    samples: [
      'E0309 10:15:30.123456    2317 kuberuntime_container.go:284] "Failed to kill container" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 containerName="app" containerID="containerd://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"',
    ],
  },
];
