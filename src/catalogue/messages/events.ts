import type { EventDefinition } from '../definition.js';

/** Kubernetes events, as the kubelet sends them. */
export const events = [
  { event: 'event-occurred', goroutine: 'events', traits: ['routine'],
    means: 'The kubelet reports an event about an object; reason and message are the same as in kubectl get events.',
    texts: [
      ['1.20', null,   3, 'I', 'event.go', 'Event occurred'],
      ['1.10', '1.21', 3, 'I', 'event.go', "Event(%v{object}): type: '%v{type}' reason: '%v{reason}' %v{message}"],
    ] },
] as const satisfies readonly EventDefinition[];
