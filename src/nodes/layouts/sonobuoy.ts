import { ANY, type Layout } from './layout.js';

export const sonobuoy: Layout = {
  name: 'Sonobuoy',
  docs: 'journald JSON of all units, one file a node, which is called as the API server calls it (vmware-tanzu/sonobuoy, plugin systemd-logs).',
  calls: 'node',
  paths: [
    ['plugins', /^systemd[-_]?logs?$/, 'results', ANY, /^systemd[-_]?logs?(?:\.json)?$/],
    ['plugins', /^systemd[-_]?logs?$/, 'results', /^(?<node>.{1,253}?)(?:\.(?:json|log|txt))?$/],
  ],
  samples: [
    { path: 'plugins/systemd-logs/results/node-1.example.org/systemd_logs', node: 'node-1.example.org' },
    { path: 'results.tar.gz!plugins/systemd_logs/results/node-2', node: 'node-2' },
  ],
};
