import type { EventDefinition } from '../definition.js';

/** Pods or containers that are stopped for other reasons, or whose stop fails. */
export const killErrors = [
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
] as const satisfies readonly EventDefinition[];
