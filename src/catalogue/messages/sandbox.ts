import type { EventDefinition } from '../definition.js';

/** Pod sandboxes. */
export const sandbox = [
  { event: 'sandbox-stop-failed', goroutine: 'worker', traits: ['failure', 'from-runtime', 'routine'],
    means: 'The sandbox of a pod could not be stopped, usually because its network cannot be torn down.',
    texts: [
      ['1.21', null,   0, 'E', 'kuberuntime_manager.go', 'Failed to stop sandbox'],
      ['1.10', '1.21', 0, 'E', 'kuberuntime_manager.go', 'Failed to stop sandbox %q{sandboxId}%v{err}'],
      // A ContainerID printed with %q (kuberuntime_manager.go, killPodWithSyncResult)
      ['1.10', '1.20', 0, 'E', 'kuberuntime_manager.go', 'Failed to stop sandbox {%q{runtime} %q{sandboxId}}'],
    ] },
  { event: 'sandbox-deleted-meanwhile', goroutine: 'worker', traits: ['from-runtime', 'routine'],
    means: 'The pod was deleted while its sandbox was being made; harmless.',
    texts: [
      ['1.21', null,   4, 'I', 'kuberuntime_manager.go', 'Pod was deleted and sandbox failed to be created'],
      ['1.10', '1.21', 4, 'I', 'kuberuntime_manager.go', 'Pod %q{pod} was deleted and sandbox failed to be created: %v{err}'],
    ] },
  { event: 'sandbox-stopping', goroutine: 'worker', traits: ['from-runtime', 'routine'],
    means: 'All containers of the pod are dead, so its sandbox is stopped.',
    texts: [
      ['1.21', null,   4, 'I', 'kuberuntime_manager.go', 'Stopping PodSandbox for pod, because all other containers are dead'],
      ['1.10', '1.21', 4, 'I', 'kuberuntime_manager.go', 'Stopping PodSandbox for %q{pod} because all other containers are dead.'],
    ] },
  { event: 'sandbox-restarting', goroutine: 'worker', traits: ['from-runtime', 'routine'],
    means: 'A new sandbox is needed; the old one, if there is one, is stopped first.',
    texts: [
      ['1.21', null,   4, 'I', 'kuberuntime_manager.go', 'Stopping PodSandbox for pod, will start new one', { background: true }],
      ['1.10', '1.21', 4, 'I', 'kuberuntime_manager.go', 'Stopping PodSandbox for %q{pod}, will start new one'],
    ] },
] as const satisfies readonly EventDefinition[];
