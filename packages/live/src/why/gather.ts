import { type ApiView, apiView, fieldsOf, type KubeletSeen, type Snapshot, stateOf } from 'podline/internal';
import type { ApiObject, Collection } from '../client/api-client.js';
import { ApiRefusal } from '../client/errors.js';
import { getObject } from '../client/list.js';
import { nodeNameOf, pathOf } from '../client/objects.js';
import type { KubeletLogWay } from '../kubelet-log/way.js';
import { type GatherTools, logOf, type NodeLog, unreadySince } from './node-log.js';
import { type NodeSeen, seenOf, uidsOf } from './seen.js';
import { stalledLoop } from './sync-loop.js';
import { LIMITS, snapshotOf } from './targets.js';
import { type Additions, allOf, createAdditions, type Tools } from './tools.js';

/** What the API server shows about these pods, before any logs. */
export interface Shown {
  readonly at: Date;
  readonly pods: readonly ApiObject[];
  /** The view of each pod */
  readonly views: readonly ApiView[];
  readonly events: readonly ApiObject[];
  readonly nodes: ReadonlyMap<string, NodeSeen>;
  /** Nodes that were asked about themselves: their logs are read, whatever is wrong with their pods */
  readonly asked: readonly string[];
  /** The views again, with what asking the kubelets has shown */
  viewsWith(kubelets: ReadonlyMap<string, KubeletSeen>): ApiView[];
  /** Why additional parts of the answer are missing, in words: a right, or what came in their place */
  readonly lacking: readonly string[];
}

/** Everything that shows why these pods hang. */
export interface Gathered extends Shown {
  readonly logs: ReadonlyMap<string, NodeLog>;
  readonly kubelets: ReadonlyMap<string, KubeletSeen>;
  /** Nodes whose log was not requested, because there are too many */
  readonly unasked: readonly string[];
}

/** Nodes whose logs are requested at the same time. */
const AT_ONCE = 8;

export async function shownBy(
  pods: readonly ApiObject[],
  tools: GatherTools,
  asked: readonly string[] = [],
): Promise<Shown> {
  const nodes = new Map<string, NodeSeen>();
  const additions = createAdditions();
  const ask = async (name: string): Promise<void> => {
    nodes.set(name, await nodeOf(name, tools, additions));
  };
  const snapshots = pods.map(snapshotOf);
  const own = snapshots.map(pod => ({ namespace: pod.namespace, uids: uidsOf(pod) }));
  const [ofPods, storage, ofNodes] = await Promise.all([
    eventsOf(own, tools, additions),
    storageOf(snapshots, tools, additions),
    Promise.all(asked.map(name => eventsOfNode(name, tools, additions))),
    eachOf([...new Set([...nodesOf(pods), ...asked])], ask),
  ]);
  const events = [...ofPods, ...ofNodes.flat()];
  const unbound = storage.claims.filter(isUnbound).map(({ metadata }) => ({
    namespace: metadata?.namespace ?? '',
    uids: [metadata?.uid ?? ''],
  }));
  const at = tools.world.wall();
  const around = { at, nodes, ...storage, events: [...events, ...(await eventsOf(unbound, tools, additions))] };
  const viewsWith = (kubelets: ReadonlyMap<string, KubeletSeen>): ApiView[] =>
    pods.map((pod, index) => apiView(seenOf(pod, snapshots[index] ?? snapshotOf(pod), { ...around, kubelets })));
  return { at, pods, views: viewsWith(new Map()), viewsWith, events, nodes, asked, lacking: [...additions.lacking] };
}

/** Adds the logs of the nodes. A kubelet that does not answer takes a while. */
export async function withLogs(shown: Shown, tools: GatherTools): Promise<Gathered> {
  const logs = new Map<string, NodeLog>();
  // The log of a node that the API server does not know can only be fetched another way
  const waysTo = (name: string): readonly KubeletLogWay[] =>
    shown.nodes.get(name) === null ? tools.ways.filter(({ needs }) => needs(name).length === 0) : tools.ways;
  const wanted = shown.pods.filter((_, index) => isLogWanted(shown.views[index]));
  const named = [...new Set([...shown.asked, ...nodesOf(wanted)])];
  const names = named.filter(name => shown.nodes.get(name) !== null || waysTo(name).length > 0);
  const asked = names.slice(0, LIMITS.nodes);
  const most = Math.min(LIMITS.nodeLogBytes, LIMITS.logBytes / asked.length);
  await eachOf(asked, async name => {
    const since = shown.asked.includes(name) ? unreadySince(shown.nodes.get(name)) : null;
    logs.set(name, await logOf(name, wanted, most, { ...tools, ways: waysTo(name), since }));
  });
  const kubelets = new Map([...logs].map(([name, log]) => [name, kubeletOf(log, shown.at)]));
  return { ...shown, views: shown.viewsWith(kubelets), logs, kubelets, unasked: names.slice(LIMITS.nodes) };
}

const kubeletOf = ({ pieces, tried }: NodeLog, at: Date): KubeletSeen => ({
  isRead: pieces !== null,
  silent: pieces === null ? (tried.find(({ silent }) => silent !== undefined)?.silent ?? null) : null,
  stalled: pieces === null ? null : stalledLoop(pieces, at.getTime()),
});

/** For a healthy pod, or one without a node, a kubelet's log shows nothing more. */
const isLogWanted = (view: ApiView | undefined): boolean =>
  view !== undefined && view.state !== 'ready' && view.state !== 'completed';

const nodesOf = (pods: readonly ApiObject[]): string[] => [...new Set(pods.flatMap(pod => nodeNameOf(pod) ?? []))];

async function eachOf(names: readonly string[], ask: (name: string) => Promise<void>): Promise<void> {
  const waiting = [...names];
  async function work(): Promise<void> {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await ask(name);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const nodeOf = (name: string, tools: Tools, { unless }: Additions): Promise<NodeSeen> =>
  unless(
    undefined,
    getObject(tools.client, `/api/v1/nodes/${encodeURIComponent(name)}`, 'Node', tools).catch(error => {
      if (error instanceof ApiRefusal && error.isNotFound) return null;
      throw error;
    }),
  );

/** Events of a node are in the namespace default (client-go, tools/record). */
async function eventsOfNode(name: string, tools: Tools, { unless }: Additions): Promise<ApiObject[]> {
  const fieldSelector = `involvedObject.kind=Node,involvedObject.name=${name}`;
  const items = await unless([], allOf({ path: pathOf('events', 'default'), fieldSelector }, tools));
  return items.filter(({ involvedObject }) => {
    const { kind, name: named } = fieldsOf(involvedObject);
    return kind === 'Node' && named === name;
  });
}

/** Pods whose events are requested. */
interface Subject {
  readonly namespace: string;
  readonly uids: readonly string[];
}

/** One list per namespace: for few objects, each one by itself; for many, all that exist. */
async function eventsOf(subjects: readonly Subject[], tools: Tools, { unless }: Additions): Promise<ApiObject[]> {
  const uids = new Set(subjects.flatMap(subject => subject.uids));
  const selectors = (namespace: string): Pick<Collection, 'fieldSelector'>[] => {
    const own = subjects.filter(subject => subject.namespace === namespace).flatMap(subject => subject.uids);
    return own.length > FEW ? [{}] : own.map(uid => ({ fieldSelector: `involvedObject.uid=${uid}` }));
  };
  const namespaces = [...new Set(subjects.map(({ namespace }) => namespace))].filter(namespace => namespace !== '');
  const found: ApiObject[] = [];
  for (const namespace of namespaces)
    for (const selector of selectors(namespace)) {
      const items = await unless([], allOf({ path: pathOf('events', namespace), ...selector }, tools));
      found.push(...items.filter(item => uids.has(String(fieldsOf(item.involvedObject).uid))));
    }
  return found;
}

/** This many objects are asked for one by one; if there are more, the namespace is listed. */
const FEW = 5;

/** What the volumes of pods wait for, if they may be read. */
interface StorageSeen {
  readonly claims: readonly ApiObject[];
  readonly claimsOf: ReadonlySet<string>;
  readonly attachments: readonly ApiObject[];
}

/** Claims of pods that do not start, and, if some are bound, which volumes are attached to which nodes. */
async function storageOf(pods: readonly Snapshot[], tools: Tools, { unless }: Additions): Promise<StorageSeen> {
  const now = tools.world.wall().getTime();
  const waiting = pods.filter(
    pod => ['unscheduled', 'starting'].includes(stateOf(pod, now)) && (pod.claims ?? []).length > 0,
  );
  const claims: ApiObject[] = [];
  const claimsOf = new Set<string>();
  for (const namespace of new Set(waiting.map(pod => pod.namespace))) {
    const names = new Set(waiting.filter(pod => pod.namespace === namespace).flatMap(pod => pod.claims ?? []));
    const path = pathOf('persistentvolumeclaims', namespace);
    const lists =
      names.size > FEW ? [{ path }] : [...names].map(name => ({ path, fieldSelector: `metadata.name=${name}` }));
    const read = async (): Promise<void> => {
      for (const list of lists) claims.push(...(await allOf(list, tools)));
      claimsOf.add(namespace);
    };
    await unless(undefined, read());
  }
  const isBound = waiting.some(({ nodeName }) => nodeName !== null) && claims.some(hasVolume);
  const attached = { path: '/apis/storage.k8s.io/v1/volumeattachments' };
  return { claims, claimsOf, attachments: isBound ? await unless([], allOf(attached, tools)) : [] };
}

const hasVolume = ({ spec }: ApiObject): boolean => typeof fieldsOf(spec).volumeName === 'string';

/** Nothing can be mounted from an unbound claim: its events state why. */
const isUnbound = ({ status }: ApiObject): boolean => fieldsOf(status).phase !== 'Bound';
