import type { EventDefinition } from '../definition.js';

/** Pod sandboxes. */
export const sandbox = [
  {
    event: 'sandbox-stop-failed',
    means: 'The sandbox of a pod could not be stopped, usually because its network cannot be torn down.',
    traits: ['failure', 'from-runtime', 'routine'],
    goroutine: 'worker',
    texts: [
      ['1.21', null,   0, 'E', 'kuberuntime_manager.go', 'Failed to stop sandbox'],
      ['1.10', '1.21', 0, 'E', 'kuberuntime_manager.go', 'Failed to stop sandbox %q{sandboxId}%v{err}'],
      // A ContainerID printed with %q (kuberuntime_manager.go, killPodWithSyncResult)
      ['1.10', '1.20', 0, 'E', 'kuberuntime_manager.go', 'Failed to stop sandbox {%q{runtime} %q{sandboxId}}'],
    ],
  },
  {
    event: 'sandbox-deleted-meanwhile',
    means: 'The pod was deleted while its sandbox was being made; harmless.',
    traits: ['from-runtime', 'routine'],
    goroutine: 'worker',
    texts: [
      ['1.21', null,   4, 'I', 'kuberuntime_manager.go', 'Pod was deleted and sandbox failed to be created'],
      ['1.10', '1.21', 4, 'I', 'kuberuntime_manager.go', 'Pod %q{pod} was deleted and sandbox failed to be created: %v{err}'],
    ],
  },
  {
    event: 'sandbox-stopping',
    means: 'All containers of the pod are dead, so its sandbox is stopped.',
    traits: ['from-runtime', 'routine'],
    goroutine: 'worker',
    texts: [
      ['1.21', null,   4, 'I', 'kuberuntime_manager.go', 'Stopping PodSandbox for pod, because all other containers are dead'],
      ['1.10', '1.21', 4, 'I', 'kuberuntime_manager.go', 'Stopping PodSandbox for %q{pod} because all other containers are dead.'],
    ],
  },
  {
    event: 'sandbox-restarting',
    means: 'A new sandbox is needed; the old one, if there is one, is stopped first.',
    traits: ['from-runtime', 'routine'],
    goroutine: 'worker',
    texts: [
      ['1.21', null,   4, 'I', 'kuberuntime_manager.go', 'Stopping PodSandbox for pod, will start new one', { background: true }],
      ['1.10', '1.21', 4, 'I', 'kuberuntime_manager.go', 'Stopping PodSandbox for %q{pod}, will start new one'],
    ],
  },
] as const satisfies readonly EventDefinition[];
