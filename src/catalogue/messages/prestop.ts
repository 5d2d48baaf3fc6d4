import type { EventDefinition } from '../definition.js';

/** preStop hooks. */
export const prestop = [
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
    means: 'The command of a postStart or preStop hook failed. Up to 1.20 no other line about it names the pod. While the pod terminates, it is the preStop hook.',
    texts: [
      ['1.10', '1.20', 1, 'I', 'handlers.go', 'Exec lifecycle hook (%v{command}) for Container %q{containerName} in Pod %q{pod} failed - error: %v{err}, message: %q{output}'],
      ['1.10', '1.20', 1, 'I', 'handlers.go', 'Http lifecycle hook (%v{path}) for Container %q{containerName} in Pod %q{pod} failed - error: %v{err}, message: %q{output}', { means: 'The request of a postStart or preStop hook failed. Up to 1.20 no other line about it names the pod. While the pod terminates, it is the preStop hook.' }],
    ] },
] as const satisfies readonly EventDefinition[];
