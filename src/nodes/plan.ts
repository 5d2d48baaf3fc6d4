import type { NodeName } from '../analyze/input-facts.js';
import { ordered } from '../analyze/reading-order.js';
import { grouped } from '../kit/grouped.js';
import { basisOf, createIdentity, type Identity, ownNames } from './identity.js';
import { hintOf, pathOf } from './layouts.js';
import { byKubelet, byNode, sameLog, tied } from './likeness.js';
import type { Shared } from './shared.js';
import type { Survey } from './survey.js';

/** What the name of a log contains besides the node: `kubelet-<node>.log`, `<node>_kubelet.log.2.gz`. */
const ENDS = /\.(?:log|txt|json|gz|\d{1,4})$/i;
const OTHER = /^(?:kubelet[-_.])|(?:[-_.]kubelet)$/i;

/** No collector nests folders more deeply, and no name has more endings. */
const [DEEPEST, MOST_ENDS] = [32, 4];

/** Every part of a path that may be the name of a node, the deepest first. */
export function namesInPath(path: string) {
  const folders = path.split(/[\\/!]/).slice(-DEEPEST);
  const file = namesInFile(folders.pop() ?? '').map(name => ({ name, below: 'its file' }));
  // Each with the folders between it and the file
  const above = folders.map((name, depth) => ({ name, below: folders.slice(depth + 1).join('/') })).reverse();
  return [...file, ...above].filter(({ name }) => name !== '' && !/^\.+$/.test(name));
}

function namesInFile(file: string): string[] {
  const names = [file];
  for (let more = MOST_ENDS; more > 0; more--) names.push((names.at(-1) ?? '').replace(ENDS, ''));
  return [...new Set(names.flatMap(name => [name, name.replace(OTHER, '')]))];
}

export const isLog = ({ type, passedOver }: Survey): boolean => type === 'kubelet-log' && passedOver === null;
const isRuntimes = ({ type }: Survey): boolean => type === 'runtime-log';

/** Sources of one node only, as far as their beginnings show: the logs of its kubelet, and those of its runtime. */
export function placed(surveys: readonly Survey[]): Set<number> {
  const logs = surveys.filter(isLog);
  const folders = new Set(logs.map(folderOf));
  const runtimes = surveys.filter(isRuntimes).filter(one => one.hosts.length === 1 || folders.has(folderOf(one)));
  return new Set([...logs, ...runtimes].map(({ index }) => index));
}

const folderOf = ({ path }: Pick<Survey, 'path'>): string => pathOf(path).folder || '.';

/**
 * Which source belongs to which node. A log without any name is a separate node, named after its path. `logs`: the input of the identity, so
 * that a thread can make it again.
 */
export function planNodes(looked: readonly Survey[], { nodes, nodeOf }: Pick<Shared, 'nodes' | 'nodeOf'>) {
  const surveys = looked.map(one => (isLog(one) ? { ...one, voted: votedFor(one, nodeOf) } : one));
  const logs = surveys.filter(isLog);
  const identity = createIdentity(logs, nodes);
  const keys = new Map(logs.map(log => [log.index, keysOf(log, identity)] as const));
  const isNameless = ({ index }: Survey): boolean => keys.get(index)?.length === 0;
  for (const [index, key] of knownInPath(logs.filter(isNameless), identity)) keys.set(index, [key]);
  const nameless = logs.filter(isNameless);
  const copies = [...grouped(nameless, sameLog).values()];
  const logsIn = grouped(logs, folderOf);
  const keysIn = (folder: string) => new Set(logsIn.get(folder)?.flatMap(({ index }) => keys.get(index) ?? []));
  for (const [folder, list] of grouped(
    copies.flatMap(([first]) => first ?? []),
    folderOf,
  )) {
    const neighbours = keysIn(folder);
    // Logs without a name belong to the only node that is named in their folder
    if (neighbours.size === 1) for (const { index } of list) keys.set(index, [...neighbours]);
    else
      for (const part of byNode(list))
        for (const { index } of part) keys.set(index, [`${PATH}${pathOfNode(part, list)}`]);
  }
  for (const [first, ...more] of copies)
    for (const { index } of more) keys.set(index, keys.get(first?.index ?? -1) ?? []);
  const alone = logs.filter(({ index }) => keys.get(index)?.length === 1);
  for (const list of grouped(alone, ({ index }) => keys.get(index)?.[0] ?? '').values())
    for (const part of alike(list)) {
      const folders = new Set(part.map(folderOf));
      const neighbours = list.filter(log => folders.has(folderOf(log)));
      for (const { index } of part) keys.set(index, [`${ALIKE}${pathOfNode(part, neighbours)}`]);
    }
  for (const one of surveys.filter(isRuntimes)) {
    const [host] = one.hosts;
    const neighbours = keysIn(folderOf(one));
    if (neighbours.size === 1) keys.set(one.index, [...neighbours]);
    else if (host !== undefined && one.hosts.length === 1) keys.set(one.index, [identity.keyOf(host.host)]);
  }
  const members = surveys.filter(({ index }) => keys.has(index));
  // Sources that share a node are read together
  const groups = tied(members, ({ index }) => keys.get(index) ?? []);
  return { logs, identity, groups: groups.map(group => groupOf(group, keys, identity)) };
}

/** The node on which most of the pods ran that the log names. */
function votedFor({ uids }: Survey, nodeOf: ReadonlyMap<string, string>): string | null {
  const votes = [
    ...grouped(
      uids.flatMap(uid => nodeOf.get(uid) ?? []),
      name => name,
    ),
  ].sort(([, a], [, b]) => b.length - a.length);
  const [first, second] = votes;
  return first !== undefined && first[1].length > 3 * (second?.[1].length ?? 0) ? first[0] : null;
}

/** The nodes of a log: by the most certain name for a log of one node, otherwise by its hosts and sections; none where nothing names it. */
function keysOf(log: Survey, identity: Identity): string[] {
  const [surest] = ownNames(log);
  if (surest !== undefined) return [identity.keyOf(surest.name)];
  const named = [
    ...log.hosts.map(({ host }) => identity.keyOf(host)),
    ...(log.sections.length > 1 ? log.sections.map(path => sectionKey(path, identity)) : []),
  ];
  return [...new Set(named)];
}

/**
 * Logs that name no node, but whose folder or file has the name of a node that the API server knows. If folders below that one differ, its
 * name is that of the node on which the logs of others were collected.
 */
function knownInPath(logs: readonly Survey[], { keyOf, isKnown }: Identity): Map<number, string> {
  const found = logs.flatMap(log => {
    const part = namesInPath(log.path).find(({ name }) => isKnown(name));
    return part === undefined ? [] : [{ log, key: keyOf(part.name), below: part.below }];
  });
  const ofOne = [...grouped(found, ({ key }) => key).values()].filter(
    list => new Set(list.map(({ below }) => below)).size === 1 && byKubelet(list.map(({ log }) => log)).length === 1,
  );
  return new Map(ofOne.flat().map(({ log, key }) => [log.index, key]));
}

/** If logs with one name are from several nodes: the logs of each node that has no other name. */
function alike(logs: readonly Survey[]): Survey[][] {
  const parts = byKubelet(logs);
  return parts.length < 2 ? [] : parts.filter(part => part.every(log => ownNames(log)[0]?.rank === 'host'));
}

const PATH = 'path of ';
const ALIKE = 'alike in ';

/** The path of a node whose logs name nothing: their folder, or the first log if the folder contains logs of several nodes. */
const pathOfNode = (own: readonly Survey[], all: readonly Survey[]): string =>
  own.length === all.length ? folderOf(own[0] ?? { path: '' }) : (own[0]?.path ?? '');

/** The name of a section's node where nothing else names it. */
export function nameOfSection(path: string): NodeName {
  const hint = hintOf(path);
  return hint === null ? byPath(folderOf({ path })) : { name: hint.name, basis: basisOf(hint) };
}

const byPath = (name: string) => ({ name, basis: 'nothing names it: its path' });

/** The node of a section, by the path in its heading. */
export function sectionKey(path: string, { keyOf }: Identity): string {
  const hint = hintOf(path);
  return hint === null ? `${PATH}${folderOf({ path })}` : keyOf(hint.name);
}

/** Sources that must be read together, because one of them contains lines of several nodes: the unit of work. */
export type Group = ReturnType<typeof groupOf>;

function groupOf(list: readonly Survey[], keys: ReadonlyMap<number, readonly string[]>, identity: Identity) {
  const all = [...new Set(list.flatMap(({ index }) => keys.get(index) ?? []))];
  return {
    /** Each with a key that all its names share, and how its name is known */
    nodes: all.map(key => ({ key, ...calledBy(key, identity) })),
    /** In the order in which they are read; `node`: the node that all of a source belongs to */
    sources: ordered(list).map(({ index, type, hosts, sections, holds }) => {
      const [only, another] = keys.get(index) ?? [];
      const node = another === undefined ? (only ?? null) : null;
      return { index, type, node, hosts: hosts.map(({ host }) => host), sections, holds };
    }),
  };
}

export const calledBy = (key: string, identity: Identity): { name: string; basis: string } =>
  key.startsWith(PATH)
    ? byPath(key.slice(PATH.length))
    : key.startsWith(ALIKE)
      ? { name: key.slice(ALIKE.length), basis: 'its path: several nodes share the host name in its lines' }
      : identity.called(key);
