import type { EventDefinition } from '../definition.js';

/**
 * Lines of a pod that starts, which the kubelet does not print for a pod that ends (kuberuntime_manager.go, SyncPod; topology_manager.go,
 * Admit).
 */
export const start = [
  { event: 'topology-admit', goroutine: 'sync-loop', traits: ['start', 'routine'],
    means: 'The pod has reached the last check before the node admits it.',
    texts: [
      ['1.21', '1.30', 0, 'I', 'topology_manager.go', 'Topology Admit Handler'],
    ] },
  { event: 'sandbox-creating', goroutine: 'worker', traits: ['start', 'routine'],
    means: 'The runtime is asked for the sandbox of the pod.',
    texts: [
      ['1.21', null,   4, 'I', 'kuberuntime_manager.go', 'Creating PodSandbox for pod'],
      ['1.10', '1.21', 4, 'I', 'kuberuntime_manager.go', 'Creating sandbox for pod %q{pod}'],
    ] },
  { event: 'container-taken-up', goroutine: 'worker', traits: ['start', 'routine'],
    means: 'The worker begins with this container: it pulls the image if necessary, then creates and starts the container.',
    texts: [
      ['1.21', null, 4, 'I', 'kuberuntime_manager.go', 'Creating container in pod'],
    ] },
  { event: 'volume-unusable', goroutine: 'volumes', traits: ['start', 'failure', 'routine'],
    means: 'The kubelet cannot process a volume of the pod: its claim is not bound, or does not exist.',
    texts: [
      ['1.21', null,   0, 'E', 'desired_state_of_world_populator.go', 'Error processing volume'],
      ['1.10', '1.20', 0, 'E', 'desired_state_of_world_populator.go', 'Error processing volume %q{volumeName} for pod %q{pod}: %v{err}'],
      ['1.21', null,   0, 'E', 'desired_state_of_world_populator.go', 'Failed to add volume to desiredStateOfWorld', { means: 'The kubelet cannot handle a volume of the pod: no volume plugin fits it, or it contradicts the use of it by another pod.' }],
      ['1.16', '1.20', 0, 'E', 'desired_state_of_world_populator.go', 'Failed to add volume %s{volumeName} (specName: %s{volumeSpecName}) for pod %q{podUID} to desiredStateOfWorld: %v{err}', { means: 'The kubelet cannot handle a volume of the pod: no volume plugin fits it, or it contradicts the use of it by another pod.' }],
    ] },
  // A part of a pod's start failed (kuberuntime_sandbox.go, createPodSandbox; kuberuntime_manager.go, SyncPod). The error of the sync that
  // follows states the same; a few copied lines often have only these.
  { event: 'resource-claims-failed', goroutine: 'worker', traits: ['start', 'routine'],
    means: 'The driver of a resource claim of the pod could not prepare it. The sync ends and counts as done, so the next try comes only after 60 to 90 s.',
    texts: [
      ['1.28', null, 0, 'E', 'kuberuntime_manager.go', 'Failed to prepare dynamic resources'],
    ] },
  { event: 'pod-directories-failed', goroutine: 'worker', traits: ['start', 'routine'],
    means: 'The directories of the pod could not be made on the node, often because its disk is full or read-only.',
    texts: [
      ['1.21', null,   0, 'E', 'kubelet.go', 'Unable to make pod data directories for pod'],
      ['1.10', '1.20', 0, 'E', 'kubelet.go', 'Unable to make pod data directories for pod %q{pod}: %v{err}'],
    ] },
  { event: 'sandbox-create-failed', goroutine: 'worker', traits: ['start', 'routine'],
    means: 'The runtime could not make the sandbox of the pod, usually because its network cannot be set up.',
    texts: [
      ['1.21', null,   0, 'E', 'kuberuntime_sandbox.go', 'Failed to create sandbox for pod'],
      ['1.21', null,   0, 'E', 'kuberuntime_manager.go', 'CreatePodSandbox for pod failed'],
      ['1.10', '1.21', 0, 'E', 'kuberuntime_sandbox.go', 'CreatePodSandbox for pod %q{pod} failed: %v{err}'],
      ['1.10', '1.21', 0, 'E', 'kuberuntime_manager.go', 'createPodSandbox for pod %q{pod} failed: %v{err}'],
      ['1.21', null,   0, 'E', 'kuberuntime_sandbox.go', 'Failed to generate sandbox config for pod', { means: 'The configuration of the sandbox cannot be put together.' }],
      ['1.10', '1.20', 0, 'E', 'kuberuntime_sandbox.go', 'GeneratePodSandboxConfig for pod %q{pod} failed: %v{err}', { means: 'The configuration of the sandbox cannot be put together.' }],
      ['1.21', null,   0, 'E', 'kuberuntime_sandbox.go', 'Failed to create log directory for pod', { means: 'The directory for the logs of the pod cannot be made, so its sandbox is not made either.' }],
      ['1.10', '1.20', 0, 'E', 'kuberuntime_sandbox.go', 'Create pod log directory for pod %q{pod} failed: %v{err}', { means: 'The directory for the logs of the pod cannot be made, so its sandbox is not made either.' }],
      ['1.21', null,   0, 'E', 'kuberuntime_manager.go', 'Failed to get pod sandbox status; Skipping pod', { means: 'The runtime does not say how the sandbox that it has just made is, so the pod gets no containers in this sync.' }],
      ['1.10', '1.20', 0, 'E', 'kuberuntime_manager.go', 'Failed to get pod sandbox status: %v{err}; Skipping pod %q{pod}', { means: 'The runtime does not say how the sandbox that it has just made is, so the pod gets no containers in this sync.' }],
    ] },
  { event: 'runtime-pull-failed', goroutine: 'worker', traits: ['start', 'routine'],
    means: 'The runtime could not pull an image. The line does not name the pod, but the sync error that follows does.',
    texts: [
      ['1.21', null,   0, 'E', 'remote_image.go', 'PullImage from image service failed'],
      ['1.10', '1.21', 0, 'E', 'remote_image.go', 'PullImage %q{image} from image service failed: %v{err}'],
    ] },
  { event: 'image-pull-failed', goroutine: 'worker', traits: ['start', 'routine'],
    means: 'An image could not be pulled. The line does not name the pod, but the sync error that follows does.',
    texts: [
      ['1.21', null,   0, 'E', 'kuberuntime_image.go', 'Failed to pull image'],
      ['1.10', '1.21', 0, 'E', 'kuberuntime_image.go', 'Pull image %q{image} failed: %v{err}'],
    ] },
  { event: 'container-start-failed', goroutine: 'worker', traits: ['start', 'routine'],
    means: 'A container of the pod could not be started; the reason names the cause: its image, its configuration or the runtime.',
    texts: [
      ['1.9',  '1.18', 0, 'E', 'kuberuntime_manager.go', 'container start failed: %v{reason}: %s{err}'],
      ['1.9',  '1.18', 0, 'E', 'kuberuntime_manager.go', 'init container start failed: %v{reason}: %s{err}'],
      ['1.19', null,   0, 'E', 'kuberuntime_manager.go', 'container %v{container} start failed in pod %v{pod}: %v{reason}: %s{err}'],
      ['1.19', null,   0, 'E', 'kuberuntime_manager.go', 'init container %v{container} start failed in pod %v{pod}: %v{reason}: %s{err}'],
    ] },
  { event: 'runtime-run-sandbox-failed', goroutine: 'worker', traits: ['start', 'routine'],
    means: 'The runtime did not create or start a sandbox; the error often comes from the network plugin. The error of the sync that follows names the pod.',
    texts: [
      ['1.21', null,   0, 'E', 'remote_runtime.go', 'RunPodSandbox from runtime service failed'],
      ['1.9',  '1.20', 0, 'E', 'remote_runtime.go', 'RunPodSandbox from runtime service failed: %v{err}'],
    ] },
  { event: 'runtime-create-container-failed', goroutine: 'worker', traits: ['start', 'routine'],
    means: 'The runtime did not create a container. The error of the sync that follows names the pod.',
    texts: [
      ['1.21', null,   0, 'E', 'remote_runtime.go', 'CreateContainer in sandbox from runtime service failed'],
      ['1.9',  '1.20', 0, 'E', 'remote_runtime.go', 'CreateContainer in sandbox %q{sandboxId} from runtime service failed: %v{err}'],
    ] },
  { event: 'runtime-start-container-failed', goroutine: 'worker', traits: ['start', 'routine'],
    means: 'The runtime did not start a container. The error of the sync that follows names the pod.',
    texts: [
      ['1.21', null,   0, 'E', 'remote_runtime.go', 'StartContainer from runtime service failed'],
      ['1.9',  '1.20', 0, 'E', 'remote_runtime.go', 'StartContainer %q{containerId} from runtime service failed: %v{err}'],
    ] },
  { event: 'post-start-failed', goroutine: 'worker', traits: ['start', 'names-container', 'routine'],
    means: 'The postStart hook of a container failed: the kubelet ends the container, and starts it again.',
    texts: [
      ['1.22', null, 0, 'E', 'kuberuntime_container.go', 'Failed to execute PostStartHook'],
    ] },
  { event: 'startup-running-rv', goroutine: 'status', traits: ['routine'],
    means: 'The pod was running for the first time at this resourceVersion. The kubelet logs no other resourceVersion.',
    texts: [
      ['1.26', null, 3, 'I', 'pod_startup_latency_tracker.go', 'Mark when the pod was running for the first time'],
    ] },
  { event: 'startup-duration', goroutine: 'main', traits: ['routine'],
    means: 'How long the pod took from creation to running.',
    texts: [
      ['1.26', null, 0, 'I', 'pod_startup_latency_tracker.go', 'Observed pod startup duration'],
    ] },
] as const satisfies readonly EventDefinition[];
