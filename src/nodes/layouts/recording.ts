import { ANY, type Layout } from './layout.js';

export const recording: Layout = {
  name: 'podline record',
  docs: 'Watches of pods, events and nodes, and under them one folder a node (packages/live); `why` lays out in the same way what it fetches.',
  calls: 'fetched',
  paths: [['nodes', ANY, /^(?:kubelet|runtime)\.log$/]],
  samples: [{ path: 'run/nodes/worker-2/kubelet.log', node: 'worker-2' }],
};
