/** How much is requested at once: a cluster in which everything hangs has an answer that a person can read. Chosen. */
export const LIMITS = {
  /** Pods: those that have been overdue for longest. */
  pods: 500,
  /** Nodes whose log is read. */
  nodes: 32,
  /** Of one node: a kubelet at -v=10 writes that much in an hour. */
  nodeLogBytes: 256 << 20,
  /** Of all nodes: it is kept in memory. */
  logBytes: 1 << 30,
} as const;
