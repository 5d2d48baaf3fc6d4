import type { Lifecycle, PodEpisode, Start } from '../../../document/contract/types.js';
import { mayBeOnePerNode, namespaceRole, roleOf } from '../../../document/role.js';
import { grouped, partition } from '../../../kit/grouped.js';
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

/** Episodes of both sides. */
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
  let left: Gathered = { before, after };
  for (const way of WAYS) {
    const found = zip(left, way);
    pairs.push(...found);
    left = without(left, new Set(found.flatMap(pair => [pair.before, pair.after])));
  }
  const [lone] = left.before;
  const [other] = left.after;
  if (before.length === 1 && after.length === 1 && lone && other)
    return { pairs: [{ before: lone, after: other, pairedBy: 'alone' }], groups: [], onlyBefore: [], onlyAfter: [] };
  const exact = onBoth(left, ofKind(SAME));
  const similar = onBoth(exact.left, ofKind(namespaceRole));
  return {
    pairs,
    groups: [...exact.groups, ...similar.groups],
    onlyBefore: similar.left.before,
    onlyAfter: similar.left.after,
  };
}

/** The keys of the groups that an episode belongs to; none where it lacks what their episodes share. */
type KeysOf<One extends PodEpisode> = (one: One) => readonly (readonly (string | null)[])[];

/** Episodes of either side by their keys, in the order of the first of each group. */
function gather<One extends PodEpisode>({ before, after }: Gathered<One>, keysOf: KeysOf<One>) {
  const sides = [...before.map(one => ({ one, isAfter: false })), ...after.map(one => ({ one, isAfter: true }))];
  const keyed = sides.flatMap(side => keysOf(side.one).map(key => ({ ...side, key })));
  return [...grouped(keyed, ({ key }) => JSON.stringify(key)).values()].map(members => {
    const [is, was] = partition(members, ({ isAfter }) => isAfter);
    return { key: members[0]?.key ?? [], before: was.map(({ one }) => one), after: is.map(({ one }) => one) };
  });
}

export const isOnBoth = <One extends PodEpisode>({ before, after }: Gathered<One>): boolean =>
  before.length > 0 && after.length > 0;

/** The groups that both sides have, and what is in none of them. */
function onBoth<One extends PodEpisode>(sides: Gathered<One>, keysOf: KeysOf<One>) {
  const groups = gather(sides, keysOf).filter(isOnBoth);
  return { groups, left: without(sides, new Set(groups.flatMap(({ before, after }) => [...before, ...after]))) };
}

const without = <One extends PodEpisode>({ before, after }: Gathered<One>, used: ReadonlySet<One>): Gathered<One> => ({
  before: before.filter(one => !used.has(one)),
  after: after.filter(one => !used.has(one)),
});

interface Way {
  readonly keysOf: KeysOf<Lifecycle>;
  readonly pairedBy: Paired['pairedBy'];
  /** With more deletions on a side, they cannot be paired. */
  readonly most: number;
}

type Space = (namespace: string) => string;
const SAME: Space = namespace => namespace;

const ofOwner =
  (space: Space): KeysOf<PodEpisode> =>
  one => [[space(one.pod.namespace), roleOf(one)]];

const ofKind =
  (space: Space): KeysOf<PodEpisode> =>
  one => [[space(one.pod.namespace), roleOf(one), one.kind]];

/** Only an owner with one pod on each node has the same pod there in another run. */
const onNode =
  (of: (node: string | null) => string | null): KeysOf<Lifecycle> =>
  one => {
    const node = of(one.node);
    return node === null || !mayBeOnePerNode(one) ? [] : [[one.pod.namespace, roleOf(one), one.kind, node]];
  };

const pairedUpTo = LIMITS.pairedUpTo;

/** The closest relation first. */
const WAYS: readonly Way[] = [
  { keysOf: ({ pod, kind }) => [[pod.namespace, pod.name, kind]], pairedBy: 'name', most: pairedUpTo },
  { keysOf: ({ pod }) => [[pod.namespace, pod.name]], pairedBy: 'name', most: pairedUpTo },
  { keysOf: onNode(node => node), pairedBy: 'node', most: 1 },
  { keysOf: onNode(nodeRole), pairedBy: 'node', most: 1 },
  { keysOf: ofKind(SAME), pairedBy: 'role', most: pairedUpTo },
  { keysOf: ofOwner(SAME), pairedBy: 'role', most: pairedUpTo },
  { keysOf: ofKind(namespaceRole), pairedBy: 'role', most: pairedUpTo },
];

/** Deletions with the same key, in the order of their documents, in which they happened. */
const zip = (sides: Gathered, { keysOf, pairedBy, most }: Way): Paired[] =>
  gather(sides, keysOf)
    .filter(({ before, after }) => Math.max(before.length, after.length) <= most)
    .flatMap(({ before, after }) =>
      before.flatMap((one, place): Paired[] => {
        const other = after[place];
        return other === undefined ? [] : [{ before: one, after: other, pairedBy }];
      }),
    );

/**
 * Groups starts by owner: in the same namespace, or, if a namespace is on one side only, in one that differs only in its generated part.
 */
export function startsByOwner(sides: Gathered<Start>): Gathered<Start>[] {
  const { groups, left } = onBoth(sides, ofOwner(SAME));
  return [...groups, ...gather(left, ofOwner(namespaceRole))];
}

/** Groups starts by repository, if several owners use it: what one owner uses is shown with the owner. */
export const startsByImage = (sides: Gathered<Start>): ({ readonly image: string } & Gathered<Start>)[] =>
  gather(sides, ({ containers }) =>
    [...new Set(containers.flatMap(({ image }) => (image === null ? [] : repositoryOf(image))))].map(image => [image]),
  ).flatMap(({ before, after, key: [image] }) => {
    const owners = new Set([...before, ...after].map(one => `${one.pod.namespace}/${roleOf(one)}`));
    return owners.size < 2 ? [] : [{ image: image ?? '', before, after }];
  });

/** `registry:5000/shop/web` of `registry:5000/shop/web:1.4@sha256:…` */
export const repositoryOf = (image: string): string => (image.split('@')[0] ?? image).replace(/:[^:/]*$/, '');
