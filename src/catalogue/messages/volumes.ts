import type { EventDefinition } from '../definition.js';

/** The volume manager: what must be mounted and what not. */
export const volumes = [
  {
    event: 'volumes-mount-wait',
    means: 'The worker waits until the volumes of the pod are mounted, for up to two minutes.',
    traits: ['delay', 'of-start', 'routine'],
    goroutine: 'worker',
    waitsFor: 'its volumes to be mounted',
    texts: [
      ['1.21', null,   3, 'I', 'volume_manager.go', 'Waiting for volumes to attach and mount for pod'],
      ['1.10', '1.21', 3, 'I', 'volume_manager.go', 'Waiting for volumes to attach and mount for pod %q{pod}'],
    ],
  },
  {
    event: 'volumes-mounted',
    means: 'All volumes of the pod are attached and mounted.',
    traits: ['start', 'routine'],
    goroutine: 'worker',
    texts: [
      ['1.21', null,   3, 'I', 'volume_manager.go', 'All volumes are attached and mounted for pod'],
      ['1.10', '1.21', 3, 'I', 'volume_manager.go', 'All volumes are attached and mounted for pod %q{pod}'],
    ],
  },
  {
    event: 'volumes-mount-failed',
    means: 'Volumes of a pod were not ready in time; the pod is tried again.',
    traits: ['failure', 'routine'],
    goroutine: 'worker',
    texts: [
      ['1.21', null,   0, 'E', 'kubelet.go', 'Unable to attach or mount volumes for pod; skipping pod'],
      ['1.10', '1.21', 0, 'E', 'kubelet.go', 'Unable to attach or mount volumes for pod %q{pod}: %v{err}; skipping pod'],
      ['1.10', '1.15', 0, 'E', 'kubelet.go', 'Unable to mount volumes for pod %q{pod}: %v{err}; skipping pod'],
    ],
  },
] as const satisfies readonly EventDefinition[];
