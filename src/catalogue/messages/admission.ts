import type { EventDefinition } from '../definition.js';

/** Pods that this node does not take, and pods that make room for a critical one. */
export const admission = [
  { event: 'admit-denied', goroutine: 'sync-loop', traits: ['refused', 'traces-end'],
    means: 'The node refuses the pod: it gets the phase Failed and never starts.',
    texts: [
      ['1.31', null,   0, 'I', 'allocation_manager.go', 'Pod admission denied'],
      ['1.21', null,   0, 'I', 'predicate.go',          'Failed to admit pod'],
      ['1.21', '1.30', 0, 'I', 'eviction_manager.go',   'Failed to admit pod to node'],
      ['1.10', '1.21', 0, 'W', 'predicate.go',          'Failed to admit pod %s{pod} - %v{message}'],
      ['1.10', '1.21', 0, 'W', 'eviction_manager.go',   'Failed to admit pod %s{pod} - node has conditions: %v{nodeCondition}'],
    ] },
  { event: 'admit-predicate-failed', goroutine: 'sync-loop', traits: ['failure', 'refused'],
    means: 'The pod does not meet a scheduling condition on this node.',
    texts: [
      ['1.21', null,   2, 'I', 'predicate.go', 'Predicate failed on Pod'],
      ['1.10', '1.21', 2, 'I', 'predicate.go', 'Predicate failed on Pod: %s{pod}, for reason: %v{err}'],
    ] },
  { event: 'resize-denied', goroutine: 'sync-loop',
    means: 'The node cannot give a running pod the resources that it is resized to: the resize waits.',
    texts: [
      ['1.27', '1.35', 3, 'I', 'allocation_manager.go', 'Resize cannot be accommodated'],
    ] },
  { event: 'preempt-begin', goroutine: 'sync-loop', traits: ['preempts'],
    means: 'A critical pod needs room: this pod is evicted. The sync loop waits until it has stopped.',
    texts: [
      ['1.22', null, 3, 'I', 'preemption.go', 'Preempting pod to free up resources', { levels: { '1.34': 2 } }],
    ] },
  { event: 'preempt-pods', goroutine: 'sync-loop', traits: ['preempts'],
    means: 'A critical pod needs room: these pods are evicted.',
    texts: [
      ['1.21', '1.21', 0, 'I', 'preemption.go', 'Attempting to evict pods in order to free up resources'],
    ] },
  { event: 'preempt-done', goroutine: 'sync-loop', traits: ['preempts'],
    means: 'The pod that had to make room has stopped.',
    texts: [
      ['1.21', null,   0, 'I', 'preemption.go', 'Pod evicted successfully'],
      ['1.10', '1.21', 0, 'I', 'preemption.go', 'preemption: pod %s{pod} evicted successfully'],
    ] },
  { event: 'preempt-failed', goroutine: 'sync-loop', traits: ['preempts', 'failure'],
    means: 'The pod that had to make room did not stop in time.',
    texts: [
      ['1.21', null,   0, 'E', 'preemption.go', 'Failed to evict pod'],
      ['1.10', '1.21', 0, 'W', 'preemption.go', 'preemption: pod %s{pod} failed to evict %v{err}'],
    ] },
] as const satisfies readonly EventDefinition[];
