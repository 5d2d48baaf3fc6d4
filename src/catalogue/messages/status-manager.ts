import type { EventDefinition } from '../definition.js';

/** The status manager: what is written to the API server. */
export const statusManager = [
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
] as const satisfies readonly EventDefinition[];
