import type { EventDefinition } from '../definition.js';

/** Conditions of the node, and whether pods are scheduled to it. */
export const nodeStatusEvent = [
  { event: 'node-status-event', goroutine: 'main',
    means: 'A condition of the node has changed. NodeNotSchedulable: it was cordoned; NodeSchedulable: it was uncordoned.',
    texts: [
      ['1.21', null,   2, 'I', 'kubelet_node_status.go', 'Recording event message for node'],
      ['1.10', '1.21', 2, 'I', 'kubelet_node_status.go', 'Recording %v{event} event message for node %v{node}'],
    ] },
] as const satisfies readonly EventDefinition[];
