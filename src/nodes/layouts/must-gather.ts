import type { Layout } from './layout.js';

export const mustGather: Layout = {
  name: 'OpenShift must-gather',
  docs: 'All nodes of a role in one file, and the host in each line says which; one folder for each node where nodes were asked for by name (openshift/must-gather, gather_service_logs).',
  calls: 'node',
  paths: [
    [
      'host_service_logs',
      /^(?!(?:masters|workers|windows)$)(?<node>.{1,253})$/,
      /^[\w.-]{1,80}_service\.log(?:\.gz)?$/,
    ],
  ],
  samples: [
    {
      path: 'must-gather/quay-io/host_service_logs/node-a.example.org/kubelet_service.log',
      node: 'node-a.example.org',
    },
  ],
};
