import type { EventDefinition } from '../definition.js';

/** Garbage collection of the whole node (kubelet.go, StartGarbageCollection): containers once a minute, images every five. */
export const garbageCollection = [
  { event: 'gc-failed', goroutine: 'gc', traits: ['failure'],
    means: 'Dead containers could not be cleaned up; the kubelet tries again after a minute.',
    texts: [
      ['1.21', null,   0, 'E', 'kubelet.go', 'Container garbage collection failed'],
      ['1.10', '1.21', 0, 'E', 'kubelet.go', 'Container garbage collection failed: %v{err}'],
      ['1.21', null,   0, 'E', 'kubelet.go', 'Image garbage collection failed multiple times in a row', { means: 'Images could not be cleaned up; the kubelet tries again after five minutes.' }],
      ['1.10', '1.21', 0, 'E', 'kubelet.go', 'Image garbage collection failed multiple times in a row: %v{err}', { means: 'Images could not be cleaned up; the kubelet tries again after five minutes.' }],
    ] },
] as const satisfies readonly EventDefinition[];
