import type { Layout } from './layout.js';

export const troubleshoot: Layout = {
  name: 'troubleshoot.sh',
  docs: 'A folder a node for collectors that run on the host (replicatedhq/troubleshoot, host collectors).',
  calls: 'node',
  paths: [['host-collectors', /^(?!journald$)(?<node>.{1,253})$/, 'journald', /^./]],
  samples: [{ path: 'support-bundle/host-collectors/node-b/journald/kubelet.txt', node: 'node-b' }],
};
