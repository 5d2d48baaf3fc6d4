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
      ['1.21', null, 0, 'E', 'desired_state_of_world_populator.go', 'Error processing volume'],
    ] },
] as const satisfies readonly EventDefinition[];
