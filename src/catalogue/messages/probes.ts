import type { EventDefinition } from '../definition.js';

/** Probes. */
export const probes = [
  { event: 'probe-failed', goroutine: 'probe', traits: ['failure', 'routine'],
    means: 'A probe failed. Repeated failures can restart the container; the pod is not deleted.',
    texts: [
      ['1.21', null,   1, 'I', 'prober.go', 'Probe failed'],
      ['1.10', '1.21', 1, 'I', 'prober.go', 'Liveness probe for %q{pod} failed (failure): %v{output}'],
      ['1.10', '1.21', 1, 'I', 'prober.go', 'Readiness probe for %q{pod} failed (failure): %v{output}'],
    ] },
  { event: 'probe-errored', goroutine: 'probe', traits: ['routine'],
    means: 'A probe could not be carried out.',
    texts: [
      // An error until 1.34, at every level
      ['1.21', null, 0, 'I', 'prober.go', 'Probe errored', { levels: { '1.35': 1 } }],
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
