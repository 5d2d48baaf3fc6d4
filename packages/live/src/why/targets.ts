import {
  type ApiState,
  createSnapshots,
  isOwnPod,
  isTroubled,
  type Placed,
  type Snapshot,
  sinceOf,
  stateOf,
  timeOf,
  worstFirst,
} from 'podline/internal';
import type { ApiObject } from '../client/api-client.js';
import { ApiRefusal } from '../client/errors.js';
import { getObject, hasName } from '../client/list.js';
import { nodeNameOf, pathOf } from '../client/objects.js';
import { rightText } from '../client/right.js';
import { allOf, type Tools } from './tools.js';

/** How much is requested at once: in a cluster in which everything hangs, the answer must still be readable. Chosen. */
export const LIMITS = {
  /** The pods that have been overdue for longest */
  pods: 500,
  /** Nodes whose log is read. */
  nodes: 32,
  /** The limit for one node: a kubelet at -v=10 writes this much in an hour */
  nodeLogBytes: 256 << 20,
  /** The limit for all nodes: their logs are kept in memory */
  logBytes: 1 << 30,
} as const;

export interface Asked {
  /** `web-0`, `shop/web-0`, `pod/web-0`; empty: all that are in trouble */
  readonly names: readonly string[];
  /** Null if none was named */
  readonly namespaces: readonly string[] | null;
  readonly allNamespaces: boolean;
  readonly selector: string | null;
  readonly nodes: readonly string[] | null;
}

export interface Targets {
  readonly pods: readonly ApiObject[];
  /** Pods that are still within the usual time, and that the user did not name */
  readonly within: readonly Within[];
  /** How many pods were checked, and how many of those failed so long ago that it no longer matters */
  readonly looked: number;
  readonly failedBefore: number;
  /** What was requested and does not exist, and what could not be read: one sentence each */
  readonly missing: readonly string[];
  readonly notes: readonly string[];
  /** The searched place in words, if something was searched */
  readonly where: string;
  /** Pods that were named and do not exist */
  readonly absent: readonly { readonly namespace: string; readonly name: string }[];
  /** Whether everything in these namespaces was looked at; null for all namespaces */
  readonly asked: { readonly isSearch: boolean; readonly namespaces: readonly string[] | null };
}

export interface Within {
  readonly pod: ApiObject;
  readonly state: ApiState;
  readonly since: number;
}

export const findTargets = (asked: Asked, tools: Tools): Promise<Targets> =>
  asked.names.length > 0 ? targetsByName(asked, tools) : troubled(asked, tools);

async function targetsByName({ names, namespaces }: Asked, { client, signal }: Tools): Promise<Targets> {
  const pods: ApiObject[] = [];
  const missing: string[] = [];
  const absent: { namespace: string; name: string }[] = [];
  for (const text of names) {
    const [name = '', own = namespaces?.[0] ?? client.namespace] = text
      .replace(/^pods?\//, '')
      .split('/')
      .reverse();
    try {
      const path = `${pathOf('pods', own)}/${encodeURIComponent(name)}`;
      pods.push(await getObject(client, path, 'Pod', { signal }));
    } catch (error) {
      if (!(error instanceof ApiRefusal) || !error.isNotFound) throw error;
      absent.push({ namespace: own, name });
      missing.push(`there is no pod ${own}/${name}: it is gone, or it never was in this namespace`);
    }
  }
  const asked = { isSearch: false, namespaces: null };
  return { pods, within: [], looked: pods.length, failedBefore: 0, missing, notes: [], where: '', absent, asked };
}

async function troubled(asked: Asked, tools: Tools): Promise<Targets> {
  const { items, notes: said, where, namespaces } = await listed(asked, tools);
  const nameless = items.filter(one => !hasName(one)).length;
  const notes =
    nameless === 0 ? said : [...said, `${nameless} of the pods in the answer have no usable name and are left out`];
  const now = tools.world.wall().getTime();
  const { nodes } = asked;
  const here = items
    .filter(hasName)
    .filter(({ metadata }) => !isOwnPod({ name: metadata?.name ?? '' }))
    .filter(pod => nodes === null || nodes.includes(nodeNameOf(pod) ?? ''))
    .map(pod => judged(pod, now));
  const wrong = here.filter(({ isWrong }) => isWrong).sort(worstFirst);
  const tooMany = `${wrong.length} pods are in trouble ${where}: the worst ${LIMITS.pods} are shown; -n, -l and --node choose others`;
  return {
    pods: wrong.slice(0, LIMITS.pods).map(({ pod }) => pod),
    within: here.flatMap(({ pod, state, since, isWrong }) =>
      isWrong || !ON_ITS_WAY.has(state) ? [] : [{ pod, state, since: since ?? now }],
    ),
    looked: here.length,
    failedBefore: here.filter(({ isWrong, state }) => !isWrong && state === 'failed').length,
    missing: [],
    notes: wrong.length > LIMITS.pods ? [...notes, tooMany] : notes,
    where,
    absent: [],
    asked: { isSearch: asked.selector === null && nodes === null, namespaces },
  };
}

const ON_ITS_WAY: ReadonlySet<ApiState> = new Set<ApiState>(['terminating', 'unscheduled', 'starting', 'not-ready']);

function judged(pod: ApiObject, now: number): Placed & { readonly pod: ApiObject; readonly isWrong: boolean } {
  const snapshot = snapshotOf(pod);
  const state = stateOf(snapshot, now);
  return { pod, state, since: sinceOf(snapshot, state), isWrong: isTroubled(snapshot, now) };
}

/** The pods of the whole cluster unless a namespace is named; for a user without that right, those in the namespace of the context. */
async function listed({ namespaces, allNamespaces, selector, nodes }: Asked, tools: Tools) {
  const [node] = nodes?.length === 1 ? nodes : [];
  const selectors = {
    ...(selector === null ? {} : { labelSelector: selector }),
    ...(node === undefined ? {} : { fieldSelector: `spec.nodeName=${node}` }),
  };
  const list = (path: string) => allOf({ path, ...selectors }, tools);
  const inSome = async (names: readonly string[], notes: readonly string[]) => {
    const lists = await Promise.all(names.map(name => list(pathOf('pods', name))));
    return { items: lists.flat(), notes, where: `in namespace ${names.join(', ')}`, namespaces: names };
  };
  if (namespaces !== null && !allNamespaces) return inSome(namespaces, []);
  try {
    return { items: await list('/api/v1/pods'), notes: [], where: 'in the cluster', namespaces: null };
  } catch (error) {
    if (allNamespaces || !(error instanceof ApiRefusal) || !error.isForbidden) throw error;
    const { namespace } = tools.client;
    const note = `only the namespace ${namespace} was looked at: the right is missing: ${rightText(error.right)}`;
    return inSome([namespace], [note]);
  }
}

/** A pod of the API server, checked value by value like one from a file. */
export const snapshotOf = (pod: ApiObject): Snapshot => createSnapshots(0)(pod, 1, null);

export const isLeaving = ({ metadata }: ApiObject): boolean => timeOf(metadata?.deletionTimestamp) !== null;

export const nameOf = ({ metadata }: ApiObject): string => `${metadata?.namespace ?? ''}/${metadata?.name ?? ''}`;
