import type { EventDefinition } from '../types.js';

/** The status manager: what is written to the API server. */
export const statusManager: readonly EventDefinition[] = [
  {
    event: 'status-patch',
    means:
      'The patch of the status of the pod; metadata.uid is that of the API object, for a static pod that of its mirror. The line is printed even if the patch failed.',
    traits: ['mirror-work', 'routine'],
    goroutine: 'status',
    texts: [
      {
        message: 'Patch status for pod',
        level: 3,
        since: '1.21',
        samples: [
          'I1121 11:18:36.713957   30731 status_manager.go:685] "Patch status for pod" pod="default/held" patch="{\\"metadata\\":{\\"uid\\":\\"0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74\\"}}"',
          'I1121 09:49:06.473595   12317 status_manager.go:1184] "Patch status for pod" pod="default/forced" podUID="6350972b-17d2-4bd5-8164-88d792fcce81" patch=""',
        ],
      },
      {
        message: 'Patch status for pod %q{pod} with %q{patch}',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 status_manager.go:564] Patch status for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" with "{\\"metadata\\":{\\"uid\\":\\"5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11\\"},\\"status\\":{\\"phase\\":\\"Failed\\"}}"',
        ],
      },
    ],
  },
  {
    event: 'status-patched',
    means: 'The API server has accepted a status.',
    traits: ['routine'],
    goroutine: 'status',
    texts: [
      {
        message: 'Status for pod %q{pod} updated successfully: (%d{statusVersion}, %v{status}',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 status_manager.go:572] Status for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" updated successfully: (3, {Phase:Failed Conditions:[] Message: Reason:})',
        ],
      },
      {
        message: 'Status for pod updated successfully',
        level: 3,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 status_manager.go:595] "Status for pod updated successfully" pod="default/web-0" statusVersion=3 status={Phase:Failed Conditions:[{Type:Ready Status:False LastProbeTime:0001-01-01 00:00:00 +0000 UTC LastTransitionTime:2026-01-02 03:04:05.6 +0000 UTC Reason: Message:}] Message: Reason:Evicted NominatedNodeName: HostIP: PodIP: PodIPs:[] StartTime:<nil> InitContainerStatuses:[] ContainerStatuses:[] QOSClass: EphemeralContainerStatuses:[]}',
        ],
      },
    ],
  },
  {
    event: 'status-unchanged',
    means: 'The patch was empty: the API server already has this status.',
    traits: ['routine'],
    goroutine: 'status',
    texts: [
      {
        message: 'Status for pod %q{pod} is up-to-date: (%d{statusVersion})',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 status_manager.go:570] Status for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" is up-to-date: (3)',
        ],
      },
      {
        message: 'Status for pod is up-to-date',
        level: 3,
        since: '1.21',
        samples: [
          'I1121 11:18:36.713978   30731 status_manager.go:692] "Status for pod is up-to-date" pod="default/held" statusVersion=3',
          'I1121 10:01:11.526465   21682 status_manager.go:1191] "Status for pod is up-to-date" pod="labns/n2" statusVersion=6',
        ],
      },
    ],
  },
];
