import type { Layout } from './layout.js';

export const kind: Layout = {
  name: 'kind export logs',
  docs: "One folder a node, with journald's `short` format in it (kubernetes-sigs/kind, pkg/cluster/internal/logs).",
  calls: 'node',
  paths: [
    [/^(?<node>[\w.-]{1,200}-(?:control-plane|worker)\d{0,4})$/, /^(?:kubelet|journal|containerd)\.log(?:\.gz)?$/],
  ],
  samples: [{ path: 'artifacts/kind-worker2/kubelet.log', node: 'kind-worker2' }],
};
