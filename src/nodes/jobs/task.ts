import type { NodeOptions } from '../../analyze/node.js';
import type { Place, Source } from '../../read/source.js';
import type { Identity } from '../identity.js';
import type { Group } from '../plan.js';
import { type OwnShared, type Shared, sharedOf } from '../shared.js';
import type { ApiNode, Survey } from '../types.js';

/** What tasks have in common. All of this is plain data, which is copied from thread to thread, and from process to process. */
export interface Setup {
  readonly logs: readonly Survey[];
  readonly nodes: readonly ApiNode[];
  readonly options: Pick<NodeOptions, (typeof CARRIED)[number]>;
}

const CARRIED = ['zone', 'year', 'now', 'lines', 'starts', 'only', 'otherInstants'] as const;

/** What a thread is sent: a setup for all following tasks, or a task. */
export type ForThread = { readonly setup: Setup } | { readonly task: Task };

export interface Task {
  readonly group: Group;
  readonly sources: readonly { readonly index: number; readonly path: string; readonly place: Place }[];
  readonly shared: OwnShared | null;
}

export const setupOf = (logs: readonly Survey[], nodes: readonly ApiNode[], options: NodeOptions): Setup => ({
  // What is left out has decided the names of the nodes, and is no longer needed
  logs: logs.map(log => ({ ...log, uids: [], passedOver: null })),
  nodes,
  options: Object.fromEntries(CARRIED.flatMap(name => (options[name] === undefined ? [] : [[name, options[name]]]))),
});

interface Planned {
  readonly group: Group;
  readonly settings: { readonly shared: Shared | null; readonly identity: Identity };
}

export const taskOf = ({ group, settings }: Planned, sources: readonly Source[]): Task => ({
  group,
  sources: group.sources.flatMap(({ index }) => {
    const { path, place } = sources[index] ?? {};
    return path === undefined || place === undefined ? [] : [{ index, path, place }];
  }),
  shared: settings.shared && sharedOf(group.nodes, settings.shared, settings.identity),
});
