import type { MessageDefinition } from '../types.js';

/** Mirror pods that go, as kubelets up to 1.15 and some that vendors have changed say it. */
export const mirrorOutdated: readonly MessageDefinition[] = [
  {
    event: 'mirror-delete-silent',
    traits: ['mirror', 'deletes-mirror'],
    message: 'Deleting mirror pod %q{pod} because it is outdated',
    printf: true,
    // An error up to 1.2
    severity: 'W',
    level: 0,
    since: '1.2',
    until: '1.15',
    goroutine: 'worker',
    means:
      'The mirror pod does not match the static pod any more, or was deleted by somebody: it will be replaced. The UID is that of the mirror. Nothing is printed when the call succeeds.',
    file: 'kubelet.go',
    samples: [
      'W0309 10:15:30.123456    2317 kubelet.go:1632] Deleting mirror pod "etcd-node-1_kube-system(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" because it is outdated',
      'E0309 10:15:30.123456    2317 kubelet.go:1753] Deleting mirror pod "etcd-node-1_kube-system(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" because it is outdated',
    ],
  },
  {
    event: 'mirror-delete-seen',
    traits: ['mirror', 'hears-of-end'],
    message: 'SyncLoop (DELETE mirror, %q{source}): %q{pods}',
    printf: true,
    severity: 'I',
    level: 2,
    since: '1.18',
    until: '1.21',
    goroutine: 'sync-loop',
    means:
      'The API object of a static pod has a deletionTimestamp. Only kubelets print it whose vendor has changed this line.',
    file: 'kubelet.go',
    samples: [
      'I0309 10:15:30.123456    2317 kubelet.go:1855] SyncLoop (DELETE mirror, "api"): "etcd-node-1_kube-system(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)"',
    ],
  },
];
