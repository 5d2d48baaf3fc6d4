import type { EventDefinition } from '../definition.js';

/** Dead containers, sandboxes and logs are collected later. */
export const garbage = [
  { event: 'gc-container', goroutine: 'gc', traits: ['from-runtime'],
    means: 'A dead container is removed from the runtime.',
    texts: [
      ['1.21', null,   4, 'I', 'kuberuntime_container.go', 'Removing container'],
      ['1.10', '1.21', 4, 'I', 'kuberuntime_container.go', 'Removing container %q{containerId}'],
    ] },
  { event: 'gc-sandbox', goroutine: 'gc', traits: ['from-runtime'],
    means: 'A dead sandbox is removed from the runtime.',
    texts: [
      ['1.21', null, 4, 'I', 'kuberuntime_gc.go', 'Removing sandbox'],
    ] },
  { event: 'gc-logs', goroutine: 'gc', traits: ['from-runtime'],
    means: 'The log directory of a removed pod is deleted.',
    texts: [
      ['1.22', null, 4, 'I', 'kuberuntime_gc.go', 'Removing pod logs'],
    ] },
  { event: 'gc-container-unknown', goroutine: 'gc', traits: ['from-runtime'],
    means: 'A dead container is not, or no longer, in the list of its pod. Harmless.',
    texts: [
      ['1.21', null,   0, 'I', 'pod_container_deletor.go', "Container not found in pod's containers"],
      ['1.10', '1.21', 0, 'W', 'pod_container_deletor.go', "Container %q{containerId} not found in pod's containers"],
    ] },
  { event: 'gc-container-failed', goroutine: 'gc', traits: ['failure', 'from-runtime'],
    means: 'A dead container could not be removed; the kubelet tries again after a minute.',
    texts: [
      ['1.21', null,   0, 'I', 'pod_container_deletor.go', 'DeleteContainer returned error'],
      ['1.21', null,   0, 'E', 'kuberuntime_gc.go',        'Failed to remove container'],
      ['1.10', '1.21', 0, 'E', 'kuberuntime_gc.go',        'Failed to remove container %q{containerId}: %v{err}'],
      ['1.18', '1.21', 0, 'W', 'pod_container_deletor.go', '[pod_container_deletor] DeleteContainer returned error for (id={%s{containerType} %s{containerId}}): %v{err}'],
    ] },
  { event: 'gc-sandbox-failed', goroutine: 'gc', traits: ['failure', 'from-runtime'],
    means: 'A dead sandbox could not be removed; the kubelet tries again after a minute.',
    texts: [
      ['1.21', null,   0, 'E', 'kuberuntime_gc.go', 'Failed to stop sandbox before removing'],
      ['1.21', null,   0, 'E', 'kuberuntime_gc.go', 'Failed to remove sandbox'],
      ['1.10', '1.21', 0, 'E', 'kuberuntime_gc.go', 'Failed to remove sandbox %q{sandboxId}: %v{err}'],
    ] },
  // Of the whole node (kubelet.go, StartGarbageCollection): containers once a minute, images every five
  { event: 'gc-failed', goroutine: 'gc', traits: ['failure'],
    means: 'Dead containers could not be cleaned up; the kubelet tries again after a minute.',
    texts: [
      ['1.21', null,   0, 'E', 'kubelet.go', 'Container garbage collection failed'],
      ['1.10', '1.21', 0, 'E', 'kubelet.go', 'Container garbage collection failed: %v{err}'],
      ['1.21', null,   0, 'E', 'kubelet.go', 'Image garbage collection failed multiple times in a row', { means: 'Images could not be cleaned up; the kubelet tries again after five minutes.' }],
      ['1.10', '1.21', 0, 'E', 'kubelet.go', 'Image garbage collection failed multiple times in a row: %v{err}', { means: 'Images could not be cleaned up; the kubelet tries again after five minutes.' }],
    ] },
] as const satisfies readonly EventDefinition[];
