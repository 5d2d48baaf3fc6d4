import type { KubeletFacts, PodEpisode, ResultDocument } from '../contract/types.js';
import { workloadOf } from '../role.js';

/** The properties by which deletions can be grouped. */
export const BY = ['kind', 'owner', 'namespace', 'node', 'version'] as const;

/** The properties by which starts can be grouped. */
export const START_BY = ['owner', 'image', 'namespace', 'node', 'version'] as const;

/** What episodes can have in common. */
interface Grouping {
  readonly by: string;
  /** The heading of a column */
  readonly title: string;
  /** Null where the input does not show it; a pod of several images is in several groups. */
  readonly groupsOf: (one: PodEpisode, document: ResultDocument) => readonly (string | null)[];
}

type By = (typeof BY)[number] | (typeof START_BY)[number];

const GROUPS: Readonly<Record<By, Omit<Grouping, 'by'>>> = {
  kind: { title: 'kind', groupsOf: ({ kind }) => [kind] },
  owner: { title: 'owner', groupsOf: one => [workloadOf(one)] },
  image: {
    title: 'image',
    groupsOf: one => (one.family === 'start' ? [...new Set(one.containers.flatMap(({ image }) => image ?? []))] : []),
  },
  namespace: { title: 'namespace', groupsOf: ({ pod }) => [pod.namespace] },
  node: { title: 'node', groupsOf: ({ node }) => [node] },
  version: {
    title: 'kubelet',
    groupsOf: (one, document) => [kubeletAt(one.node, one.family === 'start' ? one.seenAt : one.startedAt, document)],
  },
};

const groupingsBy = (all: readonly By[]): readonly Grouping[] => all.map(by => ({ by, ...GROUPS[by] }));

/** What deletions, and what starts, can be grouped by. */
export const GROUPINGS = groupingsBy(BY);
export const START_GROUPINGS = groupingsBy(START_BY);

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
