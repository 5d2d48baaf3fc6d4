import { grouped } from '../../kit/grouped.js';
import type { KubeletFacts, PodEpisode, ResultDocument } from '../contract/types.js';
import { workloadOf } from '../role.js';

/** What episodes can have in common. */
interface Grouping {
  readonly by: string;
  /** The heading of a column */
  readonly title: string;
  /** The family whose episodes can have it in common, if it is only one. */
  readonly only?: PodEpisode['family'];
  /** Null where the input does not show it; a pod of several images is in several groups. */
  readonly groupsOf: (one: PodEpisode, document: ResultDocument) => readonly (string | null)[];
}

const GROUPINGS: readonly Grouping[] = [
  { by: 'kind', title: 'kind', only: 'end', groupsOf: ({ kind }) => [kind] },
  { by: 'owner', title: 'owner', groupsOf: one => [workloadOf(one)] },
  {
    by: 'image',
    title: 'image',
    only: 'start',
    groupsOf: one => (one.family === 'start' ? [...new Set(one.containers.flatMap(({ image }) => image ?? []))] : []),
  },
  { by: 'namespace', title: 'namespace', groupsOf: ({ pod }) => [pod.namespace] },
  { by: 'node', title: 'node', groupsOf: ({ node }) => [node] },
  {
    by: 'version',
    title: 'kubelet',
    groupsOf: (one, document) => [kubeletAt(one.node, one.family === 'start' ? one.seenAt : one.startedAt, document)],
  },
];

export const BY: readonly string[] = GROUPINGS.map(({ by }) => by);

/** By what episodes of a family can be grouped. */
export const groupingsOf = (family: PodEpisode['family']): readonly Grouping[] =>
  GROUPINGS.filter(({ only = family }) => only === family);

/**
 * Items by what their episodes have in common, in the order of the first of each group; null where the input does not show it. An item can
 * be in several groups.
 */
export function inGroups<Item>(
  items: readonly Item[],
  episodeOf: (item: Item) => PodEpisode,
  { groupsOf }: Grouping,
  document: ResultDocument,
): [value: string | null, own: Item[]][] {
  const placed = items.flatMap(item =>
    groupsOf(episodeOf(item), document).map(value => ({ value: value ?? UNKNOWN, item })),
  );
  return [...grouped(placed, ({ value }) => value)].map(([value, own]) => [
    value === UNKNOWN ? null : value,
    own.map(({ item }) => item),
  ]);
}

/** A value that no group has. */
const UNKNOWN = '';

/** The version of the kubelet that ran at that time. All instants have the same format, so they can be compared as text. */
export function kubeletAt(
  node: string | null,
  time: string | null,
  { nodes }: Pick<ResultDocument, 'nodes'>,
): string | null {
  const [only, another] = nodes;
  const own = nodes.find(({ name }) => name !== null && name === node) ?? (another === undefined ? only : undefined);
  const kubelets = own?.kubelets ?? [];
  const at = time ?? '';
  const running = kubelets.filter(({ from }) => from !== null && from <= at).at(-1) ?? kubelets[0];
  return running === undefined ? null : nameOf(running);
}

function nameOf({ version, minors }: KubeletFacts): string | null {
  if (version !== null) return version;
  const { min = null, max = null } = minors ?? {};
  if (min === null) return max === null ? null : `up to ${max}`;
  return max === null ? `from ${min}` : min === max ? min : `${min} to ${max}`;
}
