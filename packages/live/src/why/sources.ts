import { bytesSource, READ_SIZE, type Source } from 'podline/internal';
import type { ApiObject } from '../client/api-client.js';
import { eventLine } from '../record/event-line.js';
import type { Gathered } from './gather.js';

/** A change of a pod, in the form of `kubectl get pod -w --output-watch-events -o json`. */
export interface PodChange {
  readonly type: string;
  readonly object: ApiObject;
}

/** What was gathered, in the form of inputs: to an analysis they look like files. */
export function sourcesOf({ at, pods, events, nodes, logs }: Gathered, changes: readonly PodChange[] = []): Source[] {
  const machines = [...nodes.values()].filter(node => node !== null && node !== undefined);
  return [
    ...[...logs].flatMap(([node, { pieces }]) =>
      pieces === null ? [] : [piecesSource(`nodes/${node}/kubelet.log`, pieces)],
    ),
    ...(changes.length > 0
      ? [bytesSource('pods.ndjson', changes.map(change => `${JSON.stringify(change)}\n`).join(''))]
      : pods.length > 0
        ? [bytesSource('pods.json', listOf(pods))]
        : []),
    ...(events.length > 0 ? [bytesSource('events.json', listOf(events))] : []),
    // Each with the time of its receipt: the kubelet that ran then has the version that its node states
    ...(machines.length > 0
      ? [
          bytesSource(
            'nodes.ndjson',
            machines.map(object => `${eventLine({ type: 'ADDED', object }, null, at)}\n`).join(''),
          ),
        ]
      : []),
  ];
}

const listOf = (items: readonly ApiObject[]): string =>
  `${JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, null, 4)}\n`;

function piecesSource(path: string, pieces: readonly Uint8Array[]): Source {
  return {
    path,
    async *open() {
      for (const piece of pieces)
        for (let at = 0; at < piece.length; at += READ_SIZE) yield piece.subarray(at, at + READ_SIZE);
    },
  };
}
