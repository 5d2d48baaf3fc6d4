import type { EventDefinition } from '../definition.js';

/** The sync loop receives what changed: it names pods, never their UIDs. */
export const syncLoop = [
  { event: 'config-add', goroutine: 'sync-loop', traits: ['config-change', 'names-source', 'alive'],
    means: 'The sync loop received new pods; after a restart also all existing ones, even those being deleted.',
    texts: [
      ['1.10', '1.21', 2, 'I', 'kubelet.go', 'SyncLoop (ADD, %q{source}): %q{pods}'],
      ['1.21', null,   2, 'I', 'kubelet.go', 'SyncLoop ADD'],
    ] },
  { event: 'config-update', goroutine: 'sync-loop', traits: ['config-change', 'names-source'],
    means: 'The spec, labels or annotations of a pod that is not being deleted changed.',
    texts: [
      ['1.10', '1.21', 2, 'I', 'kubelet.go', 'SyncLoop (UPDATE, %q{source}): %q{pods}'],
      ['1.21', null,   2, 'I', 'kubelet.go', 'SyncLoop UPDATE'],
    ] },
  { event: 'config-delete', goroutine: 'sync-loop', traits: ['config-change', 'names-source', 'learns-of-end', 'proves-request'],
    means: 'The pod has a deletionTimestamp. The line follows the request, the final delete with grace 0, and every change in between. It does not show that anything was stopped.',
    texts: [
      ['1.10', '1.21', 2, 'I', 'kubelet.go', 'SyncLoop (DELETE, %q{source}): %q{pods}'],
      ['1.21', null,   2, 'I', 'kubelet.go', 'SyncLoop DELETE'],
    ] },
  { event: 'config-remove', goroutine: 'sync-loop', traits: ['config-change', 'names-source', 'learns-of-end', 'proves-request'],
    means: 'The source no longer has the pod: its API object or its manifest file is gone.',
    texts: [
      ['1.10', '1.21', 2, 'I', 'kubelet.go', 'SyncLoop (REMOVE, %q{source}): %q{pods}'],
      ['1.21', null,   2, 'I', 'kubelet.go', 'SyncLoop REMOVE'],
    ] },
  { event: 'config-reconcile', goroutine: 'sync-loop', traits: ['config-change', 'names-source', 'routine'],
    means: 'Only the status of the pod changed in the API, usually through a patch by this kubelet.',
    texts: [
      ['1.10', '1.21', 4, 'I', 'kubelet.go', 'SyncLoop (RECONCILE, %q{source}): %q{pods}'],
      ['1.21', null,   4, 'I', 'kubelet.go', 'SyncLoop RECONCILE'],
    ] },
] as const satisfies readonly EventDefinition[];
