import type { EventDefinition } from '../definition.js';

/** Mirror pods: what the API shows of a static pod. */
export const mirror = [
  { event: 'mirror-delete-try', goroutine: 'worker', traits: ['mirror', 'deletes-mirror'],
    means: 'The mirror pod does not match the static pod any more, or a client deleted it: it will be replaced. podUID is that of the mirror.',
    texts: [
      ['1.21', null,   0, 'I', 'kubelet.go', 'Trying to delete pod'],
      ['1.10', '1.21', 0, 'I', 'kubelet.go', 'Trying to delete pod %s{pod} %v{podUID}'],
    ] },
  { event: 'mirror-delete', goroutine: 'worker', traits: ['mirror', 'deletes-mirror'],
    means: 'The API server is asked to delete a mirror pod. If podUID is empty, the static pod is gone, and any mirror of that name is deleted. A stale podUID is harmless.',
    texts: [
      ['1.21', null,   2, 'I', 'mirror_client.go', 'Deleting a mirror pod'],
      ['1.10', '1.21', 2, 'I', 'mirror_client.go', 'Deleting a mirror pod %q{pod} (uid %v{podUID})'],
    ] },
  { event: 'mirror-deleted', goroutine: 'worker', traits: ['mirror'],
    means: 'The API server accepted the deletion of the mirror pod. The reason in the text is not always the real one.',
    texts: [
      ['1.10', '1.21', 0, 'W', 'kubelet.go', 'Deleted mirror pod %q{pod} because it is outdated'],
      ['1.32', null,   0, 'I', 'kubelet.go', "Deleted mirror pod as it didn't match the static Pod"],
      ['1.21', '1.31', 0, 'I', 'kubelet.go', 'Deleted mirror pod because it is outdated'],
    ] },
  { event: 'mirror-create', goroutine: 'worker', traits: ['mirror', 'of-start'],
    means: 'The API server is asked to create a mirror pod. There is no line for its success.',
    texts: [
      ['1.21', null,   4, 'I', 'kubelet.go', 'Creating a mirror pod for static pod', { levels: { '1.32': 0 } }],
      ['1.10', '1.21', 4, 'I', 'kubelet.go', 'Creating a mirror pod for static pod %q{pod}', { levels: { '1.20': 0 } }],
    ] },
  { event: 'mirror-created', goroutine: 'worker', traits: ['mirror'],
    means: 'The mirror pod exists, with both UIDs. Only printed by some OpenShift builds.',
    texts: [
      ['1.26', '1.26', 2, 'I', 'mirror_client.go', 'Created mirror pod'],
    ] },
  // They cannot be made or removed
  { event: 'mirror-create-skipped', goroutine: 'worker', traits: ['mirror'],
    means: 'No mirror pod is made because the Node object is missing or not readable.',
    texts: [
      ['1.30', null, 4, 'E', 'kubelet.go', 'No need to create a mirror pod, since failed to get node info from the cluster', { levels: { '1.32': 0 } }],
      ['1.21', null, 4, 'I', 'kubelet.go', 'No need to create a mirror pod, since node has been removed from the cluster', { levels: { '1.32': 0 } }],
      ['1.32', null, 4, 'E', 'kubelet.go', 'Unable to register mirror pod because node is not registered yet', { levels: { '1.36': 0 } }],
    ] },
  { event: 'mirror-create-failed', goroutine: 'worker', traits: ['mirror', 'failure'],
    means: 'The mirror pod could not be created; the next sync tries again. One "already exists" after a start is harmless.',
    texts: [
      ['1.21', null,   0, 'E', 'kubelet.go', 'Failed creating a mirror pod'],
      ['1.21', '1.31', 0, 'E', 'kubelet.go', 'Failed creating a mirror pod for'],
      ['1.10', '1.21', 0, 'E', 'kubelet.go', 'Failed creating a mirror pod for %q{pod}: %v{err}'],
    ] },
  { event: 'mirror-delete-failed', goroutine: 'worker', traits: ['mirror', 'failure'],
    means: 'The mirror pod could not be deleted.',
    texts: [
      ['1.21', null,   0, 'E', 'mirror_client.go', 'Failed deleting a mirror pod'],
      ['1.21', null,   0, 'E', 'kubelet.go',       'Failed deleting mirror pod'],
      ['1.10', '1.21', 0, 'E', 'mirror_client.go', 'Failed deleting a mirror pod %q{pod}: %v{err}'],
      ['1.10', '1.21', 0, 'E', 'kubelet.go',       'Failed deleting mirror pod %q{pod}: %v{err}'],
    ] },
  { event: 'mirror-orphan-deleted', goroutine: 'sync-loop', traits: ['mirror'],
    means: 'Housekeeping removed the mirror of a static pod that is gone; the line is printed even if the API server refused.',
    texts: [
      ['1.27', null,   3, 'I', 'kubelet_pods.go', 'Deleted mirror pod'],
      // The CPU manager, about a pod's CPUs
      ['1.21', '1.26', 3, 'I', 'kubelet_pods.go', 'Deleted pod', { othersIn: ['state_mem.go'] }],
      ['1.10', '1.21', 3, 'I', 'kubelet_pods.go', 'deleted pod %q{pod}'],
    ] },
  { event: 'mirror-orphan-delete-failed', goroutine: 'sync-loop', traits: ['mirror', 'failure'],
    means: 'Housekeeping could not remove the mirror of a static pod that is gone.',
    texts: [
      ['1.21', null,   0, 'E', 'kubelet_pods.go', 'Encountered error when deleting mirror pod'],
      ['1.10', '1.21', 0, 'E', 'kubelet_pods.go', 'encountered error when deleting mirror pod %q{pod} : %v{err}'],
    ] },
  // They are outdated, as kubelets up to 1.15 and some that vendors have changed print it
  { event: 'mirror-delete-silent', goroutine: 'worker', traits: ['mirror', 'deletes-mirror'],
    means: 'The mirror pod does not match the static pod any more, or a client deleted it: it will be replaced. The UID is that of the mirror. Nothing is printed when the call succeeds.',
    texts: [
      // An error up to 1.2
      ['1.2', '1.15', 0, 'W', 'kubelet.go', 'Deleting mirror pod %q{pod} because it is outdated'],
    ] },
  { event: 'mirror-delete-seen', goroutine: 'sync-loop', traits: ['mirror', 'learns-of-end'],
    means: 'The API object of a static pod has a deletionTimestamp. Only kubelets whose vendor has changed this line print it.',
    texts: [
      ['1.18', '1.21', 2, 'I', 'kubelet.go', 'SyncLoop (DELETE mirror, %q{source}): %q{pods}'],
    ] },
] as const satisfies readonly EventDefinition[];
