import type { NodeOptions } from '../../analyze/node.js';
import type { Place } from '../../input/archive/types.js';
import type { Source } from '../../input/source.js';
import type { Identity } from '../identity.js';
import type { Group } from '../plan.js';
import { mayConcern, type OwnShared, type Shared } from '../shared.js';
import type { ApiNode, Survey } from '../types.js';

/** What a thread is told before its tasks. All of this is plain data: it is copied from thread to thread. */
export interface Setup {
  readonly logs: readonly Survey[];
  readonly nodes: readonly ApiNode[];
  readonly options: Pick<NodeOptions, 'zone' | 'year' | 'now' | 'lines' | 'beside'>;
}

/** What the thread is told: how it works from now on, or what to do. */
export type ForThread = { readonly setup: Setup } | { readonly task: Task };

export interface Task {
  readonly group: Group;
  readonly sources: readonly { readonly index: number; readonly path: string; readonly place: Place }[];
  readonly shared: OwnShared;
}

export const setupOf = (
  logs: readonly Survey[],
  { nodes }: Shared,
  { zone, year, now, lines, beside }: NodeOptions,
): Setup => ({
  // Who is which node has been decided by them
  logs: logs.map(log => ({ ...log, uids: [], passedOver: null })),
  nodes,
  options: {
    ...(zone === undefined ? {} : { zone }),
    ...(year === undefined ? {} : { year }),
    ...(now === undefined ? {} : { now }),
    ...(lines === undefined ? {} : { lines }),
    ...(beside === undefined ? {} : { beside }),
  },
});

export const taskOf = (group: Group, sources: readonly Source[], shared: Shared, identity: Identity): Task => ({
  group,
  sources: group.sources.flatMap(({ index }) => {
    const { path, place } = sources[index] ?? {};
    return path === undefined || place === undefined ? [] : [{ index, path, place }];
  }),
  shared: sharedOf(group, shared, identity),
});

/** Without what is of other nodes; what names no node may be of any. */
export function sharedOf(group: Group, { snapshots, testimonies, nodeOf }: Shared, { keyOf }: Identity): OwnShared {
  const keys = new Set(group.nodes.map(({ key }) => key));
  const mayBeOwn = (name: string | null | undefined): boolean => name == null || keys.has(keyOf(name));
  const own = testimonies.filter(mayConcern(nodeOf, mayBeOwn));
  const uids = new Set(own.flatMap(({ identity }) => identity.uid ?? []));
  return {
    snapshots: snapshots.filter(({ nodeName }) => mayBeOwn(nodeName)),
    testimonies: own,
    nodeOf: new Map([...uids].flatMap(uid => [[uid, nodeOf.get(uid)] as const]).filter(isKnown)),
  };
}

const isKnown = (entry: readonly [string, string | undefined]): entry is readonly [string, string] =>
  entry[1] !== undefined;
