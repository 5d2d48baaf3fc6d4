import type { Lifecycle, PodEpisode, Start } from '../../../document/contract/types.js';
import { mayBeOnePerNode, namespaceRole, roleOf } from '../../../document/role.js';
import { grouped } from '../../../kit/grouped.js';
import { LIMITS } from '../thresholds.js';
import type { Both } from '../types.js';

/** Words in names of nodes that show the node's purpose, each with the role that it means. */
const ROLES: readonly { readonly role: string; readonly word: RegExp }[] = [
  { role: 'control-plane', word: /(?:^|[-.])(?:control-?plane|master|server)(?=\d|[-.]|$)/ },
  { role: 'infra', word: /(?:^|[-.])infra(?=\d|[-.]|$)/ },
  { role: 'etcd', word: /(?:^|[-.])etcd(?=\d|[-.]|$)/ },
  { role: 'worker', word: /(?:^|[-.])(?:worker|agent|node)(?=\d|[-.]|$)/ },
];

/** The purpose of a node, from the words that kubeadm, kind, OpenShift, k3s and RKE put into its name; null where there is none. */
export const nodeRole = (node: string | null): string | null =>
  (node === null ? undefined : ROLES.find(({ word }) => word.test(node)))?.role ?? null;

export interface Paired extends Both<Lifecycle> {
  readonly pairedBy: 'name' | 'role' | 'node' | 'alone';
}

/** Episodes with something in common on both sides. */
export type Gathered<One extends PodEpisode = Lifecycle> = Both<readonly One[]>;

interface Pairing {
  readonly pairs: readonly Paired[];
  /** Too many of one owner to pair them one to one. */
  readonly groups: readonly Gathered[];
  readonly onlyBefore: readonly Lifecycle[];
  readonly onlyAfter: readonly Lifecycle[];
}

/**
 * Which deletions of two runs correspond: by name, owner and node, never by UID, which differs in each run. If an owner has many deletions,
 * they cannot be paired one to one and are compared as a whole.
 */
export function pairUp(before: readonly Lifecycle[], after: readonly Lifecycle[]): Pairing {
  const pairs: Paired[] = [];
  let left: Gathered = { before: inTime(before), after: inTime(after) };
  for (const way of WAYS) {
    const found = zip(left, way);
    pairs.push(...found);
    left = without(left, new Set(found.flatMap(pair => [pair.before, pair.after])));
  }
  const [lone] = left.before;
  const [other] = left.after;
  if (before.length === 1 && after.length === 1 && lone && other)
    return { pairs: [{ before: lone, after: other, pairedBy: 'alone' }], groups: [], onlyBefore: [], onlyAfter: [] };
  const groups: Gathered[] = [];
  for (const key of [roleKey(({ namespace }) => namespace), roleKey(({ namespace }) => namespaceRole(namespace))]) {
    const found = gather(left, key);
    groups.push(...found);
    left = without(left, new Set(found.flatMap(group => [...group.before, ...group.after])));
  }
  return { pairs, groups, onlyBefore: left.before, onlyAfter: left.after };
}

const without = ({ before, after }: Gathered, used: ReadonlySet<Lifecycle>): Gathered => ({
  before: before.filter(one => !used.has(one)),
  after: after.filter(one => !used.has(one)),
});

interface Way {
  /** What two deletions must share; null if a deletion has no such value */
  readonly key: (one: Lifecycle) => readonly string[] | null;
  readonly pairedBy: Paired['pairedBy'];
  /** With more deletions on a side, they cannot be paired. */
  readonly most: number;
}

type Key = Way['key'];

const roleKey =
  (space: (pod: Lifecycle['pod']) => string, withKind = true): Key =>
  one => [space(one.pod), roleOf(one), ...(withKind ? [one.kind] : [])];

/** Only an owner with one pod on each node has the same pod there in another run. */
const nodeKey =
  (of: (node: string | null) => string | null): Key =>
  one => {
    const node = of(one.node);
    return node === null || !mayBeOnePerNode(one) ? null : [one.pod.namespace, roleOf(one), one.kind, node];
  };

const pairedUpTo = LIMITS.pairedUpTo;

/** The closest relation first. */
const WAYS: readonly Way[] = [
  { key: ({ pod, kind }) => [pod.namespace, pod.name, kind], pairedBy: 'name', most: pairedUpTo },
  { key: ({ pod }) => [pod.namespace, pod.name], pairedBy: 'name', most: pairedUpTo },
  { key: nodeKey(node => node), pairedBy: 'node', most: 1 },
  { key: nodeKey(nodeRole), pairedBy: 'node', most: 1 },
  { key: roleKey(({ namespace }) => namespace), pairedBy: 'role', most: pairedUpTo },
  { key: roleKey(({ namespace }) => namespace, false), pairedBy: 'role', most: pairedUpTo },
  { key: roleKey(({ namespace }) => namespaceRole(namespace)), pairedBy: 'role', most: pairedUpTo },
];

/** Deletions with the same key, in the order in which they happened. */
function zip({ before, after }: Gathered, { key, pairedBy, most }: Way): Paired[] {
  const others = byKey(after, key);
  return [...byKey(before, key)].flatMap(([text, ones]): Paired[] => {
    const same = others.get(text) ?? [];
    if (ones.length > most || same.length > most) return [];
    return ones.flatMap((one, place): Paired[] => {
      const other = same[place];
      return other === undefined ? [] : [{ before: one, after: other, pairedBy }];
    });
  });
}

function gather({ before, after }: Gathered, key: Key): Gathered[] {
  const others = byKey(after, key);
  return [...byKey(before, key)].flatMap(([text, ones]): Gathered[] => {
    const same = others.get(text);
    return same === undefined ? [] : [{ before: ones, after: same }];
  });
}

function byKey(all: readonly Lifecycle[], key: Key): Map<string, Lifecycle[]> {
  return grouped(all, one => {
    const parts = key(one);
    return parts === null ? null : JSON.stringify(parts);
  });
}

const begun = ({ startedAt, requestedAt }: Lifecycle): string => startedAt ?? requestedAt ?? '';

/** All instants have the same format, in UTC, so they can be compared as text. */
const inTime = (list: readonly Lifecycle[]): Lifecycle[] =>
  [...list].sort((a, b) => (begun(a) < begun(b) ? -1 : begun(a) > begun(b) ? 1 : 0));

/**
 * Groups starts by owner: in the same namespace, or, if a namespace is on one side only, in one that differs only in its generated part.
 */
export function startsByOwner({ before, after }: Gathered<Start>): Gathered<Start>[] {
  const exact = gatherBy({ before, after }, one => [[one.pod.namespace, roleOf(one)]]);
  const both = exact.filter(isOnBoth);
  const used = new Set(both.flatMap(group => [...group.before, ...group.after]));
  const left = (all: readonly Start[]): Start[] => all.filter(one => !used.has(one));
  const rest = gatherBy({ before: left(before), after: left(after) }, one => [
    [namespaceRole(one.pod.namespace), roleOf(one)],
  ]);
  return [...both, ...rest];
}

/** Groups starts by repository, if several owners use it: what one owner uses is shown with the owner. */
export function startsByImage(sides: Gathered<Start>): ({ readonly image: string } & Gathered<Start>)[] {
  const all = gatherBy(sides, ({ containers }) =>
    [...new Set(containers.flatMap(({ image }) => (image === null ? [] : [repositoryOf(image)])))].map(one => [one]),
  );
  return all.flatMap(({ before, after, key: [image = ''] }) => {
    const owners = new Set([...before, ...after].map(one => `${one.pod.namespace}/${roleOf(one)}`));
    return owners.size < 2 ? [] : [{ image, before, after }];
  });
}

export const isOnBoth = ({ before, after }: Gathered<Start>): boolean => before.length > 0 && after.length > 0;

/** `registry:5000/shop/web` of `registry:5000/shop/web:1.4@sha256:…` */
export const repositoryOf = (image: string): string => (image.split('@')[0] ?? image).replace(/:[^:/]*$/, '');

function gatherBy({ before, after }: Gathered<Start>, keysOf: (one: Start) => readonly (readonly string[])[]) {
  const sides = [...before.map(one => ({ one, after: false })), ...after.map(one => ({ one, after: true }))];
  const keyed = sides.flatMap(side => keysOf(side.one).map(key => ({ ...side, key })));
  return [...grouped(keyed, ({ key }) => JSON.stringify(key)).values()].map(members => ({
    key: members[0]?.key ?? [],
    before: members.flatMap(each => (each.after ? [] : [each.one])),
    after: members.flatMap(each => (each.after ? [each.one] : [])),
  }));
}
