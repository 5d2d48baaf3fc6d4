import type { EventDefinition } from '../definition.js';

/** The life of the kubelet process, what keeps it from running at all, and the state of its node. */
export const kubelet = [
  { event: 'kubelet-version', goroutine: 'main', traits: ['begins-process', 'whole-node'],
    means: 'A kubelet process starts and prints its version.',
    texts: [
      ['1.21', null,   0, 'I', 'server.go', 'Kubelet version'],
      ['1.10', '1.21', 0, 'I', 'server.go', 'Version: v%v{kubeletVersion}'],
    ] },
  { event: 'kubelet-started', goroutine: 'main', traits: ['begins-process', 'whole-node'],
    means: 'The kubelet has started, and goes on to sync pods.',
    texts: [
      ['1.10', null, 0, 'I', 'server.go', 'Started kubelet'],
    ] },
  { event: 'kubelet-start', goroutine: 'sync-loop', traits: ['begins-process', 'whole-node'],
    means: 'The sync loop begins. Deletions that the previous process did not finish start over.',
    texts: [
      ['1.21', null,   0, 'I', 'kubelet.go', 'Starting kubelet main sync loop'],
      ['1.10', '1.21', 0, 'I', 'kubelet.go', 'Starting kubelet main sync loop.'],
    ] },
  { event: 'kubelet-status-manager-start', goroutine: 'main', traits: ['whole-node'],
    means: 'The status manager starts to write statuses to the API server.',
    texts: [
      ['1.10', null, 0, 'I', 'status_manager.go', 'Starting to sync pod status with apiserver'],
    ] },
  { event: 'machine-surveyed', goroutine: 'main', traits: ['whole-node'],
    means: 'A kubelet process starts and examines its machine. The line contains the time with year and zone.',
    texts: [
      // cadvisor manager.go, New: %+v of MachineInfo, whose first field is the time of the survey since cadvisor 0.36
      ['1.19', null, 1, 'I', 'manager.go', 'Machine: {Timestamp:%v{surveyed} m=%v{machine}'],
    ] },
  { event: 'node-ready', goroutine: 'node-status', traits: ['whole-node'],
    means: 'A kubelet that has just started reports its node to the API server as ready for the first time.',
    texts: [
      ['1.26', null, 0, 'I', 'kubelet_node_status.go', 'Fast updating node status as it just became ready'],
    ] },
  { event: 'node-not-ready', goroutine: 'node-status', traits: ['whole-node'],
    means: 'The kubelet reports its node to the API server as not ready. The line contains the time with year and zone.',
    texts: [
      ['1.21', null,   0, 'I', 'setters.go', 'Node became not ready'],
      ['1.10', '1.21', 0, 'I', 'setters.go', 'Node became not ready: %v{condition}'],
    ] },
  { event: 'kubelet-failed', goroutine: 'main', traits: ['failure'],
    means: 'The kubelet cannot start or continue: its process ends with this error.',
    texts: [
      // component-base/cli/run.go, Run: every component prints it
      ['1.24', null,   0, 'E', 'run.go',     'command failed', { only: { err: /^(?:failed to [\w ]{0,40}kubelet\b|failed to set feature gates from initial flags)/i } }],
      ['1.21', '1.23', 0, 'E', 'server.go',  'Failed to run kubelet'],
      ['1.21', '1.23', 0, 'E', 'server.go',  'Failed to load kubelet config file'],
      ['1.21', '1.23', 0, 'E', 'server.go',  'Failed to validate kubelet configuration'],
      ['1.21', '1.23', 0, 'E', 'server.go',  'Failed to parse kubelet flag'],
      ['1.21', '1.23', 0, 'E', 'server.go',  'Failed to construct kubelet dependencies'],
      // pkg/kubelet/server/server.go, ListenAndServeKubeletServer: it exits
      ['1.21', null,   0, 'E', 'server.go',  'Failed to listen and serve'],
      ['1.21', null,   0, 'E', 'kubelet.go', 'Failed to start ContainerManager'],
      ['1.21', null,   0, 'E', 'kubelet.go', 'Failed to start cAdvisor'],
      // server.go, NewKubeletCommand: the error that Run returned
      ['1.10', '1.20', 0, 'F', 'server.go',  'failed to run Kubelet: %v{err}'],
      ['1.10', '1.20', 0, 'F', 'server.go',  'failed to load Kubelet config file %v{err}'],
      ['1.10', '1.20', 0, 'F', 'kubelet.go', 'Failed to start ContainerManager %v{err}'],
      ['1.10', '1.20', 0, 'F', 'kubelet.go', 'Failed to start cAdvisor %v{err}'],
    ] },
  { event: 'node-status-event', goroutine: 'main',
    means: 'A condition of the node has changed. NodeNotSchedulable: it was cordoned; NodeSchedulable: it was uncordoned.',
    texts: [
      ['1.21', null,   2, 'I', 'kubelet_node_status.go', 'Recording event message for node'],
      ['1.10', '1.21', 2, 'I', 'kubelet_node_status.go', 'Recording %v{event} event message for node %v{node}'],
    ] },
  // The kubelet contradicts itself
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
