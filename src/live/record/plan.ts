import { fieldsOf } from '../../input/watch/values.js';
import type { ApiObject, Collection } from '../client/api-client.js';
import type { WatchPlan } from './watch-part.js';

export interface Scope {
  /** Null: all. */
  readonly namespaces: readonly string[] | null;
  readonly nodes: readonly string[] | null;
}

/** What is watched, and to which files of the folder it is written. */
export interface RecordPlan {
  readonly pods: readonly WatchPlan[];
  /** Useful, but may be refused */
  readonly others: readonly WatchPlan[];
}

export const nodeOf = ({ spec }: ApiObject): string | null => {
  const { nodeName } = fieldsOf(spec);
  return typeof nodeName === 'string' && nodeName !== '' ? nodeName : null;
};

export function planOf({ namespaces, nodes }: Scope, onObject: (object: ApiObject, type: string) => void): RecordPlan {
  const places = namespaces ?? [null];
  const file = (what: string, namespace: string | null): string =>
    namespace === null || places.length === 1 ? `${what}.ndjson` : `${what}-${namespace}.ndjson`;
  const collection = (resource: string, namespace: string | null): Collection => ({
    path:
      namespace === null ? `/api/v1/${resource}` : `/api/v1/namespaces/${encodeURIComponent(namespace)}/${resource}`,
  });
  const [onlyNode] = nodes?.length === 1 ? nodes : [];
  const pods = places.map(namespace => ({
    file: file('pods', namespace),
    collection: {
      ...collection('pods', namespace),
      ...(onlyNode === undefined ? {} : { fieldSelector: `spec.nodeName=${onlyNode}` }),
    },
    keeps: (object: ApiObject) => nodes === null || nodes.includes(nodeOf(object) ?? ''),
    recordsGone: true,
    onObject,
  }));
  const events = places.map(namespace => ({
    file: file('events', namespace),
    collection: collection('events', namespace),
    // What happened before the recording is not part of it, and the API server deletes every event after an hour
    keeps: (_object: ApiObject, type: string, atFirst: boolean) => !atFirst && type !== 'DELETED',
  }));
  const machines = {
    file: 'nodes.ndjson',
    collection: {
      ...collection('nodes', null),
      ...(onlyNode === undefined ? {} : { fieldSelector: `metadata.name=${onlyNode}` }),
    },
    keeps: ({ metadata }: ApiObject) => nodes === null || nodes.includes(metadata?.name ?? ''),
  };
  return { pods, others: [...events, machines] };
}
