import type { EventDefinition } from '../types.js';

/** How long pods took to start. */
export const startup: readonly EventDefinition[] = [
  {
    event: 'startup-running-rv',
    means: 'The pod was running for the first time at this resourceVersion. The kubelet logs no other resourceVersion.',
    traits: ['routine'],
    goroutine: 'status',
    texts: [
      {
        message: 'Mark when the pod was running for the first time',
        level: 3,
        since: '1.26',
        samples: [
          'I1121 10:01:41.804047   23169 pod_startup_latency_tracker.go:164] "Mark when the pod was running for the first time" pod="default/quick" rv="156"',
          'I1121 10:00:56.798374   21682 pod_startup_latency_tracker.go:295] "Mark when the pod was running for the first time" pod="labns/n1" rv="2397"',
        ],
      },
    ],
  },
  {
    event: 'startup-duration',
    means: 'How long the pod took from creation to running.',
    traits: ['routine'],
    goroutine: 'main',
    texts: [
      {
        message: 'Observed pod startup duration',
        level: 0,
        since: '1.26',
        samples: [
          'I1121 09:59:52.449350   23169 pod_startup_latency_tracker.go:102] "Observed pod startup duration" pod="default/st1-node1" podStartSLOduration=3.44929672 podStartE2EDuration="3.44929672s" podCreationTimestamp="2026-11-21 09:59:49 +0800 CST" firstStartedPulling="0001-01-01 00:00:00 +0000 UTC" lastFinishedPulling="0001-01-01 00:00:00 +0000 UTC" observedRunningTime="2026-11-21 09:59:52.445374455 +0800 CST m=+11.489055114" watchObservedRunningTime="2026-11-21 09:59:52.44929672 +0800 CST m=+11.492977379"',
          'I1121 11:04:13.359839   24194 pod_startup_latency_tracker.go:148] "Observed pod startup duration" pod="default/quick" podStartSLOduration=3.35982748 podStartE2EDuration="3.35982748s" totalImagesPullingTime="0s" totalInitContainerRuntime="0s" isStatefulPod=false podCreationTimestamp="2026-11-21 11:04:10 +0800 CST" imagePullSessionsCount=0 imagePullSessionsStartsCount=0 observedRunningTime="2026-11-21 11:04:11.509040074 +0800 CST m=+4.581927594" watchObservedRunningTime="2026-11-21 11:04:13.35982748 +0800 CST m=+6.432715010"',
        ],
      },
    ],
  },
];
