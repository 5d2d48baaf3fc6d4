import type { EventDefinition } from '../types.js';

/** The pod worker computes a status. */
export const statusWorker: readonly EventDefinition[] = [
  {
    event: 'status-generate',
    means: 'The status of the pod is computed from what the runtime reports.',
    traits: ['routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Generating pod status',
        level: 3,
        since: '1.21',
        background: true,
        samples: [
          'I1121 11:18:33.182196   30731 kubelet_pods.go:1444] "Generating pod status" pod="default/held"',
          'I1121 10:01:11.138736   21682 kubelet_pods.go:1893] "Generating pod status" podIsTerminal=true pod="labns/n1"',
        ],
      },
      {
        message: 'Generating status for %q{pod}',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:1505] Generating status for "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)"',
        ],
      },
    ],
  },
  {
    event: 'status-phase',
    means: 'The phase that follows from the state of the containers.',
    traits: ['routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Got phase for pod',
        level: 4,
        since: '1.22',
        background: true,
        samples: [
          'I1121 11:18:33.182279   30731 kubelet_pods.go:1456] "Got phase for pod" pod="default/held" oldPhase=Pending phase=Pending',
          'I1121 10:00:55.087942   21682 kubelet_pods.go:1903] "Got phase for pod" pod="labns/n1" oldPhase="Pending" phase="Pending"',
        ],
      },
    ],
  },
  {
    event: 'status-phase-forced',
    means: 'A pod that once succeeded or failed keeps that phase.',
    traits: ['routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'API phase was terminal, updating phase to match',
        level: 4,
        since: '1.22',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:1466] "API phase was terminal, updating phase to match" pod="default/web-0" phase="Running"',
        ],
      },
      {
        message: 'Status manager phase was terminal, updating phase to match',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 10:01:01.474050   21682 kubelet_pods.go:1910] "Status manager phase was terminal, updating phase to match" pod="default/deadline" phase="Failed"',
        ],
      },
    ],
  },
  {
    event: 'status-same',
    means: 'The status did not change.',
    traits: ['routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Ignoring same status for pod',
        level: 5,
        levels: { '1.22': 3 },
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 status_manager.go:437] "Ignoring same status for pod" pod="default/web-0" status={Phase:Failed Conditions:[{Type:Ready Status:False LastProbeTime:0001-01-01 00:00:00 +0000 UTC LastTransitionTime:2026-01-02 03:04:05.6 +0000 UTC Reason: Message:}] Message: Reason:Evicted NominatedNodeName: HostIP: PodIP: PodIPs:[] StartTime:<nil> InitContainerStatuses:[] ContainerStatuses:[] QOSClass: EphemeralContainerStatuses:[]}',
        ],
      },
      {
        message: 'Ignoring same status for pod %q{pod}, status: %v{status}',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 status_manager.go:429] Ignoring same status for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)", status: [app]',
        ],
      },
    ],
  },
  {
    event: 'status-cache-updated',
    means: 'A new version of the status was handed to the status manager.',
    traits: ['routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'updateStatusInternal',
        level: 5,
        since: '1.22',
        samples: [
          'I1120 21:14:19.299227   25486 status_manager.go:939] "updateStatusInternal" version=1 podIsFinished=false pod="default/quick" podUID="574770eb-1d97-4fc9-a5d6-c805850ff2b5" containers="(c state=waiting previous=<none>)"',
        ],
      },
    ],
  },
  {
    event: 'status-illegal-phase',
    means: 'A change from a final phase to another one is refused.',
    traits: ['routine', 'traces-end'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Pod attempted illegal phase transition',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet_pods.go:1542] "Pod attempted illegal phase transition" pod="default/web-0" originalStatusPhase="Succeeded" apiStatusPhase="Running" apiStatus="&PodStatus{Phase:Running,}"',
        ],
      },
    ],
  },
  {
    event: 'status-illegal-transition',
    means: 'A status in which a container leaves a final state is dropped.',
    traits: ['routine', 'traces-end'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Status update on pod aborted',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 status_manager.go:404] "Status update on pod aborted" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pod="default/web-0"',
        ],
      },
      {
        message: 'Status update on pod %v{namespace}/%v{name} aborted: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.20',
        made: [
          'E0309 10:15:30.123456    2317 status_manager.go:375] Status update on pod default/web-0 aborted: terminated container app attempted illegal transition to non-terminated state',
        ],
      },
    ],
  },
  {
    event: 'marked-failed',
    means: 'A pod that is removed before it finished gets the phase Failed.',
    traits: ['failure'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Marking terminal pod as failed',
        level: 3,
        since: '1.27',
        made: [
          'I0309 10:15:30.123456    2317 status_manager.go:480] "Marking terminal pod as failed" oldPhase="Running" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
    ],
  },
];
