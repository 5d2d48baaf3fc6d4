import type { EventDefinition } from '../types.js';

/** Statuses that cannot or need not be written. */
export const statusTrouble: readonly EventDefinition[] = [
  {
    event: 'status-up-to-date',
    means: 'The status was written before; nothing is sent.',
    traits: ['routine'],
    goroutine: 'status',
    texts: [
      {
        message: 'Status for pod is up-to-date; skipping',
        level: 1,
        since: '1.21',
        until: '1.26',
        made: [
          'I0309 10:15:30.123456    2317 status_manager.go:551] "Status for pod is up-to-date; skipping" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
      {
        message: 'Status for pod %q{pod} is up-to-date; skipping',
        level: 1,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 status_manager.go:120] Status for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" is up-to-date; skipping',
        ],
      },
    ],
  },
  {
    event: 'status-get-failed',
    means: 'The pod could not be read from the API server; its status waits.',
    traits: ['failure', 'routine'],
    goroutine: 'status',
    texts: [
      {
        message: 'Failed to get status for pod',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 status_manager.go:566] "Failed to get status for pod" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 pod="default/web-0"',
        ],
      },
      {
        message: 'Failed to get status for pod %q{pod}: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'W0309 10:15:30.123456    2317 status_manager.go:550] Failed to get status for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
  {
    event: 'status-patch-failed',
    means: 'A status could not be written; it is tried again within ten seconds.',
    traits: ['failure', 'routine'],
    goroutine: 'status',
    texts: [
      {
        message: 'Failed to update status for pod',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 status_manager.go:589] "Failed to update status for pod" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pod="default/web-0"',
        ],
      },
      {
        message: 'Failed to update status for pod %q{pod}: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'W0309 10:15:30.123456    2317 status_manager.go:566] Failed to update status for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
  {
    event: 'status-pod-gone',
    means: 'The API server no longer has the pod: it was deleted by force, or removed in the meantime.',
    traits: ['routine'],
    goroutine: 'status',
    texts: [
      {
        message: 'Pod does not exist on the server',
        level: 3,
        since: '1.21',
        samples: [
          'I1121 09:59:28.975302   22114 status_manager.go:656] "Pod does not exist on the server" podUID=2b518ddafe8e3221bb92b237366d1e7e pod="default/st1-node1"',
          'I1121 11:20:59.487415   24194 status_manager.go:1156] "Pod does not exist on the server" podUID="7bf435d9e3b749b0adf22efd03651b51" pod="default/st6-node1"',
        ],
      },
      {
        message: 'Pod %q{pod} does not exist on the server',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 status_manager.go:544] Pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" does not exist on the server',
        ],
      },
    ],
  },
  {
    event: 'status-pod-gone-local',
    means: 'The pod is gone from this kubelet; its status is not written any more.',
    traits: ['routine'],
    goroutine: 'status',
    texts: [
      {
        message: 'Pod has been deleted, no need to reconcile',
        level: 4,
        since: '1.21',
        samples: [
          'I1121 09:50:05.029887   12317 status_manager.go:1273] "Pod has been deleted, no need to reconcile" podUID="c92ae78e65b9b1e56cc49fc686fb4364"',
        ],
      },
    ],
  },
  {
    event: 'status-uid-mismatch',
    means:
      'The API server has another pod of that name; the status of the old one is dropped. Normal for a changed static pod.',
    traits: ['routine', 'traces-end'],
    goroutine: 'status',
    texts: [
      {
        message: 'Pod was deleted and then recreated, skipping status update',
        level: 2,
        since: '1.21',
        samples: [
          'I1121 10:02:59.351453   23169 status_manager.go:863] "Pod was deleted and then recreated, skipping status update" pod="default/st3-node1" oldPodUID="949d4126bca625c0b513ae865eb4fc8e" podUID="a2e4d1c8e67d1c25c087565ace97c64f"',
          'I1121 09:49:47.231397   12317 status_manager.go:1173] "Pod was deleted and then recreated, skipping status update" pod="default/st3-node1" oldPodUID="e37d5596f60ada1e2c64664ea5fa0bbd" podUID="c92ae78e65b9b1e56cc49fc686fb4364"',
        ],
      },
      {
        message:
          'Pod %q{pod} was deleted and then recreated, skipping status update; old UID %q{oldPodUID}, new UID %q{podUID}',
        level: 2,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 status_manager.go:557] Pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" was deleted and then recreated, skipping status update; old UID "9d1e7f70-3c1d-4a65-8e59-1b6f0c2a4e83", new UID "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11"',
        ],
      },
    ],
  },
  {
    event: 'status-reconcile',
    means: 'Another client changed the status in the API; it is written again.',
    traits: ['routine'],
    goroutine: 'status',
    texts: [
      {
        message: 'Pod status is inconsistent with cached status for pod, a reconciliation should be triggered',
        level: 3,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 status_manager.go:674] "Pod status is inconsistent with cached status for pod, a reconciliation should be triggered" pod="default/web-0" statusDiff="Phase"',
        ],
      },
      {
        message:
          'Pod status is inconsistent with cached status for pod %q{pod}, a reconciliation should be triggered:%v{statusDiff}',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 status_manager.go:651] Pod status is inconsistent with cached status for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)", a reconciliation should be triggered: Phase: Running -> Failed',
        ],
      },
    ],
  },
  {
    event: 'status-no-mirror',
    means: 'A static pod has no mirror at the moment, so there is nowhere to write its status to.',
    traits: ['routine'],
    goroutine: 'status',
    texts: [
      {
        message: 'Static pod does not have a corresponding mirror pod; skipping',
        level: 5,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 status_manager.go:522] "Static pod does not have a corresponding mirror pod; skipping" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 pod="default/web-0"',
        ],
      },
      {
        message: 'Static pod has no corresponding mirror pod, no need to reconcile',
        level: 4,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 status_manager.go:660] "Static pod has no corresponding mirror pod, no need to reconcile" pod="default/web-0"',
        ],
      },
      {
        message: 'Static pod %q{pod} has no corresponding mirror pod, no need to reconcile',
        level: 4,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 status_manager.go:637] Static pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" has no corresponding mirror pod, no need to reconcile',
        ],
      },
    ],
  },
  {
    event: 'status-sync-begin',
    means: 'The status manager begins to sync a pod.',
    traits: ['routine'],
    goroutine: 'status',
    texts: [
      {
        message: 'Sync pod status',
        level: 5,
        since: '1.27',
        samples: [
          'I1120 21:14:19.299363   25486 status_manager.go:1143] "Sync pod status" podUID="574770eb-1d97-4fc9-a5d6-c805850ff2b5" statusUID="574770eb-1d97-4fc9-a5d6-c805850ff2b5" version=1',
        ],
      },
    ],
  },
  {
    event: 'status-cache-dropped',
    means: 'Housekeeping drops the status of a pod that is gone.',
    traits: ['routine'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Removing pod from status map',
        level: 5,
        since: '1.34',
        made: [
          'I0309 10:15:30.123456    2317 status_manager.go:914] "Removing pod from status map" podUID="5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11"',
        ],
      },
      {
        message: 'Removing pod from status map.',
        level: 5,
        since: '1.21',
        until: '1.33',
        made: [
          'I0309 10:15:30.123456    2317 status_manager.go:495] "Removing pod from status map." podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
    ],
  },
  {
    event: 'status-channel-full',
    means: 'The status manager does not keep up with the API server; the status waits for the next full round.',
    traits: ['delay', 'routine'],
    goroutine: 'worker',
    waitsFor: 'the next round of the status manager, which does not keep up',
    texts: [
      {
        message: 'Skipping the status update for pod for now because the channel is full',
        level: 4,
        since: '1.21',
        until: '1.26',
        made: [
          'I0309 10:15:30.123456    2317 status_manager.go:475] "Skipping the status update for pod for now because the channel is full" pod="default/web-0" status={Phase:Failed Conditions:[{Type:Ready Status:False LastProbeTime:0001-01-01 00:00:00 +0000 UTC LastTransitionTime:2026-01-02 03:04:05.6 +0000 UTC Reason: Message:}] Message: Reason:Evicted NominatedNodeName: HostIP: PodIP: PodIPs:[] StartTime:<nil> InitContainerStatuses:[] ContainerStatuses:[] QOSClass: EphemeralContainerStatuses:[]}',
        ],
      },
    ],
  },
];
