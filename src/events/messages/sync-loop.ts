import type { EventDefinition } from '../types.js';

/** The sync loop receives what changed: it names pods, never their UIDs. */
export const syncLoop: readonly EventDefinition[] = [
  {
    event: 'config-add',
    means: 'The sync loop received new pods; after a restart also all existing ones, even those being deleted.',
    traits: ['config-change', 'names-source', 'alive'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'SyncLoop (ADD, %q{source}): %q{pods}',
        level: 2,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:1920] SyncLoop (ADD, "api"): "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)"',
        ],
      },
      {
        message: 'SyncLoop ADD',
        level: 2,
        since: '1.21',
        samples: [
          'I1121 11:18:33.174026   30731 kubelet.go:2125] "SyncLoop ADD" source="api" pods=[default/held]',
          'I1123 14:11:15.684281  315900 kubelet.go:2114] "SyncLoop ADD" source="api" pods=[default/nginx-static-pod-10.11.251.2]',
        ],
      },
    ],
  },
  {
    event: 'config-update',
    means: 'The spec, labels or annotations of a pod that is not being deleted changed.',
    traits: ['config-change', 'names-source'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'SyncLoop (UPDATE, %q{source}): %q{pods}',
        level: 2,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:1927] SyncLoop (UPDATE, "api"): "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)"',
        ],
      },
      {
        message: 'SyncLoop UPDATE',
        level: 2,
        since: '1.21',
        made: ['I0309 10:15:30.123456    2317 kubelet.go:1951] "SyncLoop UPDATE" source="api" pods=[default/web-0]'],
      },
    ],
  },
  {
    event: 'config-delete',
    means:
      'The pod has a deletionTimestamp. The line follows the request, the final delete with grace 0, and every change in between. It does not show that anything was stopped.',
    traits: ['config-change', 'names-source', 'learns-of-end', 'proves-request'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'SyncLoop (DELETE, %q{source}): %q{pods}',
        level: 2,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:1936] SyncLoop (DELETE, "api"): "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)"',
        ],
      },
      {
        message: 'SyncLoop DELETE',
        level: 2,
        since: '1.21',
        samples: [
          'I1121 11:18:36.474329   30731 kubelet.go:2141] "SyncLoop DELETE" source="api" pods=[default/held]',
          'I1123 14:11:15.664544  315900 kubelet.go:2130] "SyncLoop DELETE" source="api" pods=[default/nginx-static-pod-10.11.251.2]',
        ],
      },
    ],
  },
  {
    event: 'config-remove',
    means: 'The source no longer has the pod: its API object or its manifest file is gone.',
    traits: ['config-change', 'names-source', 'learns-of-end', 'proves-request'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'SyncLoop (REMOVE, %q{source}): %q{pods}',
        level: 2,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:1930] SyncLoop (REMOVE, "api"): "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)"',
        ],
      },
      {
        message: 'SyncLoop REMOVE',
        level: 2,
        since: '1.21',
        samples: [
          'I1121 11:19:17.011589   30731 kubelet.go:2135] "SyncLoop REMOVE" source="api" pods=[default/held]',
          'I1123 14:11:15.675067  315900 kubelet.go:2124] "SyncLoop REMOVE" source="api" pods=[default/nginx-static-pod-10.11.251.2]',
        ],
      },
    ],
  },
  {
    event: 'config-reconcile',
    means: 'Only the status of the pod changed in the API, usually through a patch by this kubelet.',
    traits: ['config-change', 'names-source', 'routine'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'SyncLoop (RECONCILE, %q{source}): %q{pods}',
        level: 4,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:1933] SyncLoop (RECONCILE, "api"): "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)"',
        ],
      },
      {
        message: 'SyncLoop RECONCILE',
        level: 4,
        since: '1.21',
        samples: [
          'I1121 11:18:33.211484   30731 kubelet.go:2138] "SyncLoop RECONCILE" source="api" pods=[default/held]',
          'I1123 14:11:21.465237  315900 kubelet.go:2127] "SyncLoop RECONCILE" source="api" pods=[default/nginx-static-pod-10.11.251.2]',
        ],
      },
    ],
  },
];
