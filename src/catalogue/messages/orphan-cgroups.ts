import type { EventDefinition } from '../definition.js';

/** Control groups of pods that the kubelet no longer knows. */
export const orphanCgroups = [
  { event: 'orphan-cgroup-held', goroutine: 'sync-loop', traits: ['traces-end'],
    means: 'The cgroup of a removed pod is kept while its volumes are still mounted.',
    waitsFor: 'its volumes to be removed before its cgroup is',
    texts: [
      ['1.10', '1.21', 0, 'W', 'kubelet_pods.go', 'Failed to reduce cpu time for pod %q{podUID} pending volume cleanup due to %v{err}'],
      ['1.21', null,   0, 'I', 'kubelet_pods.go', 'Failed to reduce cpu time for pod pending volume cleanup'],
      ['1.10', '1.21', 3, 'I', 'kubelet_pods.go', 'Orphaned pod %q{podUID} found, but volumes not yet removed.  Reducing cpu to minimum'],
      ['1.21', null,   3, 'I', 'kubelet_pods.go', 'Orphaned pod found, but volumes not yet removed.  Reducing cpu to minimum'],
    ] },
  { event: 'orphan-cgroup-removing', goroutine: 'sync-loop', traits: ['traces-end'],
    means: 'The cgroup of a removed pod is deleted.',
    texts: [
      ['1.10', '1.21', 3, 'I', 'kubelet_pods.go', 'Orphaned pod %q{podUID} found, removing pod cgroups'],
      ['1.21', null,   3, 'I', 'kubelet_pods.go', 'Orphaned pod found, removing pod cgroups'],
    ] },
  { event: 'orphan-cgroup-failed', goroutine: 'gc', traits: ['failure'],
    means: 'The cgroup of a removed pod could not be removed.',
    texts: [
      ['1.35', null, 0, 'I', 'kubelet_pods.go', 'Failed to destroy orphaned pod cgroup'],
    ] },
] as const satisfies readonly EventDefinition[];
