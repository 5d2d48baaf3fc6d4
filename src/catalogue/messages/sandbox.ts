import type { EventDefinition } from '../definition.js';

/** Pod sandboxes. */
export const sandbox = [
  // Making a new one
  { event: 'sandbox-missing', goroutine: 'worker', traits: ['start', 'from-runtime', 'routine'],
    means: 'The pod has no sandbox yet, or it is lost.',
    texts: [
      ['1.21', null,   2, 'I', 'util.go',                'No sandbox for pod can be found. Need to start a new one'],
      ['1.10', '1.21', 2, 'I', 'kuberuntime_manager.go', 'No sandbox for pod %q{pod} can be found. Need to start a new one'],
    ] },
  { event: 'sandbox-not-ready', goroutine: 'worker', traits: ['start', 'from-runtime', 'routine'],
    means: 'The sandbox of the pod is dead; a new one is needed.',
    texts: [
      ['1.21', null,   2, 'I', 'util.go',                'No ready sandbox for pod can be found. Need to start a new one'],
      ['1.10', '1.21', 2, 'I', 'kuberuntime_manager.go', 'No ready sandbox for pod %q{pod} can be found. Need to start a new one'],
    ] },
  { event: 'sandbox-changed', goroutine: 'worker', traits: ['start', 'from-runtime', 'routine'],
    means: 'The network of the sandbox (that of the node, or its own) is not the one that the pod asks for; a new sandbox is needed.',
    texts: [
      ['1.21', null,   2, 'I', 'util.go',                'Sandbox for pod has changed. Need to start a new one'],
      ['1.10', '1.21', 2, 'I', 'kuberuntime_manager.go', 'Sandbox for pod %q{pod} has changed. Need to start a new one'],
    ] },
  { event: 'sandbox-without-address', goroutine: 'worker', traits: ['start', 'from-runtime', 'routine'],
    means: 'The sandbox of the pod has no IP address; a new one is needed.',
    texts: [
      ['1.21', null,   2, 'I', 'util.go',                'Sandbox for pod has no IP address. Need to start a new one'],
      ['1.17', '1.20', 2, 'I', 'kuberuntime_manager.go', 'Sandbox for pod %q{pod} has no IP address. Need to start a new one'],
      ['1.10', '1.16', 2, 'I', 'kuberuntime_manager.go', 'Sandbox for pod %q{pod} has no IP address.  Need to start a new one'],
    ] },
  { event: 'sandboxes-several', goroutine: 'worker', traits: ['start', 'from-runtime', 'routine'],
    means: 'The pod has several sandboxes that are ready; all are replaced by a new one.',
    texts: [
      ['1.21', null,   2, 'I', 'util.go',                'Multiple sandboxes are ready for Pod. Need to reconcile them'],
      ['1.17', '1.20', 2, 'I', 'kuberuntime_manager.go', 'Multiple sandboxes are ready for Pod %q{pod}. Need to reconcile them'],
      ['1.10', '1.16', 2, 'I', 'kuberuntime_manager.go', 'More than 1 sandboxes for pod %q{pod} are ready. Need to reconcile them'],
    ] },
  { event: 'sandbox-created', goroutine: 'worker', traits: ['from-runtime', 'routine'],
    means: 'The pod has a sandbox; the line names both the sandbox and the pod.',
    texts: [
      ['1.21', null,   4, 'I', 'kuberuntime_manager.go', 'Created PodSandbox for pod'],
      ['1.10', '1.21', 4, 'I', 'kuberuntime_manager.go', 'Created PodSandbox %q{sandboxId} for pod %q{pod}'],
    ] },
  { event: 'sandbox-ids', goroutine: 'pleg', traits: ['from-runtime', 'routine'],
    means: 'The sandboxes that the runtime knows for the pod.',
    texts: [
      ['1.21', '1.35', 4, 'I', 'kuberuntime_manager.go', 'getSandboxIDByPodUID got sandbox IDs for pod'],
    ] },
  { event: 'sync-actions', goroutine: 'worker', traits: ['routine'],
    means: 'What the worker is going to do to sandbox and containers.',
    texts: [
      ['1.21', null,   3, 'I', 'kuberuntime_manager.go', 'computePodActions got for pod', { background: true }],
      ['1.10', '1.21', 3, 'I', 'kuberuntime_manager.go', 'computePodActions got %v{podActions} for pod %q{pod}'],
    ] },
  // Stopping one
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
