import { parseJson } from '../../input/parse-json.js';
import { fieldsOf } from '../../input/watch/values.js';
import { ApiRefusal } from '../client/errors.js';
import { listAll } from '../client/list.js';
import { rightText } from '../client/right.js';
import type { ApiClient, ApiObject } from '../client/types.js';
import type { KubeletLogWay } from '../kubelet-log/types.js';
import type { World } from '../world.js';
import { LIMITS } from './limits.js';
import { type NodeLog, nodeLogOf } from './node-log.js';
import { nodeNameOf, terminationOf } from './overdue.js';
import { timeRangesOf } from './time-ranges.js';

export interface GatherTools {
  readonly client: ApiClient;
  readonly world: World;
  readonly signal: AbortSignal;
  readonly ways: readonly KubeletLogWay[];
  progress(node: string, bytes: number): void;
}

/** What is known of a node: null where there is none of that name, undefined where it may not be looked at. */
export type NodeSeen = ApiObject | null | undefined;

/** What the API server shows of these pods, at once. */
export interface Shown {
  readonly at: Date;
  readonly pods: readonly ApiObject[];
  readonly events: readonly ApiObject[];
  readonly nodes: ReadonlyMap<string, NodeSeen>;
  /** Rights that are missing for what adds to the answer, in words. */
  readonly lacking: readonly string[];
}

/** Everything that tells why they hang. */
export interface Gathered extends Shown {
  readonly logs: ReadonlyMap<string, NodeLog>;
  /** Nodes whose log was not asked for: there are too many. */
  readonly unasked: readonly string[];
}

/** Nodes that are asked at the same time. */
const AT_ONCE = 8;

export async function shownBy(pods: readonly ApiObject[], tools: GatherTools): Promise<Shown> {
  const nodes = new Map<string, NodeSeen>();
  const lacking = new Set<string>();
  const refused = (error: unknown): void => {
    if (!(error instanceof ApiRefusal)) throw error;
    if (error.isForbidden) lacking.add(rightText(error.right));
  };
  const ask = async (name: string): Promise<void> => {
    nodes.set(name, await nodeOf(name, tools, refused));
  };
  const [events] = await Promise.all([eventsOf(pods, tools, refused), eachOf(nodesOf(pods), ask)]);
  return { at: tools.world.wall(), pods, events, nodes, lacking: [...lacking] };
}

/** With the logs of the nodes. A kubelet that does not answer takes its time. */
export async function withLogs(shown: Shown, tools: GatherTools): Promise<Gathered> {
  const logs = new Map<string, NodeLog>();
  // A node that the API server does not know can be asked only around it
  const waysTo = (name: string): readonly KubeletLogWay[] =>
    shown.nodes.get(name) === null ? tools.ways.filter(({ needs }) => needs(name).length === 0) : tools.ways;
  const names = nodesOf(shown.pods).filter(name => shown.nodes.get(name) !== null || waysTo(name).length > 0);
  const asked = names.slice(0, LIMITS.nodes);
  const most = Math.min(LIMITS.nodeLogBytes, LIMITS.logBytes / asked.length);
  await eachOf(asked, async name => {
    logs.set(name, await logOf(name, shown.pods, most, { ...tools, ways: waysTo(name) }));
  });
  return { ...shown, logs, unasked: names.slice(LIMITS.nodes) };
}

const nodesOf = (pods: readonly ApiObject[]): string[] => [...new Set(pods.flatMap(pod => nodeNameOf(pod) ?? []))];

async function eachOf(names: readonly string[], ask: (name: string) => Promise<void>): Promise<void> {
  const waiting = [...names];
  async function work(): Promise<void> {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await ask(name);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

function logOf(node: string, pods: readonly ApiObject[], most: number, tools: GatherTools): Promise<NodeLog> {
  const terminations = pods.filter(pod => nodeNameOf(pod) === node).flatMap(pod => terminationOf(pod) ?? []);
  const ranges = timeRangesOf(terminations, tools.world.wall().getTime());
  const progress = (bytes: number): void => tools.progress(node, bytes);
  return nodeLogOf(node, ranges, tools.ways, { ...tools, progress, most });
}

type Refused = (error: unknown) => void;

async function nodeOf(name: string, { client, signal }: GatherTools, refused: Refused): Promise<NodeSeen> {
  try {
    return fieldsOf(parseJson((await client.get(`/api/v1/nodes/${encodeURIComponent(name)}`, { signal })).body));
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 404) return null;
    refused(error);
    return undefined;
  }
}

/** One list a namespace: of a few pods each alone, of many all that there are. */
async function eventsOf(
  pods: readonly ApiObject[],
  { client, world, signal }: GatherTools,
  refused: Refused,
): Promise<ApiObject[]> {
  const uids = new Set(pods.map(({ metadata }) => metadata?.uid ?? ''));
  const selectors = (namespace: string): (string | null)[] => {
    const own = pods.filter(({ metadata }) => metadata?.namespace === namespace);
    return own.length > FEW ? [null] : own.map(({ metadata }) => `involvedObject.uid=${metadata?.uid}`);
  };
  const namespaces = [...new Set(pods.flatMap(({ metadata }) => metadata?.namespace ?? []))];
  const lists = namespaces.flatMap(namespace => selectors(namespace).map(selector => ({ namespace, selector })));
  const found: ApiObject[] = [];
  for (const { namespace, selector } of lists) {
    const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/events`;
    const collection = { path, ...(selector === null ? {} : { fieldSelector: selector }) };
    try {
      const { items } = await listAll(client, collection, { signal }, world);
      found.push(...items.filter(item => uids.has(String(fieldsOf(item.involvedObject).uid))));
    } catch (error) {
      // They add to the answer, and are not needed for it
      refused(error);
    }
  }
  return found;
}

const FEW = 5;
