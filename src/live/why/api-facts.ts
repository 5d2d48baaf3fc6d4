import { fieldsOf } from '../../input/watch/values.js';
import { spell } from '../../lifecycle/duration.js';
import type { ApiObject } from '../client/types.js';
import type { NodeSeen } from './gather.js';
import { nodeNameOf, type Termination, terminationOf } from './overdue.js';

/** What the API alone shows of a pod that does not go: sentences, the one that explains most first. */
export interface ApiFacts {
  readonly headline: string;
  readonly more: readonly string[];
}

interface Seen {
  readonly pod: ApiObject;
  readonly node: NodeSeen;
  readonly nodeName: string | null;
  readonly termination: Termination | null;
  readonly now: number;
}

/** In this order: what stands first keeps what stands behind from happening. */
const FACTS: readonly ((seen: Seen) => string | null)[] = [
  ({ termination }) => (termination === null ? 'nobody deletes it: it has no deletionTimestamp' : null),
  ({ node, nodeName }) =>
    node === null
      ? `its node ${nodeName} is gone: the pod garbage collector of the API removes it after a while`
      : null,
  ({ node, nodeName, now }) => notReady(node, nodeName, now),
  ({ pod, nodeName }) => held(pod, nodeName),
  ({ nodeName }) => (nodeName === null ? 'it was never given to a node: only the API server can remove it' : null),
  ({ pod, node, nodeName }) =>
    node !== null && nodeName !== null && !wasSeen(pod)
      ? `the kubelet of ${nodeName} has never reported on it: it may not know the pod`
      : null,
  ({ pod }) => running(pod),
  // With grace period 0 the kubelet has cleaned up, or nobody waits for it
  ({ pod, node, termination }) =>
    node !== null && termination?.graceMs !== 0 && wasSeen(pod) && containersOf(pod).length > 0 && running(pod) === null
      ? 'all containers have ended: what is left is up to the kubelet (volumes, sandbox, cgroup, status), and only its log tells'
      : null,
];

export function apiFacts(pod: ApiObject, node: NodeSeen, now: number): ApiFacts {
  const termination = terminationOf(pod);
  const seen = { pod, node, nodeName: nodeNameOf(pod), termination, now };
  const said = FACTS.flatMap(fact => fact(seen) ?? []);
  const [first = 'the API shows no reason', ...more] = said;
  return { headline: first, more: [...more, ...timing(termination, now)] };
}

function timing(termination: Termination | null, now: number): string[] {
  if (termination === null) return [];
  const { requestedAt, deadline, graceMs } = termination;
  if (graceMs === 0) return [`its object was deleted with grace period 0 ${spell(now - deadline)} ago`];
  const since = `requested ${spell(now - requestedAt)} ago, grace period ${spell(graceMs)}`;
  return [
    deadline < now ? `${since}: overdue for ${spell(now - deadline)}` : `${since}: ${spell(deadline - now)} are left`,
  ];
}

function notReady(node: NodeSeen, nodeName: string | null, now: number): string | null {
  const conditions = listOf(fieldsOf(fieldsOf(node).status).conditions);
  const ready = conditions.find(({ type }) => type === 'Ready');
  if (ready === undefined || ready.status === 'True') return null;
  const since = Date.parse(text(ready.lastTransitionTime));
  const long = Number.isNaN(since) ? '' : ` for ${spell(now - since)}`;
  return `its node ${nodeName} is not ready${long}: ${text(ready.message) || text(ready.reason) || 'no reason given'}`;
}

function held({ metadata }: ApiObject, nodeName: string | null): string | null {
  const finalizers = Array.isArray(metadata?.finalizers) ? metadata.finalizers.map(String) : [];
  if (finalizers.length === 0) return null;
  const done = nodeName === null || metadata?.deletionGracePeriodSeconds === 0;
  const names = finalizers.join(', ');
  return done
    ? `HELD by finalizer ${names}: the node is done with it`
    : `it will be held by finalizer ${names} until its owner removes it`;
}

const containersOf = ({ status }: ApiObject): Readonly<Record<string, unknown>>[] =>
  ['initContainerStatuses', 'containerStatuses', 'ephemeralContainerStatuses'].flatMap(kind =>
    listOf(fieldsOf(status)[kind]),
  );

/** A kubelet that has taken a pod up says so first of all (status.startTime). */
const wasSeen = (pod: ApiObject): boolean =>
  text(fieldsOf(pod.status).startTime) !== '' || containersOf(pod).length > 0;

function running(pod: ApiObject): string | null {
  const names = containersOf(pod).flatMap(({ name, state }) =>
    fieldsOf(state).running === undefined ? [] : [text(name)],
  );
  return names.length === 0 ? null : `still running, as far as the kubelet has told: ${names.join(', ')}`;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const listOf = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.map(fieldsOf) : [];
