import type { MessageDefinition } from '../types.js';

/** Stops of containers by the kubelet's own docker client, up to 1.6 (dockertools/manager.go, docker_manager.go: killContainer). */
export const killDockertools: readonly MessageDefinition[] = [
  {
    event: 'kill-begin',
    traits: ['stops', 'names-container', 'from-runtime', 'worker-run'],
    message: 'Killing container "%s{containerId} %s{containerName} %s{pod}" with %d{gracePeriod} second grace period',
    printf: true,
    severity: 'I',
    level: 2,
    since: '1.2',
    until: '1.6',
    goroutine: 'kill',
    means: 'The runtime is asked to stop the container: SIGTERM now, SIGKILL when the grace period is over.',
    file: 'manager.go',
    samples: [
      'I0309 10:15:30.123456    2317 manager.go:1413] Killing container "4d1c9b7e5f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6 app shop/web-0" with 30 second grace period',
    ],
  },
  {
    event: 'kill-done',
    traits: ['names-container', 'from-runtime', 'worker-run'],
    message: 'Container "%s{containerId} %s{containerName} %s{pod}" exited after %s{took}',
    printf: true,
    severity: 'I',
    level: 2,
    since: '1.2',
    until: '1.6',
    goroutine: 'kill',
    means: 'The call that stops the container returned without an error. It says so after a SIGKILL too.',
    file: 'manager.go',
    samples: [
      'I0309 10:15:30.123456    2317 manager.go:1437] Container "4d1c9b7e5f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6 app shop/web-0" exited after 10.289412s',
    ],
  },
  {
    event: 'kill-failed',
    traits: ['names-container', 'failure', 'from-runtime'],
    message: 'Container "%s{containerId} %s{containerName} %s{pod}" termination failed after %s{took}: %v{err}',
    printf: true,
    severity: 'I',
    level: 2,
    since: '1.2',
    until: '1.6',
    goroutine: 'kill',
    means: 'The call that stops the container returned with an error.',
    file: 'manager.go',
    samples: [
      'I0309 10:15:30.123456    2317 manager.go:1439] Container "4d1c9b7e5f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6 app shop/web-0" termination failed after 2m0.512s: operation timeout: context deadline exceeded',
    ],
  },
];
