import type { EventDefinition } from '../types.js';

/** Calls to the container runtime that failed; they name a container or a sandbox, not a pod. */
export const runtimeErrors: readonly EventDefinition[] = [
  {
    event: 'runtime-stop-container-failed',
    means: 'The runtime did not stop a container within the grace period plus two minutes, or returned an error.',
    traits: ['failure', 'from-runtime'],
    goroutine: 'kill',
    texts: [
      {
        message: 'StopContainer from runtime service failed',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 remote_runtime.go:276] "StopContainer from runtime service failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" containerID="containerd://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"',
        ],
      },
      {
        message: 'StopContainer %q{containerId} from runtime service failed: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 remote_runtime.go:120] StopContainer "docker://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" from runtime service failed: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
  {
    event: 'runtime-stop-sandbox-failed',
    means: 'The runtime did not stop a sandbox; the error often comes from the network plugin.',
    traits: ['failure', 'from-runtime'],
    goroutine: 'worker',
    texts: [
      {
        message: 'StopPodSandbox from runtime service failed',
        level: 0,
        since: '1.21',
        samples: [
          'E1121 11:07:48.473263   24194 remote_runtime.go:267] "StopPodSandbox from runtime service failed" err="rpc error: code = Unknown desc = failed to destroy network for sandbox \\"415ecf32597ca04f893e2b1017ec31c79667a6b62b7d03046e79ed3127b63634\\": plugin type=\\"bridge\\" failed (delete): lab: network teardown refused" podSandboxID="415ecf32597ca04f893e2b1017ec31c79667a6b62b7d03046e79ed3127b63634"',
        ],
      },
      {
        message: 'StopPodSandbox %q{sandboxId} from runtime service failed: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 remote_runtime.go:120] StopPodSandbox "a1c29e5d7f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6" from runtime service failed: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
  {
    event: 'runtime-remove-sandbox-failed',
    means: 'The runtime did not remove a dead sandbox; the garbage collector tries again.',
    traits: ['failure', 'from-runtime'],
    goroutine: 'gc',
    texts: [
      {
        message: 'RemovePodSandbox from runtime service failed',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 remote_runtime.go:164] "RemovePodSandbox from runtime service failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" podSandboxID="a1c29e5d7f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6"',
        ],
      },
      {
        message: 'RemovePodSandbox %q{sandboxId} from runtime service failed: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 remote_runtime.go:120] RemovePodSandbox "a1c29e5d7f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6" from runtime service failed: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
  {
    event: 'runtime-remove-container-failed',
    means: 'The runtime did not remove a dead container; the garbage collector tries again.',
    traits: ['failure', 'from-runtime'],
    goroutine: 'gc',
    texts: [
      {
        message: 'RemoveContainer from runtime service failed',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 remote_runtime.go:296] "RemoveContainer from runtime service failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" containerID="containerd://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"',
        ],
      },
      {
        message: 'RemoveContainer %q{containerId} from runtime service failed: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 remote_runtime.go:120] RemoveContainer "docker://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" from runtime service failed: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
  {
    event: 'runtime-container-status-failed',
    means:
      'The runtime could not report the state of a container; one such line with NotFound after each deletion is normal.',
    traits: ['failure', 'from-runtime'],
    goroutine: 'pleg',
    texts: [
      {
        message: 'ContainerStatus from runtime service failed',
        level: 0,
        since: '1.21',
        samples: [
          'E1121 10:01:30.781302   22114 remote_runtime.go:597] "ContainerStatus from runtime service failed" err="rpc error: code = NotFound desc = an error occurred when try to find container \\"65cee789448d878c00d243ac30c71ca91a9915e2c0ff7b5cf6f978e67872ef0e\\": not found" containerID="65cee789448d878c00d243ac30c71ca91a9915e2c0ff7b5cf6f978e67872ef0e"',
          'E1121 09:48:37.606021   12317 remote_runtime.go:569] "ContainerStatus from runtime service failed" err="rpc error: code = NotFound desc = an error occurred when try to find container \\"d39bd82b5fd407d9469c1c0001eab7b2fcfe9a360a15d3f9781b5b1c4a878fa4\\": not found" containerID="d39bd82b5fd407d9469c1c0001eab7b2fcfe9a360a15d3f9781b5b1c4a878fa4"',
        ],
      },
      {
        message: 'ContainerStatus %q{containerId} from runtime service failed: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 remote_runtime.go:120] ContainerStatus "docker://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" from runtime service failed: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
  {
    event: 'runtime-query-failed',
    means: 'The runtime did not report its own state, or list its containers or sandboxes.',
    traits: ['failure', 'from-runtime'],
    goroutine: 'pleg',
    texts: [
      {
        message: 'ListPodSandbox with filter from runtime service failed',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 remote_runtime.go:277] "ListPodSandbox with filter from runtime service failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" filter="nil"',
        ],
      },
      {
        message: 'ListPodSandbox with filter %v{filter} from runtime service failed: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 remote_runtime.go:184] ListPodSandbox with filter nil from runtime service failed: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
      {
        message: 'ListContainers with filter from runtime service failed',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 remote_runtime.go:355] "ListContainers with filter from runtime service failed" err="rpc error: code = Unavailable desc = connection error: desc = \\"transport: Error while dialing dial unix /run/containerd/containerd.sock: connect: connection refused\\"" filter="&ContainerFilter{Id:,State:nil,PodSandboxId:,LabelSelector:map[string]string{},}"',
        ],
      },
      {
        message: 'ListContainers with filter %v{filter} from runtime service failed: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 remote_runtime.go:274] ListContainers with filter &ContainerFilter{Id:,State:nil,PodSandboxId:,LabelSelector:map[string]string{},} from runtime service failed: rpc error: code = Unavailable desc = all SubConns are in TransientFailure',
        ],
      },
      {
        message: 'Status from runtime service failed',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 remote_runtime.go:768] "Status from runtime service failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
      {
        message: 'Status from runtime service failed: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 remote_runtime.go:487] Status from runtime service failed: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
  {
    event: 'runtime-sandbox-status-failed',
    means: 'The runtime did not report the state of a sandbox.',
    traits: ['failure'],
    goroutine: 'pleg',
    texts: [
      {
        // kuberuntime_manager.go, GetPodStatus: the only line about a hanging runtime that names sandbox and pod
        message: 'PodSandboxStatus of sandbox for pod',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_manager.go:1003] "PodSandboxStatus of sandbox for pod" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" podSandboxID="3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" pod="default/web-0"',
        ],
      },
      {
        message: 'PodSandboxStatus of sandbox %q{sandboxId} for pod %q{pod} error: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_manager.go:965] PodSandboxStatus of sandbox "3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" error: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
];
