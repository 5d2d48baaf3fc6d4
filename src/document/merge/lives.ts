import { grouped } from '../../kit/grouped.js';
import type { Episode, PodEpisode, ResultDocument } from '../contract/types.js';
import { endsOf, startsOf } from '../episodes.js';
import { changed } from './folds.js';

/**
 * A start and the deletion of the same pod refer to each other. A static pod comes back with the same UID: of several starts, the last one
 * before the deletion belongs to it.
 */
export function tied<T extends Pick<ResultDocument, 'episodes'>>(document: T): T {
  const open = grouped(startsOf(document), keyOf);
  const endOf = new Map<string, string>();
  const startOf = new Map<string, string>();
  for (const one of endsOf(document)) {
    const own = open.get(keyOf(one) ?? '') ?? [];
    const end = one.startedAt;
    const later = end === null ? -1 : own.findIndex(({ seenAt, createdAt }) => (seenAt ?? createdAt ?? '') > end);
    const [start] = own.splice(Math.max((later < 0 ? own.length : later) - 1, 0), 1);
    if (start === undefined) continue;
    endOf.set(start.id, one.id);
    startOf.set(one.id, start.id);
  }
  if (endOf.size === 0) return document;
  return { ...document, episodes: document.episodes.map(one => withOther(one, { startOf, endOf })) };
}

type Ids = ReadonlyMap<string, string>;

function withOther(one: Episode, { startOf, endOf }: Readonly<Record<'startOf' | 'endOf', Ids>>): Episode {
  if (one.family === 'start') {
    const lifecycle = endOf.get(one.id);
    return lifecycle === undefined || lifecycle === one.lifecycle ? one : changed(one, { lifecycle });
  }
  if (one.family === 'node') return one;
  const start = startOf.get(one.id);
  return start === undefined || start === one.start ? one : changed(one, { start });
}

/** Without a UID nothing distinguishes two pods of one name. */
const keyOf = ({ node, uid }: Pick<PodEpisode, 'node' | 'uid'>): string | null =>
  uid === null ? null : `${node ?? ''} ${uid}`;

/** An episode that several sources show is kept once, at its first position, in the version with the most steps. */
export function uniqueById<One extends Episode>(all: readonly One[]): One[] {
  const fullest = new Map<string, One>();
  for (const one of all) {
    const known = fullest.get(one.id);
    if (known === undefined || stepsSeen(one) > stepsSeen(known)) fullest.set(one.id, one);
  }
  return [...fullest.values()];
}

/** Drops repetitions of the same thing in the same words. */
export const eachOnce = <T>(all: readonly T[]): T[] => [
  ...new Map(all.map(one => [JSON.stringify(one), one])).values(),
];

const stepsSeen = ({ steps }: Episode): number => steps.filter(({ status }) => status === 'seen').length;
