import { parseJson } from '../../input/parse-json.js';
import { fieldsOf } from '../../input/watch/values.js';
import { ApiRefusal } from '../client/errors.js';
import { listAll } from '../client/list.js';
import { rightText } from '../client/right.js';
import type { ApiClient, ApiObject } from '../client/types.js';
import type { KubeletLogWay } from '../kubelet-log/types.js';
import type { World } from '../world.js';
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

/** Everything that tells why these pods hang. */
export interface Gathered {
  readonly pods: readonly ApiObject[];
  readonly events: readonly ApiObject[];
  readonly nodes: ReadonlyMap<string, NodeSeen>;
  readonly logs: ReadonlyMap<string, NodeLog>;
  /** Rights that are missing for what adds to the answer, in words. */
  readonly lacking: readonly string[];
}

/** Nodes that are asked at the same time. */
const AT_ONCE = 8;

export async function gather(pods: readonly ApiObject[], tools: GatherTools): Promise<Gathered> {
  const names = [...new Set(pods.flatMap(pod => nodeNameOf(pod) ?? []))];
  const logs = new Map<string, NodeLog>();
  const nodes = new Map<string, NodeSeen>();
  const lacking = new Set<string>();
  const refused = (error: unknown): void => {
    if (!(error instanceof ApiRefusal)) throw error;
    if (error.isForbidden) lacking.add(rightText(error.right));
  };
  const waiting = [...names];
  async function work(): Promise<void> {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const [log, node] = await Promise.all([logOf(name, pods, tools), nodeOf(name, tools, refused)]);
      logs.set(name, log);
      nodes.set(name, node);
    }
  }
  const [events] = await Promise.all([eventsOf(pods, tools, refused), ...Array.from({ length: AT_ONCE }, work)]);
  return { pods, events, nodes, logs, lacking: [...lacking] };
}

function logOf(node: string, pods: readonly ApiObject[], tools: GatherTools): Promise<NodeLog> {
  const terminations = pods.filter(pod => nodeNameOf(pod) === node).flatMap(pod => terminationOf(pod) ?? []);
  const ranges = timeRangesOf(terminations, tools.world.wall().getTime());
  const progress = (bytes: number): void => tools.progress(node, bytes);
  return nodeLogOf(node, ranges, tools.ways, { ...tools, progress });
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
