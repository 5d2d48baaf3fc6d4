import type { EventDefinition } from '../definition.js';

/** What the kubelet asks of containers: preStop hooks and probes. */
export const hooksAndProbes = [
  { event: 'prestop-begin', goroutine: 'kill', traits: ['names-container', 'traces-end'],
    means: 'The preStop hook of a container begins; SIGTERM waits for it.',
    waitsFor: 'the preStop hook of container {containerName} to end',
    texts: [
      ['1.21', null,   3, 'I', 'kuberuntime_container.go', 'Running preStop hook'],
      ['1.10', '1.21', 3, 'I', 'kuberuntime_container.go', 'Running preStop hook for container %q{containerId}', { waitsFor: 'the preStop hook to end' }],
    ] },
  { event: 'prestop-done', goroutine: 'kill', traits: ['names-container', 'traces-end'],
    means: 'The preStop hook has ended; the line is printed after a failed one too.',
    texts: [
      ['1.21', null,   3, 'I', 'kuberuntime_container.go', 'PreStop hook completed'],
      ['1.10', '1.21', 3, 'I', 'kuberuntime_container.go', 'preStop hook for container {%q{containerType} %q{containerId}} completed'],
    ] },
  { event: 'prestop-timeout', goroutine: 'kill', traits: ['names-container', 'delay'],
    means: 'The preStop hook used up the whole grace period and is abandoned.',
    texts: [
      ['1.21', null,   2, 'I', 'kuberuntime_container.go', 'PreStop hook not completed in grace period'],
      ['1.10', '1.21', 2, 'I', 'kuberuntime_container.go', 'preStop hook for container {%q{containerType} %q{containerId}} did not complete in %d{gracePeriod} seconds'],
    ] },
  { event: 'prestop-failed', goroutine: 'kill', traits: ['names-container', 'failure'],
    means: 'The preStop hook failed; the container is stopped nevertheless.',
    texts: [
      ['1.21', null,   0, 'E', 'kuberuntime_container.go', 'PreStop hook failed'],
      ['1.10', '1.21', 0, 'E', 'kuberuntime_container.go', 'preStop hook for container %q{containerName} failed: %v{err}'],
    ] },
  { event: 'hook-failed', goroutine: 'kill', traits: ['failure'],
    means: 'The command of a postStart or preStop hook failed. While the pod terminates, it is the preStop hook.',
    texts: [
      ['1.21', null,   1, 'E', 'handlers.go', 'Exec lifecycle hook for Container in Pod failed'],
      ['1.21', null,   1, 'E', 'handlers.go', 'HTTP lifecycle hook for Container in Pod failed', { means: 'The request of a postStart or preStop hook failed. While the pod terminates, it is the preStop hook.' }],
      ['1.29', null,   1, 'E', 'handlers.go', 'Sleep lifecycle hook for Container in Pod failed', { means: 'The wait that is a postStart or preStop hook did not come to its end. While the pod terminates, it is the preStop hook.' }],
      ['1.10', '1.20', 1, 'I', 'handlers.go', 'Exec lifecycle hook (%v{command}) for Container %q{containerName} in Pod %q{pod} failed - error: %v{err}, message: %q{output}', { means: 'The command of a postStart or preStop hook failed. Up to 1.20 no other line about it names the pod. While the pod terminates, it is the preStop hook.' }],
      ['1.10', '1.20', 1, 'I', 'handlers.go', 'Http lifecycle hook (%v{path}) for Container %q{containerName} in Pod %q{pod} failed - error: %v{err}, message: %q{output}', { means: 'The request of a postStart or preStop hook failed. Up to 1.20 no other line about it names the pod. While the pod terminates, it is the preStop hook.' }],
    ] },
  { event: 'probe-failed', goroutine: 'probe', traits: ['failure', 'routine'],
    means: 'A probe failed. Repeated failures can restart the container; the pod is not deleted.',
    texts: [
      ['1.21', null,   1, 'I', 'prober.go', 'Probe failed'],
      ['1.10', '1.21', 1, 'I', 'prober.go', 'Liveness probe for %q{pod} failed (failure): %v{output}'],
      ['1.10', '1.21', 1, 'I', 'prober.go', 'Readiness probe for %q{pod} failed (failure): %v{output}'],
      ['1.16', '1.20', 1, 'I', 'prober.go', 'Startup probe for %q{pod} failed (failure): %v{output}'],
    ] },
  { event: 'probe-errored', goroutine: 'probe', traits: ['failure', 'routine'],
    means: 'A probe could not be carried out: the kubelet throws the result away, and a container that was not ready stays so.',
    texts: [
      // An error until 1.34, at every level
      ['1.21', null,   0, 'I', 'prober.go', 'Probe errored', { levels: { '1.35': 1 } }],
      ['1.10', '1.20', 1, 'I', 'prober.go', 'Liveness probe for %q{pod} errored: %v{err}'],
      ['1.10', '1.20', 1, 'I', 'prober.go', 'Readiness probe for %q{pod} errored: %v{err}'],
      ['1.16', '1.20', 1, 'I', 'prober.go', 'Startup probe for %q{pod} errored: %v{err}'],
    ] },
  { event: 'probe-deletion-early', goroutine: 'probe', traits: ['routine'],
    means: 'The pod is being deleted before a container had fully started.',
    texts: [
      ['1.21', null, 0, 'I', 'worker.go', 'Pod deletion requested before container has fully started'],
    ] },
  { event: 'probe-deletion', goroutine: 'probe', traits: ['routine'],
    means: 'The pod is being deleted: liveness and startup probes have no effect any more.',
    texts: [
      ['1.21', null, 3, 'I', 'worker.go', 'Pod deletion requested, setting probe result to success'],
    ] },
  { event: 'probe-exit', goroutine: 'probe', traits: ['routine'],
    means: 'The pod has ended and is no longer probed.',
    texts: [
      ['1.21', null,   3, 'I', 'worker.go', 'Pod is terminated, exiting probe worker'],
      ['1.10', '1.21', 3, 'I', 'worker.go', 'Pod %s{pod} %s{phase}, exiting probe worker'],
    ] },
] as const satisfies readonly EventDefinition[];
