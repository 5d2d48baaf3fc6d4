import type { MessageDefinition } from '../types.js';

/** The container runtime is not there for anybody. */
export const runtimeDown: readonly MessageDefinition[] = [
  {
    event: 'runtime-network-not-ready',
    traits: ['from-runtime'],
    message: 'Container runtime network not ready',
    severity: 'E',
    level: 0,
    since: '1.21',
    until: '1.25',
    goroutine: 'main',
    means: 'The network plugin of the node is not ready.',
    file: 'kubelet.go',
    samples: [
      'E0309 10:15:30.123456    2317 kubelet.go:2223] "Container runtime network not ready" networkReady="NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized"',
    ],
  },
  {
    event: 'runtime-network-not-ready',
    traits: ['from-runtime'],
    message: 'Container runtime network not ready: %v{networkReady}',
    printf: true,
    severity: 'E',
    level: 0,
    since: '1.10',
    until: '1.21',
    goroutine: 'main',
    means: 'The network plugin of the node is not ready.',
    file: 'kubelet.go',
    samples: [
      'E0309 10:15:30.123456    2317 kubelet.go:120] Container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:docker: network plugin is not ready: cni config uninitialized',
    ],
  },
  {
    event: 'runtime-not-ready',
    traits: ['from-runtime'],
    message: 'Container runtime not ready',
    severity: 'E',
    level: 0,
    since: '1.21',
    until: '1.25',
    goroutine: 'main',
    means: 'The runtime does not answer, or says that it is not ready.',
    file: 'kubelet.go',
    samples: [
      'E0309 10:15:30.123456    2317 kubelet.go:2233] "Container runtime not ready" runtimeReady="RuntimeReady=false reason:DockerDaemonNotReady message:docker: failed to get docker version"',
    ],
  },
  {
    event: 'runtime-not-ready',
    traits: ['from-runtime'],
    message: 'Container runtime sanity check failed',
    severity: 'E',
    level: 0,
    since: '1.21',
    goroutine: 'main',
    means: 'The runtime does not answer, or says that it is not ready.',
    file: 'kubelet.go',
    samples: [
      'E0309 10:15:30.123456    2317 kubelet.go:2212] "Container runtime sanity check failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
    ],
  },
];
