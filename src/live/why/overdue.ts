import { fieldsOf } from '../client/kubeconfig.js';
import type { ApiObject } from '../client/types.js';

/** What the object of a pod says of its deletion. */
export interface Termination {
  /** When somebody asked for it: the API server writes down when it has to be over (registry/rest/delete.go). */
  readonly requestedAt: number;
  readonly deadline: number;
  readonly graceMs: number;
}

/** Null for a pod that nobody deletes. */
export function terminationOf({ metadata }: ApiObject): Termination | null {
  const { deletionTimestamp, deletionGracePeriodSeconds } = metadata ?? {};
  const deadline = typeof deletionTimestamp === 'string' ? Date.parse(deletionTimestamp) : Number.NaN;
  if (Number.isNaN(deadline)) return null;
  const grace = typeof deletionGracePeriodSeconds === 'number' ? deletionGracePeriodSeconds : 0;
  return { requestedAt: deadline - grace * 1000, deadline, graceMs: grace * 1000 };
}

export const isOverdue = (pod: ApiObject, now: number): boolean =>
  (terminationOf(pod)?.deadline ?? Number.POSITIVE_INFINITY) < now;

export const nodeNameOf = ({ spec }: ApiObject): string | null => {
  const { nodeName } = fieldsOf(spec);
  return typeof nodeName === 'string' && nodeName !== '' ? nodeName : null;
};

export const nameOf = ({ metadata }: ApiObject): string => `${metadata?.namespace ?? ''}/${metadata?.name ?? ''}`;
