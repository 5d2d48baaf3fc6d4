/** How much is requested at once: in a cluster in which everything hangs, the answer must still be readable. Chosen. */
export const LIMITS = {
  /** Pods: those that have been overdue for longest */
  pods: 500,
  /** Nodes whose log is read. */
  nodes: 32,
  /** The limit for one node: a kubelet at -v=10 writes this much in an hour */
  nodeLogBytes: 256 << 20,
  /** The limit for all nodes: their logs are kept in memory */
  logBytes: 1 << 30,
} as const;
