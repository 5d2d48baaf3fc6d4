import type { Layout } from './types.js';

export const sos: Layout = {
  name: 'sos',
  docs: 'One archive a host, which is called after the host (sosreport/sos, plugins openshift and kubernetes).',
  calls: 'host',
  paths: [
    /sosreport-(?<node>[^/!]+?)-(?:\d[\w]*-)?\d{4}-\d\d-\d\d-\w+(?:\.tar(?:\.\w+)?)?[/!].*journalctl_[^/!]*kubelet[^/!]*$/,
  ],
  samples: [
    {
      path: 'sosreport-node7-2026-11-21-abcdefg/sos_commands/openshift/journalctl_--no-pager_--unit_kubelet',
      node: 'node7',
    },
    {
      path: 'sosreport-node7-01234567-2026-11-21-abcdefg.tar.xz!sosreport-node7/sos_commands/kubernetes/journalctl_--no-pager_--unit_kubelet',
      node: 'node7',
    },
  ],
};
