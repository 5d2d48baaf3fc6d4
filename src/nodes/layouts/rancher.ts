import type { Layout } from './layout.js';

export const rancher: Layout = {
  name: 'Rancher log collector',
  docs: 'One archive a host, called after the host and the date (rancherlabs/support-tools, v2.x linux log collector).',
  calls: 'host',
  paths: [
    [
      /^(?<node>[\w.-]{1,200}?)-\d{4}-\d\d-\d\d_\d\d_\d\d_\d\d(?:\.tar\.gz)?$/,
      '**',
      /^(?:journald|agent-logs|k3s|rke2)$/,
      /^./,
    ],
  ],
  samples: [
    { path: 'server-1-2026-11-21_10_31_07.tar.gz!server-1-2026-11-21_10_31_07/journald/rke2-server', node: 'server-1' },
  ],
};
