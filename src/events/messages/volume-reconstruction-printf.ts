import type { MessageDefinition } from '../types.js';

/** Volumes of a predecessor, before structured logging (volumemanager/reconciler/reconciler.go, syncStates). */
export const volumeReconstructionPrintf: readonly MessageDefinition[] = [
  {
    event: 'volume-reconstruct-failed',
    traits: ['failure'],
    message: 'Could not construct volume information: %v{err}',
    printf: true,
    severity: 'E',
    level: 0,
    since: '1.10',
    until: '1.20',
    goroutine: 'volumes',
    means: 'A mount of the predecessor is not understood and is cleaned up; pods deleted meanwhile may hang here.',
    file: 'reconciler.go',
    samples: [
      'E0309 10:15:30.123456    2317 reconciler.go:438] Could not construct volume information: directory /var/lib/kubelet/pods/5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11/volumes/kubernetes.io~nfs/data is not mounted',
    ],
  },
];
