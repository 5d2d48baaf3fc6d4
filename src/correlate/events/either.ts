import type { MessageDefinition } from '../../catalogue/types.js';
import { minorOf } from '../../catalogue/versions.js';

/** The definition that newer kubelets print; null if there is none. */
export const newest = (same: readonly MessageDefinition[]): MessageDefinition | null =>
  same.reduce<MessageDefinition | null>(
    (best, one) => (best === null || minorOf(one.since) > minorOf(best.since) ? one : best),
    null,
  );

/**
 * Makes one definition of several that share a text: it holds for every version that prints one of them. The same list gives the same
 * definition.
 */
export function createEither(): (same: readonly MessageDefinition[]) => MessageDefinition | null {
  const known = new Map<string, MessageDefinition>();

  return same => {
    const last = newest(same);
    if (last === null || same.length === 1) return last;
    const key = same.map(({ message }) => message).join('\n');
    const either = known.get(key) ?? spanning(last, same);
    known.set(key, either);
    return either;
  };
}

function spanning(last: MessageDefinition, same: readonly MessageDefinition[]): MessageDefinition {
  const { until: _, ...open } = last;
  const [first] = same.map(({ since }) => since).sort((a, b) => minorOf(a) - minorOf(b));
  const ends = same.flatMap(({ until }) => until ?? []).sort((a, b) => minorOf(b) - minorOf(a));
  const since = first ?? last.since;
  const [until] = ends;
  return ends.length < same.length || until === undefined ? { ...open, since } : { ...open, since, until };
}
