import { kubeletLog } from './readings.js';
import type { RunRule } from './types.js';

export const inputMixedNodes: RunRule = {
  meta: {
    id: 'input-mixed-nodes',
    level: 'warning',
    title: 'Lines of several processes are mixed',
    reads: [kubeletLog],
    linesMissing: true,
    why: 'In a mixed log, pods of the same name cannot be told apart with certainty, and the order of steps is unreliable.',
    evidence:
      'Lines of two or more kubelet processes alternate, and no host name shows which line belongs to which: several nodes, or other components, were merged into one stream.',
    next: 'Provide the lines with their hosts (journalctl -o short or json, an export with labels), or one file per node. podline sorts lines by the host that they name.',
  },
  check({ run }) {
    if (!run.interleaved) return [];
    const pids = [...new Set(run.processes.flatMap(({ kubelet }) => kubelet.pid ?? []))];
    const shown = pids.slice(0, 4).join(', ') + (pids.length > 4 ? ', …' : '');
    return [
      {
        message: `lines of ${run.processes.length} processes alternate${shown === '' ? '' : ` (${shown})`}`,
        at: null,
        evidence: [],
      },
    ];
  },
};
