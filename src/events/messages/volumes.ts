import type { EventDefinition } from '../types.js';

/** The volume manager: what must be mounted and what not. */
export const volumes: readonly EventDefinition[] = [
  {
    event: 'volumes-mount-wait',
    means: 'The worker waits until the volumes of the pod are mounted, for up to two minutes.',
    traits: ['delay', 'of-start', 'routine'],
    goroutine: 'worker',
    waitsFor: 'its volumes to be mounted',
    texts: [
      {
        message: 'Waiting for volumes to attach and mount for pod',
        level: 3,
        since: '1.21',
        samples: [
          'I1121 11:18:33.194525   30731 volume_manager.go:406] "Waiting for volumes to attach and mount for pod" pod="default/held"',
          'I1121 10:00:55.133591   21682 volume_manager.go:409] "Waiting for volumes to attach and mount for pod" pod="labns/n1"',
        ],
      },
      {
        message: 'Waiting for volumes to attach and mount for pod %q{pod}',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 volume_manager.go:373] Waiting for volumes to attach and mount for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)"',
        ],
      },
    ],
  },
  {
    event: 'volumes-mounted',
    means: 'All volumes of the pod are attached and mounted.',
    traits: ['start', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'All volumes are attached and mounted for pod',
        level: 3,
        since: '1.21',
        samples: [
          'I1121 11:18:33.495390   30731 volume_manager.go:437] "All volumes are attached and mounted for pod" pod="default/held"',
          'I1121 10:00:55.434162   21682 volume_manager.go:470] "All volumes are attached and mounted for pod" pod="labns/n1"',
        ],
      },
      {
        message: 'All volumes are attached and mounted for pod %q{pod}',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 volume_manager.go:404] All volumes are attached and mounted for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)"',
        ],
      },
    ],
  },
  {
    event: 'volumes-mount-failed',
    means: 'Volumes of a pod were not ready in time; the pod is tried again.',
    traits: ['failure', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Unable to attach or mount volumes for pod; skipping pod',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:1713] "Unable to attach or mount volumes for pod; skipping pod" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pod="default/web-0"',
        ],
      },
      {
        message: 'Unable to attach or mount volumes for pod %q{pod}: %v{err}; skipping pod',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:1689] Unable to attach or mount volumes for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)": rpc error: code = DeadlineExceeded desc = context deadline exceeded; skipping pod',
        ],
      },
      {
        message: 'Unable to mount volumes for pod %q{pod}: %v{err}; skipping pod',
        level: 0,
        since: '1.10',
        until: '1.15',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:1681] Unable to mount volumes for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)": rpc error: code = DeadlineExceeded desc = context deadline exceeded; skipping pod',
        ],
      },
    ],
  },
];
