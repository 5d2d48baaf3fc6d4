import type { EventDefinition } from '../types.js';

/** The kubelet contradicts itself. */
export const programmerErrors: readonly EventDefinition[] = [
  {
    event: 'programmer-error',
    means: 'The kubelet found a contradiction: it has a bug, or another client wrote the status.',
    goroutine: 'worker',
    traits: ['traces-end'],
    texts: [
      {
        message: 'Pod worker attempted to set terminatingAt twice, likely programmer error',
        level: 4,
        since: '1.22',
        made: [
          'I0309 10:15:30.123456    2317 pod_workers.go:1029] "Pod worker attempted to set terminatingAt twice, likely programmer error" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
      {
        message: 'Pod worker is complete and had terminatedAt set, likely programmer error',
        level: 4,
        since: '1.22',
        made: [
          'I0309 10:15:30.123456    2317 pod_workers.go:1140] "Pod worker is complete and had terminatedAt set, likely programmer error" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
      {
        message: 'Pod worker is complete but did not have terminatedAt set, likely programmer error',
        level: 4,
        since: '1.22',
        made: [
          'I0309 10:15:30.123456    2317 pod_workers.go:1114] "Pod worker is complete but did not have terminatedAt set, likely programmer error" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
      {
        message: 'Pod worker is complete but did not have terminatingAt set, likely programmer error',
        level: 4,
        since: '1.22',
        made: [
          'I0309 10:15:30.123456    2317 pod_workers.go:1111] "Pod worker is complete but did not have terminatingAt set, likely programmer error" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
      {
        message: 'Pod worker was terminated but did not have terminatingAt set, likely programmer error',
        level: 4,
        since: '1.22',
        made: [
          'I0309 10:15:30.123456    2317 pod_workers.go:1054] "Pod worker was terminated but did not have terminatingAt set, likely programmer error" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
      {
        message: 'Pod worker received no pending work, programmer error?',
        level: 4,
        since: '1.27',
        made: [
          'I0309 10:15:30.123456    2317 pod_workers.go:1119] "Pod worker received no pending work, programmer error?" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
      {
        message: 'Pod had no status in completeSync, programmer error?',
        level: 4,
        since: '1.27',
        made: [
          'I0309 10:15:30.123456    2317 pod_workers.go:1376] "Pod had no status in completeSync, programmer error?" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
      {
        message: 'Got unexpected podIsFinished=false, while podIsFinished=true in status cache, programmer error',
        level: 0,
        since: '1.34',
        made: [
          'I0309 10:15:30.123456    2317 status_manager.go:763] "Got unexpected podIsFinished=false, while podIsFinished=true in status cache, programmer error" pod="default/web-0"',
        ],
      },
      {
        message: 'Terminal running pod should have already been marked as failed, programmer error',
        level: 0,
        since: '1.27',
        made: [
          'I0309 10:15:30.123456    2317 status_manager.go:478] "Terminal running pod should have already been marked as failed, programmer error" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
      {
        message: 'Pod sync status does not exist, the worker should not be running',
        level: 0,
        since: '1.22',
        made: [
          'E0309 10:15:30.123456    2317 pod_workers.go:813] "Pod sync status does not exist, the worker should not be running" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
    ],
  },
];
