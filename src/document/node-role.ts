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
