import type { EventDefinition } from '../definition.js';

/** Mirror pods that are outdated, as kubelets up to 1.15 and some that vendors have changed print it. */
export const mirrorOutdated = [
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
