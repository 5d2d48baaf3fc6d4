import type { EventDefinition } from '../types.js';

/** The pod lifecycle event generator: what the runtime says happened to containers. */
export const pleg: readonly EventDefinition[] = [
  {
    event: 'pleg-event',
    means: 'A container or sandbox of the pod started or died, as the runtime reports. The event carries the UID.',
    traits: ['next-turn'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'SyncLoop (PLEG): event for pod',
        level: 2,
        since: '1.21',
        samples: [
          'I1121 11:18:37.703146   30731 kubelet.go:2163] "SyncLoop (PLEG): event for pod" pod="default/held" event=&{ID:0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74 Type:ContainerDied Data:e223eea2f0bb7c950a021b610850ef504b37a22fe64057b1c17efda9915545ee}',
          'I1121 10:01:11.520243   21682 kubelet.go:2752] "SyncLoop (PLEG): event for pod" pod="labns/n2" event={"ID":"4b60a6e8-380a-42be-b1f8-55fa65737100","Type":"ContainerDied","Data":"a8c6191a15b7a2cb9b320bee185fde33576fd7259e75c0a7d37039e7416c691c"}',
        ],
      },
      {
        message: 'SyncLoop (PLEG): %q{pod}, event: %v{event}',
        level: 2,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:1958] SyncLoop (PLEG): "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)", event: &pleg.PodLifecycleEvent{ID:"5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11", Type:"ContainerDied", Data:"3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"}',
        ],
      },
    ],
  },
  {
    event: 'pleg-ignored',
    means: 'A container of a pod that is no longer configured changed; normal after SyncLoop REMOVE.',
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'SyncLoop (PLEG): pod does not exist, ignore irrelevant event',
        level: 4,
        since: '1.21',
        samples: [
          'I1121 10:02:27.976697   22114 kubelet.go:2167] "SyncLoop (PLEG): pod does not exist, ignore irrelevant event" event=&{ID:63b249f58aff78b67ed1f9886ae2da4b Type:ContainerDied Data:1a342f6da9bea3b7013239b0dc153d9025190e48f26526fa0a4bfddf64cc9136}',
          'I1121 09:49:32.742120   12317 kubelet.go:2756] "SyncLoop (PLEG): pod does not exist, ignore irrelevant event" event={"ID":"de3305cfa868d725d664138bc698c4ba","Type":"ContainerDied","Data":"35b50ca9f1976ea88a12bcbfead6613e2d796d1f74a994a1460ffc3b1aa1503a"}',
        ],
      },
    ],
  },
  {
    event: 'pleg-exit-code',
    means: 'A container has finished, with its exit code: 137 means SIGKILL or out of memory, 143 SIGTERM.',
    goroutine: 'pleg',
    texts: [
      {
        message: 'Generic (PLEG): container finished',
        level: 2,
        since: '1.22',
        samples: [
          'I1121 10:02:27.974992   22114 generic.go:296] "Generic (PLEG): container finished" podID=63b249f58aff78b67ed1f9886ae2da4b containerID="1a342f6da9bea3b7013239b0dc153d9025190e48f26526fa0a4bfddf64cc9136" exitCode=0',
          'I1121 09:49:32.742081   12317 generic.go:413] "Generic (PLEG): container finished" podID="de3305cfa868d725d664138bc698c4ba" containerID="35b50ca9f1976ea88a12bcbfead6613e2d796d1f74a994a1460ffc3b1aa1503a" exitCode=0',
        ],
      },
    ],
  },
  {
    event: 'pleg-transition',
    means: 'A container changed its state between two relists of the runtime.',
    goroutine: 'pleg',
    texts: [
      {
        message: 'GenericPLEG',
        level: 4,
        since: '1.21',
        samples: [
          'I1121 10:02:27.971696   22114 generic.go:155] "GenericPLEG" podUID=63b249f58aff78b67ed1f9886ae2da4b containerID="1a342f6da9bea3b7013239b0dc153d9025190e48f26526fa0a4bfddf64cc9136" oldState=running newState=exited',
          'I1121 09:49:32.740264   12317 generic.go:257] "GenericPLEG" podUID="de3305cfa868d725d664138bc698c4ba" containerID="35b50ca9f1976ea88a12bcbfead6613e2d796d1f74a994a1460ffc3b1aa1503a" oldState="running" newState="exited"',
        ],
      },
      {
        message: 'GenericPLEG: %v{podUID}/%v{containerId}: %v{oldState} -> %v{newState}',
        level: 4,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 generic.go:155] GenericPLEG: 5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11/docker://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246: running -> exited',
        ],
      },
    ],
  },
  {
    event: 'pleg-list-failed',
    means:
      'The runtime did not answer with its list of pods; if this lasts for three minutes, the node counts as unhealthy.',
    traits: ['failure'],
    goroutine: 'pleg',
    texts: [
      {
        message: 'GenericPLEG: Unable to retrieve pods',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 generic.go:205] "GenericPLEG: Unable to retrieve pods" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
      {
        message: 'GenericPLEG: Unable to retrieve pods: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 generic.go:205] GenericPLEG: Unable to retrieve pods: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
  {
    event: 'pleg-cache-deleted',
    means: 'The runtime has nothing left of the pod.',
    traits: ['routine'],
    goroutine: 'pleg',
    texts: [
      {
        message: 'PLEG: Delete status for pod',
        level: 4,
        since: '1.21',
        samples: [
          'I1121 11:18:42.714291   30731 generic.go:399] "PLEG: Delete status for pod" podUID="ff8e88e9cd05dbba1b259056dacaae8c"',
          'I1121 09:50:05.858806   12317 generic.go:523] "PLEG: Delete status for pod" podUID="e37d5596f60ada1e2c64664ea5fa0bbd"',
        ],
      },
    ],
  },
  {
    event: 'pleg-inspect-failed',
    means: 'The state of a pod could not be read from the runtime; its events come at the next relist.',
    traits: ['failure'],
    goroutine: 'pleg',
    texts: [
      {
        message: 'PLEG: Ignoring events for pod',
        level: 0,
        // An error until 1.34, at every level
        levels: { '1.35': 4 },
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 generic.go:252] "PLEG: Ignoring events for pod" pod="default/web-0" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
      {
        message: 'PLEG: Ignoring events for pod %s{name}/%s{namespace}: %v{err}',
        level: 4,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 generic.go:252] PLEG: Ignoring events for pod web-0/default: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
  {
    event: 'pleg-cache',
    means:
      'The kubelet cached the state of a pod as the runtime reported it. 1.23 prints this as an error although nothing is wrong.',
    traits: ['routine'],
    goroutine: 'pleg',
    texts: [
      {
        message: 'PLEG: Write status',
        level: 4,
        since: '1.21',
        background: true,
        samples: [
          'E1121 11:18:33.674914   30731 generic.go:411] "PLEG: Write status" pod="default/held"',
          'I1121 10:00:56.458605   21682 generic.go:543] "PLEG: Write status" pod="labns/n1"',
        ],
      },
    ],
  },
  {
    event: 'pleg-channel-full',
    means: 'The sync loop does not keep up: an event of a container is lost until the next relist.',
    goroutine: 'pleg',
    texts: [
      {
        message: 'Event channel is full, discard this relist() cycle event',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 generic.go:245] "Event channel is full, discard this relist() cycle event"',
        ],
      },
    ],
  },
];
