import { kubeletLog } from './readings.js';
import type { RunRule } from './types.js';

export const inputMixedNodes: RunRule = {
  meta: {
    id: 'input-mixed-nodes',
    level: 'warning',
    title: 'Lines of several processes are mixed',
    reads: [kubeletLog],
    why: 'Each node tells its own story: mixed, the pods of one name and the order of steps cannot be told apart with certainty.',
    evidence:
      'Lines of two or more kubelet processes alternate: several nodes, or other components, were poured into one stream.',
    next: 'Give one log a node: filter by host first (journalctl _HOSTNAME=…, or a label in Loki), and analyse each by itself.',
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
