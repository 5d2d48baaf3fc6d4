import type { EventDefinition } from '../definition.js';

/** When pods of the API server can be seen at all, and why not yet. */
export const podSourcesStart = [
  { event: 'config-waiting-node', goroutine: 'config', traits: ['begins-process'],
    means: 'The kubelet does not ask the API server for pods before it knows its own Node object.',
    texts: [
      ['1.21', null, 0, 'I', 'apiserver.go', 'Waiting for node sync before watching apiserver pods'],
    ] },
  { event: 'config-node-not-synced', goroutine: 'config',
    means: 'The kubelet does not list pods from the API server yet: it does not know its Node object.',
    texts: [
      ['1.21', null, 4, 'I', 'apiserver.go', 'node sync has not completed yet'],
    ] },
  { event: 'config-node-synced', goroutine: 'config',
    means: 'The Node object is known; pods of the API server are listed next.',
    texts: [
      ['1.21', null, 4, 'I', 'apiserver.go', 'node sync completed'],
    ] },
  { event: 'config-api-started', goroutine: 'config', traits: ['begins-process'],
    means: 'The kubelet sets up its watch of pods in the API server.',
    texts: [
      ['1.21', null, 0, 'I', 'apiserver.go', 'Watching apiserver'],
    ] },
] as const satisfies readonly EventDefinition[];
