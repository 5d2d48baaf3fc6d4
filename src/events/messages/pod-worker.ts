import type { EventDefinition } from '../types.js';

/** One worker for each pod UID: every step of a pod is done in here. */
export const podWorker: readonly EventDefinition[] = [
  {
    event: 'worker-begin',
    means: 'The worker begins a piece of work: updateType sync, terminating or terminated (0, 1, 2 up to 1.26).',
    traits: ['routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Processing pod event',
        level: 4,
        since: '1.22',
        background: true,
        samples: [
          'I1121 11:18:33.182162   30731 pod_workers.go:888] "Processing pod event" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74 updateType=0',
          'I1123 14:11:15.664591  315900 pod_workers.go:888] "Processing pod event" pod="default/nginx-static-pod-10.11.251.2" podUID=a8712c005851ee6b29cff91b9ab4b9c6 updateType=0',
        ],
      },
    ],
  },
  {
    event: 'worker-end',
    means: 'The worker has finished that piece of work, with or without success.',
    traits: ['routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Processing pod event done',
        level: 4,
        since: '1.22',
        background: true,
        samples: [
          'I1121 11:18:33.908048   30731 pod_workers.go:988] "Processing pod event done" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74 updateType=0',
          'I1123 14:11:15.684085  315900 pod_workers.go:988] "Processing pod event done" pod="default/nginx-static-pod-10.11.251.2" podUID=a8712c005851ee6b29cff91b9ab4b9c6 updateType=0',
        ],
      },
    ],
  },
  {
    event: 'worker-requeued',
    means: 'More work had arrived in the meantime; the worker continues at once.',
    traits: ['mirror-work', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Requeueing pod due to pending update',
        level: 4,
        since: '1.27',
        until: '1.32',
        made: [
          'I0309 10:15:30.123456    2317 pod_workers.go:1510] "Requeueing pod due to pending update" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
      {
        message: 'Requeuing pod due to pending update',
        level: 4,
        since: '1.33',
        made: [
          'I0309 10:15:30.123456    2317 pod_workers.go:1511] "Requeuing pod due to pending update" podUID="5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11"',
        ],
      },
    ],
  },
];
