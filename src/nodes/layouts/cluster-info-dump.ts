import { ANY, type Layout } from './layout.js';

export const clusterInfoDump: Layout = {
  name: 'kubectl cluster-info dump',
  docs: 'Objects and the logs of containers, no log of a kubelet; what others put beside it in a folder a node (kubectl, cluster-info dump).',
  calls: 'node',
  paths: [[/^cluster-info/, 'nodes', ANY, /^kubelet[\w.-]{0,80}\.log(?:\.gz)?$/]],
  samples: [{ path: 'cluster-info/nodes/node-c/kubelet.log', node: 'node-c' }],
};
