import type { EventDefinition } from '../definition.js';

/** A critical pod takes the place of others. */
export const preemption = [
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
