import type { EventDefinition } from '../types.js';

/** Conditions of the node, and whether pods are scheduled to it. */
export const nodeStatusEvent: readonly EventDefinition[] = [
  {
    event: 'node-status-event',
    means:
      'A condition of the node has changed. NodeNotSchedulable: it was cordoned; NodeSchedulable: it was uncordoned.',
    goroutine: 'main',
    texts: [
      {
        message: 'Recording event message for node',
        level: 2,
        since: '1.21',
        samples: [
          'I1121 10:04:17.993480   10024 kubelet_node_status.go:696] "Recording event message for node" node="node1" event="NodeHasSufficientMemory"',
        ],
      },
      {
        message: 'Recording %v{event} event message for node %v{node}',
        level: 2,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet_node_status.go:486] Recording NodeHasSufficientMemory event message for node node-1',
        ],
      },
    ],
  },
];
