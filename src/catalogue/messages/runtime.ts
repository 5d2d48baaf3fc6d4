import type { EventDefinition } from '../definition.js';

/** The container runtime does not answer any call, or calls failed; these name a container or a sandbox, not a pod. */
export const runtime = [
  { event: 'runtime-status', goroutine: 'main', traits: ['whole-node', 'pulse'],
    means: 'The runtime has answered the kubelet, which asks it every 5 s and waits for the answer.',
    texts: [
      ['1.21', null,   4, 'I', 'kubelet.go', 'Container runtime status'],
      ['1.10', '1.21', 4, 'I', 'kubelet.go', 'Container runtime status: %v{status}'],
    ] },
  { event: 'runtime-network-not-ready', goroutine: 'main', traits: ['from-runtime'],
    means: 'The network plugin of the node is not ready.',
    texts: [
      ['1.21', null,   0, 'E', 'kubelet.go', 'Container runtime network not ready'],
      ['1.10', '1.21', 0, 'E', 'kubelet.go', 'Container runtime network not ready: %v{networkReady}'],
    ] },
  { event: 'runtime-not-ready', goroutine: 'main', traits: ['from-runtime'],
    means: 'The runtime does not answer, or reports that it is not ready.',
    texts: [
      ['1.21', null, 0, 'E', 'kubelet.go', 'Container runtime not ready'],
      ['1.21', null, 0, 'E', 'kubelet.go', 'Container runtime sanity check failed'],
    ] },
  { event: 'runtime-stop-container-failed', goroutine: 'kill', traits: ['failure', 'from-runtime'],
    means: 'The runtime did not stop a container within the grace period plus two minutes, or returned an error.',
    texts: [
      ['1.21', null,   0, 'E', 'remote_runtime.go', 'StopContainer from runtime service failed'],
      ['1.10', '1.21', 0, 'E', 'remote_runtime.go', 'StopContainer %q{containerId} from runtime service failed: %v{err}'],
    ] },
  { event: 'runtime-stop-sandbox-failed', goroutine: 'worker', traits: ['failure', 'from-runtime'],
    means: 'The runtime did not stop a sandbox; the error often comes from the network plugin.',
    texts: [
      ['1.21', null,   0, 'E', 'remote_runtime.go', 'StopPodSandbox from runtime service failed'],
      ['1.10', '1.21', 0, 'E', 'remote_runtime.go', 'StopPodSandbox %q{sandboxId} from runtime service failed: %v{err}'],
    ] },
  { event: 'runtime-remove-sandbox-failed', goroutine: 'gc', traits: ['failure', 'from-runtime'],
    means: 'The runtime did not remove a dead sandbox; the garbage collector tries again.',
    texts: [
      ['1.21', null,   0, 'E', 'remote_runtime.go', 'RemovePodSandbox from runtime service failed'],
      ['1.10', '1.21', 0, 'E', 'remote_runtime.go', 'RemovePodSandbox %q{sandboxId} from runtime service failed: %v{err}'],
    ] },
  { event: 'runtime-remove-container-failed', goroutine: 'gc', traits: ['failure', 'from-runtime'],
    means: 'The runtime did not remove a dead container; the garbage collector tries again.',
    texts: [
      ['1.21', null,   0, 'E', 'remote_runtime.go', 'RemoveContainer from runtime service failed'],
      ['1.10', '1.21', 0, 'E', 'remote_runtime.go', 'RemoveContainer %q{containerId} from runtime service failed: %v{err}'],
    ] },
  { event: 'runtime-container-status-failed', goroutine: 'pleg', traits: ['failure', 'from-runtime'],
    means: 'The runtime could not report the state of a container; one such line with NotFound after each deletion is normal.',
    texts: [
      ['1.21', null,   0, 'E', 'remote_runtime.go', 'ContainerStatus from runtime service failed'],
      ['1.10', '1.21', 0, 'E', 'remote_runtime.go', 'ContainerStatus %q{containerId} from runtime service failed: %v{err}'],
    ] },
  { event: 'runtime-query-failed', goroutine: 'pleg', traits: ['failure', 'from-runtime'],
    means: 'The runtime did not report its own state, or list its containers or sandboxes.',
    texts: [
      ['1.21', null,   0, 'E', 'remote_runtime.go', 'ListPodSandbox with filter from runtime service failed'],
      ['1.10', '1.21', 0, 'E', 'remote_runtime.go', 'ListPodSandbox with filter %v{filter} from runtime service failed: %v{err}'],
      ['1.21', null,   0, 'E', 'remote_runtime.go', 'ListContainers with filter from runtime service failed'],
      ['1.10', '1.21', 0, 'E', 'remote_runtime.go', 'ListContainers with filter %v{filter} from runtime service failed: %v{err}'],
      ['1.21', null,   0, 'E', 'remote_runtime.go', 'Status from runtime service failed'],
      ['1.10', '1.21', 0, 'E', 'remote_runtime.go', 'Status from runtime service failed: %v{err}'],
    ] },
  { event: 'runtime-sandbox-status-failed', goroutine: 'pleg', traits: ['failure'],
    means: 'The runtime did not report the state of a sandbox.',
    texts: [
      // kuberuntime_manager.go, GetPodStatus: the only line about a hanging runtime that names sandbox and pod
      ['1.21', null,   0, 'E', 'kuberuntime_manager.go', 'PodSandboxStatus of sandbox for pod'],
      ['1.10', '1.21', 0, 'E', 'kuberuntime_manager.go', 'PodSandboxStatus of sandbox %q{sandboxId} for pod %q{pod} error: %v{err}'],
    ] },
  // The network plugins, while the kubelet drove them itself: dockershim, up to 1.23 (dockershim/network/cni/cni.go)
  { event: 'cni-delete-failed', goroutine: 'worker', traits: ['failure'],
    means: 'The network of a sandbox could not be torn down.',
    texts: [
      ['1.21', '1.23', 0, 'E', 'cni.go', 'Error deleting pod from network'],
      ['1.10', '1.20', 0, 'E', 'cni.go', 'Error deleting %s{namespace}_%s{name}/%s{sandboxId} from network %v{network}: %v{err}'],
    ] },
] as const satisfies readonly EventDefinition[];
