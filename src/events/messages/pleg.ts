import type { MessageDefinition } from '../types.js';

/** The pod lifecycle event generator: what the runtime says happened to containers. */
export const pleg: readonly MessageDefinition[] = [
  {
    event: 'pleg-event',
    message: 'SyncLoop (PLEG): event for pod',
    severity: 'I',
    level: 2,
    since: '1.21',
    goroutine: 'sync-loop',
    means: 'A container or sandbox of the pod started or died, as the runtime tells. The event carries the UID.',
    file: 'kubelet.go',
    samples: [
      'I1121 11:18:37.703146   30731 kubelet.go:2163] "SyncLoop (PLEG): event for pod" pod="default/held" event=&{ID:0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74 Type:ContainerDied Data:e223eea2f0bb7c950a021b610850ef504b37a22fe64057b1c17efda9915545ee}',
      'I1121 10:01:11.520243   21682 kubelet.go:2752] "SyncLoop (PLEG): event for pod" pod="labns/n2" event={"ID":"4b60a6e8-380a-42be-b1f8-55fa65737100","Type":"ContainerDied","Data":"a8c6191a15b7a2cb9b320bee185fde33576fd7259e75c0a7d37039e7416c691c"}',
    ],
  },
  {
    event: 'pleg-ignored',
    message: 'SyncLoop (PLEG): pod does not exist, ignore irrelevant event',
    severity: 'I',
    level: 4,
    since: '1.21',
    goroutine: 'sync-loop',
    means: 'A container of a pod that is no longer configured changed; normal after SyncLoop REMOVE.',
    file: 'kubelet.go',
    samples: [
      'I1121 10:02:27.976697   22114 kubelet.go:2167] "SyncLoop (PLEG): pod does not exist, ignore irrelevant event" event=&{ID:63b249f58aff78b67ed1f9886ae2da4b Type:ContainerDied Data:1a342f6da9bea3b7013239b0dc153d9025190e48f26526fa0a4bfddf64cc9136}',
      'I1121 09:49:32.742120   12317 kubelet.go:2756] "SyncLoop (PLEG): pod does not exist, ignore irrelevant event" event={"ID":"de3305cfa868d725d664138bc698c4ba","Type":"ContainerDied","Data":"35b50ca9f1976ea88a12bcbfead6613e2d796d1f74a994a1460ffc3b1aa1503a"}',
    ],
  },
  {
    event: 'pleg-exit-code',
    message: 'Generic (PLEG): container finished',
    severity: 'I',
    level: 2,
    since: '1.22',
    goroutine: 'pleg',
    means: 'A container has finished, with its exit code: 137 means SIGKILL or out of memory, 143 SIGTERM.',
    file: 'generic.go',
    samples: [
      'I1121 10:02:27.974992   22114 generic.go:296] "Generic (PLEG): container finished" podID=63b249f58aff78b67ed1f9886ae2da4b containerID="1a342f6da9bea3b7013239b0dc153d9025190e48f26526fa0a4bfddf64cc9136" exitCode=0',
      'I1121 09:49:32.742081   12317 generic.go:413] "Generic (PLEG): container finished" podID="de3305cfa868d725d664138bc698c4ba" containerID="35b50ca9f1976ea88a12bcbfead6613e2d796d1f74a994a1460ffc3b1aa1503a" exitCode=0',
    ],
  },
  {
    event: 'pleg-transition',
    message: 'GenericPLEG',
    severity: 'I',
    level: 4,
    since: '1.21',
    goroutine: 'pleg',
    means: 'A container changed its state between two relists of the runtime.',
    file: 'generic.go',
    samples: [
      'I1121 10:02:27.971696   22114 generic.go:155] "GenericPLEG" podUID=63b249f58aff78b67ed1f9886ae2da4b containerID="1a342f6da9bea3b7013239b0dc153d9025190e48f26526fa0a4bfddf64cc9136" oldState=running newState=exited',
      'I1121 09:49:32.740264   12317 generic.go:257] "GenericPLEG" podUID="de3305cfa868d725d664138bc698c4ba" containerID="35b50ca9f1976ea88a12bcbfead6613e2d796d1f74a994a1460ffc3b1aa1503a" oldState="running" newState="exited"',
    ],
  },
  {
    event: 'pleg-list-failed',
    message: 'GenericPLEG: Unable to retrieve pods',
    severity: 'E',
    level: 0,
    since: '1.21',
    goroutine: 'pleg',
    means:
      'The runtime did not answer with its list of pods; after three minutes of this the node counts as unhealthy.',
    file: 'generic.go',
    samples: [
      'E0309 10:15:30.123456    2317 generic.go:205] "GenericPLEG: Unable to retrieve pods" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
    ],
  },
  {
    event: 'pleg-cache-deleted',
    message: 'PLEG: Delete status for pod',
    severity: 'I',
    level: 4,
    since: '1.21',
    goroutine: 'pleg',
    means: 'The runtime has nothing left of the pod.',
    file: 'generic.go',
    samples: [
      'I1121 11:18:42.714291   30731 generic.go:399] "PLEG: Delete status for pod" podUID="ff8e88e9cd05dbba1b259056dacaae8c"',
      'I1121 09:50:05.858806   12317 generic.go:523] "PLEG: Delete status for pod" podUID="e37d5596f60ada1e2c64664ea5fa0bbd"',
    ],
  },
  {
    event: 'pleg-inspect-failed',
    message: 'PLEG: Ignoring events for pod',
    severity: 'I',
    level: 4,
    levels: { '1.32': 0, '1.33': 4 },
    since: '1.21',
    goroutine: 'pleg',
    means: 'The state of a pod could not be read from the runtime; its events come at the next relist.',
    file: 'generic.go',
    samples: [
      'I0309 10:15:30.123456    2317 generic.go:252] "PLEG: Ignoring events for pod" pod="default/web-0" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
    ],
  },
  {
    event: 'pleg-cache',
    message: 'PLEG: Write status',
    severity: 'E',
    level: 4,
    since: '1.21',
    goroutine: 'pleg',
    means:
      'The state of a pod, as the runtime reported it, was remembered. 1.23 prints it as an error although nothing is wrong.',
    file: 'generic.go',
    samples: [
      'E1121 11:18:33.674914   30731 generic.go:411] "PLEG: Write status" pod="default/held"',
      'I1121 10:00:56.458605   21682 generic.go:543] "PLEG: Write status" pod="labns/n1"',
    ],
  },
];
