import type { EventDefinition, MessageText } from '../types.js';

/**
 * The reflectors of single configmaps and secrets are named after what they read (kubelet, util/manager/watch_based_manager.go,
 * newReflectorLocked).
 */
const OF_OBJECTS: NonNullable<MessageText['only']> = {
  reflector: /^object-"/,
  type: /^\*v1\.(?:ConfigMap|Secret)$/,
};

/** Whether the kubelet can read what its pods mount (client-go, tools/cache/reflector.go). */
export const objectWatch: readonly EventDefinition[] = [
  {
    event: 'object-watch-lost',
    means:
      'The kubelet cannot read a configmap or secret that one of its pods refers to. Volumes and containers that need it wait until it can.',
    traits: ['whole-node', 'traces-end'],
    goroutine: 'config',
    texts: [
      {
        message: 'object-%q{objectNamespace}/%q{objectName}: Failed to list *v1.%v{kind}: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.19',
        made: [
          'E0309 10:15:30.123456    2317 reflector.go:125] object-"shop"/"web-config": Failed to list *v1.ConfigMap: configmaps "web-config" is forbidden: User "system:node:n1" cannot list resource "configmaps" in API group "" in the namespace "shop": no path found to object',
        ],
      },
      {
        message: 'object-%q{objectNamespace}/%q{objectName}: Failed to watch *v1.%v{kind}: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.32',
        made: [
          'E0309 10:15:30.123456    2317 reflector.go:138] object-"shop"/"db": Failed to watch *v1.Secret: failed to list *v1.Secret: Get "https://10.0.0.1:6443/api/v1/namespaces/shop/secrets?fieldSelector=metadata.name%3Ddb&limit=500&resourceVersion=0": dial tcp 10.0.0.1:6443: connect: connection refused',
        ],
      },
      {
        message: 'object-%q{objectNamespace}/%q{objectName}: failed to list *v1.%v{kind}: %v{err}',
        level: 0,
        since: '1.21',
        until: '1.32',
        made: [
          'W0309 10:15:30.123456    2317 reflector.go:324] object-"shop"/"db": failed to list *v1.Secret: secrets "db" is forbidden: User "system:node:n1" cannot list resource "secrets" in API group "" in the namespace "shop": no relationship found between node \'n1\' and this object',
        ],
      },
      {
        message: 'Failed to watch',
        only: OF_OBJECTS,
        level: 0,
        since: '1.33',
        made: [
          'E0309 10:15:30.123456    2317 reflector.go:200] "Failed to watch" err="failed to list *v1.Secret: Get \\"https://10.0.0.1:6443/api/v1/namespaces/shop/secrets?fieldSelector=metadata.name%3Ddb\\": dial tcp 10.0.0.1:6443: connect: connection refused" reflector="object-\\"shop\\"/\\"db\\"" type="*v1.Secret"',
        ],
      },
    ],
  },
];
