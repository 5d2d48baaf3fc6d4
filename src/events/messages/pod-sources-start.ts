import type { EventDefinition } from '../types.js';

/** When pods of the API server can be seen at all, and why not yet. */
export const podSourcesStart: readonly EventDefinition[] = [
  {
    event: 'config-waiting-node',
    means: 'The kubelet does not ask the API server for pods before it knows its own Node object.',
    goroutine: 'config',
    texts: [
      {
        message: 'Waiting for node sync before watching apiserver pods',
        level: 0,
        since: '1.21',
        samples: [
          'I1121 10:04:17.880072   10024 apiserver.go:42] "Waiting for node sync before watching apiserver pods"',
          'I1121 09:51:09.741039   21682 apiserver.go:41] "Waiting for node sync before watching apiserver pods"',
        ],
      },
    ],
  },
  {
    event: 'config-node-not-synced',
    means: 'The kubelet does not list pods from the API server yet: it does not know its Node object.',
    goroutine: 'config',
    texts: [
      {
        message: 'node sync has not completed yet',
        level: 4,
        since: '1.21',
        samples: [
          'I1121 09:59:43.431276   23169 apiserver.go:50] "node sync has not completed yet"',
          'I1121 09:51:10.771089   21682 apiserver.go:49] "node sync has not completed yet"',
        ],
      },
    ],
  },
  {
    event: 'config-node-synced',
    means: 'The Node object is known; pods of the API server are listed next.',
    goroutine: 'config',
    texts: [
      {
        message: 'node sync completed',
        level: 4,
        since: '1.21',
        samples: [
          'I1121 09:59:43.431320   23169 apiserver.go:46] "node sync completed"',
          'I1121 09:51:10.771148   21682 apiserver.go:45] "node sync completed"',
        ],
      },
    ],
  },
  {
    event: 'config-api-started',
    means: 'The kubelet sets up its watch of pods in the API server.',
    goroutine: 'config',
    texts: [
      {
        message: 'Watching apiserver',
        level: 0,
        since: '1.21',
        samples: [
          'I1121 09:59:43.431324   23169 apiserver.go:52] "Watching apiserver"',
          'I1121 09:51:10.771151   21682 apiserver.go:51] "Watching apiserver"',
        ],
      },
    ],
  },
];
