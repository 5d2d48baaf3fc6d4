import type { MessageDefinition } from '../types.js';

/**
 * Killing containers (up to 1.21, before structured logging). Where the call gives a container's id and not its text, `%q` prints
 * both of its parts: `{"docker" "3b1f…"}` (kubelet/container/runtime.go, whose String has a pointer for its receiver).
 */
export const killPrintf: readonly MessageDefinition[] = [
  {
    event: 'kill-override',
    traits: ['stops', 'names-container', 'from-runtime', 'worker-run'],
    message:
      'Killing container {%q{containerType} %q{containerId}}, but using a %d{gracePeriod} second grace period override',
    printf: true,
    severity: 'I',
    level: 3,
    since: '1.10',
    until: '1.21',
    goroutine: 'kill',
    means: 'A grace period other than that of the spec is used; the pod worker always gives one.',
    file: 'kuberuntime_container.go',
    samples: [
      'I0309 10:15:30.123456    2317 kuberuntime_container.go:647] Killing container {"docker" "3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"}, but using a 30 second grace period override',
    ],
  },
  {
    event: 'kill-override',
    traits: ['stops', 'names-container', 'from-runtime', 'worker-run'],
    message:
      'Killing container {%q{containerType} %q{containerId}}, but using %d{gracePeriod} second grace period override',
    printf: true,
    severity: 'I',
    level: 3,
    since: '1.10',
    until: '1.19',
    goroutine: 'kill',
    means: 'A grace period other than that of the spec is used; the pod worker always gives one.',
    file: 'kuberuntime_container.go',
    samples: [
      'I0309 10:15:30.123456    2317 kuberuntime_container.go:647] Killing container {"docker" "3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"}, but using 30 second grace period override',
    ],
  },
  {
    event: 'kill-begin',
    traits: ['stops', 'names-container', 'from-runtime', 'worker-run'],
    message: 'Killing container %q{containerId} with a %d{gracePeriod} second grace period',
    printf: true,
    severity: 'I',
    level: 2,
    since: '1.10',
    until: '1.21',
    goroutine: 'kill',
    means: 'The runtime is asked to stop the container: SIGTERM now, SIGKILL when the grace period is over.',
    file: 'kuberuntime_container.go',
    samples: [
      'I0309 10:15:30.123456    2317 kuberuntime_container.go:650] Killing container "docker://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" with a 30 second grace period',
    ],
  },
  {
    event: 'kill-begin',
    traits: ['stops', 'names-container', 'from-runtime', 'worker-run'],
    message: 'Killing container %q{containerId} with %d{gracePeriod} second grace period',
    printf: true,
    severity: 'I',
    level: 2,
    since: '1.10',
    until: '1.19',
    goroutine: 'kill',
    means: 'The runtime is asked to stop the container: SIGTERM now, SIGKILL when the grace period is over.',
    file: 'kuberuntime_container.go',
    samples: [
      'I0309 10:15:30.123456    2317 kuberuntime_container.go:120] Killing container "docker://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" with 30 second grace period',
    ],
  },
  {
    event: 'kill-done',
    traits: ['names-container', 'from-runtime', 'worker-run'],
    message: 'Container %q{containerId} exited normally',
    printf: true,
    severity: 'I',
    level: 3,
    since: '1.10',
    until: '1.21',
    goroutine: 'kill',
    means: 'The call that stops the container returned without an error. It says so after a SIGKILL too.',
    file: 'kuberuntime_container.go',
    samples: [
      'I0309 10:15:30.123456    2317 kuberuntime_container.go:656] Container "docker://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" exited normally',
    ],
  },
  {
    event: 'kill-failed',
    traits: ['names-container', 'failure', 'from-runtime'],
    message: 'Container %q{containerId} termination failed with gracePeriod %d{gracePeriod}: %v{err}',
    printf: true,
    severity: 'E',
    level: 0,
    since: '1.10',
    until: '1.21',
    goroutine: 'kill',
    means: 'The runtime could not stop the container; the step is tried again.',
    file: 'kuberuntime_container.go',
    samples: [
      'E0309 10:15:30.123456    2317 kuberuntime_container.go:654] Container "docker://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" termination failed with gracePeriod 30: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
    ],
  },
  {
    event: 'kill-failed',
    traits: ['names-container', 'failure', 'from-runtime'],
    message: 'Failed to kill container %q{containerName}(id=%q{containerId}) in pod %q{pod}: %v{err}',
    printf: true,
    severity: 'E',
    level: 0,
    since: '1.10',
    until: '1.21',
    goroutine: 'kill',
    means: 'The runtime could not stop the container; the step is tried again.',
    file: 'kuberuntime_container.go',
    samples: [
      'E0309 10:15:30.123456    2317 kuberuntime_container.go:232] Failed to kill container "app"(id="docker://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246") in pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
    ],
  },
];
