import type { Lifecycle } from '../../../document/contract/types.js';

/** What came first: the request, or the first act of the kubelet itself. */
export function beginningOf({ requestedAt, startedAt, begunBefore }: Lifecycle): { label: string; at: string | null } {
  const isAsked = requestedAt !== null && (startedAt === null || Date.parse(requestedAt) <= Date.parse(startedAt));
  if (isAsked) return { label: 'requested', at: requestedAt };
  return { label: begunBefore ? 'begun before' : 'begun', at: startedAt };
}

/** Facts about a deletion besides its steps. */
export function particularsOf(lifecycle: Lifecycle): [label: string, value: string][] {
  const isStatic = lifecycle.uid !== null && lifecycle.uid === lifecycle.staticUID;
  const others: [string, string | null][] = [
    [isStatic ? 'static UID' : 'UID', lifecycle.uid],
    ['UID of the static pod', isStatic ? null : lifecycle.staticUID],
    ['UID now', lifecycle.replacedBy],
    ['node', lifecycle.node],
    ['exit code', exitsText(lifecycle)],
    ['grace period', lifecycle.gracePeriodSeconds === null ? null : `${lifecycle.gracePeriodSeconds} s`],
  ];
  return others.flatMap(([label, value]): [string, string][] => (value === null ? [] : [[label, value]]));
}

/** `137 (c)`, `137 (OOMKilled, c), 1 (init)`, `137`. */
const exitsText = ({ exits = [] }: Lifecycle): string | null =>
  exits.length === 0
    ? null
    : exits
        .slice(0, MOST_EXITS)
        .map(({ container, exitCode, reason }) => {
          const about = [reason, container].filter(text => text !== null);
          return about.length === 0 ? `${exitCode}` : `${exitCode} (${about.join(', ')})`;
        })
        .join(', ');

const MOST_EXITS = 4;
