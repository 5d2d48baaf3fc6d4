import type { ApiEvent } from '../../document/contract/types.js';
import type { ShownObject } from '../shown.js';
import { objectSaid, type Testimony } from '../types.js';

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
