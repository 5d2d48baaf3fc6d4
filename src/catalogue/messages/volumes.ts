import type { EventDefinition } from '../definition.js';

/** The volume manager: what must be mounted and what not. */
export const volumes = [
  { event: 'volumes-mount-wait', goroutine: 'worker', traits: ['delay', 'of-start', 'routine'],
    means: 'The worker waits until the volumes of the pod are mounted, for up to two minutes.',
    waitsFor: 'its volumes to be mounted',
    texts: [
      ['1.21', null,   3, 'I', 'volume_manager.go', 'Waiting for volumes to attach and mount for pod'],
      ['1.10', '1.21', 3, 'I', 'volume_manager.go', 'Waiting for volumes to attach and mount for pod %q{pod}'],
    ] },
  { event: 'volumes-mounted', goroutine: 'worker', traits: ['start', 'routine'],
    means: 'All volumes of the pod are attached and mounted.',
    texts: [
      ['1.21', null,   3, 'I', 'volume_manager.go', 'All volumes are attached and mounted for pod'],
      ['1.10', '1.21', 3, 'I', 'volume_manager.go', 'All volumes are attached and mounted for pod %q{pod}'],
    ] },
  { event: 'volumes-mount-failed', goroutine: 'worker', traits: ['failure', 'routine'],
    means: 'Volumes of a pod were not ready in time; the pod is tried again.',
    texts: [
      ['1.21', null,   0, 'E', 'kubelet.go', 'Unable to attach or mount volumes for pod; skipping pod'],
      ['1.10', '1.21', 0, 'E', 'kubelet.go', 'Unable to attach or mount volumes for pod %q{pod}: %v{err}; skipping pod'],
      ['1.10', '1.15', 0, 'E', 'kubelet.go', 'Unable to mount volumes for pod %q{pod}: %v{err}; skipping pod'],
    ] },
] as const satisfies readonly EventDefinition[];
