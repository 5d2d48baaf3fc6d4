import { grouped } from '../grouped.js';
import { createNames, shortOf } from './names.js';
import type { ApiNode, Survey } from './types.js';

/** Who is who: which names mean the same node, and what it is called. */
export interface Identity {
  /** The same for all names of one node. */
  keyOf(name: string): string;
  /** What a node is called, and how that is known. */
  called(key: string): { readonly name: string; readonly basis: string };
  /** Does the API server call it so? */
  isApiName(name: string): boolean;
}

const lower = (name: string): string => name.toLowerCase();

/**
 * Names that stand beside each other in one log are one node's: the host of all its lines, what its kubelet calls itself,
 * and what a known layout calls its folder. The API server's Node gives its addresses, its instance and its machine.
 * A name without a domain is the one with it, if there is only one such. Two Nodes of the API server are never one.
 */
export function createIdentity(surveys: readonly Survey[], nodes: readonly ApiNode[]): Identity {
  const names = createNames();
  const apiNames = new Map(nodes.map(({ name }) => [lower(name), name]));
  const spelled = new Map<string, string>();
  const bases = new Map<string, string>();
  const apiOf = (name: string): string | undefined =>
    [...apiNames.keys()].find(api => names.has(api) && names.root(api) === names.root(name));

  function learn(name: string, basis: string): string {
    const key = lower(name);
    names.add(key);
    if (!spelled.has(key)) spelled.set(key, name);
    if (!bases.has(key)) bases.set(key, basis);
    return key;
  }

  function tie(a: string, b: string): void {
    const [one, other] = [apiOf(a), apiOf(b)];
    if (one === undefined || other === undefined || one === other) names.same(a, b);
  }

  for (const { name } of nodes) learn(name, 'the API server calls it so');
  const taken = grouped(
    nodes.flatMap(({ name, aliases }) => aliases.map(alias => ({ name: lower(name), alias: lower(alias) }))),
    ({ alias }) => alias,
  );
  for (const [alias, owners] of taken) {
    const [only, another] = new Set(owners.map(({ name }) => name));
    if (only !== undefined && another === undefined && !apiNames.has(alias))
      tie(only, learn(alias, 'the API server knows it by this'));
  }

  const own = surveys.map(survey => ({ survey, names: ownNames(survey) }));
  for (const { survey, names: list } of own) {
    for (const { host } of survey.hosts) learn(host, 'the host in its lines');
    const keys = list.map(({ name, basis }) => learn(name, basis));
    const [first, ...rest] = keys;
    for (const key of rest) if (first !== undefined) tie(first, key);
  }

  const boots = grouped(
    surveys.flatMap(({ hosts }) => hosts.filter(({ boot }) => boot !== null)),
    ({ boot }) => `${boot}`,
  );
  for (const [first, ...rest] of boots.values())
    for (const { host } of rest) if (first !== undefined) tie(lower(first.host), lower(host));

  const long = grouped(
    names.all().flatMap(name => {
      const short = shortOf(name);
      return short === null ? [] : [{ name, short }];
    }),
    ({ short }) => short,
  );
  for (const [short, list] of long) {
    const [only, another] = new Set(list.map(({ name }) => names.root(name)));
    if (names.has(short) && only !== undefined && another === undefined) tie(only, short);
  }

  return {
    keyOf(name) {
      const key = lower(name);
      if (names.has(key)) return names.root(key);
      const short = shortOf(key);
      if (short !== null && names.has(short)) return names.root(short);
      const [only, another] = new Set((long.get(key) ?? []).map(one => names.root(one.name)));
      return only !== undefined && another === undefined ? only : key;
    },
    called(key) {
      const same = names.all().filter(name => names.root(name) === key);
      const api = same.find(name => apiNames.has(name));
      if (api !== undefined) return { name: apiNames.get(api) ?? api, basis: 'the API server calls it so' };
      const best = BASES.flatMap(basis => same.filter(name => bases.get(name) === basis))[0];
      const said = same.find(name => bases.get(name)?.startsWith('its ') || bases.get(name)?.startsWith('it '));
      const name = said ?? best ?? same[0] ?? key;
      return { name: spelled.get(name) ?? name, basis: bases.get(name) ?? 'the host in its lines' };
    },
    isApiName: name => apiNames.has(lower(name)),
  };
}

const BASES: readonly string[] = ['the host in its lines'];

/** Of a log of one host, everything that it is called; in one of several, nobody knows who says what. */
function ownNames({ hosts, says, hint }: Survey): { name: string; basis: string }[] {
  const boots = new Set(hosts.map(({ host, boot }) => boot ?? host));
  if (boots.size > 1) return [];
  const [surest] = says;
  return [
    ...(surest === undefined ? [] : [{ name: surest.name, basis: surest.by }]),
    ...hosts.map(({ host }) => ({ name: host, basis: 'the host in its lines' })),
    ...(hint === null ? [] : [{ name: hint.name, basis: `its path, as ${hint.layout} lays it out` }]),
  ];
}
