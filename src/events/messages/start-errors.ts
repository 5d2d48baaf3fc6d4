import type { EventDefinition } from '../types.js';

/**
 * A part of a pod's start failed (kuberuntime_sandbox.go, createPodSandbox; kuberuntime_manager.go, SyncPod). The error of the sync that
 * follows states the same; a few copied lines often have only these.
 */
export const startErrors: readonly EventDefinition[] = [
  {
    event: 'resource-claims-failed',
    means:
      'The driver of a resource claim of the pod could not prepare it. The sync ends and counts as done, so the next try comes only after 60 to 90 s.',
    traits: ['start', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Failed to prepare dynamic resources',
        level: 0,
        since: '1.28',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_manager.go:1217] "Failed to prepare dynamic resources" err="NodePrepareResources failed for claim default/web-0-gpu: the device gpu-1 is not there" pod="default/web-0"',
          'E0309 10:15:30.123456    2317 kuberuntime_manager.go:1456] "Failed to prepare dynamic resources" err="prepare dynamic resources: DRA driver gpu.example.com is not registered" pod="default/web-0"',
        ],
      },
    ],
  },
  {
    event: 'sandbox-create-failed',
    means: 'The runtime could not make the sandbox of the pod, usually because its network cannot be set up.',
    traits: ['start', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Failed to create sandbox for pod',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_sandbox.go:72] "Failed to create sandbox for pod" err="rpc error: code = Unknown desc = failed to setup network for sandbox \\"3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246\\": plugin type=\\"bridge\\" failed (add): ipam: no addresses left in pool podnet" pod="default/web-0"',
        ],
      },
      {
        message: 'CreatePodSandbox for pod failed',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_manager.go:1184] "CreatePodSandbox for pod failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pod="default/web-0"',
        ],
      },
      {
        message: 'CreatePodSandbox for pod %q{pod} failed: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_sandbox.go:68] CreatePodSandbox for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" failed: rpc error: code = Unknown desc = failed pulling image "registry.example/pause:3.2": i/o timeout',
        ],
      },
      {
        message: 'createPodSandbox for pod %q{pod} failed: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_manager.go:729] createPodSandbox for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" failed: rpc error: code = Unknown desc = failed pulling image "registry.example/pause:3.2": i/o timeout',
        ],
      },
    ],
  },
  {
    event: 'runtime-pull-failed',
    means: 'The runtime could not pull an image. The line does not name the pod, but the sync error that follows does.',
    traits: ['start', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'PullImage from image service failed',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 remote_image.go:180] "PullImage from image service failed" err="rpc error: code = NotFound desc = failed to pull and unpack image \\"registry.example/shop/web:1\\": not found" image="registry.example/shop/web:1"',
        ],
      },
      {
        message: 'PullImage %q{image} from image service failed: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 remote_image.go:113] PullImage "registry.example/shop/web:1" from image service failed: rpc error: code = Unknown desc = Error response from daemon: manifest unknown',
        ],
      },
    ],
  },
  {
    event: 'image-pull-failed',
    means: 'An image could not be pulled. The line does not name the pod, but the sync error that follows does.',
    traits: ['start', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Failed to pull image',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_image.go:53] "Failed to pull image" err="failed to pull and unpack image \\"registry.example/shop/web:1\\": not found" image="registry.example/shop/web:1"',
        ],
      },
      {
        message: 'Pull image %q{image} failed: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_image.go:50] Pull image "registry.example/shop/web:1" failed: rpc error: code = Unknown desc = Error response from daemon: manifest unknown',
        ],
      },
    ],
  },
  {
    event: 'container-start-failed',
    means:
      'A container of the pod could not be started; the reason names the cause: its image, its configuration or the runtime.',
    traits: ['start', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'container start failed: %v{reason}: %s{err}',
        level: 0,
        since: '1.9',
        until: '1.18',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_manager.go:783] container start failed: CreateContainerConfigError: configmap "app-cfg" not found',
        ],
      },
      {
        message: 'init container start failed: %v{reason}: %s{err}',
        level: 0,
        since: '1.9',
        until: '1.18',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_manager.go:748] init container start failed: ImagePullBackOff: Back-off pulling image "registry.example/shop/web:1"',
        ],
      },
      {
        message: 'container %v{container} start failed in pod %v{pod}: %v{reason}: %s{err}',
        level: 0,
        since: '1.19',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_manager.go:1256] container &Container{Name:app,Image:registry.example/shop/web:1,Command:[],Args:[],WorkingDir:,Ports:[]ContainerPort{},EnvFrom:[]EnvFromSource{},} start failed in pod web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11): CreateContainerConfigError: configmap "app-cfg" not found',
        ],
      },
      {
        message: 'init container %v{container} start failed in pod %v{pod}: %v{reason}: %s{err}',
        level: 0,
        since: '1.19',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_manager.go:1256] init container &Container{Name:setup,Image:registry.example/shop/web:1,Command:[],Args:[],WorkingDir:,Ports:[]ContainerPort{},EnvFrom:[]EnvFromSource{},} start failed in pod web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11): ErrImageNeverPull: Container image "registry.example/shop/web:1" is not present with pull policy of Never',
        ],
      },
    ],
  },
  {
    event: 'runtime-run-sandbox-failed',
    means:
      'The runtime did not create or start a sandbox; the error often comes from the network plugin. The error of the sync that follows names the pod.',
    traits: ['start', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'RunPodSandbox from runtime service failed',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 remote_runtime.go:201] "RunPodSandbox from runtime service failed" err="rpc error: code = Unknown desc = failed to set up sandbox container \\"a1c29e5d7f30\\" network for pod \\"web-0\\": networkPlugin cni failed to set up pod \\"web-0_default\\" network: open /run/flannel/subnet.env: no such file or directory"',
        ],
      },
      {
        message: 'RunPodSandbox from runtime service failed: %v{err}',
        level: 0,
        since: '1.9',
        until: '1.20',
        made: [
          'E0309 10:15:30.123456    2317 remote_runtime.go:105] RunPodSandbox from runtime service failed: rpc error: code = Unknown desc = failed to set up sandbox container "a1c29e5d7f30" network for pod "web-0": networkPlugin cni failed to set up pod "web-0_default" network: open /run/flannel/subnet.env: no such file or directory',
        ],
      },
    ],
  },
  {
    event: 'runtime-create-container-failed',
    means: 'The runtime did not create a container. The error of the sync that follows names the pod.',
    traits: ['start', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'CreateContainer in sandbox from runtime service failed',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 remote_runtime.go:201] "CreateContainer in sandbox from runtime service failed" err="rpc error: code = Unknown desc = failed to reserve container name \\"web_web-0_default_5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11_0\\": name is reserved" podSandboxID="3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"',
        ],
      },
      {
        message: 'CreateContainer in sandbox %q{sandboxId} from runtime service failed: %v{err}',
        level: 0,
        since: '1.9',
        until: '1.20',
        made: [
          'E0309 10:15:30.123456    2317 remote_runtime.go:105] CreateContainer in sandbox "3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" from runtime service failed: rpc error: code = Unknown desc = failed to reserve container name "web_web-0_default_5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11_0": name is reserved',
        ],
      },
    ],
  },
  {
    event: 'runtime-start-container-failed',
    means: 'The runtime did not start a container. The error of the sync that follows names the pod.',
    traits: ['start', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'StartContainer from runtime service failed',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 remote_runtime.go:201] "StartContainer from runtime service failed" err="rpc error: code = Unknown desc = failed to create containerd task: OCI runtime create failed: exec: \\"/app/run\\": no such file or directory: unknown" containerID="3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"',
        ],
      },
      {
        message: 'StartContainer %q{containerId} from runtime service failed: %v{err}',
        level: 0,
        since: '1.9',
        until: '1.20',
        made: [
          'E0309 10:15:30.123456    2317 remote_runtime.go:105] StartContainer "3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" from runtime service failed: rpc error: code = Unknown desc = failed to create containerd task: OCI runtime create failed: exec: "/app/run": no such file or directory: unknown',
        ],
      },
    ],
  },
];
