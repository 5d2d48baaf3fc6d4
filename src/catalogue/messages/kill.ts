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
  // Pods or containers that are stopped for other reasons, or whose stop fails
  { event: 'pod-kill-failed', goroutine: 'worker', traits: ['failure'],
    means: 'Stopping the containers or the sandbox of the pod failed.',
    texts: [
      ['1.22', null,   0, 'E', 'kubelet.go',             'KillPod failed'],
      ['1.21', '1.21', 0, 'E', 'kubelet.go',             'killPod failed'],
      ['1.21', null,   0, 'E', 'kuberuntime_manager.go', 'killPodWithSyncResult failed'],
      ['1.10', '1.21', 0, 'E', 'kubelet.go',             'killPod for pod %q{pod} (podStatus=%v{podStatus}) failed: %v{err}'],
      // Since 1.22 only for a pod that the node refuses (SyncPod)
      ['1.10', null,   0, 'E', 'kubelet.go',             'error killing pod: %v{err}'],
      ['1.10', '1.20', 0, 'E', 'kuberuntime_manager.go', 'killPodWithSyncResult failed: %v{err}'],
      // utilruntime.HandleError prints the error of SyncTerminatingPod itself
      ['1.10', null,   0, 'E', 'kubelet.go',             'failed to "KillPodSandbox" for %q{podUID} with %v{err}', { means: 'Stopping the sandbox of the pod failed.' }],
      ['1.10', null,   0, 'E', 'kubelet.go',             'failed to "KillContainer" for %q{containerName} with %v{err}', { means: 'Stopping a container of the pod failed.' }],
      ['1.10', null,   0, 'E', 'kubelet.go',             '[failed to "KillContainer" for %q{containerName} with %v{err}', { means: 'Stopping a container of the pod failed, and another one or the sandbox as well.' }],
    ] },
  { event: 'container-kill-unwanted', goroutine: 'worker', traits: ['names-container'],
    means: 'One container is killed although the pod stays: a failed probe, a changed definition, or a restart.',
    texts: [
      ['1.21', null,   3, 'I', 'kuberuntime_manager.go', 'Killing unwanted container for pod'],
      ['1.35', null,   3, 'I', 'kuberuntime_manager.go', 'Killing container before removal'],
      ['1.10', '1.21', 3, 'I', 'kuberuntime_manager.go', 'Killing unwanted container %q{containerName}(id={%q{containerType} %q{containerId}}) for pod %q{pod}'],
    ] },
  { event: 'container-kill-unwanted-failed', goroutine: 'worker', traits: ['names-container', 'failure'],
    means: 'A container that should be restarted could not be killed.',
    texts: [
      ['1.21', null, 0, 'E', 'kuberuntime_manager.go', 'killContainer for pod failed'],
    ] },
  { event: 'container-kill-reason', goroutine: 'worker', traits: ['names-container', 'ends-container'],
    means: 'Why a container is killed although its pod stays.',
    texts: [
      ['1.21', null,   2, 'I', 'kuberuntime_manager.go', 'Message for Container of pod'],
      ['1.10', '1.21', 2, 'I', 'kuberuntime_manager.go', 'Container %q{containerName} ({%q{containerType} %q{containerId}}) of pod %s{pod}: %v{containerMessage}'],
    ] },
  // The kernel killed a process for want of memory: exit code 137 although no component sent SIGKILL
  { event: 'oom-seen', goroutine: 'main',
    means: 'The kernel killed a process because memory ran out.',
    texts: [
      ['1.21', null, 1, 'I', 'oom_watcher_linux.go', 'Got sys oom event'],
    ] },
] as const satisfies readonly EventDefinition[];
