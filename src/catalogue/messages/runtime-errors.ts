import type { EventDefinition } from '../definition.js';

/** Calls to the container runtime that failed; they name a container or a sandbox, not a pod. */
export const runtimeErrors = [
  {
    event: 'runtime-stop-container-failed',
    means: 'The runtime did not stop a container within the grace period plus two minutes, or returned an error.',
    traits: ['failure', 'from-runtime'],
    goroutine: 'kill',
    texts: [
      ['1.21', null,   0, 'E', 'remote_runtime.go', 'StopContainer from runtime service failed'],
      ['1.10', '1.21', 0, 'E', 'remote_runtime.go', 'StopContainer %q{containerId} from runtime service failed: %v{err}'],
    ],
  },
  {
    event: 'runtime-stop-sandbox-failed',
    means: 'The runtime did not stop a sandbox; the error often comes from the network plugin.',
    traits: ['failure', 'from-runtime'],
    goroutine: 'worker',
    texts: [
      ['1.21', null,   0, 'E', 'remote_runtime.go', 'StopPodSandbox from runtime service failed'],
      ['1.10', '1.21', 0, 'E', 'remote_runtime.go', 'StopPodSandbox %q{sandboxId} from runtime service failed: %v{err}'],
    ],
  },
  {
    event: 'runtime-remove-sandbox-failed',
    means: 'The runtime did not remove a dead sandbox; the garbage collector tries again.',
    traits: ['failure', 'from-runtime'],
    goroutine: 'gc',
    texts: [
      ['1.21', null,   0, 'E', 'remote_runtime.go', 'RemovePodSandbox from runtime service failed'],
      ['1.10', '1.21', 0, 'E', 'remote_runtime.go', 'RemovePodSandbox %q{sandboxId} from runtime service failed: %v{err}'],
    ],
  },
  {
    event: 'runtime-remove-container-failed',
    means: 'The runtime did not remove a dead container; the garbage collector tries again.',
    traits: ['failure', 'from-runtime'],
    goroutine: 'gc',
    texts: [
      ['1.21', null,   0, 'E', 'remote_runtime.go', 'RemoveContainer from runtime service failed'],
      ['1.10', '1.21', 0, 'E', 'remote_runtime.go', 'RemoveContainer %q{containerId} from runtime service failed: %v{err}'],
    ],
  },
  {
    event: 'runtime-container-status-failed',
    means: 'The runtime could not report the state of a container; one such line with NotFound after each deletion is normal.',
    traits: ['failure', 'from-runtime'],
    goroutine: 'pleg',
    texts: [
      ['1.21', null,   0, 'E', 'remote_runtime.go', 'ContainerStatus from runtime service failed'],
      ['1.10', '1.21', 0, 'E', 'remote_runtime.go', 'ContainerStatus %q{containerId} from runtime service failed: %v{err}'],
    ],
  },
  {
    event: 'runtime-query-failed',
    means: 'The runtime did not report its own state, or list its containers or sandboxes.',
    traits: ['failure', 'from-runtime'],
    goroutine: 'pleg',
    texts: [
      ['1.21', null,   0, 'E', 'remote_runtime.go', 'ListPodSandbox with filter from runtime service failed'],
      ['1.10', '1.21', 0, 'E', 'remote_runtime.go', 'ListPodSandbox with filter %v{filter} from runtime service failed: %v{err}'],
      ['1.21', null,   0, 'E', 'remote_runtime.go', 'ListContainers with filter from runtime service failed'],
      ['1.10', '1.21', 0, 'E', 'remote_runtime.go', 'ListContainers with filter %v{filter} from runtime service failed: %v{err}'],
      ['1.21', null,   0, 'E', 'remote_runtime.go', 'Status from runtime service failed'],
      ['1.10', '1.21', 0, 'E', 'remote_runtime.go', 'Status from runtime service failed: %v{err}'],
    ],
  },
  {
    event: 'runtime-sandbox-status-failed',
    means: 'The runtime did not report the state of a sandbox.',
    traits: ['failure'],
    goroutine: 'pleg',
    texts: [
      // kuberuntime_manager.go, GetPodStatus: the only line about a hanging runtime that names sandbox and pod
      ['1.21', null,   0, 'E', 'kuberuntime_manager.go', 'PodSandboxStatus of sandbox for pod'],
      ['1.10', '1.21', 0, 'E', 'kuberuntime_manager.go', 'PodSandboxStatus of sandbox %q{sandboxId} for pod %q{pod} error: %v{err}'],
    ],
  },
] as const satisfies readonly EventDefinition[];
