import type { EventDefinition } from '../definition.js';

/** What a pod source (API server, manifest directory, URL) hands to the sync loop. */
export const podSources = [
  { event: 'config-set', goroutine: 'config', traits: ['names-source', 'whole-node', 'pulse'],
    means: 'A source has delivered its full list of pods; the differences from the last list follow as SyncLoop lines.',
    texts: [
      ['1.21', null, 4, 'I', 'config.go', 'Setting pods for source'],
    ] },
  { event: 'config-first-seen', goroutine: 'config',
    means: 'A source delivers a pod for the first time.',
    texts: [
      ['1.21', null,   4, 'I', 'config.go', 'Receiving a new pod'],
      ['1.10', '1.21', 4, 'I', 'config.go', 'Receiving a new pod %q{pod}'],
    ] },
  { event: 'config-adding', goroutine: 'config', traits: ['names-source'],
    means: 'A source is about to pass new pods to the sync loop.',
    texts: [
      ['1.21', '1.35', 4, 'I', 'config.go', 'Adding new pods from source'],
    ] },
  { event: 'config-updating', goroutine: 'config', traits: ['names-source'],
    means: 'A source is about to pass changed pods to the sync loop.',
    texts: [
      ['1.21', '1.35', 4, 'I', 'config.go', 'Updating pods from source'],
    ] },
  { event: 'config-deleting', goroutine: 'config', traits: ['names-source'],
    means: 'A source is about to pass pods with a deletionTimestamp to the sync loop.',
    texts: [
      ['1.21', '1.35', 4, 'I', 'config.go', 'Gracefully deleting pods from source'],
    ] },
  { event: 'config-removing', goroutine: 'config', traits: ['names-source'],
    means: 'A source is about to report removed pods to the sync loop.',
    texts: [
      ['1.21', '1.35', 4, 'I', 'config.go', 'Removing pods from source'],
    ] },
  { event: 'config-read-file', goroutine: 'config', traits: ['whole-node', 'pulse'],
    means: 'A static pod manifest is being read from disk.',
    texts: [
      ['1.21', null, 3, 'I', 'file.go', 'Reading config file'],
    ] },
  // When pods of the API server can be seen at all, and why not yet
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
