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
] as const satisfies readonly EventDefinition[];
