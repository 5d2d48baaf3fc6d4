import { ANY, type Layout } from './layout.js';

export const clusterInfoDump: Layout = {
  name: 'kubectl cluster-info dump',
  docs: 'Objects and the logs of containers, no log of a kubelet; other files may lie next to it in a folder for each node (kubectl, cluster-info dump).',
  calls: 'node',
  paths: [[/^cluster-info/, 'nodes', ANY, /^kubelet[\w.-]{0,80}\.log(?:\.gz)?$/]],
  samples: [{ path: 'cluster-info/nodes/node-c/kubelet.log', node: 'node-c' }],
};
