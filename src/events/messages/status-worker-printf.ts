import type { MessageDefinition } from '../types.js';

/** The pod worker computes a status (up to 1.21, before structured logging). */
export const statusWorkerPrintf: readonly MessageDefinition[] = [
  {
    event: 'status-generate',
    traits: ['routine'],
    message: 'Generating status for %q{pod}',
    printf: true,
    severity: 'I',
    level: 3,
    since: '1.10',
    until: '1.21',
    goroutine: 'worker',
    means: 'The status of the pod is computed from what the runtime reports.',
    file: 'kubelet_pods.go',
    samples: [
      'I0309 10:15:30.123456    2317 kubelet_pods.go:1505] Generating status for "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)"',
    ],
  },
  {
    event: 'status-same',
    traits: ['routine'],
    message: 'Ignoring same status for pod %q{pod}, status: %v{status}',
    printf: true,
    severity: 'I',
    level: 3,
    since: '1.10',
    until: '1.21',
    goroutine: 'worker',
    means: 'The status did not change.',
    file: 'status_manager.go',
    samples: [
      'I0309 10:15:30.123456    2317 status_manager.go:429] Ignoring same status for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)", status: [app]',
    ],
  },
];
