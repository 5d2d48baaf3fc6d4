import type { NodeObject } from '../correlate/machines.js';
import type { ApiCondition } from '../document/contract/types.js';
import { grouped } from '../kit/grouped.js';
import { type Hint, hintOf } from './layouts.js';
import type { Survey } from './survey.js';

/** A node as the API server knows it. */
export interface ApiNode {
  readonly name: string;
  /** Its other names: addresses, instance, machine. */
  readonly aliases: readonly string[];
  /** Null where its object does not state the version, or when it was written */
  readonly object: NodeObject | null;
  /** The conditions as its last object states them */
  readonly conditions: readonly ApiCondition[];
}

/** Sets of names that mean the same node. */
function createNames() {
  const sets = new Map<string, readonly string[]>();
  const places = new Map<string, number>();
  const of = (name: string): readonly string[] => sets.get(name) ?? [];
  return {
    add(name: string): void {
      if (sets.has(name)) return;
      places.set(name, places.size);
      sets.set(name, [name]);
    },
    has: (name: string): boolean => sets.has(name),
    same(a: string, b: string): void {
      this.add(a);
      this.add(b);
      const both = [...new Set([...of(a), ...of(b)])];
      for (const name of both) sets.set(name, both);
    },
    /** One name for all of them. */
    root: (name: string): string => of(name)[0] ?? name,
    /** All of them, in the order in which they were added */
    of: (name: string): string[] => [...of(name)].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)),
    all: (): readonly string[] => [...sets.keys()],
  };
}

const IP = /^\d{1,3}(?:\.\d{1,3}){3}$|:/;

/** The part before the domain; null if there is no domain. */
const shortOf = (name: string): string | null => {
  const dot = name.indexOf('.');
  return dot <= 0 || IP.test(name) ? null : name.slice(0, dot);
};

/** Which names mean the same node, and which of them is shown. */
export type Identity = ReturnType<typeof createIdentity>;

/** A name that a log gives its own node, and how certain it is. */
export interface OwnName {
  readonly name: string;
  readonly rank: Rank;
  readonly basis: string;
}

/** The origins of a name. The first in this order decides the name of the node. */
const RANKS = ['api', 'pods', 'folder', 'stated', 'host', 'path', 'alias'] as const;
type Rank = (typeof RANKS)[number];

/** Names from these sources differ between nodes, whatever else the nodes share: hosts may have the name of their image. */
const FIXED: readonly Rank[] = ['api', 'folder', 'stated'];

const lower = (name: string): string => name.toLowerCase();

/**
 * Names that occur together in one log belong to one node: the host of all its lines, the name that its kubelet states, and the
 * name of its folder in a known layout. The API server's Node adds its addresses, its instance and its machine. A name without a
 * domain means the one with a domain, if there is only one.
 */
export function createIdentity(surveys: readonly Survey[], nodes: readonly ApiNode[]) {
  const names = createNames();
  const known = new Map<string, Map<Rank, OwnName>>();

  function learn(own: OwnName): string {
    const key = lower(own.name);
    names.add(key);
    const ranks = known.get(key) ?? new Map<Rank, OwnName>();
    known.set(key, ranks);
    if (!ranks.has(own.rank)) ranks.set(own.rank, own);
    return key;
  }

  const namesOf = (name: string, rank: Rank): string[] => names.of(name).filter(one => known.get(one)?.has(rank));

  /** Whether they have different names from the same fixed source. */
  function areTwo(a: string, b: string): boolean {
    return FIXED.some(rank => {
      const [ours, theirs] = [namesOf(a, rank), namesOf(b, rank)];
      return theirs.length > 0 && ours.some(one => !theirs.some(other => mayBeOne(one, other)));
    });
  }

  function tie(a: string | undefined, b: string): void {
    if (a !== undefined && names.root(a) !== names.root(b) && !areTwo(a, b)) names.same(a, b);
  }

  for (const { name } of nodes) learn({ name, rank: 'api', basis: 'the API server calls it so' });
  const taken = grouped(
    nodes.flatMap(({ name, aliases }) => aliases.map(alias => ({ name: lower(name), alias }))),
    ({ alias }) => lower(alias),
  );
  for (const owners of taken.values()) {
    const [only, another] = new Set(owners.map(({ name }) => name));
    const alias = owners[0]?.alias ?? '';
    if (another === undefined)
      tie(only, learn({ name: alias, rank: 'alias', basis: 'the API server knows it by this' }));
  }

  for (const survey of surveys) {
    const [first, ...rest] = ownNames(survey).map(learn);
    for (const key of rest) tie(first, key);
    for (const { host } of survey.hosts) learn({ name: host, rank: 'host', basis: HOST });
    for (const path of survey.sections.length > 1 ? survey.sections : []) {
      const hint = hintOf(path);
      if (hint !== null) learn(nameOfHint(hint));
    }
  }
  const boots = grouped(
    surveys.flatMap(({ hosts }) => hosts.filter(({ boot }) => boot !== null)),
    ({ boot }) => `${boot}`,
  );
  for (const [first, ...rest] of boots.values())
    for (const { host } of rest) tie(lower(first?.host ?? ''), lower(host));

  const long = grouped(
    names.all().flatMap(name => {
      const short = shortOf(name);
      return short === null ? [] : [{ name, short }];
    }),
    ({ short }) => short,
  );
  for (const [short, list] of long) {
    const [only, another] = new Set(list.map(({ name }) => names.root(name)));
    if (names.has(short) && another === undefined) tie(only, short);
  }

  /** A key that all names of one node share */
  function keyOf(name: string): string {
    const key = lower(name);
    const short = shortOf(key);
    if (names.has(key)) return names.root(key);
    if (short !== null && names.has(short)) return names.root(short);
    const [only, another] = new Set((long.get(key) ?? []).map(one => names.root(one.name)));
    return only !== undefined && another === undefined ? only : key;
  }

  const byKey = grouped(nodes, ({ name }) => names.root(lower(name)));

  return {
    keyOf,
    /** Whether the API server has a node with this name, address, instance or machine */
    isKnown: (name: string): boolean => byKey.has(keyOf(name)),
    /** The name of a node, and how it is known. */
    called(key: string): { readonly name: string; readonly basis: string } {
      const owns = names.of(key).flatMap(name => [...(known.get(name)?.values() ?? [])]);
      const best = RANKS.flatMap(rank => owns.filter(own => own.rank === rank))[0];
      return best === undefined ? { name: key, basis: HOST } : { name: best.name, basis: best.basis };
    },
    /** What the API server's object states about it */
    object(key: string): NodeObject | null {
      const [only, another] = byKey.get(key) ?? [];
      return only !== undefined && another === undefined ? only.object : null;
    },
  };
}

const mayBeOne = (a: string, b: string): boolean => a === b || shortOf(a) === b || shortOf(b) === a;

const HOST = 'the host in its lines';

/** All names in a log of one host, the most certain first. In a log of several hosts, it is not known which name belongs to which host. */
export function ownNames(survey: Survey): OwnName[] {
  const { hosts, statedNames, voted, hint } = survey;
  if (!isOneHost(survey)) return hint?.isFetched ? [nameOfHint(hint)] : [];
  const [surest] = statedNames;
  return [
    ...(voted === null
      ? []
      : [{ name: voted, rank: 'pods' as const, basis: 'spec.nodeName of the pods that it names' }]),
    ...(hint?.isNode ? [nameOfHint(hint)] : []),
    ...(surest === undefined ? [] : [{ name: surest.name, rank: 'stated' as const, basis: surest.by }]),
    ...hosts.map(({ host }) => ({ name: host, rank: 'host' as const, basis: HOST })),
    ...(hint && !hint.isNode ? [nameOfHint(hint)] : []),
  ];
}

const nameOfHint = (hint: Hint): OwnName => ({
  name: hint.name,
  rank: hint.isNode ? 'folder' : 'path',
  basis: basisOf(hint),
});

export const basisOf = ({ layout }: Hint): string => `its path, as ${layout} lays it out`;

/**
 * Whether all hosts in a source are one host with several names. Within one boot they are. Otherwise they are if, on one machine or in a
 * file that a collector wrote for one node, one name replaced the other for good.
 */
function isOneHost({
  hosts,
  sections,
  alternates,
  hint,
}: Pick<Survey, 'hosts' | 'sections' | 'alternates' | 'hint'>): boolean {
  if (sections.length > 1) return false;
  const boots = new Set(hosts.map(({ host, boot }) => boot ?? host));
  if (boots.size < 2) return true;
  if (alternates) return false;
  const machines = new Set(hosts.map(({ host, machine }) => machine ?? host));
  return machines.size < 2 || hint !== null;
}
