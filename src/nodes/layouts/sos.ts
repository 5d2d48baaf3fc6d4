import type { Layout } from './layout.js';

export const sos: Layout = {
  name: 'sos',
  docs: 'One archive a host, which is called after the host (sosreport/sos, plugins openshift and kubernetes).',
  calls: 'host',
  paths: [
    [
      /^sosreport-(?<node>[a-z\d][a-z\d.-]{0,100}?)-(?:\d{5,12}-)?\d{4}-\d\d-\d\d-\w{1,12}(?:\.tar(?:\.\w{1,4})?)?$/i,
      '**',
      /^journalctl_.{0,80}kubelet/,
    ],
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
