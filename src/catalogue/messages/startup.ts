import type { EventDefinition } from '../definition.js';

/** How long pods took to start. */
export const startup = [
  { event: 'startup-running-rv', goroutine: 'status', traits: ['routine'],
    means: 'The pod was running for the first time at this resourceVersion. The kubelet logs no other resourceVersion.',
    texts: [
      ['1.26', null, 3, 'I', 'pod_startup_latency_tracker.go', 'Mark when the pod was running for the first time'],
    ] },
  { event: 'startup-duration', goroutine: 'main', traits: ['routine'],
    means: 'How long the pod took from creation to running.',
    texts: [
      ['1.26', null, 0, 'I', 'pod_startup_latency_tracker.go', 'Observed pod startup duration'],
    ] },
] as const satisfies readonly EventDefinition[];
