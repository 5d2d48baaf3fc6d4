import { isOfNode } from '../../catalogue/causes/index.js';
import type { ApiCondition, ApiEvent } from '../../document/contract/types.js';
import { MAX_EVENTS, type SeenEvent, type ShownObject } from '../shown.js';
import { objectSaid, type Testify, type Testimony, undated } from '../types.js';

export const CLAIM = 'PersistentVolumeClaim';
export const NAMESPACE = 'Namespace';
/** What makes pods, by who reports that it cannot (pkg/controller: replicaset, replication, job, daemon, statefulset). */
const MAKERS: ReadonlyMap<string, string> = new Map([
  ['replicaset-controller', 'ReplicaSet'],
  ['replication-controller', 'ReplicationController'],
  ['job-controller', 'Job'],
  ['daemonset-controller', 'DaemonSet'],
  ['statefulset-controller', 'StatefulSet'],
]);
const KINDS = new Map([...MAKERS.values(), CLAIM].map(kind => [kind.toLowerCase(), kind]));

const OF_MAKERS: ReadonlySet<string> = new Set(['FailedCreate', 'SuccessfulCreate', 'BackoffLimitExceeded']);
/** Reasons in pkg/controller/volume/events and of the external provisioner. */
const OF_CLAIMS: ReadonlySet<string> = new Set([
  ...['FailedBinding', 'ProvisioningFailed', 'ExternalProvisioning', 'ProvisioningSucceeded'],
  ...['ClaimLost', 'ClaimMisbound'],
]);

/**
 * The API server does not name a pod that it refuses to create: it states how the name would begin, and some versions how it would end
 * (apiserver, storage/names/generate.go).
 */
const PREFIX = /\bpods "([a-z\d][a-z\d.-]{0,252}?)(?:-|-[bcdfghjklmnpqrstvwxz2456789]{5})?" is forbidden/;

/** An object that pods wait for, as far as an Event shows it: `kind` is what a table states; null where the Event is about something else. */
export function objectOf(
  event: ApiEvent,
  { kind, namespace = '', name }: { readonly kind?: string; readonly namespace?: string; readonly name?: string } = {},
): ShownObject | null {
  const maker = kind === undefined ? MAKERS.get(event.from?.split(',')[0] ?? '') : KINDS.get(kind.toLowerCase());
  const is = kind === undefined && OF_CLAIMS.has(event.reason) ? CLAIM : maker;
  if (is === undefined || !(is === CLAIM ? OF_CLAIMS : OF_MAKERS).has(event.reason)) return null;
  return { kind: is, namespace, name: name ?? PREFIX.exec(event.message)?.[1] ?? null, event };
}

/** A namespace that is being deleted, and what keeps it. */
export function namespaceStays(line: number, name: string | null, since: string | null, message: string): Testimony {
  const event = { type: 'Warning', reason: 'Terminating', from: null, message, first: since, last: since, count: 1 };
  return objectSaid(line, { kind: NAMESPACE, namespace: '', name, event });
}

/** `Node worker-3 status is now: NodeHasDiskPressure` (kubelet_node_status.go, recordNodeStatusEvent) */
const STATUS =
  /^Node (?<name>\S{1,253}) status is now: Node(?:(?<is>Not)?Ready|Has(?<no>No|Sufficient)?(?<what>\w{2,20}))$/;
/** A row with these words is about no pod, whatever its reason. */
export const ABOUT_NODE = /\bNode \S{1,253} status is now: Node/;
/** Usual reasons that no Event about a pod has (kubelet, events/event.go; node_lifecycle_controller.go). */
const USUAL = /^(?:Starting|Shutdown|RegisteredNode|RemovingNode|NodeAllocatableEnforced|Node(?:Not)?Schedulable)$/;
/** eviction_manager.go, synchronize */
const RECLAIM = /^Attempting to reclaim (?<what>[\w.-]{1,60})$/;

/** What an Event states about a node, and not about a pod: its name, and a condition, which a warning lacks. Null for other Events. */
function nodeEvent({ type, reason, message, lastAgo }: ApiEvent) {
  if (type === 'Warning' && isOfNode(reason)) return { name: null, condition: null };
  if (USUAL.test(reason)) return 'usual';
  const ago = lastAgo === undefined ? '' : ` (${lastAgo} ago)`;
  const states = (name: string | null, condition: string, isTrue: boolean) => ({
    name,
    condition: {
      type: condition,
      status: isTrue ? 'True' : 'False',
      reason: null,
      message: `${message}${ago}`,
      since: null,
    },
  });
  const reclaimed = RECLAIM.exec(message)?.groups?.what;
  if (reclaimed !== undefined) return states(null, pressureOf(reclaimed), true);
  const { name, is, no, what } = STATUS.exec(message)?.groups ?? {};
  if (name === undefined) return null;
  return what === undefined
    ? states(name, 'Ready', is === undefined)
    : states(name, pressureOf(what), no === undefined);
}

/** `InsufficientMemory`, `memory`, `PIDPressure`, `ephemeral-storage`, `nodefs` */
function pressureOf(what: string): string {
  if (/memory/i.test(what)) return 'MemoryPressure';
  return /pid/i.test(what) ? 'PIDPressure' : 'DiskPressure';
}

interface Node {
  /** The line of the last Event */
  readonly line: number;
  readonly name: string | null;
  /** The last condition of each type */
  readonly conditions: Map<string, ApiCondition>;
  /** The last warning of each reason */
  readonly warnings: Map<string, SeenEvent>;
}

/** What Events of nodes state about each node. An Event that names no node is about the node of the Events before it. */
export function createNodeEvents(testify: Testify) {
  let nodes: Node[] = [];

  return {
    /** Returns whether the Event is about a node. `of`: the node, where a table names it. */
    take(line: number, event: ApiEvent, of: string | null = null): boolean {
      const found = nodeEvent(event);
      if (found === 'usual') return true;
      if (found === null) return of !== null;
      const { condition } = found;
      const name = of ?? found.name;
      const known =
        name === null ? nodes.at(-1) : (nodes.find(one => one.name === name) ?? nodes.find(one => one.name === null));
      if (known === undefined && nodes.length >= MAX_EVENTS) return true;
      const { conditions = new Map<string, ApiCondition>(), warnings = new Map<string, SeenEvent>() } = known ?? {};
      nodes = [
        ...nodes.filter(one => one !== known),
        { line, name: name ?? known?.name ?? null, conditions, warnings },
      ];
      if (condition === null) warnings.set(event.reason, { ...event, line });
      else conditions.set(condition.type, condition);
      return true;
    },
    end(): void {
      for (const { line, name, conditions, warnings } of nodes)
        testify(
          undated({
            what: 'node-part',
            line,
            facts: { node: name ?? '' },
            node: { name, conditions: [...conditions.values()], warnings: [...warnings.values()] },
          }),
        );
      nodes = [];
    },
  };
}
