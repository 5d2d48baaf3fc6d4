import { innermost } from '../catalogue/causes/innermost.js';
import { causeIn } from '../episodes/node/reasons.js';
import { meanwhile } from './during.js';
import { places } from './evidence.js';
import { nodeLog } from './readings.js';
import { runtimeUnavailable } from './runtime-unavailable.js';
import type { Rule } from './types.js';

export const plegUnhealthy: Rule = {
  meta: {
    id: 'pleg-unhealthy',
    level: 'warning',
    title: 'The kubelet lost sight of its containers',
    reads: [nodeLog('sync-skipped')],
    why: 'PLEG asks the runtime once a second what has changed. While that fails, pod workers wait for it, and no deletion proceeds.',
    evidence:
      '“PLEG is not healthy: pleg was last seen active … ago” while the deletion went on. “yet to be successful” in the first seconds of a kubelet is normal.',
    next: 'Look for what slows the runtime down: many containers, a full disk, a hung storage or network plugin, or a runtime that hangs (then crictl ps takes as long).',
    upstream: ['#45419'],
    // PLEG calls the runtime: if that does not answer, PLEG reports it a second time (pleg/generic.go, Healthy)
    echoes: runtimeUnavailable.meta.id,
  },
  needs: { node: ['pleg'] },
  check(one, context) {
    const lines = meanwhile(one, context, context.troubles.pleg);
    const [first] = lines;
    if (first === undefined) return [];
    return [{ message: `PLEG was not healthy: ${innermost(causeIn(first))}`, at: first.at, evidence: places(lines) }];
  },
};
