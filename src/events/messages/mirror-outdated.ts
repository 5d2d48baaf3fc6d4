import type { EventDefinition } from '../types.js';

/** Mirror pods that are outdated, as kubelets up to 1.15 and some that vendors have changed print it. */
export const mirrorOutdated: readonly EventDefinition[] = [
  {
    event: 'mirror-delete-silent',
    means:
      'The mirror pod does not match the static pod any more, or a client deleted it: it will be replaced. The UID is that of the mirror. Nothing is printed when the call succeeds.',
    traits: ['mirror', 'deletes-mirror'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Deleting mirror pod %q{pod} because it is outdated',
        level: 0,
        since: '1.2',
        until: '1.15',
        // An error up to 1.2
        made: [
          'W0309 10:15:30.123456    2317 kubelet.go:1632] Deleting mirror pod "etcd-node-1_kube-system(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" because it is outdated',
          'E0309 10:15:30.123456    2317 kubelet.go:1753] Deleting mirror pod "etcd-node-1_kube-system(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" because it is outdated',
        ],
      },
    ],
  },
  {
    event: 'mirror-delete-seen',
    means:
      'The API object of a static pod has a deletionTimestamp. Only kubelets whose vendor has changed this line print it.',
    traits: ['mirror', 'learns-of-end'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'SyncLoop (DELETE mirror, %q{source}): %q{pods}',
        level: 2,
        since: '1.18',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:1855] SyncLoop (DELETE mirror, "api"): "etcd-node-1_kube-system(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)"',
        ],
      },
    ],
  },
];
