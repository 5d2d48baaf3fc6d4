import { grouped } from '../kit/grouped.js';
import type { Lifecycle, ResultDocument, Start } from './contract/types.js';
import { changed } from './folds.js';

type Lives = Pick<ResultDocument, 'lifecycles' | 'starts'>;

/**
 * A start and the deletion of the same pod refer to each other. A static pod comes back with the same UID: of several starts, the last one
 * before the deletion belongs to it.
 */
export function tied<T extends Lives>(document: T): T {
  const { lifecycles, starts } = document;
  if (starts === undefined || starts.length === 0 || lifecycles.length === 0) return document;
  const open = grouped(
    [...starts].sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1)),
    keyOf,
  );
  const endOf = new Map<string, string>();
  const tiedEnds = lifecycles.map((one): Lifecycle => {
    const own = open.get(keyOf(one) ?? '') ?? [];
    const later = one.startedAt === null ? -1 : own.findIndex(start => timeOf(start) > (one.startedAt ?? ''));
    const [start] = own.splice(Math.max((later < 0 ? own.length : later) - 1, 0), 1);
    if (start === undefined) return one;
    endOf.set(start.id, one.id);
    return changed(one, { start: start.id });
  });
  return {
    ...document,
    lifecycles: tiedEnds,
    starts: starts.map(one => {
      const lifecycle = endOf.get(one.id);
      return lifecycle === undefined || lifecycle === one.lifecycle ? one : changed(one, { lifecycle });
    }),
  };
}

const timeOf = ({ seenAt, createdAt }: Start): string => seenAt ?? createdAt ?? '';

/** Without a UID nothing distinguishes two pods of one name. */
const keyOf = ({ node, uid }: Pick<Start | Lifecycle, 'node' | 'uid'>): string | null =>
  uid === null ? null : `${node ?? ''} ${uid}`;
