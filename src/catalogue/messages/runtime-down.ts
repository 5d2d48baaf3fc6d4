import type { EventDefinition } from '../definition.js';

/** The container runtime does not answer any call. */
export const runtimeDown = [
  { event: 'runtime-status', goroutine: 'main', traits: ['whole-node', 'pulse'],
    means: 'The runtime has answered the kubelet, which asks it every 5 s and waits for the answer.',
    texts: [
      ['1.21', null,   4, 'I', 'kubelet.go', 'Container runtime status'],
      ['1.10', '1.21', 4, 'I', 'kubelet.go', 'Container runtime status: %v{status}'],
    ] },
  { event: 'runtime-network-not-ready', goroutine: 'main', traits: ['from-runtime'],
    means: 'The network plugin of the node is not ready.',
    texts: [
      ['1.21', null,   0, 'E', 'kubelet.go', 'Container runtime network not ready'],
      ['1.10', '1.21', 0, 'E', 'kubelet.go', 'Container runtime network not ready: %v{networkReady}'],
    ] },
  { event: 'runtime-not-ready', goroutine: 'main', traits: ['from-runtime'],
    means: 'The runtime does not answer, or reports that it is not ready.',
    texts: [
      ['1.21', null, 0, 'E', 'kubelet.go', 'Container runtime not ready'],
      ['1.21', null, 0, 'E', 'kubelet.go', 'Container runtime sanity check failed'],
    ] },
] as const satisfies readonly EventDefinition[];
