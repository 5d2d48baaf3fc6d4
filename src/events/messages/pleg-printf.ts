import type { MessageDefinition } from '../types.js';

/** The pod lifecycle event generator: what the runtime says happened to containers (up to 1.21, before structured logging). */
export const plegPrintf: readonly MessageDefinition[] = [
  {
    event: 'pleg-event',
    traits: ['next-turn'],
    message: 'SyncLoop (PLEG): %q{pod}, event: %v{event}',
    printf: true,
    severity: 'I',
    level: 2,
    since: '1.10',
    until: '1.21',
    goroutine: 'sync-loop',
    means: 'A container or sandbox of the pod started or died, as the runtime tells. The event carries the UID.',
    file: 'kubelet.go',
    samples: [
      'I0309 10:15:30.123456    2317 kubelet.go:1958] SyncLoop (PLEG): "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)", event: &pleg.PodLifecycleEvent{ID:"5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11", Type:"ContainerDied", Data:"3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"}',
    ],
  },
  {
    event: 'pleg-transition',
    message: 'GenericPLEG: %v{podUID}/%v{containerId}: %v{oldState} -> %v{newState}',
    printf: true,
    severity: 'I',
    level: 4,
    since: '1.10',
    until: '1.21',
    goroutine: 'pleg',
    means: 'A container changed its state between two relists of the runtime.',
    file: 'generic.go',
    samples: [
      'I0309 10:15:30.123456    2317 generic.go:155] GenericPLEG: 5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11/docker://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246: running -> exited',
    ],
  },
  {
    event: 'pleg-inspect-failed',
    traits: ['failure'],
    message: 'PLEG: Ignoring events for pod %s{name}/%s{namespace}: %v{err}',
    printf: true,
    severity: 'I',
    level: 4,
    since: '1.10',
    until: '1.21',
    goroutine: 'pleg',
    means: 'The state of a pod could not be read from the runtime; its events come at the next relist.',
    file: 'generic.go',
    samples: [
      'I0309 10:15:30.123456    2317 generic.go:252] PLEG: Ignoring events for pod web-0/default: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
    ],
  },
];
