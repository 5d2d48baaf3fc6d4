import type { EventDefinition, RareColumns } from '../definition.js';

/**
 * The reflectors of single configmaps and secrets are named after what they read (kubelet, util/manager/watch_based_manager.go,
 * newReflectorLocked).
 */
const OF_OBJECTS: NonNullable<RareColumns['only']> = {
  reflector: /^object-"/,
  type: /^\*v1\.(?:ConfigMap|Secret)$/,
};

/** Whether the kubelet can read what its pods mount (client-go, tools/cache/reflector.go). */
export const objectWatch = [
  { event: 'object-watch-lost', goroutine: 'config', traits: ['whole-node', 'traces-end'],
    means: 'The kubelet cannot read a configmap or secret that one of its pods refers to. Volumes and containers that need it wait until it can.',
    texts: [
      ['1.10', '1.19', 0, 'E', 'reflector.go', 'object-%q{objectNamespace}/%q{objectName}: Failed to list *v1.%v{kind}: %v{err}'],
      ['1.10', '1.32', 0, 'E', 'reflector.go', 'object-%q{objectNamespace}/%q{objectName}: Failed to watch *v1.%v{kind}: %v{err}'],
      ['1.21', '1.32', 0, 'W', 'reflector.go', 'object-%q{objectNamespace}/%q{objectName}: failed to list *v1.%v{kind}: %v{err}'],
      ['1.33', null,   0, 'E', 'reflector.go', 'Failed to watch', { only: OF_OBJECTS }],
    ] },
] as const satisfies readonly EventDefinition[];
