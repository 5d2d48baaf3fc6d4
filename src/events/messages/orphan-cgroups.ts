import type { EventDefinition } from '../types.js';

/** Control groups of pods that the kubelet no longer knows. */
export const orphanCgroups: readonly EventDefinition[] = [
  {
    event: 'orphan-cgroup-held',
    means: 'The cgroup of a removed pod is kept while its volumes are still mounted.',
    goroutine: 'sync-loop',
    traits: ['traces-end'],
    waitsFor: 'its volumes to be removed before its cgroup is',
    texts: [
      {
        message: 'Failed to reduce cpu time for pod %q{podUID} pending volume cleanup due to %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'W0309 10:15:30.123456    2317 kubelet_pods.go:1981] Failed to reduce cpu time for pod "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" pending volume cleanup due to rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
      {
        message: 'Failed to reduce cpu time for pod pending volume cleanup',
        level: 0,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:2016] "Failed to reduce cpu time for pod pending volume cleanup" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
      {
        message: 'Orphaned pod %q{podUID} found, but volumes not yet removed.  Reducing cpu to minimum',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:1979] Orphaned pod "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" found, but volumes not yet removed.  Reducing cpu to minimum',
        ],
      },
      {
        message: 'Orphaned pod found, but volumes not yet removed.  Reducing cpu to minimum',
        level: 3,
        since: '1.21',
        samples: [
          'I1121 10:01:48.374306   22114 kubelet_pods.go:1982] "Orphaned pod found, but volumes not yet removed.  Reducing cpu to minimum" podUID=ee16fa2f-331b-43c4-b537-7740282a6bab',
          'I1121 09:55:57.799504   21682 kubelet_pods.go:2871] "Orphaned pod found, but volumes not yet removed.  Reducing cpu to minimum" podUID="83e72e7e-2855-490a-b26e-b076a812ecd9"',
        ],
      },
    ],
  },
  {
    event: 'orphan-cgroup-removing',
    means: 'The cgroup of a removed pod is deleted.',
    goroutine: 'sync-loop',
    traits: ['traces-end'],
    texts: [
      {
        message: 'Orphaned pod %q{podUID} found, removing pod cgroups',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:1985] Orphaned pod "5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" found, removing pod cgroups',
        ],
      },
      {
        message: 'Orphaned pod found, removing pod cgroups',
        level: 3,
        since: '1.21',
        samples: [
          'I1121 11:20:40.976723   32709 kubelet_pods.go:1988] "Orphaned pod found, removing pod cgroups" podUID=65c9474a-1289-4425-ae40-d5d437a6d7ca',
          'I1121 11:20:39.383596   24194 kubelet_pods.go:2877] "Orphaned pod found, removing pod cgroups" podUID="7bf435d9e3b749b0adf22efd03651b51"',
        ],
      },
    ],
  },
  {
    event: 'orphan-cgroup-failed',
    means: 'The cgroup of a removed pod could not be removed.',
    traits: ['failure'],
    goroutine: 'gc',
    texts: [
      {
        message: 'Failed to destroy orphaned pod cgroup',
        level: 0,
        since: '1.35',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_pods.go:2797] "Failed to destroy orphaned pod cgroup" podUID="5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
    ],
  },
];
