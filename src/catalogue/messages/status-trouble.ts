import type { EventDefinition } from '../definition.js';

/** Statuses that cannot or need not be written. */
export const statusTrouble = [
  { event: 'status-up-to-date', goroutine: 'status', traits: ['routine'],
    means: 'The status was written before; nothing is sent.',
    texts: [
      ['1.21', '1.26', 1, 'I', 'status_manager.go', 'Status for pod is up-to-date; skipping'],
      ['1.10', '1.21', 1, 'I', 'status_manager.go', 'Status for pod %q{pod} is up-to-date; skipping'],
    ] },
  { event: 'status-get-failed', goroutine: 'status', traits: ['failure', 'routine'],
    means: 'The pod could not be read from the API server; its status waits.',
    texts: [
      ['1.21', null,   0, 'E', 'status_manager.go', 'Failed to get status for pod'],
      ['1.10', '1.21', 0, 'W', 'status_manager.go', 'Failed to get status for pod %q{pod}: %v{err}'],
    ] },
  { event: 'status-patch-failed', goroutine: 'status', traits: ['failure', 'routine'],
    means: 'A status could not be written; it is tried again within ten seconds.',
    texts: [
      ['1.21', null,   0, 'E', 'status_manager.go', 'Failed to update status for pod'],
      ['1.10', '1.21', 0, 'W', 'status_manager.go', 'Failed to update status for pod %q{pod}: %v{err}'],
    ] },
  { event: 'status-pod-gone', goroutine: 'status', traits: ['routine'],
    means: 'The API server no longer has the pod: it was deleted by force, or removed in the meantime.',
    texts: [
      ['1.21', null,   3, 'I', 'status_manager.go', 'Pod does not exist on the server'],
      ['1.10', '1.21', 3, 'I', 'status_manager.go', 'Pod %q{pod} does not exist on the server'],
    ] },
  { event: 'status-pod-gone-local', goroutine: 'status', traits: ['routine'],
    means: 'The pod is gone from this kubelet; its status is not written any more.',
    texts: [
      ['1.21', null, 4, 'I', 'status_manager.go', 'Pod has been deleted, no need to reconcile'],
    ] },
  { event: 'status-uid-mismatch', goroutine: 'status', traits: ['routine', 'traces-end'],
    means: 'The API server has another pod of that name; the status of the old one is dropped. Normal for a changed static pod.',
    texts: [
      ['1.21', null,   2, 'I', 'status_manager.go', 'Pod was deleted and then recreated, skipping status update'],
      ['1.10', '1.21', 2, 'I', 'status_manager.go', 'Pod %q{pod} was deleted and then recreated, skipping status update; old UID %q{oldPodUID}, new UID %q{podUID}'],
    ] },
  { event: 'status-reconcile', goroutine: 'status', traits: ['routine'],
    means: 'Another client changed the status in the API; it is written again.',
    texts: [
      ['1.21', null,   3, 'I', 'status_manager.go', 'Pod status is inconsistent with cached status for pod, a reconciliation should be triggered'],
      ['1.10', '1.21', 3, 'I', 'status_manager.go', 'Pod status is inconsistent with cached status for pod %q{pod}, a reconciliation should be triggered:%v{statusDiff}'],
    ] },
  { event: 'status-no-mirror', goroutine: 'status', traits: ['routine'],
    means: 'A static pod has no mirror at the moment, so there is nowhere to write its status to.',
    texts: [
      ['1.21', null,   5, 'I', 'status_manager.go', 'Static pod does not have a corresponding mirror pod; skipping'],
      ['1.21', null,   4, 'I', 'status_manager.go', 'Static pod has no corresponding mirror pod, no need to reconcile'],
      ['1.10', '1.21', 4, 'I', 'status_manager.go', 'Static pod %q{pod} has no corresponding mirror pod, no need to reconcile'],
    ] },
  { event: 'status-sync-begin', goroutine: 'status', traits: ['routine'],
    means: 'The status manager begins to sync a pod.',
    texts: [
      ['1.27', null, 5, 'I', 'status_manager.go', 'Sync pod status'],
    ] },
  { event: 'status-cache-dropped', goroutine: 'sync-loop', traits: ['routine'],
    means: 'Housekeeping drops the status of a pod that is gone.',
    texts: [
      ['1.34', null,   5, 'I', 'status_manager.go', 'Removing pod from status map'],
      ['1.21', '1.33', 5, 'I', 'status_manager.go', 'Removing pod from status map.'],
    ] },
  { event: 'status-channel-full', goroutine: 'worker', traits: ['delay', 'routine'],
    means: 'The status manager does not keep up with the API server; the status waits for the next full round.',
    waitsFor: 'the next round of the status manager, which does not keep up',
    texts: [
      ['1.21', '1.26', 4, 'I', 'status_manager.go', 'Skipping the status update for pod for now because the channel is full'],
    ] },
] as const satisfies readonly EventDefinition[];
