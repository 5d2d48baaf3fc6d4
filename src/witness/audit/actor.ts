/**
 * The role of a request's user in the cluster. The userAgent helps where controllers share one user: controller-manager appends the service
 * account of the controller to it (client-go, ControllerClientBuilder.ConfigOrDie).
 */
export function actorOf(user: string, userAgent: string): string | null {
  const known = ACTORS.find(({ pattern }) => pattern.test(user) || pattern.test(userAgent.replace(/^.*\//, '')));
  return known?.actor ?? COMPONENTS.find(({ agent }) => userAgent.startsWith(agent))?.actor ?? null;
}

const account = (name: string): RegExp => new RegExp(`^system:serviceaccount:kube-system:${name}$`);

/** Names of controllers: cmd/kube-controller-manager/names and the roles in bootstrappolicy/controller_policy.go. */
const ACTORS: readonly { readonly pattern: RegExp; readonly actor: string }[] = [
  { pattern: /^system:node:/, actor: 'the kubelet' },
  { pattern: account('taint-eviction-controller'), actor: 'the taint manager' },
  // Up to 1.28 the taint manager is part of the node lifecycle controller
  { pattern: account('node-controller'), actor: 'the node controller (taint manager)' },
  { pattern: account('replicaset-controller'), actor: 'the ReplicaSet controller' },
  { pattern: account('replication-controller'), actor: 'the ReplicationController' },
  { pattern: account('statefulset-controller'), actor: 'the StatefulSet controller' },
  { pattern: account('daemon-set-controller'), actor: 'the DaemonSet controller' },
  { pattern: account('job-controller'), actor: 'the Job controller' },
  { pattern: account('ttl-after-finished-controller'), actor: 'the TTL controller of finished jobs' },
  { pattern: account('namespace-controller'), actor: 'the namespace controller' },
  { pattern: account('pod-garbage-collector'), actor: 'the pod garbage collector' },
  { pattern: account('generic-garbage-collector'), actor: 'the garbage collector of owned objects' },
  { pattern: account('disruption-controller'), actor: 'the disruption controller' },
  { pattern: /^system:kube-scheduler$/, actor: 'the scheduler' },
  { pattern: /^system:kube-controller-manager$/, actor: 'a controller' },
  { pattern: /^system:serviceaccount:/, actor: 'a service account' },
];

/** Components that share one user are told apart by their agents. */
const COMPONENTS: readonly { readonly agent: string; readonly actor: string }[] = [
  { agent: 'kube-scheduler/', actor: 'the scheduler' },
  { agent: 'kube-controller-manager/', actor: 'a controller' },
];
