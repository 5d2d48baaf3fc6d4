import {
  type ApiView,
  apiView,
  conditionsIn,
  fieldsOf,
  type KubeletSeen,
  sinceOf,
  stateOf,
  type World,
} from 'podline/internal';
import type { ApiClient, ApiObject } from '../client/api-client.js';
import { ApiRefusal, Unreadable } from '../client/errors.js';
import { getObject, listAll } from '../client/list.js';
import { rightText } from '../client/right.js';
import { readKubeletLog, type Tried } from '../kubelet-log/read.js';
import { GAP_LINE, type KubeletLogWay, type LogHole, type WayTools } from '../kubelet-log/way.js';
import { type NodeSeen, seenOf, uidsOf } from './seen.js';
import { isUnbound, storageOf } from './storage.js';
import { stalledLoop } from './sync-loop.js';
import { LIMITS, nodeNameOf, snapshotOf, terminationOf } from './targets.js';

/** The time range of a node's log that is requested. */
interface TimeRange {
  readonly since: Date;
  readonly until: Date;
}

/** When what is to be explained began, and when it should have been over. */
interface Span {
  readonly notBefore: number;
  readonly deadline: number;
}

/** What keeps a pod from going, from starting or from being Ready happened at the beginning, or is still happening. */
function spanOf(pod: ApiObject, now: number): Span {
  const snapshot = snapshotOf(pod);
  const since = sinceOf(snapshot, stateOf(snapshot, now)) ?? now;
  return terminationOf(pod) ?? { notBefore: since, deadline: since };
}

/** Clocks differ, and the kubelet may have been busy with the pod before that. */
const BEFORE = 60_000;
/** The time after the request shows where it hangs; so does the end, because failures are retried about every two minutes. */
const AFTER = 15 * 60_000;
const LAST = 10 * 60_000;
/** A shorter pause is not worth a gap. */
const SHORT = 30 * 60_000;

/** The part of a node's log that shows why pods hang: for a pod that was deleted days ago, days of log are not needed. */
export function timeRangesOf(spans: readonly Span[], now: number): TimeRange[] {
  const wanted = spans
    .flatMap(({ notBefore, deadline }) => [
      { from: notBefore - BEFORE, to: Math.min(now, deadline + AFTER) },
      { from: Math.max(notBefore - BEFORE, now - LAST), to: now },
    ])
    .sort((one, other) => one.from - other.from);
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of wanted) {
    const last = joined.at(-1);
    if (last === undefined || from > last.to + SHORT) joined.push({ from, to });
    else last.to = Math.max(last.to, to);
  }
  return joined.map(({ from, to }) => ({ since: new Date(from), until: new Date(to) }));
}

interface NodeLog {
  readonly node: string;
  /** Null if it cannot be fetched */
  readonly pieces: readonly Uint8Array[] | null;
  readonly way: KubeletLogWay | null;
  readonly tried: readonly Tried[];
  readonly holes: readonly LogHole[];
  readonly notes: readonly string[];
}

/** There is no room for more: the rest is not awaited, since an answer may never end. */
class Enough extends Error {}

function enough(error: unknown): null {
  if (error instanceof Enough) return null;
  throw error;
}

/** The log of a kubelet in some time ranges, in memory. */
export async function nodeLogOf(
  node: string,
  ranges: readonly TimeRange[],
  ways: readonly KubeletLogWay[],
  { progress, most, ...tools }: Omit<WayTools, 'write'> & { progress(bytes: number): void; readonly most: number },
): Promise<NodeLog> {
  const pieces: Uint8Array[] = [];
  const holes: LogHole[] = [];
  const notes = new Set<string>();
  const tried: Tried[] = [];
  let size = 0;
  let left: readonly KubeletLogWay[] = ways;
  async function write(piece: Uint8Array): Promise<void> {
    size += piece.length;
    progress(piece.length);
    if (size > most) throw new Enough();
    pieces.push(piece);
  }
  for (const [index, range] of ranges.entries()) {
    if (index > 0) await write(Buffer.from(GAP_LINE));
    const wanted = { node, service: 'kubelet' as const, ...range };
    const outcome = await readKubeletLog(left, wanted, { ...tools, write }).catch(enough);
    if (outcome === null) {
      notes.add(`only the first ${Math.floor(most / (1 << 20))} MB of the log were read`);
      break;
    }
    tried.push(...outcome.tried);
    if (!outcome.came) return { node, pieces: index > 0 ? pieces : null, way: null, tried, holes, notes: [...notes] };
    left = [outcome.way];
    holes.push(...outcome.holes);
    for (const note of outcome.notes) notes.add(note);
  }
  return { node, pieces, way: left[0] ?? null, tried, holes, notes: [...notes] };
}

export interface GatherTools {
  readonly client: ApiClient;
  readonly world: World;
  readonly signal: AbortSignal;
  readonly ways: readonly KubeletLogWay[];
  progress(node: string, bytes: number): void;
}

/** What the API server shows about these pods, before any logs. */
export interface Shown {
  readonly at: Date;
  readonly pods: readonly ApiObject[];
  /** The view of each of them */
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

/** Everything that shows why they hang. */
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
  const lacking = new Set<string>();
  const refused = (error: unknown): void => {
    if (error instanceof Unreadable) lacking.add(error.message);
    else if (!(error instanceof ApiRefusal)) throw error;
    else if (error.isForbidden) lacking.add(`this right is missing: ${rightText(error.right)}`);
  };
  const ask = async (name: string): Promise<void> => {
    nodes.set(name, await nodeOf(name, tools, refused));
  };
  const snapshots = pods.map(snapshotOf);
  const own = snapshots.map(pod => ({ namespace: pod.namespace, uids: uidsOf(pod) }));
  const [ofPods, storage, ofNodes] = await Promise.all([
    eventsOf(own, tools, refused),
    storageOf(snapshots, tools, refused),
    Promise.all(asked.map(name => eventsOfNode(name, tools, refused))),
    eachOf([...new Set([...nodesOf(pods), ...asked])], ask),
  ]);
  const events = [...ofPods, ...ofNodes.flat()];
  const unbound = storage.claims.filter(isUnbound).map(({ metadata }) => ({
    namespace: metadata?.namespace ?? '',
    uids: [metadata?.uid ?? ''],
  }));
  const at = tools.world.wall();
  const around = { at, nodes, ...storage, events: [...events, ...(await eventsOf(unbound, tools, refused))] };
  const viewsWith = (kubelets: ReadonlyMap<string, KubeletSeen>): ApiView[] =>
    pods.map((pod, index) => apiView(seenOf(pod, snapshots[index] ?? snapshotOf(pod), { ...around, kubelets })));
  return { at, pods, views: viewsWith(new Map()), viewsWith, events, nodes, asked, lacking: [...lacking] };
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

/** `since`: what is asked about the node itself began then; null if nothing is. */
function logOf(
  node: string,
  pods: readonly ApiObject[],
  most: number,
  { since, ...tools }: GatherTools & { readonly since: number | null },
): Promise<NodeLog> {
  const now = tools.world.wall().getTime();
  const ofNode = since === null ? [] : [{ notBefore: Math.min(since, now - AFTER), deadline: now }];
  const spans = [...ofNode, ...pods.filter(pod => nodeNameOf(pod) === node).map(pod => spanOf(pod, now))];
  const ranges = timeRangesOf(spans, now);
  const progress = (bytes: number): void => tools.progress(node, bytes);
  return nodeLogOf(node, ranges, tools.ways, { ...tools, progress, most });
}

/** Since when a node has not been Ready; one that is, or does not say, has no such time. */
function unreadySince(node: NodeSeen): number {
  const ready = conditionsIn(fieldsOf(node)).find(({ type }) => type === 'Ready');
  const at = ready === undefined || ready.status === 'True' ? Number.NaN : Date.parse(ready.since ?? '');
  return Number.isNaN(at) ? Number.POSITIVE_INFINITY : at;
}

type Refused = (error: unknown) => void;

async function nodeOf(name: string, { client, signal }: GatherTools, refused: Refused): Promise<NodeSeen> {
  try {
    return await getObject(client, `/api/v1/nodes/${encodeURIComponent(name)}`, 'Node', { signal });
  } catch (error) {
    if (error instanceof ApiRefusal && error.isNotFound) return null;
    refused(error);
    return undefined;
  }
}

/** Events of a node are in the namespace default (client-go, tools/record). */
async function eventsOfNode(
  name: string,
  { client, world, signal }: GatherTools,
  refused: Refused,
): Promise<ApiObject[]> {
  const fieldSelector = `involvedObject.kind=Node,involvedObject.name=${name}`;
  try {
    const { items } = await listAll(
      client,
      { path: '/api/v1/namespaces/default/events', fieldSelector },
      { signal },
      world,
    );
    return items.filter(
      ({ involvedObject }) => fieldsOf(involvedObject).kind === 'Node' && fieldsOf(involvedObject).name === name,
    );
  } catch (error) {
    refused(error);
    return [];
  }
}

/** Pods whose events are requested. */
interface Subject {
  readonly namespace: string;
  readonly uids: readonly string[];
}

/** One list per namespace: for few objects, each one by itself; for many, all that exist. */
async function eventsOf(
  subjects: readonly Subject[],
  { client, world, signal }: GatherTools,
  refused: Refused,
): Promise<ApiObject[]> {
  const uids = new Set(subjects.flatMap(subject => subject.uids));
  const selectors = (namespace: string): (string | null)[] => {
    const own = subjects.filter(subject => subject.namespace === namespace).flatMap(subject => subject.uids);
    return own.length > FEW ? [null] : own.map(uid => `involvedObject.uid=${uid}`);
  };
  const namespaces = [...new Set(subjects.map(({ namespace }) => namespace))].filter(namespace => namespace !== '');
  const lists = namespaces.flatMap(namespace => selectors(namespace).map(selector => ({ namespace, selector })));
  const found: ApiObject[] = [];
  for (const { namespace, selector } of lists) {
    const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/events`;
    const collection = { path, ...(selector === null ? {} : { fieldSelector: selector }) };
    try {
      const { items } = await listAll(client, collection, { signal }, world);
      found.push(...items.filter(item => uids.has(String(fieldsOf(item.involvedObject).uid))));
    } catch (error) {
      // They add to the answer, but are not required for it
      refused(error);
    }
  }
  return found;
}

const FEW = 5;
