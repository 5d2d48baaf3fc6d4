import type { Layout } from './layout.js';

export const longhorn: Layout = {
  name: 'Longhorn and Harvester support bundle',
  docs: "A zip of one zip a node; the kubelet's log runs newest first (longhorn/longhorn-manager, rancher/support-bundle-kit).",
  calls: 'node',
  paths: [['nodes', /^(?<node>.{1,253}?)(?:\.zip)?$/, '**', 'logs', /^(?:kubelet|k3s|rke2)[\w.-]{0,80}\.log$/]],
  samples: [{ path: 'supportbundle.zip!nodes/node-3.zip!node-3/logs/kubelet.log', node: 'node-3' }],
};
