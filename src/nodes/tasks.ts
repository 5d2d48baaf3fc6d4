import type { NodeOptions } from '../analyze/node.js';
import type { AnalyzeOptions } from '../analyze/options.js';
import { sha256 } from '../host/index.js';
import type { Source } from '../read/source.js';
import type { ClusterFacts, Facts, OneNode } from './facts.js';
import type { GroupResult } from './group.js';
import { type ApiNode, createIdentity, type Identity } from './identity.js';
import { type Group, planNodes } from './plan.js';
import { type Shared, sharedOf } from './shared.js';
import type { Survey } from './survey.js';

/** What must be analysed of one cluster, in the order of the document. */
export interface ClusterPlan {
  readonly identity: Identity;
  readonly tasks: readonly PlannedTask[];
}

/** A group to be analysed. It is sent to another thread or process as a `Setup` and a `Task`, which are plain data. */
export interface PlannedTask {
  /** Equal keys mean the same group with the same settings, so the result can be looked up by it */
  readonly key: string;
  readonly group: Group;
  readonly settings: TaskSettings;
}

/** One object for all tasks that share it */
interface TaskSettings {
  readonly setup: Setup;
  /** Made from the setup */
  readonly identity: Identity;
  /** Null if the group contains the shared sources */
  readonly shared: Shared | null;
}

/** The results by the keys of their tasks. */
export type Results = ReadonlyMap<string, GroupResult>;

export const resultsOf = (plans: readonly ClusterPlan[], results: Results): GroupResult[] =>
  plans.flatMap(({ tasks }) => tasks.flatMap(({ key }) => results.get(key) ?? []));

/** The plan follows from the facts alone. */
export const planOf = (facts: Facts, options: AnalyzeOptions): ClusterPlan[] =>
  'clusters' in facts ? facts.clusters.map(one => clusterPlan(one, options)) : [onePlan(facts, options)];

function onePlan({ group, object }: OneNode, options: AnalyzeOptions): ClusterPlan {
  const identity = { ...createIdentity([], []), object: () => object };
  const taskOf = tasksWith({ setup: setupOf([], [], options), identity, shared: null });
  return { identity, tasks: [taskOf(group)] };
}

function clusterPlan({ surveys, shared, dated }: ClusterFacts, options: AnalyzeOptions): ClusterPlan {
  const { logs, identity, groups } = planNodes(surveys, shared);
  const tasksDated = (instants: Pick<NodeOptions, 'otherInstants'>): ((group: Group) => PlannedTask) =>
    tasksWith({ setup: setupOf(logs, shared.nodes, { ...options, ...instants }), identity, shared });
  const taskOf = tasksDated(shared.latest === null ? {} : { otherInstants: [shared.latest] });
  const inKnownYear = tasksDated(dated === null ? {} : { otherInstants: dated.instants });
  const misdated = new Set(dated?.nodes);
  return {
    identity,
    tasks: groups.map(group => (group.nodes.some(({ key }) => misdated.has(key)) ? inKnownYear(group) : taskOf(group))),
  };
}

function tasksWith(settings: TaskSettings): (group: Group) => PlannedTask {
  const own = keyOf(settings.setup);
  return group => ({ key: keyOf([own, group]), group, settings });
}

const keyOf = (value: unknown): string => sha256(JSON.stringify(value)).slice(0, 32);

/** What tasks have in common. All of this is plain data, which is copied from thread to thread, and from process to process. */
export interface Setup {
  readonly logs: readonly Survey[];
  readonly nodes: readonly ApiNode[];
  readonly options: Pick<NodeOptions, (typeof CARRIED)[number]>;
}

const CARRIED = ['zone', 'year', 'now', 'lines', 'starts', 'only', 'otherInstants'] as const;

/** What a thread is sent: a setup for all following tasks, or a task. */
export type ForThread = { readonly setup: Setup } | { readonly task: Task };

export type Task = ReturnType<typeof taskOf>;

const setupOf = (logs: readonly Survey[], nodes: readonly ApiNode[], options: NodeOptions): Setup => ({
  // What is left out has decided the names of the nodes, and is no longer needed
  logs: logs.map(log => ({ ...log, uids: [], passedOver: null })),
  nodes,
  options: Object.fromEntries(CARRIED.flatMap(name => (options[name] === undefined ? [] : [[name, options[name]]]))),
});

export const taskOf = ({ group, settings }: PlannedTask, sources: readonly Source[]) => ({
  group,
  sources: group.sources.flatMap(({ index }) => {
    const { path, place } = sources[index] ?? {};
    return path === undefined || place === undefined ? [] : [{ index, path, place }];
  }),
  shared: settings.shared && sharedOf(group.nodes, settings.shared, settings.identity),
});
