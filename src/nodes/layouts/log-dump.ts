import { ANY, type Layout } from './layout.js';

export const logDump: Layout = {
  name: 'log-dump.sh and kOps',
  docs: 'One folder a node; `journalctl --output=cat`, so that neither host nor time of the journal is left (kubernetes/test-infra and kops, log-dump).',
  calls: 'host',
  paths: [
    [/^(?:artifacts|logs|log-dump)$/, ANY, /^(?:kubelet|journal)\.log(?:\.gz)?$/],
    [/^(?:artifacts|logs|log-dump)$/, 'cluster-info', ANY, /^(?:kubelet|journal)\.log(?:\.gz)?$/],
  ],
  samples: [{ path: 'artifacts/i-0123456789abcdef0/kubelet.log', node: 'i-0123456789abcdef0' }],
};
