import type { MessageDefinition } from '../types.js';

/** Statuses that cannot or need not be written (up to 1.21, before structured logging). */
export const statusTroublePrintf: readonly MessageDefinition[] = [
  {
    event: 'status-up-to-date',
    message: 'Status for pod %q{pod} is up-to-date; skipping',
    printf: true,
    severity: 'I',
    level: 1,
    since: '1.10',
    until: '1.21',
    goroutine: 'status',
    means: 'The status was written before; nothing is sent.',
    file: 'status_manager.go',
    samples: [
      'I0309 10:15:30.123456    2317 status_manager.go:120] Status for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" is up-to-date; skipping',
    ],
  },
  {
    event: 'status-get-failed',
    message: 'Failed to get status for pod %q{pod}: %v{err}',
    printf: true,
    severity: 'W',
    level: 0,
    since: '1.10',
    until: '1.21',
    goroutine: 'status',
    means: 'The pod could not be read from the API server; its status waits.',
    file: 'status_manager.go',
    samples: [
      'W0309 10:15:30.123456    2317 status_manager.go:550] Failed to get status for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
    ],
  },
  {
    event: 'status-patch-failed',
    message: 'Failed to update status for pod %q{pod}: %v{err}',
    printf: true,
    severity: 'W',
    level: 0,
    since: '1.10',
    until: '1.21',
    goroutine: 'status',
    means: 'A status could not be written; it is tried again within ten seconds.',
    file: 'status_manager.go',
    samples: [
      'W0309 10:15:30.123456    2317 status_manager.go:566] Failed to update status for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
    ],
  },
  {
    event: 'status-pod-gone',
    message: 'Pod %q{pod} does not exist on the server',
    printf: true,
    severity: 'I',
    level: 3,
    since: '1.10',
    until: '1.21',
    goroutine: 'status',
    means: 'The API server has no such pod any more: force-deleted, or removed meanwhile.',
    file: 'status_manager.go',
    samples: [
      'I0309 10:15:30.123456    2317 status_manager.go:544] Pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" does not exist on the server',
    ],
  },
  {
    event: 'status-uid-mismatch',
    message:
      'Pod %q{pod} was deleted and then recreated, skipping status update; old UID %q{oldPodUID}, new UID %q{podUID}',
    printf: true,
    severity: 'I',
    level: 2,
    since: '1.10',
    until: '1.21',
    goroutine: 'status',
    means:
      'The API server has another pod of that name; the status of the old one is dropped. Normal for a changed static pod.',
    file: 'status_manager.go',
    samples: [
      'I0309 10:15:30.123456    2317 status_manager.go:557] Pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" was deleted and then recreated, skipping status update; old UID "9d1e7f70-3c1d-4a65-8e59-1b6f0c2a4e83", new UID "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11"',
    ],
  },
  {
    event: 'status-reconcile',
    message:
      'Pod status is inconsistent with cached status for pod %q{pod}, a reconciliation should be triggered:%v{statusDiff}',
    printf: true,
    severity: 'I',
    level: 3,
    since: '1.10',
    until: '1.21',
    goroutine: 'status',
    means: 'Somebody else changed the status in the API; it is written again.',
    file: 'status_manager.go',
    samples: [
      'I0309 10:15:30.123456    2317 status_manager.go:651] Pod status is inconsistent with cached status for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)", a reconciliation should be triggered: Phase: Running -> Failed',
    ],
  },
  {
    event: 'status-no-mirror',
    message: 'Static pod %q{pod} has no corresponding mirror pod, no need to reconcile',
    printf: true,
    severity: 'I',
    level: 4,
    since: '1.10',
    until: '1.21',
    goroutine: 'status',
    means: 'A static pod has no mirror at the moment, so there is nowhere to write its status to.',
    file: 'status_manager.go',
    samples: [
      'I0309 10:15:30.123456    2317 status_manager.go:637] Static pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" has no corresponding mirror pod, no need to reconcile',
    ],
  },
];
