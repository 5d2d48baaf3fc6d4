import { innermost } from '../catalogue/causes/innermost.js';
import { spell } from '../catalogue/duration.js';
import { API_CALLS_ABOUT_PODS, causeIn, isApiOutage } from '../episodes/node/reasons.js';
import { during, meanwhile } from './during.js';
import { places } from './evidence.js';
import { untilLast } from './lasting.js';
import { either, log, nodeLog } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Rule } from './types.js';

export const apiUnavailable: Rule = {
  meta: {
    id: 'api-unavailable',
    level: 'warning',
    actor: 'API',
    title: 'The API server could not be reached',
    reads: [
      either(
        log(...API_CALLS_ABOUT_PODS),
        nodeLog('kubelet-lease-failed', 'kubelet-node-status-failed', 'pod-watch-lost'),
      ),
    ],
    why: 'The kubelet can stop the containers without the API server, but it can neither report that nor delete the object: in the API the pod stays Terminating.',
    evidence:
      'Calls of the status manager for this pod failed without an answer (connection refused, timeouts), or calls that renew the lease or the status of the node failed like this at least twice.',
    next: 'Check the connection from the node to the API server (curl -k https://ADDRESS:PORT/readyz): endpoint, load balancer, certificates, DNS. The kubelet tries again by itself.',
  },
  needs: { lines: API_CALLS_ABOUT_PODS, node: ['api'] },
  check(one, context) {
    const own = during(one, ...API_CALLS_ABOUT_PODS).filter(isApiOutage);
    const node = meanwhile(one, context, context.troubles.api);
    const lines = [...own, ...(own.length > 0 || node.length >= LIMITS.leaseFailures ? node : [])];
    lines.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
    const [first, last] = [lines[0], lines.at(-1)];
    if (first === undefined) return [];
    const lasted = first.at !== null && last?.at != null ? last.at - first.at : 0;
    const long = lasted >= LIMITS.worthSayingMs ? ` for ${spell(lasted)}` : '';
    const message = `the API server could not be reached${long}: ${innermost(causeIn(first))}`;
    return [{ message, at: first.at, until: untilLast(lines, context), evidence: places(lines) }];
  },
};
