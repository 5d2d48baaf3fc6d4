import type { Lifecycle } from '../contract/types.js';
import { roleOf } from '../document/role.js';

export interface Paired {
  readonly before: Lifecycle;
  readonly after: Lifecycle;
  readonly pairedBy: 'name' | 'role' | 'alone';
}

interface Pairing {
  readonly pairs: readonly Paired[];
  readonly onlyBefore: readonly Lifecycle[];
  readonly onlyAfter: readonly Lifecycle[];
}

/** Which deletions of two runs are the same one: by role, never by UID, which is another in each run. */
export function pairUp(before: readonly Lifecycle[], after: readonly Lifecycle[]): Pairing {
  const pairs: Paired[] = [];
  let left: Sides = { before: inTime(before), after: inTime(after) };
  for (const key of KEYS) {
    const found = zip(left, key);
    pairs.push(...found);
    const used = new Set(found.flatMap(pair => [pair.before, pair.after]));
    left = {
      before: left.before.filter(lifecycle => !used.has(lifecycle)),
      after: left.after.filter(one => !used.has(one)),
    };
  }
  const [lone] = left.before;
  const [other] = left.after;
  if (before.length === 1 && after.length === 1 && lone && other)
    return { pairs: [{ before: lone, after: other, pairedBy: 'alone' }], onlyBefore: [], onlyAfter: [] };
  return { pairs, onlyBefore: left.before, onlyAfter: left.after };
}

interface Sides {
  readonly before: readonly Lifecycle[];
  readonly after: readonly Lifecycle[];
}

/** What two deletions must have in common, the closest relation first. */
const KEYS: readonly ((lifecycle: Lifecycle) => readonly string[])[] = [
  ({ pod, kind }) => [pod.namespace, pod.name, kind],
  ({ pod }) => [pod.namespace, pod.name],
  one => [one.pod.namespace, roleOf(one), one.kind],
  one => [one.pod.namespace, roleOf(one)],
];

/** Deletions with the same key, in the order in which they happened. */
function zip({ before, after }: Sides, key: (one: Lifecycle) => readonly string[]): Paired[] {
  const queues = new Map<string, Lifecycle[]>();
  for (const lifecycle of after) {
    const text = JSON.stringify(key(lifecycle));
    const queue = queues.get(text);
    if (queue) queue.push(lifecycle);
    else queues.set(text, [lifecycle]);
  }
  const taken = new Map<string, number>();
  return before.flatMap((one): Paired[] => {
    const text = JSON.stringify(key(one));
    const place = taken.get(text) ?? 0;
    const other = queues.get(text)?.[place];
    if (other === undefined) return [];
    taken.set(text, place + 1);
    return [{ before: one, after: other, pairedBy: one.pod.name === other.pod.name ? 'name' : 'role' }];
  });
}

const begun = ({ startedAt, requestedAt }: Lifecycle): string => startedAt ?? requestedAt ?? '';

/** Instants are all written in the same way, in UTC: they compare as text. */
const inTime = (list: readonly Lifecycle[]): Lifecycle[] =>
  [...list].sort((a, b) => (begun(a) < begun(b) ? -1 : begun(a) > begun(b) ? 1 : 0));
