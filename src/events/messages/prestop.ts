import type { EventDefinition } from '../types.js';

/** preStop hooks. */
export const prestop: readonly EventDefinition[] = [
  {
    event: 'prestop-begin',
    means: 'The preStop hook of a container begins; SIGTERM waits for it.',
    traits: ['names-container', 'traces-end'],
    goroutine: 'kill',
    waitsFor: 'the preStop hook of container {containerName} to end',
    texts: [
      {
        message: 'Running preStop hook',
        level: 3,
        since: '1.21',
        samples: [
          'I1121 10:04:07.543217   23169 kuberuntime_container.go:645] "Running preStop hook" pod="default/midquick" podUID="a49c6c46-599a-4401-8d1e-3c1637497173" containerName="c" containerID="containerd://f0ecc11d74acde90153a923fb95b426c4571d99b96ef255e8d8849b1d5c5a2a7"',
          'I1121 09:50:17.999234   12317 kuberuntime_container.go:789] "Running preStop hook" pod="default/prestop" podUID="c5363f1a-8680-4b89-81e6-344ba6a14d74" containerName="c" containerID="containerd://40161cdfd8008a3cab9664e678865dd9853aad60862fe64c88cb0c2d5b4e16d7"',
        ],
      },
      {
        message: 'Running preStop hook for container %q{containerId}',
        level: 3,
        since: '1.10',
        until: '1.21',
        waitsFor: 'the preStop hook to end',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_container.go:527] Running preStop hook for container "docker://3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"',
        ],
      },
    ],
  },
  {
    event: 'prestop-done',
    means: 'The preStop hook has ended; the line is printed after a failed one too.',
    traits: ['names-container', 'traces-end'],
    goroutine: 'kill',
    texts: [
      {
        message: 'PreStop hook completed',
        level: 3,
        since: '1.21',
        samples: [
          'I1121 10:04:24.953389   10024 kuberuntime_container.go:665] "PreStop hook completed" pod="default/midquick" podUID="a49c6c46-599a-4401-8d1e-3c1637497173" containerName="c" containerID="containerd://f0ecc11d74acde90153a923fb95b426c4571d99b96ef255e8d8849b1d5c5a2a7"',
          'I1121 09:50:21.053574   12317 kuberuntime_container.go:809] "PreStop hook completed" pod="default/prestop" podUID="c5363f1a-8680-4b89-81e6-344ba6a14d74" containerName="c" containerID="containerd://40161cdfd8008a3cab9664e678865dd9853aad60862fe64c88cb0c2d5b4e16d7"',
        ],
      },
      {
        message: 'preStop hook for container {%q{containerType} %q{containerId}} completed',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_container.go:544] preStop hook for container {"docker" "3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"} completed',
        ],
      },
    ],
  },
  {
    event: 'prestop-timeout',
    means: 'The preStop hook used up the whole grace period and is abandoned.',
    traits: ['names-container', 'delay'],
    goroutine: 'kill',
    texts: [
      {
        message: 'PreStop hook not completed in grace period',
        level: 2,
        since: '1.21',
        samples: [
          'I1121 09:50:22.448064   12317 kuberuntime_container.go:806] "PreStop hook not completed in grace period" pod="default/prestoplong" podUID="1bf25e3b-ceaf-4dfb-b564-60c6d05827d5" containerName="c" containerID="containerd://dc0e204ea14421e4f0d80356f8a58c932c1962bcde1783336dca5dda402b79d3" gracePeriod=4',
        ],
      },
      {
        message:
          'preStop hook for container {%q{containerType} %q{containerId}} did not complete in %d{gracePeriod} seconds',
        level: 2,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_container.go:542] preStop hook for container {"docker" "3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"} did not complete in 30 seconds',
        ],
      },
    ],
  },
  {
    event: 'prestop-failed',
    means: 'The preStop hook failed; the container is stopped nevertheless.',
    traits: ['names-container', 'failure'],
    goroutine: 'kill',
    texts: [
      {
        message: 'PreStop hook failed',
        level: 0,
        since: '1.21',
        samples: [
          'E1121 09:50:18.246188   12317 kuberuntime_container.go:797] "PreStop hook failed" err="command \'/bin/false\' exited with 1: " pod="default/prestopfail" podUID="b5c0e9a4-a539-40ba-8fd1-d5f7e8096a3b" containerName="c" containerID="containerd://9a683b353a45836b27fc3d88223bb802fc8902305a4986123475fba218af9226"',
        ],
      },
      {
        message: 'preStop hook for container %q{containerName} failed: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_container.go:535] preStop hook for container "app" failed: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
  {
    event: 'hook-failed',
    means:
      'The command of a postStart or preStop hook failed. Up to 1.20 no other line about it names the pod. While the pod terminates, it is the preStop hook.',
    traits: ['failure'],
    goroutine: 'kill',
    texts: [
      {
        message:
          'Exec lifecycle hook (%v{command}) for Container %q{containerName} in Pod %q{pod} failed - error: %v{err}, message: %q{output}',
        level: 1,
        since: '1.10',
        until: '1.20',
        made: [
          'I0309 10:15:30.123456    2317 handlers.go:71] Exec lifecycle hook ([/bin/sh -c /drain.sh]) for Container "app" in Pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" failed - error: command \'/bin/sh -c /drain.sh\' exited with 126: , message: "no such script\\n"',
        ],
      },
      {
        message:
          'Http lifecycle hook (%v{path}) for Container %q{containerName} in Pod %q{pod} failed - error: %v{err}, message: %q{output}',
        level: 1,
        since: '1.10',
        until: '1.20',
        means:
          'The request of a postStart or preStop hook failed. Up to 1.20 no other line about it names the pod. While the pod terminates, it is the preStop hook.',
        made: [
          'I0309 10:15:30.123456    2317 handlers.go:78] Http lifecycle hook (/drain) for Container "app" in Pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" failed - error: Get "http://10.244.1.7:8080/drain": dial tcp 10.244.1.7:8080: connect: connection refused, message: ""',
        ],
      },
    ],
  },
];
