import type { ResultDocument, Start } from '../../../document/contract/types.js';
import { kubeletAt } from '../../../document/groupings.js';
import { workloadOf } from '../../../document/role.js';

/** What starts can be grouped by; a pod of several images is in several groups. */
export const START_GROUPINGS: readonly {
  readonly by: string;
  readonly title: string;
  readonly groupsOf: (one: Start, document: ResultDocument) => readonly (string | null)[];
}[] = [
  { by: 'all', title: 'all starts', groupsOf: () => ['all'] },
  { by: 'owner', title: 'owner', groupsOf: one => [workloadOf(one)] },
  {
    by: 'image',
    title: 'image',
    groupsOf: ({ containers }) => [...new Set(containers.flatMap(({ image }) => image ?? []))],
  },
  { by: 'namespace', title: 'namespace', groupsOf: ({ pod }) => [pod.namespace] },
  { by: 'node', title: 'node', groupsOf: ({ node }) => [node] },
  { by: 'version', title: 'kubelet', groupsOf: ({ node, seenAt }, document) => [kubeletAt(node, seenAt, document)] },
];
