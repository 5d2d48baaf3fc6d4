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
  // Lines of the sync loop itself, about no single change
  { event: 'sync-periodic', goroutine: 'sync-loop', traits: ['next-turn', 'routine'],
    means: 'Pods that are due are synced again.',
    texts: [
      ['1.21', null,   4, 'I', 'kubelet.go', 'SyncLoop (SYNC) pods'],
      ['1.10', '1.21', 4, 'I', 'kubelet.go', 'SyncLoop (SYNC): %d{total} pods; %s{pods}'],
    ] },
  { event: 'must-be-killed', goroutine: 'sync-loop', traits: ['follows-config', 'learns-of-end', 'proves-request'],
    means: 'The line follows every SyncLoop REMOVE, even if the pod has already ended normally; it contains both the name and the UID.',
    texts: [
      ['1.22', null, 3, 'I', 'kubelet.go', 'Pod has been deleted and must be killed'],
    ] },
  { event: 'remove-failed', goroutine: 'sync-loop', traits: ['failure', 'proves-request'],
    means: 'The termination of a removed pod could not be ordered, usually because not all sources have reported yet; housekeeping orders it later.',
    texts: [
      ['1.21', null,   2, 'I', 'kubelet.go', 'Failed to delete pod'],
      ['1.10', '1.21', 2, 'I', 'kubelet.go', 'Failed to delete pod %q{pod}, err: %v{err}'],
    ] },
  { event: 'mirror-no-static', goroutine: 'sync-loop', traits: ['mirror'],
    means: 'A mirror pod changed in the API, but its static pod is no longer known here.',
    texts: [
      ['1.27', null, 2, 'I', 'kubelet.go', 'Unable to find pod for mirror pod, skipping'],
    ] },
  { event: 'sync-skipped', goroutine: 'sync-loop', traits: ['routine', 'stood-still'],
    means: 'The whole sync loop is paused: no pod of this node makes progress until the problem in the line is solved.',
    texts: [
      ['1.21', null,   0, 'E', 'kubelet.go', 'Skipping pod synchronization'],
      ['1.10', '1.21', 0, 'E', 'kubelet.go', 'skipping pod synchronization - %v{err}'],
    ] },
  { event: 'sync-probe', goroutine: 'sync-loop', traits: ['routine'],
    means: 'A probe result changed and the pod is synced because of it.',
    texts: [
      ['1.10', '1.21', 1, 'I', 'kubelet.go', 'SyncLoop (container unhealthy): %q{pod}'],
      ['1.21', null,   1, 'I', 'kubelet.go', 'SyncLoop (probe)'],
    ] },
] as const satisfies readonly EventDefinition[];
