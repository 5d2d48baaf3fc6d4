import type { EventDefinition } from '../definition.js';

/**
 * Killing containers. Before structured logging, where the call gives a container's id and not its text, `%q` prints both of its
 * parts: `{"docker" "3b1f…"}` (kubelet/container/runtime.go, whose String has a pointer for its receiver).
 */
export const kill = [
  { event: 'kill-override', goroutine: 'kill', traits: ['stops', 'names-container', 'from-runtime', 'worker-run', 'states-grace'],
    means: 'A grace period other than that of the spec is used; the pod worker always passes one.',
    texts: [
      ['1.21', null,   2, 'I', 'kuberuntime_container.go', 'Killing container with a grace period override', { levels: { '1.22': 3 } }],
      ['1.10', '1.21', 3, 'I', 'kuberuntime_container.go', 'Killing container {%q{containerType} %q{containerId}}, but using a %d{gracePeriod} second grace period override'],
      ['1.10', '1.19', 3, 'I', 'kuberuntime_container.go', 'Killing container {%q{containerType} %q{containerId}}, but using %d{gracePeriod} second grace period override'],
    ] },
  { event: 'kill-begin', goroutine: 'kill', traits: ['stops', 'names-container', 'from-runtime', 'worker-run', 'states-grace'],
    means: 'The runtime is asked to stop the container: SIGTERM now, SIGKILL when the grace period is over.',
    texts: [
      ['1.22', null,   2, 'I', 'kuberuntime_container.go', 'Killing container with a grace period'],
      // The kubelet's own docker client, up to 1.6 (dockertools/manager.go, docker_manager.go: killContainer)
      ['1.2',  '1.6',  2, 'I', 'manager.go',               'Killing container "%s{containerId} %s{containerName} %s{pod}" with %d{gracePeriod} second grace period'],
      ['1.10', '1.21', 2, 'I', 'kuberuntime_container.go', 'Killing container %q{containerId} with a %d{gracePeriod} second grace period'],
      ['1.10', '1.19', 2, 'I', 'kuberuntime_container.go', 'Killing container %q{containerId} with %d{gracePeriod} second grace period'],
    ] },
  { event: 'kill-done', goroutine: 'kill', traits: ['names-container', 'from-runtime', 'worker-run', 'traces-end'],
    means: 'The call that stops the container returned without an error, possibly after a SIGKILL.',
    texts: [
      ['1.21', null,   3, 'I', 'kuberuntime_container.go', 'Container exited normally'],
      // The kubelet's own docker client, up to 1.6 (dockertools/manager.go, docker_manager.go: killContainer)
      ['1.2',  '1.6',  2, 'I', 'manager.go',               'Container "%s{containerId} %s{containerName} %s{pod}" exited after %s{took}'],
      ['1.10', '1.21', 3, 'I', 'kuberuntime_container.go', 'Container %q{containerId} exited normally'],
    ] },
  { event: 'kill-failed', goroutine: 'kill', traits: ['names-container', 'failure', 'from-runtime'],
    means: 'The runtime could not stop the container; the step is tried again.',
    texts: [
      ['1.21', null,   0, 'E', 'kuberuntime_container.go', 'Container termination failed with gracePeriod'],
      ['1.21', null,   0, 'E', 'kuberuntime_container.go', 'Kill container failed'],
      ['1.21', null,   0, 'E', 'kuberuntime_container.go', 'Failed to kill container'],
      // The kubelet's own docker client, up to 1.6 (dockertools/manager.go, docker_manager.go: killContainer)
      ['1.2',  '1.6',  2, 'I', 'manager.go',               'Container "%s{containerId} %s{containerName} %s{pod}" termination failed after %s{took}: %v{err}', { means: 'The call that stops the container returned with an error.' }],
      ['1.10', '1.21', 0, 'E', 'kuberuntime_container.go', 'killContainer %q{containerName}(id={%q{containerType} %q{containerId}}) for pod %q{pod} failed: %v{err}'],
      ['1.10', '1.21', 0, 'E', 'kuberuntime_container.go', 'Container %q{containerId} termination failed with gracePeriod %d{gracePeriod}: %v{err}'],
      ['1.10', '1.21', 0, 'E', 'kuberuntime_container.go', 'Failed to kill container %q{containerName}(id=%q{containerId}) in pod %q{pod}: %v{err}'],
    ] },
] as const satisfies readonly EventDefinition[];
