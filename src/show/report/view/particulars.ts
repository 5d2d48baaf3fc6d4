import type { Lifecycle, PodEpisode } from '../../../document/contract/types.js';

/** What came first: the creation or the request, or what the kubelet itself saw or did. */
export function beginningOf(one: PodEpisode): { label: string; at: string | null } {
  if (one.family === 'start')
    return one.createdAt === null ? { label: 'seen', at: one.seenAt } : { label: 'created', at: one.createdAt };
  const { requestedAt, startedAt, begunBefore } = one;
  const isAsked = requestedAt !== null && (startedAt === null || Date.parse(requestedAt) <= Date.parse(startedAt));
  if (isAsked) return { label: 'requested', at: requestedAt };
  return { label: begunBefore ? 'begun before' : 'begun', at: startedAt };
}

/** Facts about an episode besides its steps. */
export function particularsOf(one: PodEpisode | Lifecycle): [label: string, value: string][] {
  const isStatic = one.uid !== null && one.uid === one.staticUID;
  const others: [string, string | null][] = [
    [isStatic ? 'static UID' : 'UID', one.uid],
    ['UID of the static pod', isStatic ? null : one.staticUID],
    ['UID now', 'replacedBy' in one ? one.replacedBy : null],
    ['node', one.node],
    ['exit code', 'exits' in one ? exitsText(one) : null],
    [
      'grace period',
      'gracePeriodSeconds' in one && one.gracePeriodSeconds !== null ? `${one.gracePeriodSeconds} s` : null,
    ],
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
