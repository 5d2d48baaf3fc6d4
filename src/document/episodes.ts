import type { Lifecycle, Start } from './contract/types.js';

/** When the node had it first; a deletion that no log shows began with its request. */
const beginOf = (one: Lifecycle | Start): string =>
  ('seenAt' in one ? (one.seenAt ?? one.createdAt ?? one.startedAt) : (one.startedAt ?? one.requestedAt)) ?? '~';

/** In the order in which they began; what nothing dates comes last. Of what began at the same moment, the order of names. */
export const inTime = <One extends Lifecycle | Start>(all: readonly One[]): One[] =>
  all
    .map(one => ({ one, key: keyOf(one) }))
    .sort(byKey)
    .map(({ one }) => one);

const keyOf = (one: Lifecycle | Start): string => [beginOf(one), one.pod.namespace, one.pod.name, one.id].join('\n');

const byKey = (a: { readonly key: string }, b: { readonly key: string }): number =>
  a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
