import { spell } from '../catalogue/duration.js';
import { clock, watch, wholeLog } from './readings.js';
import { isBlocked } from './runtime-unavailable.js';
import { LIMITS } from './thresholds.js';
import type { Rule } from './types.js';
import { unseenDeletion } from './unseen-deletion.js';

export const neverSeenByKubelet: Rule = {
  meta: {
    id: 'never-seen-by-kubelet',
    level: 'error',
    actor: 'API',
    title: 'The kubelet never learned of the deletion',
    reads: [watch, wholeLog, clock],
    why: 'The API server waits for the kubelet, and the kubelet does nothing: the pod stays Terminating forever, and its containers keep running.',
    evidence:
      'The watch shows the request, on the node of this log, while the log was being written; a minute after the grace period there is still no line about it. The rule needs a clock whose zone is known, and other pods of the same node in the log.',
    next: 'Check the connection of the kubelet to the API server (reflector errors in its log, the Lease of the node, its certificate); a kubelet restart makes it list its pods again.',
  },
  needs: { watch: true },
  check(one, context) {
    const waiting = unseenDeletion(one, context);
    const grace = (waiting?.request.deletionGracePeriodSeconds ?? 0) * 1000;
    if (waiting === null || waiting.ms < grace + LIMITS.kubeletWatchMs || isBlocked(waiting, context)) return [];
    const { request, ms, since } = waiting;
    return [
      {
        message: `deletion requested ${spell(ms)} before the log ends, and no line of the kubelet mentions it`,
        at: since,
        evidence: [{ source: request.source, line: request.line }],
        hang: {
          what: 'delivery to the kubelet',
          since,
          until: null,
          lasting: `the kubelet never saw the request (${spell(ms)})`,
        },
      },
    ];
  },
};
