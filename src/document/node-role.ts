/** Words in names of nodes that say what the node is for, and the one word that they mean. */
const ROLES: readonly { readonly role: string; readonly word: RegExp }[] = [
  { role: 'control-plane', word: /(?:^|[-.])(?:control-?plane|master|server)(?=\d|[-.]|$)/ },
  { role: 'infra', word: /(?:^|[-.])infra(?=\d|[-.]|$)/ },
  { role: 'etcd', word: /(?:^|[-.])etcd(?=\d|[-.]|$)/ },
  { role: 'worker', word: /(?:^|[-.])(?:worker|agent|node)(?=\d|[-.]|$)/ },
];

/** What a node is for, by the words that kubeadm, kind, OpenShift, k3s and RKE put into its name; null where it has none. */
export const nodeRole = (node: string | null): string | null =>
  (node === null ? undefined : ROLES.find(({ word }) => word.test(node)))?.role ?? null;
