import { ANY, type Layout } from './layout.js';

export const capi: Layout = {
  name: 'Cluster API',
  docs: 'One folder a Machine, which is not called as its Node is (kubernetes-sigs/cluster-api, test/framework; CAPZ).',
  calls: 'machine',
  paths: [['machines', ANY, /^(?:kubelet|journal|containerd)\.log(?:\.gz)?$/]],
  samples: [
    {
      path: 'artifacts/clusters/quick-start/machines/quick-start-md-0-x7k2p/kubelet.log',
      node: 'quick-start-md-0-x7k2p',
    },
  ],
};
