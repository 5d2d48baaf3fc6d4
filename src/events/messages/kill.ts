import type { EventDefinition } from '../types.js';

/**
 * Killing containers. Before structured logging, where the call gives a container's id and not its text, `%q` prints both of its
 * parts: `{"docker" "3b1f…"}` (kubelet/container/runtime.go, whose String has a pointer for its receiver).
 */
export const kill: readonly EventDefinition[] = [
  {
    event: 'kill-override',
    means: 'A grace period other than that of the spec is used; the pod worker always passes one.',
    traits: ['stops', 'names-container', 'from-runtime', 'worker-run', 'states-grace'],
    goroutine: 'kill',
    texts: [
      {
        message: 'Killing container with a grace period override',
        level: 2,
        levels: { '1.22': 3 },
        since: '1.21',
        samples: [
          'I1121 11:18:36.694189   30731 kuberuntime_container.go:725] "Killing container with a grace period override" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74 containerName="c" containerID="containerd://e223eea2f0bb7c950a021b610850ef504b37a22fe64057b1c17efda9915545ee" gracePeriod=5',
          'I1121 10:01:10.796302   21682 kuberuntime_container.go:894] "Killing container with a grace period override" pod="labns/n1" podUID="2f7572fc-faf8-4058-9b11-cc50c4fe10ea" containerName="c" containerID="containerd://92b8a4fa6df1eaaa9afc45dbccf60fc6fe5b82a6612eb06a4adda7f7255d6c85" gracePeriod=30',
        ],
      },
      {
        message:
          'Killing container {%q{containerType} %q{containerId}}, but using a %d{gracePeriod} second grace period override',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_container.go:647] Killing container {"docker" "3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"}, but using a 30 second grace period override',
        ],
      },
      {
        message:
          'Killing container {%q{containerType} %q{containerId}}, but using %d{gracePeriod} second grace period override',
        level: 3,
        since: '1.10',
        until: '1.19',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_container.go:647] Killing container {"docker" "3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"}, but using 30 second grace period override',
        ],
      },
    ],
  },
  {
    event: 'kill-begin',
    means: 'The runtime is asked to stop the container: SIGTERM now, SIGKILL when the grace period is over.',
    traits: ['stops', 'names-container', 'from-runtime', 'worker-run', 'states-grace'],
    goroutine: 'kill',
    texts: [
      {
        message: 'Killing container with a grace period',
        level: 2,
        since: '1.22',
        samples: [
          'I1121 11:18:36.694202   30731 kuberuntime_container.go:729] "Killing container with a grace period" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74 containerName="c" containerID="containerd://e223eea2f0bb7c950a021b610850ef504b37a22fe64057b1c17efda9915545ee" gracePeriod=5',
          'I1121 10:01:10.796309   21682 kuberuntime_container.go:915] "Killing container with a grace period" pod="labns/n1" podUID="2f7572fc-faf8-4058-9b11-cc50c4fe10ea" containerName="c" containerID="containerd://92b8a4fa6df1eaaa9afc45dbccf60fc6fe5b82a6612eb06a4adda7f7255d6c85" gracePeriod=30',
        ],
      },
      // The kubelet's own docker client, up to 1.6 (dockertools/manager.go, docker_manager.go: killContainer)
      {
        message:
          'Killing container "%s{containerId} %s{containerName} %s{pod}" with %d{gracePeriod} second grace period',
        level: 2,
        since: '1.2',
        until: '1.6',
        made: [
          'I0309 10:15:30.123456    2317 manager.go:1413] Killing container "4d1c9b7e5f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6 app shop/web-0" with 30 second grace period',
        ],
      },
      {
        message: 'Killing container %q{containerId} with a %d{gracePeriod} second grace period',
        level: 2,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_container.go:650] Killing container "docker://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" with a 30 second grace period',
        ],
      },
      {
        message: 'Killing container %q{containerId} with %d{gracePeriod} second grace period',
        level: 2,
        since: '1.10',
        until: '1.19',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_container.go:120] Killing container "docker://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" with 30 second grace period',
        ],
      },
    ],
  },
  {
    event: 'kill-done',
    means: 'The call that stops the container returned without an error, possibly after a SIGKILL.',
    traits: ['names-container', 'from-runtime', 'worker-run', 'traces-end'],
    goroutine: 'kill',
    texts: [
      {
        message: 'Container exited normally',
        level: 3,
        since: '1.21',
        samples: [
          'I1121 11:18:36.818580   30731 kuberuntime_container.go:738] "Container exited normally" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74 containerName="c" containerID="containerd://e223eea2f0bb7c950a021b610850ef504b37a22fe64057b1c17efda9915545ee"',
          'I1121 10:01:10.951460   21682 kuberuntime_container.go:924] "Container exited normally" pod="labns/n1" podUID="2f7572fc-faf8-4058-9b11-cc50c4fe10ea" containerName="c" containerID="containerd://92b8a4fa6df1eaaa9afc45dbccf60fc6fe5b82a6612eb06a4adda7f7255d6c85"',
        ],
      },
      // The kubelet's own docker client, up to 1.6 (dockertools/manager.go, docker_manager.go: killContainer)
      {
        message: 'Container "%s{containerId} %s{containerName} %s{pod}" exited after %s{took}',
        level: 2,
        since: '1.2',
        until: '1.6',
        made: [
          'I0309 10:15:30.123456    2317 manager.go:1437] Container "4d1c9b7e5f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6 app shop/web-0" exited after 10.289412s',
        ],
      },
      {
        message: 'Container %q{containerId} exited normally',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_container.go:656] Container "docker://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" exited normally',
        ],
      },
    ],
  },
  {
    event: 'kill-failed',
    means: 'The runtime could not stop the container; the step is tried again.',
    traits: ['names-container', 'failure', 'from-runtime'],
    goroutine: 'kill',
    texts: [
      {
        message: 'Container termination failed with gracePeriod',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_container.go:725] "Container termination failed with gracePeriod" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 containerName="app" containerID="containerd://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" gracePeriod=30',
        ],
      },
      {
        message: 'Kill container failed',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_container.go:750] "Kill container failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 containerName="app" containerID="containerd://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"',
        ],
      },
      {
        message: 'Failed to kill container',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_container.go:284] "Failed to kill container" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 containerName="app" containerID="containerd://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"',
        ],
      },
      // The kubelet's own docker client, up to 1.6 (dockertools/manager.go, docker_manager.go: killContainer)
      {
        message: 'Container "%s{containerId} %s{containerName} %s{pod}" termination failed after %s{took}: %v{err}',
        level: 2,
        since: '1.2',
        until: '1.6',
        means: 'The call that stops the container returned with an error.',
        made: [
          'I0309 10:15:30.123456    2317 manager.go:1439] Container "4d1c9b7e5f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6 app shop/web-0" termination failed after 2m0.512s: operation timeout: context deadline exceeded',
        ],
      },
      {
        message:
          'killContainer %q{containerName}(id={%q{containerType} %q{containerId}}) for pod %q{pod} failed: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_container.go:676] killContainer "app"(id={"docker" "3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"}) for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" failed: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
      {
        message: 'Container %q{containerId} termination failed with gracePeriod %d{gracePeriod}: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_container.go:654] Container "docker://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246" termination failed with gracePeriod 30: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
      {
        message: 'Failed to kill container %q{containerName}(id=%q{containerId}) in pod %q{pod}: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_container.go:232] Failed to kill container "app"(id="docker://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246") in pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
];
