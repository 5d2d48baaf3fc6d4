import type { Lifecycle } from '../../contract/types.js';

/** What came first: the request, or what the kubelet did of itself. */
export function beginningOf({ requestedAt, startedAt }: Lifecycle): { label: string; at: string | null } {
  const isAsked = requestedAt !== null && (startedAt === null || Date.parse(requestedAt) <= Date.parse(startedAt));
  return isAsked ? { label: 'requested', at: requestedAt } : { label: 'begun', at: startedAt };
}

/** What there is to say of a deletion besides its steps. */
export function particularsOf(one: Lifecycle): [label: string, value: string][] {
  const isStatic = one.uid !== null && one.uid === one.staticUID;
  const others: [string, string | null][] = [
    [isStatic ? 'static UID' : 'UID', one.uid],
    ['UID of the static pod', isStatic ? null : one.staticUID],
    ['UID now', one.replacedBy],
    ['node', one.node],
    ['grace period', one.gracePeriodSeconds === null ? null : `${one.gracePeriodSeconds} s`],
  ];
  return others.flatMap(([label, value]): [string, string][] => (value === null ? [] : [[label, value]]));
}
