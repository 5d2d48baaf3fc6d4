import type { EventDefinition } from '../types.js';

/**
 * Lines of a pod that starts, which the kubelet does not print for a pod that ends (kuberuntime_manager.go, SyncPod; topology_manager.go,
 * Admit).
 */
export const start: readonly EventDefinition[] = [
  {
    event: 'topology-admit',
    means: 'The pod has reached the last check before the node admits it.',
    traits: ['start', 'routine'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Topology Admit Handler',
        level: 0,
        since: '1.21',
        until: '1.30',
        samples: [
          'I1121 10:01:41.078476   23169 topology_manager.go:215] "Topology Admit Handler" podUID="c5ec8c18-b6f4-4aa9-ae94-284ce2929a37" podNamespace="default" podName="quick"',
        ],
      },
    ],
  },
  {
    event: 'sandbox-creating',
    means: 'The runtime is asked for the sandbox of the pod.',
    traits: ['start', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Creating PodSandbox for pod',
        level: 4,
        since: '1.21',
        samples: [
          'I1121 10:01:41.383034   23169 kuberuntime_manager.go:1140] "Creating PodSandbox for pod" pod="default/quick"',
        ],
      },
      {
        message: 'Creating sandbox for pod %q{pod}',
        level: 4,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_manager.go:650] Creating sandbox for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)"',
        ],
      },
    ],
  },
  {
    event: 'container-taken-up',
    means:
      'The worker begins with this container: it pulls the image if necessary, then creates and starts the container.',
    traits: ['start', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Creating container in pod',
        level: 4,
        since: '1.21',
        samples: [
          'I1123 15:30:47.374462   25779 kuberuntime_manager.go:1702] "Creating container in pod" containerType="init container" container="setup" pod="default/multi"',
        ],
      },
    ],
  },
  {
    event: 'volume-unusable',
    means: 'The kubelet cannot process a volume of the pod: its claim is not bound, or does not exist.',
    traits: ['start', 'failure', 'routine'],
    goroutine: 'volumes',
    texts: [
      {
        message: 'Error processing volume',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 desired_state_of_world_populator.go:318] "Error processing volume" err="error processing PVC default/data-web-0: PVC is not bound" pod="default/web-0" volumeName="data"',
        ],
      },
    ],
  },
];
