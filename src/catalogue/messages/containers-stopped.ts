import type { EventDefinition } from '../definition.js';

/** After the stop of the containers. */
export const containersStopped = [
  { event: 'container-states', goroutine: 'worker',
    means: 'The containers after the stop, with exit codes and times.',
    texts: [
      ['1.22', null, 4, 'I', 'kubelet.go', 'Post-termination container state'],
    ] },
  { event: 'containers-stopped', goroutine: 'worker',
    means: 'The runtime reports no running container of the pod any more.',
    texts: [
      ['1.22', null, 4, 'I', 'kubelet.go', 'Pod termination stopped all running containers'],
    ] },
  { event: 'orphan-containers-stopped', goroutine: 'worker',
    means: 'The runtime reports no running container of the orphaned pod any more.',
    texts: [
      ['1.22', '1.26', 4, 'I', 'kubelet.go', 'Pod termination stopped all running orphan containers'],
      ['1.27', null,   4, 'I', 'kubelet.go', 'Pod termination stopped all running orphaned containers'],
    ] },
  { event: 'terminating-status-read-failed', goroutine: 'worker', traits: ['terminates', 'failure'],
    means: 'After the stop the state of the pod could not be read; the stop is tried again.',
    texts: [
      ['1.22', '1.35', 0, 'E', 'kubelet.go', 'Unable to read pod status prior to final pod termination'],
    ] },
  { event: 'sync-not-runnable', goroutine: 'worker', traits: ['routine'],
    means: 'The pod may not run on this node any more and its containers are stopped.',
    texts: [
      ['1.22', '1.30', 2, 'I', 'kubelet.go', 'Pod is not runnable and must have running containers stopped'],
    ] },
] as const satisfies readonly EventDefinition[];
