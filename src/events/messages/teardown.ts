import type { EventDefinition } from '../types.js';

/** Why a pod must go. */
export const teardown: readonly EventDefinition[] = [
  {
    event: 'teardown-begun',
    means: 'The pod was deleted through the API: the kubelet begins to terminate it.',
    traits: ['follows-config', 'begins-teardown', 'stops', 'under-way', 'proves-request'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Pod is marked for graceful deletion, begin teardown',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 11:18:36.474358   30731 pod_workers.go:625] "Pod is marked for graceful deletion, begin teardown" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74',
          'I1121 10:01:10.795882   21682 pod_workers.go:872] "Pod is marked for graceful deletion, begin teardown" pod="labns/n1" podUID="2f7572fc-faf8-4058-9b11-cc50c4fe10ea" updateType="update"',
        ],
      },
    ],
  },
  {
    event: 'teardown-removed',
    means:
      'The pod is gone from its source, but no deletionTimestamp was seen (a removed manifest, a lost event, a node shutdown): the kubelet begins to terminate it.',
    traits: ['follows-config', 'begins-teardown', 'static-end', 'proves-request'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Pod is being removed by the kubelet, begin teardown',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 10:02:26.988308   22114 pod_workers.go:638] "Pod is being removed by the kubelet, begin teardown" pod="default/st2-node1" podUID=63b249f58aff78b67ed1f9886ae2da4b',
          'I1121 09:49:32.187122   12317 pod_workers.go:885] "Pod is being removed by the kubelet, begin teardown" pod="default/st2-node1" podUID="de3305cfa868d725d664138bc698c4ba" updateType="kill"',
        ],
      },
    ],
  },
  {
    event: 'teardown-evicted',
    means:
      'The kubelet itself terminates the pod: pressure on the node, a limit exceeded, preemption or node shutdown.',
    traits: ['evicts', 'begins-teardown', 'static-end'],
    goroutine: 'eviction',
    texts: [
      {
        message: 'Pod is being evicted by the kubelet, begin teardown',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 11:12:48.303691   24194 pod_workers.go:882] "Pod is being evicted by the kubelet, begin teardown" pod="default/edlimit" podUID="ea3c0c36-d6b7-450d-806e-3045dfc0ea2e" updateType="kill"',
        ],
      },
    ],
  },
  {
    event: 'teardown-orphan',
    means: 'The runtime still has containers of a pod that no source configures; they are torn down.',
    traits: ['orphan', 'begins-teardown', 'worker-run'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Pod is orphaned and must be torn down',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 10:01:32.363844   22114 pod_workers.go:620] "Pod is orphaned and must be torn down" pod="default/quick" podUID=64b358c0-5379-4040-ba89-e7148de081a1',
        ],
      },
    ],
  },
  {
    event: 'teardown-orphan-config',
    means: 'A pod that is no longer configured is running; its worker was ordered to terminate it.',
    traits: ['orphan', 'begins-teardown', 'static-end'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Pod is orphaned and still running, began terminating',
        level: 4,
        since: '1.27',
        made: [
          'I0309 10:15:30.123456    2317 pod_workers.go:1621] "Pod is orphaned and still running, began terminating" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
    ],
  },
  {
    event: 'teardown-terminal-phase',
    means: 'The pod has already succeeded or failed; what is left of it is torn down.',
    traits: ['follows-config', 'begins-teardown', 'finished'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Pod is in a terminal phase (success/failed), begin teardown',
        level: 4,
        since: '1.22',
        made: [
          'I0309 10:15:30.123456    2317 pod_workers.go:630] "Pod is in a terminal phase (success/failed), begin teardown" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 updateType="update"',
        ],
      },
    ],
  },
  {
    event: 'teardown-rejected',
    means:
      'A pod that was never admitted is being deleted and goes through the worker once, so that the API object can be removed.',
    traits: ['follows-config', 'begins-teardown'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Handling termination and deletion of the pod to pod workers',
        level: 3,
        since: '1.27',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:1186] "Handling termination and deletion of the pod to pod workers" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
    ],
  },
];
