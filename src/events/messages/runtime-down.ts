import type { EventDefinition } from '../types.js';

/** The container runtime does not answer any call. */
export const runtimeDown: readonly EventDefinition[] = [
  {
    event: 'runtime-status',
    means: 'The runtime has answered the kubelet, which asks it every 5 s and waits for the answer.',
    traits: ['whole-node', 'pulse'],
    goroutine: 'main',
    texts: [
      {
        message: 'Container runtime status',
        level: 4,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:3025] "Container runtime status" status="Runtime Conditions: RuntimeReady=true reason: message:, NetworkReady=true reason: message:"',
        ],
      },
      {
        message: 'Container runtime status: %v{status}',
        level: 4,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:2107] Container runtime status: Runtime Conditions: RuntimeReady=true reason: message:, NetworkReady=true reason: message:',
        ],
      },
    ],
  },
  {
    event: 'runtime-network-not-ready',
    means: 'The network plugin of the node is not ready.',
    traits: ['from-runtime'],
    goroutine: 'main',
    texts: [
      {
        message: 'Container runtime network not ready',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:2223] "Container runtime network not ready" networkReady="NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized"',
        ],
      },
      {
        message: 'Container runtime network not ready: %v{networkReady}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:120] Container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:docker: network plugin is not ready: cni config uninitialized',
        ],
      },
    ],
  },
  {
    event: 'runtime-not-ready',
    means: 'The runtime does not answer, or reports that it is not ready.',
    traits: ['from-runtime'],
    goroutine: 'main',
    texts: [
      {
        message: 'Container runtime not ready',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:2233] "Container runtime not ready" runtimeReady="RuntimeReady=false reason:DockerDaemonNotReady message:docker: failed to get docker version"',
        ],
      },
      {
        message: 'Container runtime sanity check failed',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:2212] "Container runtime sanity check failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
    ],
  },
];
