import { fieldsOf, listOf, secondsOf, timeOf, valueAt } from 'podline/internal';
import type { ApiObject } from '../client/api-client.js';

/** What the object of a pod states about its deletion. */
export interface Termination {
  /** When it was requested: the API server records when it must be over (registry/rest/delete.go) */
  readonly requestedAt: number;
  readonly deadline: number;
  readonly graceMs: number;
  /** Nothing of the deletion happened before this */
  readonly notBefore: number;
}

/** Null for a pod that is not being deleted. */
export function terminationOf(pod: ApiObject): Termination | null {
  const { metadata } = pod;
  const deadline = msOf(metadata?.deletionTimestamp);
  if (deadline === null) return null;
  const grace = secondsOf(metadata?.deletionGracePeriodSeconds) ?? 0;
  const requestedAt = deadline - grace * 1000;
  return { requestedAt, deadline, graceMs: grace * 1000, notBefore: grace > 0 ? requestedAt : earliest(pod, deadline) };
}

/**
 * The kubelet's own delete at the end sets a grace period of 0 and a new time (status_manager.go, syncPod): the request came before the
 * containers ended, by no more than the grace period of the pod.
 */
function earliest({ spec, status }: ApiObject, deadline: number): number {
  const finished = listOf(fieldsOf(status).containerStatuses, one =>
    msOf(valueAt(one, 'state', 'terminated', 'finishedAt')),
  );
  const first = finished.reduce((least, at) => Math.min(least, at), deadline);
  return first - (secondsOf(fieldsOf(spec).terminationGracePeriodSeconds) ?? DEFAULT_GRACE) * 1000;
}

function msOf(value: unknown): number | null {
  const time = timeOf(value);
  return time === null ? null : Date.parse(time);
}

const DEFAULT_GRACE = 30;

export const nodeNameOf = ({ spec }: ApiObject): string | null => {
  const { nodeName } = fieldsOf(spec);
  return typeof nodeName === 'string' && nodeName !== '' ? nodeName : null;
};

export const nameOf = ({ metadata }: ApiObject): string => `${metadata?.namespace ?? ''}/${metadata?.name ?? ''}`;
