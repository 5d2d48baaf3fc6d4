import type { Lifecycle, NodeFacts, ResultDocument } from '../contract/types.js';
import { glob } from './glob.js';
import { ownerOf } from './owner.js';

export interface Selection {
  /** `name`, `namespace/name`, each with `*` for any text. */
  readonly pods?: readonly string[];
  readonly namespaces?: readonly string[];
  readonly uids?: readonly string[];
  /** As pods, by their owners. */
  readonly owners?: readonly string[];
  /** With `*` for any text. */
  readonly nodes?: readonly string[];
  /** Deletions that were going on at or after, and before or at, these instants (ms UTC). */
  readonly since?: number;
  readonly until?: number;
}

/** The selected part of a document. Judgements are always based on the whole input. */
export function select(document: ResultDocument, selection: Selection): ResultDocument {
  const pods = selection.pods?.map(pattern => inNamespace(pattern, ({ pod }) => pod.name));
  const owners = selection.owners?.map(pattern => inNamespace(pattern, one => ownerOf(one).name));
  const namespaces = selection.namespaces?.map(glob);
  const nodes = selection.nodes?.map(glob);
  const isOn = (name: string | null): boolean => nodes?.some(matches => matches(name ?? '')) ?? true;
  const wanted = (one: Lifecycle): boolean =>
    (pods?.some(matches => matches(one)) ?? true) &&
    (owners?.some(matches => matches(one)) ?? true) &&
    (namespaces?.some(matches => matches(one.pod.namespace)) ?? true) &&
    (selection.uids?.some(uid => uidsOf(one).includes(uid)) ?? true) &&
    isOn(one.node) &&
    isWithin(one, selection);
  const lifecycles = document.lifecycles.filter(wanted);
  const kept = document.nodes.filter(({ name }) => isOn(name));
  const isWhole = lifecycles.length === document.lifecycles.length;
  return { ...document, nodes: isWhole ? kept : kept.map(withoutTraces), lifecycles };
}

/** Nothing can be judged again without all deletions. */
export const withoutTraces = ({ traces: _, ...node }: NodeFacts): NodeFacts => node;

function inNamespace(text: string, nameOf: (one: Lifecycle) => string): (one: Lifecycle) => boolean {
  const slash = text.indexOf('/');
  const name = glob(text.slice(slash + 1));
  if (slash < 0) return one => name(nameOf(one));
  const namespace = glob(text.slice(0, slash));
  return one => namespace(one.pod.namespace) && name(nameOf(one));
}

const uidsOf = ({ uid, staticUID, mirrorUIDs, replacedBy }: Lifecycle): readonly (string | null)[] => [
  uid,
  staticUID,
  ...mirrorUIDs,
  replacedBy,
];

function isWithin(one: Lifecycle, { since, until }: Selection): boolean {
  const from = Date.parse(one.requestedAt ?? one.startedAt ?? '');
  const to = Date.parse(one.endedAt ?? '');
  if (until !== undefined && !(from <= until)) return false;
  // A deletion that has not ended continues
  return since === undefined || Number.isNaN(to) || to >= since;
}
