import type { EventDefinition } from '../definition.js';

/** The kubelet contradicts itself. */
export const programmerErrors = [
  { event: 'programmer-error', goroutine: 'worker', traits: ['traces-end'],
    means: 'The kubelet found a contradiction: it has a bug, or another client wrote the status.',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go',    'Pod worker attempted to set terminatingAt twice, likely programmer error'],
      ['1.22', null, 4, 'I', 'pod_workers.go',    'Pod worker is complete and had terminatedAt set, likely programmer error'],
      ['1.22', null, 4, 'I', 'pod_workers.go',    'Pod worker is complete but did not have terminatedAt set, likely programmer error'],
      ['1.22', null, 4, 'I', 'pod_workers.go',    'Pod worker is complete but did not have terminatingAt set, likely programmer error'],
      ['1.22', null, 4, 'I', 'pod_workers.go',    'Pod worker was terminated but did not have terminatingAt set, likely programmer error'],
      ['1.27', null, 4, 'I', 'pod_workers.go',    'Pod worker received no pending work, programmer error?'],
      ['1.27', null, 4, 'I', 'pod_workers.go',    'Pod had no status in completeSync, programmer error?'],
      ['1.34', null, 0, 'I', 'status_manager.go', 'Got unexpected podIsFinished=false, while podIsFinished=true in status cache, programmer error'],
      ['1.27', null, 0, 'I', 'status_manager.go', 'Terminal running pod should have already been marked as failed, programmer error'],
      ['1.22', null, 0, 'E', 'pod_workers.go',    'Pod sync status does not exist, the worker should not be running'],
    ] },
] as const satisfies readonly EventDefinition[];
