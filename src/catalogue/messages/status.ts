import type { EventDefinition } from '../definition.js';

/** The status of a pod: the worker computes it, and the status manager writes it to the API server. */
export const status = [
  { event: 'status-generate', goroutine: 'worker', traits: ['routine'],
    means: 'The status of the pod is computed from what the runtime reports.',
    texts: [
      ['1.21', null,   3, 'I', 'kubelet_pods.go', 'Generating pod status', { background: true }],
      ['1.10', '1.21', 3, 'I', 'kubelet_pods.go', 'Generating status for %q{pod}'],
    ] },
  { event: 'status-phase', goroutine: 'worker', traits: ['routine'],
    means: 'The phase that follows from the state of the containers.',
    texts: [
      ['1.22', null, 4, 'I', 'kubelet_pods.go', 'Got phase for pod', { background: true }],
    ] },
  { event: 'status-phase-forced', goroutine: 'worker', traits: ['routine'],
    means: 'A pod that once succeeded or failed keeps that phase.',
    texts: [
      ['1.22', null, 4, 'I', 'kubelet_pods.go', 'API phase was terminal, updating phase to match'],
      ['1.22', null, 4, 'I', 'kubelet_pods.go', 'Status manager phase was terminal, updating phase to match'],
    ] },
  { event: 'status-same', goroutine: 'worker', traits: ['routine'],
    means: 'The status did not change.',
    texts: [
      ['1.21', null,   5, 'I', 'status_manager.go', 'Ignoring same status for pod', { levels: { '1.22': 3 } }],
      ['1.10', '1.21', 3, 'I', 'status_manager.go', 'Ignoring same status for pod %q{pod}, status: %v{status}'],
    ] },
  { event: 'status-cache-updated', goroutine: 'worker', traits: ['routine'],
    means: 'A new version of the status was handed to the status manager.',
    texts: [
      ['1.22', null, 5, 'I', 'status_manager.go', 'updateStatusInternal'],
    ] },
  { event: 'status-illegal-phase', goroutine: 'worker', traits: ['routine', 'traces-end'],
    means: 'A change from a final phase to another one is refused.',
    texts: [
      ['1.21', null, 0, 'E', 'kubelet_pods.go', 'Pod attempted illegal phase transition'],
    ] },
  { event: 'status-illegal-transition', goroutine: 'worker', traits: ['routine', 'traces-end'],
    means: 'A status in which a container leaves a final state is dropped.',
    texts: [
      ['1.21', null,   0, 'E', 'status_manager.go', 'Status update on pod aborted'],
      ['1.10', '1.20', 0, 'E', 'status_manager.go', 'Status update on pod %v{namespace}/%v{name} aborted: %v{err}'],
    ] },
  { event: 'marked-failed', goroutine: 'worker', traits: ['failure'],
    means: 'A pod that is removed before it finished gets the phase Failed.',
    texts: [
      ['1.27', null, 3, 'I', 'status_manager.go', 'Marking terminal pod as failed'],
    ] },
  { event: 'status-patch', goroutine: 'status', traits: ['mirror-work', 'routine'],
    means: 'The patch of the status of the pod; metadata.uid is that of the API object, for a static pod that of its mirror. The line is printed even if the patch failed.',
    texts: [
      ['1.21', null,   3, 'I', 'status_manager.go', 'Patch status for pod'],
      ['1.10', '1.21', 3, 'I', 'status_manager.go', 'Patch status for pod %q{pod} with %q{patch}'],
    ] },
  { event: 'status-patched', goroutine: 'status', traits: ['routine'],
    means: 'The API server has accepted a status.',
    texts: [
      ['1.10', '1.21', 3, 'I', 'status_manager.go', 'Status for pod %q{pod} updated successfully: (%d{statusVersion}, %v{status}'],
      ['1.21', null,   3, 'I', 'status_manager.go', 'Status for pod updated successfully'],
    ] },
  { event: 'status-unchanged', goroutine: 'status', traits: ['routine'],
    means: 'The patch was empty: the API server already has this status.',
    texts: [
      ['1.10', '1.21', 3, 'I', 'status_manager.go', 'Status for pod %q{pod} is up-to-date: (%d{statusVersion})'],
      ['1.21', null,   3, 'I', 'status_manager.go', 'Status for pod is up-to-date'],
    ] },
  // Statuses that cannot or need not be written
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
