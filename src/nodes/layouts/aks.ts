import type { Layout } from './layout.js';

export const aks: Layout = {
  name: 'AKS log collection',
  docs: 'One archive a node of a scale set, with its syslog files (Azure/AgentBaker, aks-log-collector).',
  calls: 'host',
  paths: [[/^(?<node>aks-[a-z\d]{1,20}-\d{1,12}-vmss[\da-z]{6})/, '**', /^(?:syslog|messages)/]],
  samples: [
    {
      path: 'aks-nodepool1-12345678-vmss000001/aks_logs.zip!var/log/syslog.1',
      node: 'aks-nodepool1-12345678-vmss000001',
    },
  ],
};
