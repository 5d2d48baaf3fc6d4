import type { EventDefinition } from '../definition.js';

/** The sync loop receives what changed: it names pods, never their UIDs. */
export const syncLoop = [
  {
    event: 'config-add',
    means: 'The sync loop received new pods; after a restart also all existing ones, even those being deleted.',
    traits: ['config-change', 'names-source', 'alive'],
    goroutine: 'sync-loop',
    texts: [
      ['1.10', '1.21', 2, 'I', 'kubelet.go', 'SyncLoop (ADD, %q{source}): %q{pods}'],
      ['1.21', null,   2, 'I', 'kubelet.go', 'SyncLoop ADD'],
    ],
  },
  {
    event: 'config-update',
    means: 'The spec, labels or annotations of a pod that is not being deleted changed.',
    traits: ['config-change', 'names-source'],
    goroutine: 'sync-loop',
    texts: [
      ['1.10', '1.21', 2, 'I', 'kubelet.go', 'SyncLoop (UPDATE, %q{source}): %q{pods}'],
      ['1.21', null,   2, 'I', 'kubelet.go', 'SyncLoop UPDATE'],
    ],
  },
  {
    event: 'config-delete',
    means: 'The pod has a deletionTimestamp. The line follows the request, the final delete with grace 0, and every change in between. It does not show that anything was stopped.',
    traits: ['config-change', 'names-source', 'learns-of-end', 'proves-request'],
    goroutine: 'sync-loop',
    texts: [
      ['1.10', '1.21', 2, 'I', 'kubelet.go', 'SyncLoop (DELETE, %q{source}): %q{pods}'],
      ['1.21', null,   2, 'I', 'kubelet.go', 'SyncLoop DELETE'],
    ],
  },
  {
    event: 'config-remove',
    means: 'The source no longer has the pod: its API object or its manifest file is gone.',
    traits: ['config-change', 'names-source', 'learns-of-end', 'proves-request'],
    goroutine: 'sync-loop',
    texts: [
      ['1.10', '1.21', 2, 'I', 'kubelet.go', 'SyncLoop (REMOVE, %q{source}): %q{pods}'],
      ['1.21', null,   2, 'I', 'kubelet.go', 'SyncLoop REMOVE'],
    ],
  },
  {
    event: 'config-reconcile',
    means: 'Only the status of the pod changed in the API, usually through a patch by this kubelet.',
    traits: ['config-change', 'names-source', 'routine'],
    goroutine: 'sync-loop',
    texts: [
      ['1.10', '1.21', 4, 'I', 'kubelet.go', 'SyncLoop (RECONCILE, %q{source}): %q{pods}'],
      ['1.21', null,   4, 'I', 'kubelet.go', 'SyncLoop RECONCILE'],
    ],
  },
] as const satisfies readonly EventDefinition[];
