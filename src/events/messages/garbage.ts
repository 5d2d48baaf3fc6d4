import type { EventDefinition } from '../types.js';

/** Dead containers, sandboxes and logs are collected later. */
export const garbage: readonly EventDefinition[] = [
  {
    event: 'gc-container',
    means: 'A dead container is removed from the runtime.',
    traits: ['from-runtime'],
    goroutine: 'gc',
    texts: [
      {
        message: 'Removing container',
        level: 4,
        since: '1.21',
        samples: [
          'I1121 10:01:30.766840   22114 kuberuntime_container.go:956] "Removing container" containerID="65cee789448d878c00d243ac30c71ca91a9915e2c0ff7b5cf6f978e67872ef0e"',
          'I1121 09:48:37.572898   12317 kuberuntime_container.go:1389] "Removing container" containerID="d39bd82b5fd407d9469c1c0001eab7b2fcfe9a360a15d3f9781b5b1c4a878fa4"',
        ],
      },
      {
        message: 'Removing container %q{containerId}',
        level: 4,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_container.go:869] Removing container "docker://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"',
        ],
      },
    ],
  },
  {
    event: 'gc-sandbox',
    means: 'A dead sandbox is removed from the runtime.',
    traits: ['from-runtime'],
    goroutine: 'gc',
    texts: [
      {
        message: 'Removing sandbox',
        level: 4,
        since: '1.21',
        samples: [
          'I1121 11:20:47.389984   32709 kuberuntime_gc.go:171] "Removing sandbox" sandboxID="fe3314b8cac481999411ce2fb386c54fedafbf31845efb18d0653a2bf2f0f07f"',
          'I1121 09:49:05.422775   12317 kuberuntime_gc.go:177] "Removing sandbox" sandboxID="3fa3fdbb0bdbc8fb322ab7094118cbe2c263f2966ac506a7b76e664f42cae3dd"',
        ],
      },
    ],
  },
  {
    event: 'gc-logs',
    means: 'The log directory of a removed pod is deleted.',
    traits: ['from-runtime'],
    goroutine: 'gc',
    texts: [
      {
        message: 'Removing pod logs',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 11:20:47.569166   32709 kuberuntime_gc.go:343] "Removing pod logs" podUID=2e55d591-2eb6-44ed-8882-8d12a2685f11',
          'I1121 09:50:05.877237   12317 kuberuntime_gc.go:346] "Removing pod logs" podUID="de3305cfa868d725d664138bc698c4ba"',
        ],
      },
    ],
  },
  {
    event: 'gc-container-unknown',
    means: 'A dead container is not, or no longer, in the list of its pod. Harmless.',
    traits: ['from-runtime'],
    goroutine: 'gc',
    texts: [
      {
        message: "Container not found in pod's containers",
        level: 0,
        since: '1.21',
        samples: [
          'I1121 10:02:27.984916   22114 pod_container_deletor.go:79] "Container not found in pod\'s containers" containerID="411ddc4e14c38ed2bd9bc805c7d8cf88a805b1fcb4beb3177c5b0b5f3cfbc189"',
          'I1121 09:49:32.742154   12317 pod_container_deletor.go:80] "Container not found in pod\'s containers" containerID="e64bab8b32c87620e03a3c6802997469e8f1ab0b9d824fc63554770cb8e9ad15"',
        ],
      },
      {
        message: "Container %q{containerId} not found in pod's containers",
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'W0309 10:15:30.123456    2317 pod_container_deletor.go:120] Container "docker://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" not found in pod\'s containers',
        ],
      },
    ],
  },
  {
    event: 'gc-container-failed',
    means: 'A dead container could not be removed; the kubelet tries again after a minute.',
    traits: ['failure', 'from-runtime'],
    goroutine: 'gc',
    texts: [
      {
        message: 'DeleteContainer returned error',
        level: 0,
        since: '1.21',
        samples: [
          'I1121 10:01:30.781325   22114 pod_container_deletor.go:52] "DeleteContainer returned error" containerID={Type:containerd ID:65cee789448d878c00d243ac30c71ca91a9915e2c0ff7b5cf6f978e67872ef0e} err="failed to get container status \\"65cee789448d878c00d243ac30c71ca91a9915e2c0ff7b5cf6f978e67872ef0e\\": rpc error: code = NotFound desc = an error occurred when try to find container \\"65cee789448d878c00d243ac30c71ca91a9915e2c0ff7b5cf6f978e67872ef0e\\": not found"',
          'I1121 09:48:37.606050   12317 pod_container_deletor.go:53] "DeleteContainer returned error" containerID={"Type":"containerd","ID":"d39bd82b5fd407d9469c1c0001eab7b2fcfe9a360a15d3f9781b5b1c4a878fa4"} err="failed to get container status \\"d39bd82b5fd407d9469c1c0001eab7b2fcfe9a360a15d3f9781b5b1c4a878fa4\\": rpc error: code = NotFound desc = an error occurred when try to find container \\"d39bd82b5fd407d9469c1c0001eab7b2fcfe9a360a15d3f9781b5b1c4a878fa4\\": not found"',
        ],
      },
      {
        message: 'Failed to remove container',
        level: 0,
        since: '1.21',
        samples: [
          'E1121 10:18:36.261242    8688 kuberuntime_gc.go:151] "Failed to remove container" err="failed to get container status \\"894abeb99279f1cb4cac6c38bd07332fbb143bfb9ce964e2f0455f2ec2f1dcef\\": rpc error: code = NotFound desc = an error occurred when try to find container \\"894abeb99279f1cb4cac6c38bd07332fbb143bfb9ce964e2f0455f2ec2f1dcef\\": not found" containerID="894abeb99279f1cb4cac6c38bd07332fbb143bfb9ce964e2f0455f2ec2f1dcef"',
        ],
      },
      {
        message: 'Failed to remove container %q{containerId}: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_gc.go:143] Failed to remove container "4d1c9b7e5f": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
      {
        message:
          '[pod_container_deletor] DeleteContainer returned error for (id={%s{containerType} %s{containerId}}): %v{err}',
        level: 0,
        since: '1.18',
        until: '1.21',
        made: [
          'W0309 10:15:30.123456    2317 pod_container_deletor.go:52] [pod_container_deletor] DeleteContainer returned error for (id={containerd 3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246}): failed to remove container "3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
  {
    event: 'gc-sandbox-failed',
    means: 'A dead sandbox could not be removed; the kubelet tries again after a minute.',
    traits: ['failure', 'from-runtime'],
    goroutine: 'gc',
    texts: [
      {
        message: 'Failed to stop sandbox before removing',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_gc.go:176] "Failed to stop sandbox before removing" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" sandboxID="a1c29e5d7f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6"',
        ],
      },
      {
        message: 'Failed to remove sandbox',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_gc.go:180] "Failed to remove sandbox" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" sandboxID="a1c29e5d7f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6"',
        ],
      },
      {
        message: 'Failed to remove sandbox %q{sandboxId}: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_gc.go:176] Failed to remove sandbox "4d1c9b7e5f": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
];
