import type { NodeResult } from '../analyze/node.js';
import { changed } from '../document/merge/folds.js';
import { grouped } from '../kit/grouped.js';
import { ownNames } from './identity.js';
import { comparison } from './likeness.js';
import { isLog } from './plan.js';
import type { Survey } from './survey.js';

/**
 * Node names are unique only within a cluster: files from two clusters may contain the same names. Sibling folders or archives are two
 * clusters if both have a node of the same name and the logs show that it is not the same node.
 */
export function clustersOf(surveys: readonly Survey[]) {
  const found = split(surveys.map(survey => ({ survey, parts: survey.path.split(/[\\/!]/) })));
  // The label is the name of a cluster's folder; null if there is only one cluster
  return found.map(({ label, files }) => ({ label, surveys: files.map(({ survey }) => survey) }));
}

interface File {
  readonly survey: Survey;
  /** The segments of its path, below the folder that was searched. */
  readonly parts: readonly string[];
}

interface Part {
  readonly label: string | null;
  readonly files: readonly File[];
}

function split(files: readonly File[]): Part[] {
  const whole = [{ label: null, files }];
  if (files.filter(({ survey }) => isLog(survey)).length < 2) return whole;
  const below = files.filter(({ parts }) => parts.length > 1);
  const folders = [...grouped(below, ({ parts }) => parts[0] ?? '')].map(([label, list]) => ({
    label,
    files: list.map(({ survey, parts }) => ({ survey, parts: parts.slice(1) })),
  }));
  const apart = conflicting(folders);
  const clusters = folders.flatMap(folder => {
    const isApart = apart.has(folder);
    return split(folder.files).flatMap(({ label, files: own }): Part[] => {
      if (!isApart) return label === null ? [] : [{ label, files: own }];
      return [{ label: label === null ? folder.label : `${folder.label}/${label}`, files: own }];
    });
  });
  if (clusters.length === 0) return whole;
  const taken = new Set(clusters.flatMap(part => part.files.map(({ survey }) => survey)));
  const rest = files.filter(({ survey }) => !taken.has(survey));
  return rest.length === 0 ? clusters : [...clusters, { label: null, files: rest }];
}

/** Folders that share a node's name with another folder although it is not the same node. */
function conflicting<F extends { readonly files: readonly File[] }>(folders: readonly F[]): Set<F> {
  const nodes = new Map(folders.map(folder => [folder, nodesIn(folder.files)] as const));
  const having = grouped(
    folders.flatMap(folder => [...(nodes.get(folder)?.keys() ?? [])].map(name => ({ name, folder }))),
    ({ name }) => name,
  );
  const apart = new Set<F>();
  for (const list of having.values())
    for (const [at, { folder: one }] of list.entries())
      for (const { folder: other } of list.slice(at + 1))
        if (!(apart.has(one) && apart.has(other)) && areTwo(nodes.get(one), nodes.get(other)))
          apart.add(one).add(other);
  return apart;
}

/** The names of nodes in the logs of a folder, each with its logs. */
function nodesIn(files: readonly File[]): Nodes {
  const named = files
    .map(({ survey }) => survey)
    .filter(isLog)
    .flatMap(log => namesOf(log).map(name => ({ name, log })));
  return new Map([...grouped(named, ({ name }) => name)].map(([name, list]) => [name, list.map(({ log }) => log)]));
}

function namesOf(log: Survey): string[] {
  const [surest] = ownNames(log);
  return (surest === undefined ? log.hosts.map(({ host }) => host) : [surest.name]).map(name => name.toLowerCase());
}

type Nodes = ReadonlyMap<string, readonly Survey[]>;

function areTwo(ours: Nodes = new Map(), theirs: Nodes = new Map()): boolean {
  const both = [...ours].flatMap(([name, logs]) => {
    const others = theirs.get(name);
    return others === undefined ? [] : [{ logs, others }];
  });
  const seen = both.map(({ logs, others }) => comparison(logs, others));
  if (seen.includes('one')) return false;
  if (seen.includes('two')) return true;
  // Nothing that exists for days is named in both. For a whole cluster, or in a collector's layout, that shows a difference
  const whole = both.length > 1 || both.some(({ logs }) => logs.some(({ hint }) => hint !== null));
  return whole && seen.includes('strange');
}

/** The result of one of several clusters: its nodes are named `name@folder`. */
export function inCluster(result: NodeResult, label: string | null): NodeResult {
  if (label === null) return result;
  const basis = `${result.facts.basis}; ${label}: its folder, for there are several clusters`;
  return renamed(result, basis, nodeIn(label));
}

/** A result whose nodes have other names. */
export function renamed(result: NodeResult, basis: string, name: (own: string | null) => string | null): NodeResult {
  const { facts, lifecycles, starts } = result;
  return {
    ...result,
    facts: { ...facts, name: name(facts.name), basis },
    lifecycles: lifecycles.map(one => changed(one, { node: name(one.node) })),
    starts: starts.map(one => changed(one, { node: name(one.node) })),
  };
}

/** The displayed name of a node, where several clusters have nodes of the same name. */
export const nodeIn =
  (cluster: string) =>
  (name: string | null): string | null =>
    name === null ? null : `${name}@${cluster}`;
