import type { EventDefinition } from '../definition.js';

/** The life of the kubelet process. */
export const kubeletLife = [
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
] as const satisfies readonly EventDefinition[];
