import { BY } from './by.js';
import type { KubeletFacts, Lifecycle, ResultDocument } from './contract/types.js';
import { workloadOf } from './role.js';

/** What deletions can have in common. */
interface Grouping {
  readonly by: string;
  /** The heading of a column */
  readonly title: string;
  /** Null where the input does not show it. */
  readonly groupOf: (one: Lifecycle, document: ResultDocument) => string | null;
}

export const ALL: Grouping = { by: 'all', title: 'all deletions', groupOf: () => 'all' };

const KINDS_OF_GROUPS: Readonly<Record<(typeof BY)[number], Omit<Grouping, 'by'>>> = {
  kind: { title: 'kind', groupOf: ({ kind }) => kind },
  owner: { title: 'owner', groupOf: workloadOf },
  namespace: { title: 'namespace', groupOf: ({ pod }) => pod.namespace },
  node: { title: 'node', groupOf: ({ node }) => node },
  version: { title: 'kubelet', groupOf: ({ node, startedAt }, document) => kubeletAt(node, startedAt, document) },
};

export const GROUPINGS: readonly Grouping[] = BY.map(by => ({ by, ...KINDS_OF_GROUPS[by] }));

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
